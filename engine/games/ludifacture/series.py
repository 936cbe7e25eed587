"""Games and sets: how they start, and what follows a turn (rules: Set-up; A turn; Sets of games)."""

from __future__ import annotations

from ...game import Setup
from ...seats import next_active
from .course import course_for
from .outcome import game_ended, owned, scores, set_ended
from .rolling import ready
from .state import State


def opened(setup: Setup) -> State:
    """Return the state in which a set starts, with antes paid and all markers on their bases."""
    options = setup.options
    course = course_for(setup.seats, options.board)
    markers = setup.seats * course.size
    return State(
        setup,
        pot=setup.seats * options.ante,
        supplies=(options.bank - options.ante,) * setup.seats,
        progress=bytes(markers),
        stacks=(0,) * markers,
        orders=(course.numbers if options.order == "standard" else None,) * setup.seats,
        queues=((),) * setup.seats,
        turn=setup.first,
        results=(0,) * setup.seats,
    )


def after_turn(state: State) -> State:
    """Return the state after a turn: the next seat's turn, the next game, or the end of the match."""
    turn = state.turn
    assert turn is not None, "a finished match has no turns"
    if not game_ended(state):
        following = next_active(turn, state.setup.seats, state.left)
        return ready(state._replace(turn=following, roll=None, sets=0))
    return finished(state) if set_ended(state) else ready(_next_game(state))


def finished(state: State) -> State:
    """Return the state with the match ended and the board left as it is."""
    return state._replace(turn=None, roll=None, sets=0, queue_length=0)


def first_seat(setup: Setup, game: int, left: frozenset[int]) -> int:
    """Return the seat that starts game number `game` (counted from 0) in a set.

    Each game starts with the next seat in turn order, skipping the seats in `left`.
    """
    return next_active(setup.first + game - 1, setup.seats, left)


def _next_game(state: State) -> State:
    setup, options = state.setup, state.setup.options
    seats, afresh = range(setup.seats), options.set == "four"
    antes = [0 if seat in state.left else options.ante for seat in seats]
    purses = [options.bank if afresh else owned(state, seat) for seat in seats]
    return state._replace(
        pot=sum(antes),  # an old pot never carries over: if coins were left in it, the set has ended
        supplies=tuple(purse - ante for purse, ante in zip(purses, antes)),
        progress=bytes(len(state.progress)),
        stacks=(0,) * len(state.stacks),
        turn=first_seat(setup, state.game + 1, state.left),
        roll=None,
        sets=0,
        game=state.game + 1,
        results=scores(state) if afresh else state.results,
    )
