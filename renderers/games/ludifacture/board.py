"""The board of Ludifacture: squares, bases at the edges, and markers with column numbers and stacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.games.ludifacture.course import SIDES, Course, course_for

from ... import parts
from ...parts import Board
from ...scene import Box, Die, Label, Placed, Point
from ...theme import BORDER, LOOKS, MARGIN, Look
from . import coins

CLOCKWISE = "SWNE"  # the sides of the board, in seating order
BELOW, LEFT, ABOVE, RIGHT = range(4)  # the edges of a picture, clockwise
DEPTH = 0.74  # of the bases beyond the frame
NEARER = 0.05  # how much nearer bases lie to the frame than to the picture's edge
TOKEN = 0.64  # the side of a marker
NUMBER = 0.68  # em of a marker's number, as a share of its side
FOOT = 0.44  # how far below the square's middle a stack stands
RAISED = 0.37  # how far above the top coin the marker's middle is
EDGE = 0.48  # how far right of the square's middle the coin with the stack's number ends


class Spot(NamedTuple):
    """Where a marker stands on a shared square: the marker's centre and side, and the coin for its stack.

    Lengths are in units, and positions are relative to the square's centre.
    """

    x: float
    y: float
    side: float
    coin: float  # the coin's height
    room: float  # the coin's greatest width
    drop: float  # how far the coin's middle lies below the marker's
    right: float  # where the coin ends
    bare: Point  # the marker's centre if it stands on no coins


ROWS = tuple(Spot(-0.24, y, 0.44, 0.38, 0.55, 0.0, EDGE, (0.0, y)) for y in (-0.245, 0.245))
QUARTERS = tuple(
    Spot(x - 0.06, y - 0.05, 0.37, 0.27, 0.48, 0.17, x + 0.25, (x, y))
    for y in (-0.245, 0.245)
    for x in (-0.25, 0.25)
)
SHARED = {2: ROWS, 3: QUARTERS, 4: QUARTERS}


class Table(NamedTuple):
    """The board with the bases at its edges, `top` units below the picture's upper edge.

    `kind` is the value of the `board` option, and `viewer` is the seat whose side is at the bottom.
    """

    seats: int
    kind: str
    top: float
    viewer: int = 0

    @property
    def course(self) -> Course:
        """The course along which the markers run."""
        return course_for(self.seats, self.kind)

    @property
    def board(self) -> Board:
        """The squares of the board, placed as if there were no bases on the left."""
        return Board(self.course.grid, self.top + self._depth(ABOVE), self._turns)

    @property
    def left(self) -> float:
        """The width in units of the bases to the left of the board, or 0 if there are none."""
        return self._depth(LEFT)

    @property
    def width(self) -> float:
        """The picture's width in units, bases included."""
        return self.left + self.board.width + self._depth(RIGHT)

    @property
    def bottom(self) -> float:
        """The y at which the lower bases end, in units."""
        return self.board.bottom + self._depth(BELOW)

    def at(self, marker: int, progress: int) -> Point:
        """Return the point where a marker stands: on its base, on a square, or beyond the far edge.

        `progress` is 0 on the base, and then counts the squares of the marker's lane from 1.
        """
        lane = self.course.lanes[marker]
        last = len(lane)
        x, y = self.centre(lane[min(max(progress, 1), last) - 1])
        across, down = self.going(marker)
        if progress == 0:
            out = 0.5 + (MARGIN if across > 0 or down < 0 else BORDER) + DEPTH / 2 - NEARER
            return x - out * across, y - out * down
        return (x + 0.7 * across, y + 0.7 * down) if progress > last else (x, y)

    def going(self, marker: int) -> Point:
        """Return the direction in which a marker runs: -1, 0 or 1 across, and -1, 0 or 1 down."""
        first, second, *_ = self.course.lanes[marker]
        (x, y), (next_x, next_y) = self.centre(first), self.centre(second)
        return next_x - x, next_y - y

    def centre(self, square: int) -> Point:
        """Return the centre of a square, in units from the picture's upper left corner."""
        x, y = self.board.centre(square)
        return x + self.left, y

    @property
    def _turns(self) -> int:
        return CLOCKWISE.index(SIDES[self.seats][self.viewer])

    def _depth(self, edge: int) -> float:
        """Return the depth in units of the bases at an edge of the picture, or 0 if no one sits there.

        `edge` is BELOW, LEFT, ABOVE or RIGHT.
        """
        return DEPTH if CLOCKWISE[(edge + self._turns) % 4] in SIDES[self.seats] else 0.0


