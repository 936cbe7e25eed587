"""The kinds of Conversion puzzles: the last squares, when all dice are known and the end can be computed."""

from __future__ import annotations

from functools import partial

from ...text import Text, plural, text
from ...themes import Table, Theme
from .state import OPEN, Move, State, convertible

_LEFT = range(3, 6)  # open squares
_FEW = 4  # with more open squares, only a computer can see why not to convert more
_FAR = 8  # pips: a move that changes the lead by this much more than others is obvious
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
    """Return () if 3 to 5 squares are open and the move is of the given `kind`, otherwise None.

    A "greedy" move converts as many dice as possible, a "modest" one fewer, and a "quiet" one none.
    """
    most = max(
        len(convertible(state, seat, value, square))
        for value in state.hands[seat] or ()
        for square, cell in enumerate(state.board)
        if not cell
    )
    converts = len(convertible(state, seat, move.value, move.square))
    found = "quiet" if not converts else "greedy" if converts == most else "modest"
    return () if found == kind and state.board.count(OPEN) in _LEFT else None


def _takes_counting(state: State, seat: int, *right: Move) -> bool:
    """Return whether no move in `right` changes the lead far more right away than moves elsewhere do."""
    swings = {
        (value, square): value + sum(2 * (state.board[each] & 7) + 1 for each in prey)
        for value in state.hands[seat] or ()
        for square, cell in enumerate(state.board)
        if not cell
        for prey in (convertible(state, seat, value, square),)
    }
    found = {move.square for move in right}
    others = max(swing for (_, square), swing in swings.items() if square not in found)
    return all(swings[move.value, move.square] - others < _FAR for move in right)


def _is_short(state: State, _seat: int, *_right: Move) -> bool:
    return state.board.count(OPEN) <= _FEW


THEMES = (
    Theme(
        "lead",
        "counted",
        _task,
        (text("Convert as many dice as you can, and keep them."),),
        fits=partial(_fits, kind="greedy"),
        worthwhile=_takes_counting,
        tables=_TABLES,
    ),
    Theme(
        "modest",
        "counted",
        _task,
        (text("Converting the most dice isn't best here. Look at what your opponent can do next."),),
        fits=partial(_fits, kind="modest"),
        worthwhile=_is_short,
        tables=_TABLES,
    ),
    Theme(
        "quiet",
        "counted",
        _task,
        (
            text(
                "Don't convert anything yet. Leave your opponent little to convert, so that they have to "
                "place a die next to yours."
            ),
        ),
        fits=partial(_fits, kind="quiet"),
        worthwhile=_is_short,
        tables=_TABLES,
    ),
)
