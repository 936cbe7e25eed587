"""The board of Ludifacture: options, moves, states, and where the columns of the sides cross."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...errors import InvalidOption
from ...game import Setup
from ...grid import grid
from ...options import HOUSE, READING, TEXT, option, switch
from ...text import text

Roll = tuple[int, ...]
SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}  # where the seats sit, by their number
BASE = 0  # the progress of a marker that waits off the board
LEAST_SUPPLY = 10  # that a bank leaves after the ante


@dataclass(frozen=True)
class Options:
    """The options of the rules page, in its order."""

    set: str = option(
        "single", "four", "broke", kind=TEXT, about=text("One game, one a seat, or until one is broke")
    )
    board: str = option("normal", "big", kind=TEXT, about=text("Big: 11 by 11, columns 2 to 12, sixes stand"))
    order: str = option(
        "standard", "chosen", kind=TEXT, about=text("Chosen: everybody numbers the own columns in secret")
    )
    foresight: bool = switch(kind=TEXT, about=text("Rolls are made ahead and laid out for all to see"))
    ante: int = option(
        range(1, 51), default=8, kind=TEXT, about=text("Coins that each seat puts into the pot")
    )
    bank: int = option(
        range(18, 501),
        default=40,
        kind=HOUSE,
        about=text("Coins that each seat begins with: the ante and 10 at least"),
    )
    far_side: str = option(
        "last-square",
        "off-board",
        kind=READING,
        about=text("Where the far side is: the last square, or beyond it"),
    )
    stacks: str = option("count", "lost", kind=READING, about=text("Whether stacks count at the end"))

    def __post_init__(self) -> None:
        if self.bank < self.ante + LEAST_SUPPLY:
            raise InvalidOption(
                "A bank of {bank} is too small for an ante of {ante}: {least} coins must be left.",
                bank=self.bank,
                ante=self.ante,
                least=LEAST_SUPPLY,
            )


class Advance(NamedTuple):
    """Advance the marker of a column, by its number, by so many squares."""

    column: int
    squares: int

    def __str__(self) -> str:
        return f"{self.column}:{self.squares}"


class Order(NamedTuple):
    """Number the own columns, from the owner's left."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.numbers))


Move = Advance | Order


class State(NamedTuple):
    """Coins, markers, and what is awaited.

    `progress` and `stacks` are listed by marker, as `Course` numbers them. `orders` are the seats' column
    numbers: None while they are owed, empty where they are hidden. `queues` hold the rolls of foresight,
    `counted` how many the seat that fills its queue is about to lay out. `roll` is the roll of the running
    turn, with `sets` of re-rolls made; `turn` is the seat whose turn it is, or will be once queues are
    filled; None: the match is over. `game` is the number of the running game in its set, from 0, `results`
    what the finished ones brought each seat. `left` are the seats that resigned; `settled`: stopped by
    agreement.
    """

    setup: Setup
    pot: int
    supplies: tuple[int, ...]
    progress: bytes
    stacks: tuple[int, ...]
    orders: tuple[tuple[int, ...] | None, ...]
    queues: tuple[tuple[Roll, ...], ...]
    turn: int | None
    roll: Roll | None = None
    sets: int = 0
    counted: int = 0
    game: int = 0
    results: tuple[int, ...] = ()
    left: frozenset[int] = frozenset()
    settled: bool = False


class Course:
    """Where the markers of a table run.

    A marker is a number: `size` times its seat, plus its column from the owner's left, from 0. `lanes[m]`
    are the squares of marker m, from its own edge to the far one; `crossings[m][p]` are the markers of other
    seats whose columns cross its own at progress p, each with its progress on that square.
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
        """Return the owner of a marker."""
        return marker // self.size

    def markers(self, seat: int) -> range:
        """Return the markers of a seat, from its left."""
        return range(seat * self.size, (seat + 1) * self.size)

    def square(self, marker: int, progress: int) -> int | None:
        """Return the square of a marker at some progress, None off the board."""
        return self.lanes[marker][progress - 1] if 1 <= progress <= self.size else None

    def name(self, marker: int, progress: int) -> str | None:
        """Name the square of a marker at some progress, None off the board."""
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
    """Return the one Course of this number of seats and kind of board."""
    numbers = tuple(range(2, 13)) if board == "big" else (2, 3, 4, 5, 7, 8, 9, 10)
    return Course(seats, len(numbers), numbers)


def course_of(state: State) -> Course:
    """Return the course that the markers of a state run on."""
    return course_for(state.setup.seats, state.setup.options.board)


def goal_of(state: State) -> int:
    """Return the progress at which a marker has reached the far side."""
    size = course_of(state).size
    return size if state.setup.options.far_side == "last-square" else size + 1


def order_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the numbers of a seat's columns from its left, the standard ones where none are known."""
    return state.orders[seat] or course_of(state).numbers


def owed(state: State) -> tuple[int, ...]:
    """List the seats whose order of their columns is still to be submitted, or shown."""
    if state.turn is None:
        return ()
    return tuple(seat for seat, order in enumerate(state.orders) if not order and seat not in state.left)


def active_seats(state: State) -> tuple[int, ...]:
    """List the seats that have not left, ascending."""
    return tuple(seat for seat in range(state.setup.seats) if seat not in state.left)
