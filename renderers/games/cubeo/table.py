"""Cubeo's table: a framed cloth with the squares of the formation and of one ring around it.

The table has at least LEAST files and ranks, with plain cloth on both sides if the picture would otherwise
be too tall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.games.cubeo.cells import FIELD
from engine.games.cubeo.formation import Box as Window
from engine.games.cubeo.formation import Formation, box_of
from engine.grid import FILES

from ...parts import LINE, framed
from ...scene import Box, Disc, Label, Placed, Point
from ...theme import BORDER, MARGIN, NEAR

LEAST = 5  # files and ranks that are always shown
HIGHEST = 1.25  # greatest height of the picture, as a multiple of its width
COORDINATE = 0.21  # em of a coordinate: ranks have two digits
DOT = 0.03  # radius of the dots where four squares meet


class Table(NamedTuple):
    """The table: the squares in `window`, on a cloth `columns` units wide that starts at y = `top`."""

    window: Window
    columns: float
    top: float

    @property
    def width(self) -> float:
        """The picture's width in units."""
        return self.columns + MARGIN + BORDER

    @property
    def lowest(self) -> float:
        """The y of the squares' lower edge, in units."""
        return self.top + self.window.ranks

    @property
    def bottom(self) -> float:
        """The y of the table's lower edge, including the coordinates, in units."""
        return self.lowest + MARGIN

    @property
    def left(self) -> float:
        """The x of the squares' left edge, in units."""
        return MARGIN + (self.columns - self.window.files) / 2

    def centre(self, square: int) -> Point:
        """Return the centre of a square in units. `square` is its number on the engine's FIELD."""
        file, rank = FIELD.file_rank(square)
        return self.left + file - self.window.file + 0.5, self.lowest - (rank - self.window.rank) - 0.5


def window_of(formations: Iterable[Formation]) -> Window:
    """Return the window of squares that shows all `formations` of one picture or one film."""
    boxes = [box_of(formation) for formation in formations]
    file, files = _span([(box.file, box.files) for box in boxes], FIELD.files)
    rank, ranks = _span([(box.rank, box.ranks) for box in boxes], FIELD.ranks)
    return Window(file, rank, files, ranks)


def _span(spans: Iterable[tuple[int, int]], most: int) -> tuple[int, int]:
    """Return the first file (or rank) to show and how many files (or ranks) to show.

    `spans` holds each formation's first file and number of files. The whole field has `most` files.
    """
    first = min(start for start, _ in spans) - 1
    count = max(start + count for start, count in spans) + 1 - first
    shown = max(count, LEAST)
    return min(max(0, first - (shown - count) // 2), most - shown), shown


def table_of(window: Window, strip: float) -> Table:
    """Return the table that shows a window, below plates that are `strip` units high."""
    top = strip + BORDER
    return Table(window, max(window.files, (top + window.ranks + MARGIN) / HIGHEST - MARGIN - BORDER), top)


@lru_cache(maxsize=64)
def empty(table: Table) -> tuple[Placed, ...]:
    """Draw the table without dice: a frame, a plain cloth, and dots where four squares meet."""
    files, ranks = table.window.files, table.window.ranks
    cloth = Box(table.columns, ranks, "square.dark")
    corners = (
        Placed(table.left + file, table.lowest - rank, Disc(DOT, "square.light.edge"))
        for file in range(1, files)
        for rank in range(1, ranks)
    )
    return (
        *framed(MARGIN, table.top, table.columns, ranks),
        Placed(MARGIN + table.columns / 2, table.top + ranks / 2, cloth),
        *corners,
    )


def coordinates(table: Table) -> Iterator[Placed]:
    """Write the coordinates on the frame, to the left of the squares and below them.

    The empty table is cached without coordinates, so that it can be reused when the formation moves.
    """
    first, lowest, files, ranks = table.window
    for file in range(files):
        label = Label(FILES[first + file], COORDINATE, "coordinate")
        yield Placed(table.left + file + 0.5, table.lowest + NEAR / 2 - 2.5 * LINE, label)
    for rank in range(ranks):
        label = Label(str(lowest + rank + 1), COORDINATE, "coordinate")
        yield Placed(MARGIN - (NEAR - 3 * LINE) / 2, table.lowest - rank - 0.5, label)
