"""Trails, which show the last move's path, jumps, bounces and capture, for games with moving pieces.

A trail is drawn step by step, so that its parts are small and the same from picture to picture. The line lies
beneath the dice, and the arrowhead and the marks lie over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from .parts import badge
from .scene import Die, Placed, Point, Polygon, Strokes
from .silhouettes import SILHOUETTES
from .theme import BODY, LOOKS

THICKNESS = 0.1
BAR = 0.07  # thickness of the bar on a wall
BEND = 0.17  # distance between the path to a wall and the path back
SHORT = 0.5  # how far short of the last square's middle the line ends, so that its head is visible
TIP = 0.2  # how far the head reaches beyond the end of the line
HEAD = ((TIP, 0.0), (-0.16, 0.2), (-0.16, -0.2))  # pointing right
CORE = ((0.145, 0.0), (-0.13, 0.145), (-0.13, -0.145))  # the part of the head in the mover's colour
CORNER, BADGE, CAPTIVE = 0.4, 0.17, 0.19  # where badges lie, clear of the pips, and their radii
HOP = ((-0.62, 0.3), (-0.5, -0.1), (-0.2, -0.36), (0.2, -0.36), (0.5, -0.1), (0.62, 0.3))  # like TICK
TICK = ((-0.5, 0.05), (-0.15, 0.4), (0.5, -0.35))  # shares of a badge's radius


def line(points: Sequence[Point], look: str, short: float = SHORT) -> Iterator[Placed]:
    """Draw a piece's path in the piece's colour, under the dice, ending `short` units before the last point.

    The points are the centres of all squares on the path, which are one step apart. `look` is the name of the
    piece's look.
    """
    steps = list(pairwise(_way(points, short)))
    for colour, thickness in _inks(look):
        for start, end in steps:
            yield _stroke(start, end, colour, thickness)


def head(points: Sequence[Point], look: str, short: float = SHORT, size: float = 1.0) -> Iterator[Placed]:
    """Draw the arrowhead at the end of a piece's path, over the dice, at `size` times its usual size.

    The path through `points` ends `short` units before the last point. `look` names the piece's look.
    """
    across, down = direction(points[-2], points[-1])
    length = hypot(across, down)
    right, below = across / length, down / length
    for colour, corners in zip((f"{LOOKS[look].material}.rim", LOOKS[look].material), (HEAD, CORE)):
        turned = tuple(
            (round(size * (x * right - y * below), 4), round(size * (x * below + y * right), 4))
            for x, y in corners
        )
        yield Placed(*_way(points, short)[-1], Polygon(turned, colour))


def _inks(look: str) -> tuple[tuple[str, float], ...]:
    """Return the colour and thickness of a path's edge, which stands out from the board, and of its core."""
    material = LOOKS[look].material
    return (f"{material}.rim", THICKNESS), (material, THICKNESS - 0.05)


def _way(points: Sequence[Point], short: float) -> list[Point]:
    """Return the points through which a path is drawn, ending `short` units before the last of `points`.

    Where a piece reverses, the path runs back beside itself.
    """
    aside: Point = (0.0, 0.0)
    way = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:]):
        into, out = direction(before, here), direction(here, after)
        way.append(_moved(here, aside))
        if out == (-into[0], -into[1]):
            aside = (into[1] * BEND, -into[0] * BEND)
            way.append(_moved(here, aside))
    across, down = direction(points[-2], points[-1])
    way.append(_moved(points[-1], (aside[0] - short * across, aside[1] - short * down)))
    return way


def ghost(centre: Point, look: str) -> Iterator[Placed]:
    """Draw the outline of a die on the square that it has left. `look` is the name of the die's look."""
    outline = SILHOUETTES[LOOKS[look].silhouette]
    points = tuple((x * (BODY - 0.1), y * (BODY - 0.1)) for x, y in (*outline, outline[0]))
    yield Placed(*centre, Strokes((points,), f"{LOOKS[look].material}.rim", 0.035))


def bounced(centre: Point, out: Point, walls: Sequence[Point]) -> Iterator[Placed]:
    """Mark where a piece bounced, with a bar on each wall that the piece turned away from.

    `out` is the direction in which the piece continued. `walls` are the directions in which the board ends.
    """
    for across, down in walls:
        if out[0] * across + out[1] * down < 0:
            ends = ((-0.28 * down, -0.28 * across), (0.28 * down, 0.28 * across))
            bar = Strokes((ends,), "last", BAR)
            yield Placed(centre[0] + 0.5 * across, centre[1] + 0.5 * down, bar)


def jumped(centre: Point) -> Iterator[Placed]:
    """Mark a die that was jumped over, with an arc on a badge in its upper left corner."""
    yield from _badge(centre[0] - CORNER, centre[1] - CORNER, HOP)


def captured(centre: Point, look: str, value: int, going: Point) -> Iterator[Placed]:
    """Mark the square of a capture with a small copy of the captured die, in a lower corner.

    The arrow does not reach this corner. `look` and `value` describe the captured die, and `going` is the
    direction in which the capturing piece moved.
    """
    side = -1 if going == (-1, -1) else 1
    x, y = centre[0] + side * CORNER, centre[1] + CORNER
    yield from badge((x, y), CAPTIVE)
    yield Placed(x, y, Die(look, value, CAPTIVE * 1.25))


def moved(centre: Point) -> Iterator[Placed]:
    """Mark a die that has already moved this turn, with a tick on a badge in its lower left corner."""
    yield from _badge(centre[0] - CORNER, centre[1] + CORNER, TICK)


def direction(start: Point, end: Point) -> Point:
    """Return the direction from one point to another: -1, 0 or 1 across, and -1, 0 or 1 down."""
    across, down = end[0] - start[0], end[1] - start[1]
    return round(across / max(1.0, abs(across))), round(down / max(1.0, abs(down)))


def _badge(x: float, y: float, sign: Sequence[Point]) -> Iterator[Placed]:
    yield from badge((x, y), BADGE)
    yield Placed(x, y, Strokes((tuple((a * BADGE, b * BADGE) for a, b in sign),), "text", 0.045))


def _stroke(start: Point, end: Point, colour: str, thickness: float) -> Placed:
    half = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    ends = ((round(-half[0], 4), round(-half[1], 4)), (round(half[0], 4), round(half[1], 4)))
    return Placed(start[0] + half[0], start[1] + half[1], Strokes((ends,), colour, thickness))


def _moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]
