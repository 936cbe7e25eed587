"""The table of Cubeo: the frame around the formation, as large as it needs to be.

The picture always has room for FEWEST_FILES, so that dice keep their size from ply to ply while the formation
is small, and is never much higher than wide.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.cubeo.cells import FIELD
from engine.games.cubeo.formation import Formation, frame_of
from engine.grid import FILES

from ...scene import Box, Disc, Label, Placed, Point
from ...theme import COORDINATE, FRAME, MARGIN

FEWEST_FILES = 8  # that the picture has room for
HIGHEST = 1.25  # of the picture's width
DOT = 0.03  # radius of the dots where four squares meet


class Table(NamedTuple):
    """A frame of `files` by `ranks` squares with its upper left corner at (`left`, `top`)."""

    files: int
    ranks: int
    left: float
    top: float

    @property
    def width(self) -> float:
        """The width of the picture, in which the table is in the middle."""
        return 2 * self.left + self.files

    @property
    def bottom(self) -> float:
        """Where the table ends, coordinates included."""
        return self.top + self.ranks + MARGIN

    def centre(self, square: int) -> Point:
        """Return the centre of a square of the field."""
        file, rank = FIELD.file_rank(square)
        return self.left + file + 0.5, self.top + self.ranks - rank - 0.5


def table_of(formation: Formation, strip: float) -> Table:
    """Place the frame of a formation below a strip of plates that is `strip` high."""
    files, ranks = frame_of(formation)
    top = strip + MARGIN
    width = max(max(files, FEWEST_FILES) + 2 * MARGIN, (top + ranks + MARGIN) / HIGHEST)
    return Table(files, ranks, (width - files) / 2, top)


@lru_cache(maxsize=64)
def empty(table: Table) -> tuple[Placed, ...]:
    """Draw the table without dice: a plain cloth, dots where four squares meet, coordinates on all sides."""
    files, ranks, left, top = table
    middle = (left + files / 2, top + ranks / 2)
    edge = Box(files + 2 * FRAME, ranks + 2 * FRAME, "frame", radius=0.16)
    cloth = Box(files, ranks, "square.dark", radius=0.1)
    corners = (
        Placed(left + file, top + rank, Disc(DOT, "text.gone"))
        for file in range(1, files)
        for rank in range(1, ranks)
    )
    return (Placed(*middle, edge), Placed(*middle, cloth), *corners, *_coordinates(table))


def _coordinates(table: Table) -> Iterator[Placed]:
    files, ranks, left, top = table
    away = MARGIN / 2 + FRAME / 2
    for file in range(files):
        label = Label(FILES[file], COORDINATE, "coordinate")
        yield from (Placed(left + file + 0.5, y, label) for y in (top - away, top + ranks + away))
    for rank in range(ranks):
        label = Label(str(rank + 1), COORDINATE, "coordinate")
        y = top + ranks - rank - 0.5
        yield from (Placed(x, y, label) for x in (left - away, left + files + away))