@lru_cache(maxsize=16)
def ground(table: Table) -> tuple[Placed, ...]:
    """Draw the empty board and the bases beyond its edges."""
    squares = (Placed(x + table.left, y, shape) for x, y, shape in parts.squares(table.board))
    slot = Box(DEPTH - 0.1, DEPTH - 0.1, "chip", radius=0.12)
    markers = range(table.seats * table.course.size)
    return (*squares, *(Placed(*table.at(marker, 0), slot) for marker in markers))


def tinted(table: Table, square: int) -> Placed:
    """Draw a square of the last move with a tinted background, but without its markers."""
    x, y, shape = parts.tinted(table.board, square)
    return Placed(x + table.left, y, shape)


def bases(
    table: Table, progress: Sequence[int], numbers: Sequence[str], looks: Sequence[Look]
) -> Iterator[Placed]:
    """Draw the markers on their bases. Empty bases have no numbers, as these could be mistaken for ranks.

    `progress` and `numbers` hold each marker's progress and column number, and `looks` each seat's look.
    """
    for marker, number in enumerate(numbers):
        if not progress[marker]:
            yield from token(table.at(marker, 0), looks[table.course.seat(marker)], number)


def markers(
    table: Table,
    progress: Sequence[int],
    stacks: Sequence[int],
    numbers: Sequence[str],
    looks: Sequence[Look],
) -> Iterator[Placed]:
    """Draw the markers on the squares, side by side if they share a square.

    `progress`, `stacks` and `numbers` hold each marker's progress, number of coins and column number, and
    `looks` holds the seats' looks.
    """
    for square, there in sharing(table.course, progress).items():
        for place, marker in enumerate(there):
            look, label = looks[table.course.seat(marker)], numbers[marker]
            if len(there) == 1:
                yield from _alone(table.centre(square), look, label, stacks[marker])
            else:
                spot = SHARED[len(there)][place]
                yield from _sharing(table.centre(square), spot, look, label, stacks[marker])


def sharing(course: Course, progress: Sequence[int]) -> dict[int, list[int]]:
    """Map each occupied square to the markers on it. `progress` holds each marker's progress."""
    squares: dict[int, list[int]] = {}
    for marker, place in enumerate(progress):
        square = course.square(marker, place)
        if square is not None:
            squares.setdefault(square, []).append(marker)
    return squares


def token(centre: Point, look: Look, number: str, side: float = TOKEN) -> Iterator[Placed]:
    """Draw a marker, `side` units wide, with the number of its column."""
    yield Placed(*centre, Die(look.name, 0, side))
    yield Placed(*centre, Label(number, NUMBER * side, f"{LOOKS[look.name].material}.pip"))


def side_of(stack: int, going: Point) -> float:
    """Return how many units a lone marker and its stack reach back from the square's centre, against `going`.

    `stack` counts coins, and `going` is the direction in which the marker runs.
    """
    across, down = going
    height = min(stack, coins.MAX_COINS) * coins.thickness(TOKEN)
    if not stack or across > 0:
        return TOKEN / 2
    if across < 0:
        return EDGE  # the coin with the stack's number is there
    return FOOT if down < 0 else height + RAISED + TOKEN / 2 - FOOT


def _alone(centre: Point, look: Look, number: str, stack: int) -> Iterator[Placed]:
    """Draw a marker that is alone on its square, on top of its coins, with their number beside them.

    `number` is the number of the marker's column, and `stack` counts the coins.
    """
    x, y = centre
    if not stack:
        yield from token(centre, look, number)
        return
    shown, foot = min(stack, coins.MAX_COINS), y + FOOT
    yield from coins.pile((x, foot), TOKEN, shown)
    yield from token((x, foot - shown * coins.thickness(TOKEN) - RAISED), look, number)
    yield from _coin((x + EDGE, foot - 0.2), 0.4, 0.8, str(stack))


def _sharing(centre: Point, spot: Spot, look: Look, number: str, stack: int) -> Iterator[Placed]:
    """Draw one of several markers on a square, with a coin that shows how many coins the marker has, if any.

    `centre` is the square's centre, `spot` is the marker's place on the square, `number` is the number of the
    marker's column, and `stack` counts its coins.
    """
    x, y = centre
    across, down = (spot.x, spot.y) if stack else spot.bare
    yield from token((x + across, y + down), look, number, spot.side)
    if stack:
        end = (x + spot.right, y + spot.y + spot.drop)
        yield from _coin(end, spot.coin, spot.room, str(stack))


def _coin(end: Point, height: float, room: float, figure: str) -> Iterator[Placed]:
    """Draw a coin that shows `figure` and is at most `height` units high and `room` units wide.

    The middle of the coin's right edge is at the point `end`.
    """
    x, y = end
    height *= min(1.0, room / coins.width(height, figure))
    yield from coins.figure((x - coins.width(height, figure) / 2, y), height, figure)
