"""The four sides of Konfusion's board: views, set-up, keyposts and goals (rules: The board)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .state import GRID, cell

SOUTH, WEST, NORTH, EAST = range(4)  # clockwise, as the seats sit
SEATED = {2: (SOUTH, NORTH), 3: (SOUTH, WEST, NORTH), 4: (SOUTH, WEST, NORTH, EAST)}

Vector = tuple[int, int]  # files to the right, ranks up; in a side's own view: to the right, forward

_SET_UP = {1: (2, "23456432"), 2: (3, "112211"), 3: (4, "1111")}  # row: first column, values
_POST_COLUMNS = (1, 5, 6, 10)
_TURNED: tuple[Callable[[int, int], Vector], ...] = (
    lambda right, forward: (right, forward),
    lambda right, forward: (forward, -right),
    lambda right, forward: (-right, -forward),
    lambda right, forward: (-forward, right),
)


class Layout(NamedTuple):
    """The board for a number of seats: each seat's side, the active keyposts, and the opening position."""

    sides: tuple[int, ...]
    keyposts: frozenset[int]
    opening: bytes


def opposite(side: int) -> int:
    """Return the side across the board from `side`."""
    return (side + 2) % 4


def turned(side: int, own: Vector) -> Vector:
    """Convert `own`, a vector as seen from `side`, to the board's files and ranks."""
    return _TURNED[side](*own)


def square_of(side: int, column: int, row: int) -> int:
    """Return the square in `column` (1 to 10 from a side's left) and `row` (1 to 10 from the side)."""
    file, rank = {
        SOUTH: (column, row),
        WEST: (row, 11 - column),
        NORTH: (11 - column, 11 - row),
        EAST: (11 - row, column),
    }[side]
    return (file - 1) * GRID.ranks + rank - 1


POSTS = tuple(tuple(sorted(square_of(side, column, 1) for column in _POST_COLUMNS)) for side in range(4))
FAR_ROW = tuple(frozenset(square_of(side, column, 10) for column in range(1, 11)) for side in range(4))


@lru_cache
def layout(seats: int) -> Layout:
    """Return the layout of the board for a number of seats."""
    sides = SEATED[seats]
    keyposts = frozenset(post for side in sides for post in POSTS[side] + POSTS[opposite(side)])
    opening = bytearray(len(GRID))
    for seat, side in enumerate(sides):
        for row, (first, values) in _SET_UP.items():
            for column, value in enumerate(values, first):
                opening[square_of(side, column, row)] = cell(seat, int(value))
    return Layout(sides, keyposts, bytes(opening))


@lru_cache
def goals(seats: int, goal: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return, for each seat, the sets of keyposts that win under the `goal` option (rules: Winning)."""
    sides = SEATED[seats]
    if goal == "opposite":
        return tuple((POSTS[opposite(side)],) for side in sides)
    return tuple(tuple(POSTS[other] for other in sides if other != side) for side in sides)
