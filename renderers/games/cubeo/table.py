"""The table of Cubeo: a cloth in a frame, in its middle the squares on which dice may lie.

The cloth has room for FEWEST_FILES and FEWEST_RANKS, so that pictures and dice keep their size from ply to
ply while the formation is small; it is never much higher than wide.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.cubeo.cells import FIELD
from engine.games.cubeo.formation import Formation, frame_of
from engine.grid import FILES

from ...parts import LINE, framed
from ...scene import Box, Disc, Label, Placed, Point
from ...theme import BORDER, COORDINATE, MARGIN, NEAR

FEWEST_FILES, FEWEST_RANKS = 9, 7  # that the cloth has room for
HIGHEST = 1.25  # of the picture's width
DOT = 0.03  # radius of the dots where four squares meet


class Table(NamedTuple):
    """`files` by `ranks` squares in the middle of a cloth of `columns` by `rows`, which begins at `top`."""

    files: int
    ranks: int
    columns: float
    rows: int
    top: float

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.columns + MARGIN + BORDER

    @property
    def bottom(self) -> float:
        """Where the table ends, coordinates included."""
        return self.top + self.rows + MARGIN

    @property
    def left(self) -> float:
        """Where the squares begin."""
        return MARGIN + (self.columns - self.files) / 2

    @property
    def lowest(self) -> float:
        """Where the squares end below."""
        return self.top + self.rows - (self.rows - self.ranks) // 2

    @property
    def band(self) -> float:
        """Where a band hides no die: below the squares, or on the lowest rank, where none lies."""
        return self.lowest + (0.5 if self.lowest < self.top + self.rows else -0.5)

    def centre(self, square: int) -> Point:
        """Return the centre of a square of the field."""
        file, rank = FIELD.file_rank(square)
        return self.left + file + 0.5, self.lowest - rank - 0.5


def table_of(formation: Formation, strip: float) -> Table:
    """Place the squares of a formation on a cloth below a strip of plates that is `strip` high."""
    files, ranks = frame_of(formation)
    top = strip + BORDER
    rows = max(ranks, FEWEST_RANKS)
    columns = max(files, FEWEST_FILES, (top + rows + MARGIN) / HIGHEST - MARGIN - BORDER)
    return Table(files, ranks, columns, rows, top)


@lru_cache(maxsize=64)
def empty(table: Table) -> tuple[Placed, ...]:
    """Draw the table without dice: a plain cloth, dots where four squares meet, coordinates."""
    middle = (MARGIN + table.columns / 2, table.top + table.rows / 2)
    cloth = Placed(*middle, Box(table.columns, table.rows, "square.dark"))
    corners = (
        Placed(table.left + file, table.lowest - rank, Disc(DOT, "square.light"))
        for file in range(1, table.files)
        for rank in range(1, table.ranks)
    )
    return (*framed(MARGIN, table.top, table.columns, table.rows), cloth, *corners, *_coordinates(table))


def _coordinates(table: Table) -> Iterator[Placed]:
    """Write them in the frame, at the left and below."""
    for file in range(table.files):
        label = Label(FILES[file], COORDINATE, "coordinate")
        yield Placed(table.left + file + 0.5, table.top + table.rows + NEAR / 2 - LINE, label)
    for rank in range(table.ranks):
        label = Label(str(rank + 1), COORDINATE, "coordinate")
        yield Placed(MARGIN - NEAR / 2 + LINE, table.lowest - rank - 0.5, label)
