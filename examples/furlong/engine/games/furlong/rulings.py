"""Explanations of why a well-formed Furlong move is illegal."""

from __future__ import annotations

from ...text import Text, text
from .state import Move, State


def ruling(state: State, move: Move) -> Text | None:
    """Return the rule that forbids a move, or None if the move is legal."""
    if move.die in (state.dice or ()):
        return None
    return text("No die shows a {die}. You rolled {faces}.", die=move.die, faces=state.dice)
