"""Estimates of how Dice Chess will end, from the dice and pips on the board and from possible captures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ...outlook import Outlook
from ...thinking import ONE_STEP, Thinking
from .movement import ENDS, STEPS
from .outcome import MAX_QUIET
from .state import State

_DIE = 1.0  # what a die is worth on top of its pips
_MEAN_ROLL = 3.5  # the average value of a re-rolled die
_NEXT, _LATER = 0.7, 0.25  # the weight of a possible capture for the seat to move, and for the other
LEVELS: Mapping[str, Thinking] = MappingProxyType(
    {**ONE_STEP, "steady": Thinking(plies=3, width=(10, 6, 100), positions=6_000)}
)


def estimate(state: State) -> Outlook:
    """Return each seat's expected share of the win, from 0 to 1."""
    if state.opening is not None or state.turn is None:
        return (0.5, 0.5)
    board = state.board
    worth, gain = [0.0, 0.0], [0.0, 0.0]
    for square, cell in enumerate(board):
        if cell:
            seat, value = cell >> 3, cell & 7
            pips = _MEAN_ROLL if square == state.reroll else value
            worth[seat] += pips + _DIE
            ends = ENDS[cell]
            for near in STEPS[value][square]:
                prey = board[near]
                if prey and prey in ends:
                    gain[seat] = max(gain[seat], (prey & 7) + _DIE + _MEAN_ROLL - pips)
    mover = state.turn if state.reroll is None else 1 - state.turn
    lead = worth[0] - worth[1] + 0.05 * (state.captured[0] - state.captured[1])
    due = _NEXT * gain[mover] - _LATER * gain[1 - mover]
    lead += due if mover == 0 else -due
    unit = 14.0 - 12.0 * len(state.quiet) / MAX_QUIET
    share = 0.5 + 0.495 * lead / (unit + abs(lead))
    return (share, 1 - share)
