"""Marks on the board of Ludifacture: what the last move did, and where the next move can end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine import Seen
from engine.games.ludifacture.journey import Journey, journey
from engine.games.ludifacture.notation import read_advance
from engine.games.ludifacture.state import BASE, State, order_of
from engine.text import SEAT_LETTERS

from ... import parts, trails
from ...scene import Label, Placed, Point, Strokes
from ...theme import RING
from . import coins
from .board import DEPTH, Table, sharing, side_of

LOSS, LOSS_AMID = 0.2, 0.17  # radii of the badge on a marker that lost a coin, and among several markers
GAIN = 0.4  # height of the coin that counts what came home
HEAD = 0.8  # the size of the arrowhead, which has little room between two markers
BESIDE = 0.42  # how far left of a lone marker's middle its candidate's number is
CLEAR = 0.02  # how far short of the marker the arrowhead ends


class LastMove(NamedTuple):
    """The last move of the current game: the state before the move, the seat, and the marker's journey."""

    before: State
    seat: int
    trip: Journey

    @property
    def start(self) -> int:
        """The marker's progress before the move, or 0 if the marker stood on its base."""
        return self.before.progress[self.trip.marker]


def last_move(seen: Seen) -> LastMove | None:
    """Return the last move of the current game, or None before its first move."""
    last = seen.last
    if last is None or last.before.game != seen.state.game:
        return None
    return LastMove(last.before, last.seat, journey(last.before, last.seat, read_advance(last.move)))


def beneath(last: LastMove, table: Table, state: State, look: str) -> Iterator[Placed]:
    """Draw the last move's line under the markers. `look` names the look of the seat that moved."""
    yield from trails.line(_way(last, table), look, _short(last, table, state))


def above(last: LastMove, table: Table, state: State, look: str) -> Iterator[Placed]:
    """Draw the marks over the markers: the move's end, lost coins, markers moved back, and coins won.

    `look` names the look of the seat that moved.
    """
    trip, course = last.trip, table.course
    yield from trails.head(_way(last, table), look, _short(last, table, state), HEAD)
    end = table.at(trip.marker, trip.landing)
    if course.square(trip.marker, trip.landing) is not None:
        yield from parts.last_ring(end)
    yield from _losses(last, table, state)
    for other in trip.captured:
        place = last.before.progress[other] - 1
        yield Placed(*table.at(other, place), _AROUND_SQUARE if place else _AROUND_BASE)
    if trip.home:
        yield from coins.figure(end, GAIN, f"+{trip.stack + trip.prize}")


def frames(table: Table, state: State, marks: Iterable[str]) -> Iterator[Placed]:
    """Draw a frame beneath each marker that stands alone on one of the candidate squares in `marks`."""
    squares = [table.course.grid.parse(name) for name in marks if name[0] not in SEAT_LETTERS]
    markers = sharing(table.course, state.progress) if squares else {}
    for square in squares:
        if len(markers.get(square, ())) == 1:
            yield from parts.candidate(table.centre(square), True)


def candidates(table: Table, state: State, marks: Mapping[str, str]) -> Iterator[Placed]:
    """Draw the marks that show where a move can end, except the frames that `frames` draws.

    `marks` maps each candidate to the move's label or "". The candidate `A5`, for example, is the place
    beyond the end of seat A's column 5, off the board.
    """
    course = table.course
    markers = sharing(course, state.progress) if marks else {}
    for name, label in marks.items():
        if name[0] in SEAT_LETTERS:
            seat = SEAT_LETTERS.index(name[0])
            marker = course.markers(seat)[order_of(state, seat).index(int(name[1:]))]
            yield from parts.candidate(table.at(marker, course.size + 1), False, label)
            continue
        square = course.grid.parse(name)
        x, y = table.centre(square)
        if len(markers.get(square, ())) != 1:
            yield from parts.candidate((x, y), square in markers, label)
        elif label:
            yield from parts.numbered((x - BESIDE, y), label)


def _short(last: LastMove, table: Table, state: State) -> float:
    """Return how many units the line stops short of the path's end, to keep the arrowhead off the marker."""
    marker = last.trip.marker
    return HEAD * trails.TIP + side_of(state.stacks[marker], table.going(marker)) + CLEAR


def _way(last: LastMove, table: Table) -> list[Point]:
    """Return the points of the marker's path, which starts at a base's inner edge or a square's centre."""
    marker = last.trip.marker
    across, down = table.going(marker)
    way = [table.at(marker, progress) for progress in range(last.start, last.trip.landing + 1)]
    x, y = way[0]
    if last.start == BASE:
        way[0] = (x + DEPTH / 2 * across, y + DEPTH / 2 * down)
    return way


def _losses(last: LastMove, table: Table, state: State) -> Iterator[Placed]:
    """Mark each square where the last move took coins in passing with the number of coins taken.

    The number is at the upper right of a lone marker, or in the middle of a shared square.
    """
    shared = sharing(table.course, state.progress)
    squares = [table.course.square(other, state.progress[other]) for other in last.trip.robbed]
    for square, count in Counter(squares).items():
        if square is not None:
            x, y = table.centre(square)
            shift, radius = (0.42, LOSS) if len(shared[square]) == 1 else (0.0, LOSS_AMID)
            centre = (x + shift, y - shift)
            yield from parts.badge(centre, radius)
            yield Placed(*centre, Label(f"−{count}", 1.3 * radius, "text"))


def _brackets(far: float, arm: float) -> Strokes:
    corners = ((-far, -far), (far, far), (-far, far), (far, -far))
    lines = tuple(
        ((x, y - arm * (1 if y > 0 else -1)), (x, y), (x - arm * (1 if x > 0 else -1), y)) for x, y in corners
    )
    return Strokes(lines, "last", RING)


_AROUND_SQUARE, _AROUND_BASE = _brackets(0.43, 0.16), _brackets(0.35, 0.13)
