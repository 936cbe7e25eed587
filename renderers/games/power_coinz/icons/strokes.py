"""The simple shapes of small pictures, on a square from -1 to 1 in both directions. y grows downwards."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from ....scene import Point


class Part(NamedTuple):
    """One simple shape of a picture. Its `kind` is `disc`, `area` or `line`.

    `points` are a disc's centre, an area's corners, or the points along a line. `size` is a disc's radius or
    a line's thickness. A `light` part cuts into the parts beneath it.
    """

    kind: str
    points: tuple[Point, ...]
    size: float = 0.0
    light: bool = False


def disc(x: float, y: float, radius: float, light: bool = False) -> Part:
    """Return a filled disc with its centre at (x, y)."""
    return Part("disc", ((x, y),), radius, light)


def area(*points: Point, light: bool = False) -> Part:
    """Return a filled polygon with its corners at `points`."""
    return Part("area", points, light=light)


def line(*points: Point, thick: float = 0.13, light: bool = False) -> Part:
    """Return a line through `points` that is `thick` wide."""
    return Part("line", points, thick, light)


def oval(x: float, y: float, wide: float, high: float, light: bool = False) -> Part:
    """Return a filled ellipse around (x, y) that reaches `wide` to each side, and `high` up and down."""
    turns = (2 * pi * step / 24 for step in range(24))
    return Part("area", tuple((x + wide * cos(turn), y + high * sin(turn)) for turn in turns), light=light)


def arc(x: float, y: float, radius: float, start: float, end: float, thick: float = 0.13) -> Part:
    """Return an arc around (x, y) from `start` to `end`, in full turns clockwise from the right."""
    turns = (2 * pi * (start + (end - start) * step / 12) for step in range(13))
    return Part("line", tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns), thick)


def star(radius: float, inner: float, points: int = 5) -> Part:
    """Return a filled star around (0, 0) with `points` tips, an outer `radius` and an `inner` radius."""
    rays = ((radius if step % 2 == 0 else inner, pi * step / points - pi / 2) for step in range(2 * points))
    return Part("area", tuple((length * cos(turn), length * sin(turn)) for length, turn in rays))


def eyes(apart: float, y: float, radius: float = 0.12) -> tuple[Part, Part]:
    """Return two light discs at the height `y`, each at a distance of `apart` from the middle."""
    return disc(-apart, y, radius, light=True), disc(apart, y, radius, light=True)
