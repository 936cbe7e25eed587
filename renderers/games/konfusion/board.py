"""The board of Konfusion: midlines, and keyposts tinted for the seats whose goals they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine import Seen
from engine.games.konfusion.sides import goals, layout
from engine.games.konfusion.state import owner

from ... import hands, parts, plates
from ...scene import Box, Placed, Point, Polygon, Shade, Shape, Strokes, Tile
from ...theme import MARGIN, SEATS

MIDLINE = 0.026  # thickness
ARM, FAR = 0.2, 0.455  # of a keypost's brackets: length, and distance from the middle


@lru_cache(maxsize=32)
def ground(seats: int, goal: str, board: parts.Board) -> tuple[Placed, ...]:
    """Draw what never changes: empty plates, squares, and empty keyposts, tinted if they are goals.

    `goal` is the value of the option that says which keyposts are a seat's goal.
    """
    return (
        *plates.chips(seats, board.width),
        *parts.squares(board),
        *_keyposts(seats, goal, board),
    )


def _keyposts(seats: int, goal: str, board: parts.Board) -> Iterator[Placed]:
    for square in sorted(layout(seats).keyposts):
        layers = (*tints(seats, goal, square, board), bracket("keypost"), hands.diamond(0.13, "midline"))
        yield Placed(*board.centre(square), Tile(1, 1, (*parts.ground(board, square), *layers)))


def tints(seats: int, goal: str, square: int, board: parts.Board) -> tuple[Shape, ...]:
    """Return the tints of a keypost's square, one per seat whose goal it is, under the frame's shadow.

    `goal` is the value of the option that says which keyposts are a seat's goal. Keyposts are tinted only if
    each seat's goal is the opposite row.
    """
    if goal != "opposite":
        return ()
    walls, shade = board.walls(square), board.shade(square)
    shapes: list[Shape] = []
    for look, (row,) in zip(SEATS, goals(seats, goal)):
        if square in row:
            (edge,) = set.intersection(*(set(board.walls(post)) for post in row))
            colour = f"{look.material}.tint.{shade}"
            others = [wall for wall in walls if wall != edge]
            shapes.append(Polygon(_half(edge, others[0]), colour) if others else Box(1, 1, colour))
    return (*shapes, Shade(walls, parts.FALL, parts.FALLEN)) if shapes else ()


def _half(edge: Point, other: Point) -> tuple[Point, ...]:
    """Return the triangular half of a corner square that lies along `edge` and not along `other`.

    `edge` and `other` are the directions, across and down, of the walls that meet at the square.
    """
    (x, y), (a, b) = edge, other
    return ((x + a) / 2, (y + b) / 2), ((x - a) / 2, (y - b) / 2), ((-x - a) / 2, (-y - b) / 2)


def midlines(board: parts.Board) -> Iterator[Placed]:
    x, y = MARGIN + board.columns / 2, board.band
    yield Placed(x, y, Box(MIDLINE, board.rows, "midline"))
    yield Placed(x, y, Box(board.columns, MIDLINE, "midline"))


def bracket(colour: str, thickness: float = 0.04) -> Shape:
    """Return the corner brackets of a keypost, as lines `thickness` units thick."""
    corners = ((x, y) for x in (-FAR, FAR) for y in (-FAR, FAR))
    lines = tuple(((x, y * (1 - ARM / FAR)), (x, y), (x * (1 - ARM / FAR), y)) for x, y in corners)
    return Strokes(lines, colour, thickness)


def beneath(seen: Seen, square: int, board: parts.Board) -> tuple[Shape, ...]:
    """Return the shapes beneath a die on a keypost, with bright brackets if the keypost is its seat's goal.

    Return an empty tuple if the square is not a keypost.
    """
    if square not in layout(seen.setup.seats).keyposts:
        return ()
    holder = owner(seen.state.board[square])
    rows = goals(seen.setup.seats, seen.setup.options.goal)
    held = holder is not None and any(square in row for row in rows[holder])
    tinted = tints(seen.setup.seats, seen.setup.options.goal, square, board)
    return (*tinted, bracket("keypost.held", 0.065) if held else bracket("keypost"))
