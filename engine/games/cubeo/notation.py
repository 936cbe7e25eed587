"""Reading the notation of Cubeo moves (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .cells import FIELD
from .state import Kind, Move

_SQUARE = r"([a-z][0-9]{1,2})"
_ADD = re.compile(rf"\+?{_SQUARE}")
_FROM_TO = re.compile(rf"{_SQUARE}(>|-?>|-|→|\+)?{_SQUARE}")


def read_move(notation: str) -> Move:
    """Read a move in any letter case and spacing, or raise InvalidMove."""
    compact = re.sub(r"\s", "", notation).lower()
    added = _ADD.fullmatch(compact)
    if added:
        return Move("add", None, FIELD.parse(added[1]))
    parts = _FROM_TO.fullmatch(compact)
    if not parts:
        raise InvalidMove(
            "Type {add} to add a die, {move} to move one, or {merge} to merge one into another.",
            add="+m12",
            move="m13>n14",
            merge="m13+m14",
        )
    kind: Kind = "merge" if parts[2] == "+" else "move"
    return Move(kind, FIELD.parse(parts[1]), FIELD.parse(parts[3]))
