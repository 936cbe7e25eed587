"""Themes of Ludifacture's puzzles: which marker to move when the roll is known."""

from __future__ import annotations

from functools import partial

from ...text import text
from ...themes import Table, Theme, Weighing
from .journey import Journey, advances, journey
from .state import Move, State

_CLEARLY = 1  # coins: a move that gains more than this over all others is too easy to find


def _steals(state: State, trip: Journey) -> bool:
    return any(state.stacks[marker] for marker in trip.captured)


def _fits(state: State, seat: int, _move: Move, *, choices: tuple[bool, bool]) -> tuple[()] | None:
    """Return () if the legal moves offer exactly the given `choices`, otherwise None.

    The items of `choices` say whether some but not all moves steal a stack, and whether some but not all
    reach the far side.
    """
    trips = [journey(state, seat, each) for each in advances(state, seat)]
    given = len({_steals(state, each) for each in trips}) > 1, len({each.home for each in trips}) > 1
    return () if choices == given else None


def _takes_counting(state: State, seat: int, *right: Move) -> bool:
    """Return False if a right move gains over `_CLEARLY` coins more than every wrong move."""
    trips = {each: journey(state, seat, each) for each in advances(state, seat)}
    gains = {
        move: trip.stack - state.stacks[trip.marker] - trip.paid + trip.prize for move, trip in trips.items()
    }
    others = max(gain for move, gain in gains.items() if move not in right)
    return all(gains[move] - others <= _CLEARLY for move in gains if move in right)


_weighed = partial(
    Theme,
    proof="weighed",
    weighing=Weighing(margin=0.1, again=0.1, games=2_000),
    results=3,
    tables=(Table(), Table(seats=4)),
    worthwhile=_takes_counting,
)

THEMES = (
    _weighed(
        "steal",
        task=lambda _state: text("Steal the stack, or not?"),
        hints=(text("Count what you take, and what the marker you rob could still earn its owner."),),
        fits=partial(_fits, choices=(True, False)),
    ),
    _weighed(
        "cross",
        task=lambda _state: text("Cross now, or wait?"),
        hints=(text("Count what the stack earns now, and what it could still gain or lose."),),
        fits=partial(_fits, choices=(False, True)),
    ),
    _weighed(
        "which",
        task=lambda _state: text("Which marker do you move?"),
        hints=(
            text("Count what each move earns. If you're ahead, you can end the game by emptying the pot."),
        ),
    ),
)
