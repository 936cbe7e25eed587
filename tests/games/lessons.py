"""The tasks of lessons a second time, in terms of the position line after a move."""

from __future__ import annotations

import re
from collections.abc import Callable

FILES = "abcdefghij"
Meaning = Callable[[str], bool]  # of the position line after a move

_CELL = re.compile(r"[.#]|[A-H][1-6]")


def at(square: str, cell: str) -> Meaning:
    """Return a function that tells if a square holds a cell such as `A4`, or any die of a seat, as `A`."""
    return lambda line: cell_at(line, square).startswith(cell)


def cell_at(line: str, square: str) -> str:
    """Return a cell of the board in the line's first field, whose ranks start at the top."""
    ranks = line.split(" ", maxsplit=1)[0].split("/")
    return _CELL.findall(ranks[-int(square[1:])])[FILES.index(square[0])]


def field(number: int) -> Callable[[str], str]:
    """Return a function that reads a field of the position line."""
    return lambda line: line.split(" ")[number]
