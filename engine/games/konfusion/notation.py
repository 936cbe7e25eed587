"""Reading the notation of Konfusion moves (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .paths import MOVES
from .state import END, GRID, Move

_MOVE = re.compile(r"([a-z][0-9]{1,3})(?:-?>|-)?([a-z][0-9]{1,3})")


def read_move(notation: str) -> Move:
    """Read a move in any letter case and spacing, with or without an arrow, or raise InvalidMove."""
    compact = re.sub(r"\s", "", notation).lower()
    if compact == "end":
        return END
    parts = _MOVE.fullmatch(compact)
    if not parts:
        raise InvalidMove("Write where a die is and where it goes, for example {example}.", example="e1>e6")
    return MOVES[GRID.parse(parts[1])][GRID.parse(parts[2])]
