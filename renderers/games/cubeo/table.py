"""The table of Cubeo: a framed cloth with squares in its middle, on which dice can lie.

The cloth has room for nearly all formations, so the picture and the dice keep their size from ply to ply, and
a1 keeps its place. The cloth is never much taller than it is wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.cubeo.cells import FIELD
from engine.games.cubeo.formation import Formation, frame_of
from engine.grid import FILES

from ...parts import LINE, framed
from ...scene import Box, Disc, Label, Placed, Point
from ...theme import BORDER, COORDINATE, MARGIN, NEAR

WIDER, HIGHER = 3, 3  # how many more files and ranks the cloth has than a player has dice
MAX_SIZE = (13, 12)  # most files and ranks that the cloth starts with
HOME = 2  # squares left of a1 and below it while there is room at the right and above
HIGHEST = 1.25  # greatest height of the picture, as a multiple of its width
DOT = 0.03  # radius of the dots where four squares meet


Size = tuple[int, int]


class Table(NamedTuple):
    """The table: `files` by `ranks` squares, on a cloth of `columns` by `rows` units below the y `top`."""

    files: int
    ranks: int
    columns: float
    rows: int
    top: float

    @property
    def width(self) -> float:
        """The picture's width in units."""
        return self.columns + MARGIN + BORDER

    @property
    def bottom(self) -> float:
        """The y of the table's lower edge, including the coordinates, in units."""
        return self.top + self.rows + MARGIN

    @property
    def left(self) -> float:
        """The x of the squares' left edge, in units."""
        return MARGIN + min(HOME, int(self.columns) - self.files)

    @property
    def lowest(self) -> float:
        """The y of the squares' lower edge, in units."""
        return self.top + self.rows - min(HOME, self.rows - self.ranks)

    @property
    def band(self) -> float:
        """The y at which the winners' band hides no die: below the squares, or on the empty lowest rank."""
        return self.lowest + (0.5 if self.lowest < self.top + self.rows else -0.5)

    def centre(self, square: int) -> Point:
        """Return the centre of a square in units. `square` is a number on the engine's FIELD."""
        file, rank = FIELD.file_rank(square)
        return self.left + file + 0.5, self.lowest - rank - 0.5


def room_for(formations: Iterable[Formation], size: int) -> Size:
    """Return the numbers of files and ranks of a cloth for all `formations`, with `size` dice per player."""
    frames = [frame_of(formation) for formation in formations]
    usual = (min(size + WIDER, MAX_SIZE[0]), min(size + HIGHER, MAX_SIZE[1]))
    files, ranks = zip(usual, *frames, strict=True)
    return max(files), max(ranks)


def table_of(formation: Formation, strip: float, room: Size) -> Table:
    """Return the table for a formation. `room` holds the numbers of files and ranks of its cloth.

    The plates above the table are `strip` units high.
    """
    files, ranks = frame_of(formation)
    top, (columns, rows) = strip + BORDER, room
    return Table(files, ranks, max(columns, (top + rows + MARGIN) / HIGHEST - MARGIN - BORDER), rows, top)


@lru_cache(maxsize=64)
def empty(table: Table) -> tuple[Placed, ...]:
    """Draw the table without dice: a plain cloth, dots where four squares meet, and coordinates."""
    middle = (MARGIN + table.columns / 2, table.top + table.rows / 2)
    cloth = Placed(*middle, Box(table.columns, table.rows, "square.dark"))
    corners = (
        Placed(table.left + file, table.lowest - rank, Disc(DOT, "square.light.edge"))
        for file in range(1, table.files)
        for rank in range(1, table.ranks)
    )
    return (*framed(MARGIN, table.top, table.columns, table.rows), cloth, *corners, *_coordinates(table))


def _coordinates(table: Table) -> Iterator[Placed]:
    """Write the coordinates on the frame, to the left of the squares and below them."""
    for file in range(table.files):
        label = Label(FILES[file], COORDINATE, "coordinate")
        yield Placed(table.left + file + 0.5, table.top + table.rows + NEAR / 2 - LINE, label)
    for rank in range(table.ranks):
        label = Label(str(rank + 1), COORDINATE, "coordinate")
        yield Placed(MARGIN - NEAR / 2 + LINE, table.lowest - rank - 0.5, label)
