"""Reading the notation of Cubeo moves (rules: Notation)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from ...grid import grid
from .cells import RIGHT
from .formation import Formation, frame_of
from .state import Kind, Move

_SQUARE = r"([a-z][0-9]{1,2})"
_ADD = re.compile(rf"\+?{_SQUARE}")
_FROM_TO = re.compile(rf"{_SQUARE}(>|-?>|-|→|\+)?{_SQUARE}")


def read_move(notation: str, formation: Formation) -> Move:
    """Read a move that names squares in the frame of `formation`, or raise InvalidMove."""
    compact = re.sub(r"\s", "", notation).lower()
    added = _ADD.fullmatch(compact)
    if added:
        return Move("add", None, square_named(added[1], formation))
    parts = _FROM_TO.fullmatch(compact)
    if not parts:
        raise InvalidMove(
            "Write {add} to add a die, {move} to move one, {merge} to merge one into another.",
            add="+c4",
            move="b2>c3",
            merge="b2+b3",
        )
    kind: Kind = "merge" if parts[2] == "+" else "move"
    return Move(kind, square_named(parts[1], formation), square_named(parts[3], formation))


def square_named(name: str, formation: Formation) -> int:
    """Return the square called `name` in a formation's frame, or raise InvalidMove if there is none."""
    frame = grid(*frame_of(formation))
    file, rank = frame.file_rank(frame.parse(name))
    return file * RIGHT + rank
