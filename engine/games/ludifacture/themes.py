"""Themes of Ludifacture's puzzles: which marker to move when the roll is known."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Table, Theme, Weighing
from .journey import Journey, advances, journey
from .state import Move, State

_WEIGHING = Weighing(margin=0.1, again=0.1, games=2_000)
_TABLES = (Table(), Table(seats=4))


def _steals(state: State, trip: Journey) -> bool:
    return any(state.stacks[marker] for marker in trip.captured)


def _choices(state: State, seat: int) -> tuple[bool, bool]:
    """Return whether some journeys steal a stack and others do not, and likewise whether some cross."""
    trips = [journey(state, seat, each) for each in advances(state, seat)]
    return len({_steals(state, trip) for trip in trips}) > 1, len({trip.home for trip in trips}) > 1


def _stealing(state: State, seat: int, _move: Move) -> tuple[()] | None:
    return () if _choices(state, seat) == (True, False) else None


def _crossing(state: State, seat: int, _move: Move) -> tuple[()] | None:
    return () if _choices(state, seat) == (False, True) else None


def _which(_state: State) -> Text:
    return text("Which marker do you move?")


THEMES = (
    Theme(
        "steal",
        "weighed",
        lambda _state: text("Steal the stack, or not?"),
        text("Count what you take, and what that marker could still bring them."),
        weighing=_WEIGHING,
        fits=_stealing,
        results=3,
        tables=_TABLES,
    ),
    Theme(
        "cross",
        "weighed",
        lambda _state: text("Cross now, or wait?"),
        text("Count what the stack brings now, and what it could still gain or lose."),
        weighing=_WEIGHING,
        fits=_crossing,
        results=3,
        tables=_TABLES,
    ),
    Theme(
        "which",
        "weighed",
        _which,
        text("Look at how close each stack is to the far side, and how often its column is rolled."),
        weighing=_WEIGHING,
        results=3,
        tables=_TABLES,
    ),
)
