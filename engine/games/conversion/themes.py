"""Themes of Conversion's puzzles: the last squares, when all dice are known and the rest can be counted."""

from __future__ import annotations

from functools import partial

from ...text import Text, plural, text
from ...themes import Table, Theme
from .state import OPEN, Move, State, convertible

_LEFT = range(3, 6)  # open squares
_TABLES = (Table(), Table(options={"holes": 4}), Table(), Table(options={"holes": 6}))


def _task(state: State) -> Text:
    return text(
        plural(
            "{count} square is left. Get the best final lead.",
            "{count} squares are left. Get the best final lead.",
            by="count",
        ),
        count=state.board.count(OPEN),
    )


def _fits(state: State, seat: int, move: Move, *, kind: str) -> tuple[()] | None:
    """Return () if few squares are left and the move is of a kind: greedy, modest or quiet."""
    most = max(
        len(convertible(state, seat, value, square))
        for value in state.hands[seat] or ()
        for square, cell in enumerate(state.board)
        if not cell
    )
    converts = len(convertible(state, seat, move.value, move.square))
    found = "quiet" if not converts else "greedy" if converts == most else "modest"
    return () if found == kind and state.board.count(OPEN) in _LEFT else None


THEMES = (
    Theme(
        "lead",
        "counted",
        _task,
        text("Convert as many dice as you can, so that they stay yours."),
        fits=partial(_fits, kind="greedy"),
        tables=_TABLES,
    ),
    Theme(
        "modest",
        "counted",
        _task,
        text("Converting the most dice isn't best here. Look at what they can do next."),
        fits=partial(_fits, kind="modest"),
        tables=_TABLES,
    ),
    Theme(
        "quiet",
        "counted",
        _task,
        text("Don't convert anything yet. Look at which square they want most."),
        fits=partial(_fits, kind="quiet"),
        tables=_TABLES,
    ),
)
