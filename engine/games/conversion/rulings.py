"""Explanations of why a well-formed Conversion move is illegal."""

from __future__ import annotations

from ...text import Text, text
from .state import GRID, HOLE, Move, State, convertible


def ruling(state: State, seat: int, move: Move) -> Text | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    hand = state.hands[seat] or ()
    square = GRID.names[move.square]
    if move.value not in hand:
        return text("You have no {die} in hand. You hold {hand}.", die=move.value, hand=hand)
    if state.board[move.square] == HOLE:
        return text("{square} is a hole. Dice can't go there.", square=square)
    if state.board[move.square]:
        return text("{square} is taken. Place your die on an open square.", square=square)
    return _ruling_on_spared(state, seat, move) if move.spared else None


def _ruling_on_spared(state: State, seat: int, move: Move) -> Text | None:
    if not state.setup.options.optional_conversion:
        return text("At this table you must convert every die you can, so you can't leave any out.")
    convertibles = convertible(state, seat, move.value, move.square)
    for square in move.spared:
        if square not in convertibles:
            return text(
                "A {die} on {target} wouldn't convert {square} anyway, so don't list it.",
                square=GRID.names[square],
                die=move.value,
                target=GRID.names[move.square],
            )
    return None
