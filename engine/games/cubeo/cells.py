"""Sets of cells as the bits of an integer, so that one operation handles all cells of a set.

The table is a field of 26 by 26 squares (engine/grid.py), because the largest formation has 24 dice.
Shifting the bits finds neighbours: by UP within a file, by RIGHT to the next file. No die is on the rim of
the field, so all neighbours of a die are on the field.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...grid import grid

Cells = int  # a set of squares: bit n is square n

FIELD = grid(26, 26)
NAMES = FIELD.names
UP, RIGHT = 1, FIELD.ranks


@lru_cache
def block(files: int, ranks: int) -> Cells:
    """Return the squares of a block that starts at a1 and is `files` wide and `ranks` high."""
    return sum((1 << ranks) - 1 << file * RIGHT for file in range(files))


RIM: Cells = block(26, 26) ^ block(24, 24) << RIGHT + UP


def squares_of(cells: Cells) -> Iterator[int]:
    """List the squares of a set in ascending order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def names_of(cells: Cells) -> tuple[str, ...]:
    """List the names of a set's squares, by file and then by rank."""
    return tuple(NAMES[square] for square in squares_of(cells))


def beside(cells: Cells) -> Cells:
    """Return the squares that share a side with one of `cells`."""
    return cells << UP | cells >> UP | cells << RIGHT | cells >> RIGHT


def outside_of(frame: Cells, occupied: Cells) -> Cells:
    """Return the open cells of `frame` around `occupied`: those connected to the frame's lower left cell."""
    return joined(frame & -frame, frame ^ occupied)


def joined(start: Cells, within: Cells) -> Cells:
    """Return the squares in `within` that are connected by their sides to squares in `start`."""
    group = start & within
    while True:
        grown = group | beside(group) & within
        if grown == group:
            return group
        group = grown
