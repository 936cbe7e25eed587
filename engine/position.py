"""Reading position lines, and the boards written in them.

A position line has plain fields, then `key=value` fields. Spaces separate all fields.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from .errors import InvalidPosition
from .grid import Grid
from .text import SEAT_LETTERS


def fields_of(line: str, count: int, keys: Collection[str] = ()) -> tuple[list[str], dict[str, str]]:
    """Split a position line into `count` plain fields, and a dict of the `key=value` fields that follow.

    Raises InvalidPosition if a plain field is missing, or if a key is missing, repeated or not in `keys`.
    """
    fields = line.split(" ")
    plain, extra = fields[:count], {}
    if len(plain) < count or not all(plain):
        raise InvalidPosition(
            "A position in this game needs {count} fields, separated by spaces.", count=count
        )
    for field in fields[count:]:
        key, equals, value = field.partition("=")
        if not equals or key not in keys or key in extra:
            raise InvalidPosition("The field {field} doesn't belong here.", field=repr(field)[:40])
        extra[key] = value
    return plain, extra


def read_seat(letter: str, seats: int) -> int:
    """Return the seat with this `letter` at a table with `seats` seats, or raise InvalidPosition."""
    seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
    if not 0 <= seat < seats:
        raise InvalidPosition("There's no seat {letter} at this table.", letter=repr(letter)[:10])
    return seat


def cells_of(grid: Grid, rows: str, cell: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield each square of a board that `Grid.rows` has written, with its match of the pattern `cell`.

    Raises InvalidPosition if `rows` has the wrong number of ranks or squares.
    """
    ranks = rows.split("/")
    if len(ranks) != grid.ranks:
        raise InvalidPosition("The board has {ranks} ranks, separated by /.", ranks=grid.ranks)
    for rank, row in zip(reversed(range(grid.ranks)), ranks):
        cells = list(cell.finditer(row))
        if len(cells) != grid.files or sum(len(each[0]) for each in cells) != len(row):
            raise InvalidPosition("Rank {rank} must have {files} squares.", rank=rank + 1, files=grid.files)
        for file, each in enumerate(cells):
            yield file * grid.ranks + rank, each
