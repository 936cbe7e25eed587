"""Games and sets: how one begins, when it ends, what follows (rules: Set-up, Turn 6, Set of games)."""

from __future__ import annotations

from collections.abc import Mapping

from ...game import COMMON_ENDINGS, Over, Setup
from ...seats import next_active
from ...text import Text, text
from .outcome import owned, scores
from .rolling import ready
from .state import State, active_seats, course_for

MOST_GAMES = 20  # of a set that is played until one is broke

ENDINGS: Mapping[str, Text] = {
    **COMMON_ENDINGS,
    "empty pot": text("the pot is empty"),
    "empty supply": text("somebody has no supply left"),
    "unpaid ante": text("somebody cannot pay the next ante"),
    "twentieth game": text("no set is longer than twenty games"),
    "end of the set": text("everybody has begun a game of the set"),
}


def opened(setup: Setup) -> State:
    """Give the opening of a set: antes paid, all markers on their bases."""
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
    """End the turn of the seat that has moved: go on to the next one, to the next game, or to the end."""
    turn = state.turn
    assert turn is not None, "a finished match has no turns"
    if not game_ended(state):
        following = next_active(turn, state.setup.seats, state.left)
        return ready(state._replace(turn=following, roll=None, sets=0))
    return finished(state) if set_ended(state) else ready(_next_game(state))


def finished(state: State) -> State:
    """End the match, everything on the board staying as it is."""
    return state._replace(turn=None, roll=None, sets=0, counted=0)


def result(state: State) -> Over:
    """Judge a finished match: the last active seat, or the best score among the active ones."""
    active = active_seats(state)
    if len(active) == 1:
        return Over(active, "resignation")
    every = scores(state)
    best = max(every[seat] for seat in active)
    reason = "agreement" if state.settled else set_ended(state)
    assert reason is not None, "a finished match has ended somehow"
    return Over(tuple(seat for seat in active if every[seat] == best), reason)


def game_ended(state: State) -> bool:
    """Tell whether the pot is empty or an active seat has no supply left."""
    return state.pot == 0 or broke_seat(state) is not None


def broke_seat(state: State) -> int | None:
    """Name an active seat without supply."""
    return next((seat for seat in active_seats(state) if not state.supplies[seat]), None)


def set_ended(state: State) -> str | None:
    """Say why the set ends with the game that has ended, None: another game follows."""
    options = state.setup.options
    if options.set == "four":
        return "end of the set" if state.game == state.setup.seats - 1 else None
    if broke_seat(state) is not None:
        return "empty supply"
    if options.set == "single":
        return "empty pot"
    if state.game == MOST_GAMES - 1:
        return "twentieth game"
    poorest = min(owned(state, seat) for seat in active_seats(state))
    return "unpaid ante" if poorest < options.ante else None


def first_seat(setup: Setup, game: int, left: frozenset[int]) -> int:
    """Name the seat that begins a game of the set, from 0: one to the left each time, resigners skipped."""
    return next_active(setup.first + game - 1, setup.seats, left)


def _next_game(state: State) -> State:
    setup, options = state.setup, state.setup.options
    seats, afresh = range(setup.seats), options.set == "four"
    antes = [0 if seat in state.left else options.ante for seat in seats]
    purses = [options.bank if afresh else owned(state, seat) for seat in seats]
    return state._replace(
        pot=sum(antes),  # where the pot carries over it is empty: a game that leaves coins in it ends its set
        supplies=tuple(purse - ante for purse, ante in zip(purses, antes)),
        progress=bytes(len(state.progress)),
        stacks=(0,) * len(state.stacks),
        turn=first_seat(setup, state.game + 1, state.left),
        roll=None,
        sets=0,
        game=state.game + 1,
        results=scores(state) if afresh else state.results,
    )
