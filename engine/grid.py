"""Rectangular boards: squares, their names, neighbours and groups.

Squares are numbered file by file from a, and within each file rank by rank from 1: on an 8 by 8 board, a1 is
0, a2 is 1 and b1 is 8. So sorting squares by number sorts them by file and then by rank. Neighbours are
looked up in tables that are built once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from .errors import InvalidMove

FILES = "abcdefghijklmnopqrstuvwxyz"
ORTH = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAG = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)")


class Grid:
    """A board of `files` by `ranks` squares, with at most 26 files.

    `names[square]` is a square's name. `orth[square]` lists the squares that share a side with `square`,
    `diag[square]` those that share only a corner, and `all8[square]` both, each in ascending order.
    """

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.names = tuple(f"{FILES[f]}{r + 1}" for f in range(files) for r in range(ranks))
        self.orth = self._neighbours(ORTH)
        self.diag = self._neighbours(DIAG)
        self.all8 = self._neighbours(ORTH + DIAG)

    def __len__(self) -> int:
        return self.files * self.ranks

    def at(self, file: int, rank: int) -> int | None:
        """Return the square on `file` and `rank`, both counted from 0, or None if they are off the board."""
        inside = 0 <= file < self.files and 0 <= rank < self.ranks
        return file * self.ranks + rank if inside else None

    def file_rank(self, square: int) -> tuple[int, int]:
        """Return the file and the rank of a square, both counted from 0."""
        return divmod(square, self.ranks)

    def parse(self, name: str) -> int:
        """Return the square with the lower-case `name`. Raises InvalidMove if no square has that name."""
        match = _SQUARE.fullmatch(name)
        if match:
            square = self.at(FILES.index(match[1]), int(match[2]) - 1)
            if square is not None:
                return square
        raise InvalidMove(
            "There's no square {name} on this board. Its files are a to {file}, its ranks 1 to {rank}.",
            name=name[:10],
            file=FILES[self.files - 1],
            rank=self.ranks,
        )

    def rows(self, cell: Callable[[int], str]) -> str:
        """Return the board as text, top rank first: `cell(square)` for each square, and `/` between ranks."""
        return "/".join(
            "".join(cell(file * self.ranks + rank) for file in range(self.files))
            for rank in reversed(range(self.ranks))
        )

    def _neighbours(self, steps: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        table = []
        for square in range(len(self)):
            file, rank = self.file_rank(square)
            targets = (self.at(file + df, rank + dr) for df, dr in steps)
            table.append(tuple(sorted(each for each in targets if each is not None)))
        return tuple(table)


@lru_cache
def grid(files: int, ranks: int) -> Grid:
    """Return the grid of this size, always the same object."""
    return Grid(files, ranks)


def groups(squares: Iterable[int], neighbours: Sequence[Sequence[int]]) -> list[set[int]]:
    """Split `squares` into connected groups, in no particular order.

    `neighbours[square]` lists the squares that are connected to `square`.
    """
    unseen = dict.fromkeys(squares)
    result: list[set[int]] = []
    while unseen:
        frontier = [unseen.popitem()[0]]
        group = set(frontier)
        while frontier:
            for square in neighbours[frontier.pop()]:
                if square in unseen:
                    del unseen[square]
                    group.add(square)
                    frontier.append(square)
        result.append(group)
    return result
