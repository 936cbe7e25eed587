"""Themes of Dice Chess's puzzles: captures, dice in danger, and moves that give nothing away."""

from __future__ import annotations

from functools import partial

from ...text import Text, text
from ...themes import Theme, Weighing
from ...thinking import Thinking
from .movement import shifts
from .state import Move, Shift, State

_weighed = partial(
    Theme,
    proof="weighed",
    weighing=Weighing(
        margin=0.1,
        again=0.1,
        search=Thinking(plies=3, width=(10, 6, 100), positions=60_000),
        deeper=Thinking(plies=5, width=(100, 6, 6, 6, 100), positions=600_000),
    ),
    apart=8,  # plies, because the same idea recurs for several plies
)


def _captures(state: State, seat: int) -> list[Shift]:
    straight = state.setup.options.ones == "straight"
    return [each for each in shifts(state.board, seat, straight) if state.board[each.target]]


def _taking(state: State, seat: int, move: Move, *, trades: bool) -> tuple[()] | None:
    """Return () if the move captures one of at least two dice that could be captured, otherwise None.

    If `trades`, a stronger die must be among those that could be captured.
    """
    pips = {each: state.board[each.target] & 7 for each in _captures(state, seat)}
    if not isinstance(move, Shift) or move not in pips or len({each.target for each in pips}) == 1:
        return None
    return () if pips[move] < max(pips.values()) or not trades else None


def _saving(state: State, seat: int, move: Move) -> tuple[int] | None:
    threatened = {each.target for each in _captures(state, 1 - seat)}
    is_saved = isinstance(move, Shift) and move.source in threatened and not state.board[move.target]
    return (state.board[move.source] & 7,) if isinstance(move, Shift) and is_saved else None


def _leaves_a_choice(state: State, seat: int, move: Move, *_same: Move) -> bool:
    """Return False if the move is a capture and only one of the possible captures takes the most pips."""
    pips = [state.board[each.target] & 7 for each in _captures(state, seat)]
    is_capture = isinstance(move, Shift) and bool(state.board[move.target])
    return not is_capture or pips.count(max(pips)) > 1


def _save(_state: State, value: int) -> Text:
    return text("Your {value} is in danger. Save it.", value=value)


THEMES = (
    _weighed(
        "trade",
        task=lambda _state: text("Take the right die."),
        hints=(text("Remember the re-roll too: a 6 usually drops, and a 1 usually rises."),),
        fits=partial(_taking, trades=True),
    ),
    _weighed(
        "take",
        task=lambda _state: text("Take what is worth most."),
        hints=(text("Count what each capture earns, and what your opponent could take next."),),
        fits=partial(_taking, trades=False),
        worthwhile=_leaves_a_choice,
    ),
    _weighed(
        "save",
        task=_save,
        hints=(text("Look for a square that your opponent's dice can't reach."),),
        fits=_saving,
    ),
    _weighed(
        "best",
        task=lambda _state: text("Find the best move."),
        hints=(text("Look at every capture that you and your opponent could make next."),),
        worthwhile=_leaves_a_choice,
    ),
)
