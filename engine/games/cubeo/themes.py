"""Themes of Cubeo's puzzles: forced wins, and losses that only one move avoids."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Theme
from .actions import actions
from .state import Move, State

_WINS = {
    1: text("Win now."),
    2: text("Win in two moves, whatever they do."),
    3: text("Win in three moves, whatever they do."),
}
_THREATS = {
    1: text("They threaten to win. Stop them."),
    2: text("They threaten to win in two moves. Stop them."),
}


def _win(_: State, moves: int) -> Text:
    return _WINS[moves]


def _hold(_: State, moves: int) -> Text:
    return _THREATS[moves]


def _leaves_a_choice(state: State, seat: int, move: Move) -> tuple[()] | None:
    """Return () unless the move is the only merge there is, which takes no looking."""
    merges = sum(each.kind == "merge" for each in actions(state, seat))
    return None if move.kind == "merge" and merges == 1 else ()


THEMES = (
    Theme(
        "win",
        "forced",
        _win,
        text("Look for merges that win, and for moves that leave them nothing to do."),
        moves=3,
        fits=_leaves_a_choice,
    ),
    Theme(
        "hold",
        "forced against",
        _hold,
        text("Look at which of their dice could merge to win, and how to pin one of them."),
        moves=2,
    ),
)
