"""Reading the moves of Furlong (rules: Writing moves)."""

from __future__ import annotations

import re

from ...errors import InvalidMove
from .state import Move


def read_move(written: str) -> Move:
    """Read a move, written as the value of the die to take.

    Raises InvalidMove if `written` is not a number from 1 to 6.
    """
    found = re.fullmatch(r"\+?([1-6])", written.strip())
    if not found:
        raise InvalidMove("A move is the die you take, for example {example}.", example="5")
    return Move(int(found[1]))
