"""The last move in Cubeo: where its die came from, which squares it crossed, and where it lies now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine import LastPlay
from engine.games.cubeo.actions import way_of
from engine.games.cubeo.consequences import shift_of
from engine.games.cubeo.state import Move

from ... import parts, trails
from ...scene import Box, Disc, Placed, Point, Strokes
from ...silhouettes import SILHOUETTES
from ...theme import Look
from .table import Table

LINE = 0.07  # thickness of the path
STOP = 0.1  # radius of the dot on each square of the path
EDGE = 0.05  # how much wider than the path its edge is, which stands out from the cloth
OUTLINE = 0.8  # side of the outline where a die was
HEAD = 0.9  # the size of the arrowhead, which ends before the pips, as dice lie close together
TINT = Box(1, 1, "last.dark")  # tints a square of the last move


def beneath(points: Sequence[Point], move: Move, look: Look) -> Iterator[Placed]:
    """Draw the marks beneath the dice: tinted squares and, if a die has moved, its old outline and its path.

    `points` are the centres of the squares on the path.
    """
    for centre in dict.fromkeys((points[0], points[-1])):
        yield Placed(*centre, TINT)
    if move.source is not None:
        yield _outline(points[0], look)
        yield from _way(points, look)


def above(points: Sequence[Point], move: Move) -> Iterator[Placed]:
    """Mark the die that the move added, moved or merged into, which lies at the last of `points`."""
    yield from parts.last_ring(points[-1])
    if move.kind == "merge":
        yield from parts.promoted(points[-1])


def head(points: Sequence[Point], move: Move, look: Look) -> Iterator[Placed]:
    """Draw the arrowhead of the path through `points`, over the dice, unless the move added a die."""
    if move.source is not None:
        yield from trails.head(points, look.name, size=HEAD)


def points_of(last: LastPlay, move: Move, table: Table) -> list[Point]:
    """Return the centres of the squares on a move's path, or only of the square where a die was added.

    `move` uses the square numbers from before the move, and `table` uses the square numbers from after it.
    """
    shift = shift_of(last.before.formation, last.seat, move)
    if move.source is None:
        squares: Sequence[int] = (move.target,)
    elif move.kind == "move":
        squares = way_of(last.before, last.seat, move)
    else:
        squares = (move.source, move.target)
    return [table.centre(square + shift) for square in squares]


def _outline(centre: Point, look: Look) -> Placed:
    outline = SILHOUETTES[look.silhouette]
    points = tuple((x * OUTLINE, y * OUTLINE) for x, y in (*outline, outline[0]))
    return Placed(*centre, Strokes((points,), f"{look.material}.rim", 0.035))


def _way(points: Sequence[Point], look: Look) -> Iterator[Placed]:
    for colour, wider in ((f"{look.material}.rim", EDGE), (look.material, 0.0)):
        for (x, y), (to_x, to_y) in pairwise(points):
            half = (round((to_x - x) / 2, 4), round((to_y - y) / 2, 4))
            ends = ((-half[0], -half[1]), half)
            yield Placed(x + half[0], y + half[1], Strokes((ends,), colour, LINE + wider))
        for x, y in points[:-1]:
            yield Placed(x, y, Disc(STOP + wider / 2, colour))
