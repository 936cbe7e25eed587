"""Reading the notation of Conversion moves (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .state import GRID, Move

_SPARED = r"(?P<spared>(?:-?[a-z][0-9]{1,2})*)"
_DIE_FIRST = re.compile(r"(?P<die>[0-9])[@-]?(?P<square>[a-z][0-9]{1,2})" + _SPARED)
_SQUARE_FIRST = re.compile(r"(?P<square>[a-z][0-9])[@-]?(?P<die>[0-9])" + _SPARED)
_NAME = re.compile(r"[a-z][0-9]+")


def read_move(notation: str) -> Move:
    """Read a move, die or square first, in any letter case and spacing, or raise InvalidMove."""
    compact = re.sub(r"\s", "", notation).lower()
    parts = _DIE_FIRST.fullmatch(compact) or _SQUARE_FIRST.fullmatch(compact)
    if not parts:
        raise InvalidMove("A move is a die and a square, for example {example}.", example="3@d4")
    if not 1 <= int(parts["die"]) <= 6:
        raise InvalidMove("A die can't show {die}, only 1 to 6.", die=parts["die"])
    spared = {GRID.parse(name) for name in _NAME.findall(parts["spared"])}
    return Move(int(parts["die"]), GRID.parse(parts["square"]), tuple(sorted(spared)))
