"""Where Ludifacture's markers run: each side's columns, and their crossings."""

from __future__ import annotations

from functools import lru_cache

from ...grid import grid

SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}  # where the seats sit, by the number of seats


class Course:
    """The course that a table's markers run on.

    The board is `size` squares wide. A marker is a number: `size` times its seat, plus its column from the
    owner's left, counted from 0. A marker's progress is how many squares it has advanced from its base.

    `numbers` are the standard numbers of the columns, from the owner's left. `lanes[m]` lists the squares of
    marker m, from its owner's edge to the far edge. `crossings[m][p]` lists the markers of other seats whose
    lanes cross lane m at progress p, each with the progress at which that marker reaches the square.
    """

    def __init__(self, seats: int, size: int, numbers: tuple[int, ...]) -> None:
        self.size = size
        self.numbers = numbers
        self.grid = grid(size, size)
        self.lanes = tuple(
            tuple(self._square(side, column, p) for p in range(1, size + 1))
            for side in SIDES[seats]
            for column in range(1, size + 1)
        )
        self.crossings = tuple(
            ((), *(self._crossings(marker, square) for square in lane), ())
            for marker, lane in enumerate(self.lanes)
        )

    def seat(self, marker: int) -> int:
        """Return the seat that owns a marker."""
        return marker // self.size

    def markers(self, seat: int) -> range:
        """Return the markers of a seat, from the seat's left."""
        return range(seat * self.size, (seat + 1) * self.size)

    def square(self, marker: int, progress: int) -> int | None:
        """Return the square of a marker at a given progress, or None if the marker is then off the board."""
        return self.lanes[marker][progress - 1] if 1 <= progress <= self.size else None

    def name(self, marker: int, progress: int) -> str | None:
        """Name a marker's square at a given progress. Returns None if the marker is then off the board."""
        square = self.square(marker, progress)
        return None if square is None else self.grid.names[square]

    def _square(self, side: str, column: int, p: int) -> int:
        across, along = self.size + 1 - column, self.size + 1 - p  # counted from the other end
        file, rank = {"S": (column, p), "W": (p, across), "N": (across, along), "E": (along, column)}[side]
        return (file - 1) * self.size + rank - 1

    def _crossings(self, marker: int, square: int) -> tuple[tuple[int, int], ...]:
        return tuple(
            (other, lane.index(square) + 1)
            for other, lane in enumerate(self.lanes)
            if square in lane and self.seat(other) != self.seat(marker)
        )


@lru_cache
def course_for(seats: int, board: str) -> Course:
    """Return the course, always the same object, for a number of seats and the `board` option."""
    numbers = tuple(range(2, 13)) if board == "big" else (2, 3, 4, 5, 7, 8, 9, 10)
    return Course(seats, len(numbers), numbers)
