"""Themes of Dice Chess's puzzles: captures, dice in danger, and moves that give nothing away."""

from __future__ import annotations

from ...text import Text, text
from ...themes import Theme, Weighing
from ...thinking import Thinking
from .movement import shifts
from .state import Move, Shift, State

_WEIGHING = Weighing(
    margin=0.1,
    again=0.1,
    search=Thinking(plies=3, width=(10, 6, 100), positions=60_000),
    deeper=Thinking(plies=5, width=(100, 6, 6, 6, 100), positions=600_000),
)
_APART = 8  # plies: the same idea comes again and again


def _captures(state: State, seat: int) -> list[Shift]:
    straight = state.setup.options.ones == "straight"
    return [each for each in shifts(state.board, seat, straight) if state.board[each.target]]


def _taking(state: State, seat: int, move: Move) -> tuple[()] | None:
    prey = {each.target for each in _captures(state, seat)}
    return () if isinstance(move, Shift) and move.target in prey and len(prey) > 1 else None


def _saving(state: State, seat: int, move: Move) -> tuple[int] | None:
    threatened = {each.target for each in _captures(state, 1 - seat)}
    is_saved = isinstance(move, Shift) and move.source in threatened and not state.board[move.target]
    return (state.board[move.source] & 7,) if isinstance(move, Shift) and is_saved else None


def _take(_state: State) -> Text:
    return text("Take what is worth most.")


def _save(_state: State, value: int) -> Text:
    return text("Your {value} is in danger. Save it.", value=value)


def _best(_state: State) -> Text:
    return text("Find the best move.")


THEMES = (
    Theme(
        "take",
        "weighed",
        _take,
        text("Count what each capture brings, and which die could then be taken."),
        weighing=_WEIGHING,
        fits=_taking,
        apart=_APART,
    ),
    Theme(
        "save",
        "weighed",
        _save,
        text("Look for a square that none of their dice can reach."),
        weighing=_WEIGHING,
        fits=_saving,
        apart=_APART,
    ),
    Theme(
        "best",
        "weighed",
        _best,
        text("Look at every capture that you and they could make next."),
        weighing=_WEIGHING,
        apart=_APART,
    ),
)
