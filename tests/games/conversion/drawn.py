"""Boards of Conversion as drawings: ranks from the top down, cells separated by blanks, a1 at the lower left.

A drawing can show only the lower left corner. The rest of the board is open.
"""

from __future__ import annotations

from typing import Any

from engine import Match

from ..chance import by_id
from ..drawing import corner as drawing_of
from ..drawing import on_a_chessboard, tidy

__all__ = ["at", "corner", "judged", "line", "tidy"]

Hands = str


def line(drawing: str, hands: Hands, turn: str = "A", rest: str = ".") -> str:
    """Return a drawing's position line. `rest` fills the cells that it does not show."""
    return f"{'/'.join(map(''.join, on_a_chessboard(drawing, rest)))} {hands} {turn}"


def corner(match: Match, like: str) -> str:
    """Draw the part of the match's board that the drawing `like` shows."""
    return drawing_of(match.position, like)


def at(drawing: str, hands: Hands, turn: str = "A", rest: str = ".", **options: object) -> Match:
    """Open a match in a drawing's position. Options have underscores for hyphens."""
    seats = hands.count(",") + 1
    return Match.at("conversion", line(drawing, hands, turn, rest), seats=seats, options=by_id(options))


def judged(before: str, move: str, **options: Any) -> str:
    """Return the drawing `before` as it is after seat A's `move`."""
    match = at(before, f"A{move[0]},B1,C1", **options)
    return corner(match.play(0, move), before)
