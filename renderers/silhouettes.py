"""The outlines of dice, as polygons around the origin that fill a square of side 1.

Each seat has its own outline (see theme.py), so that seats can be told apart without colours. y grows
downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from .scene import Point

Outline = tuple[Point, ...]
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))  # clockwise from the bottom right, as angles grow
STEPS = 24  # points of a quarter circle


def regular(corners: int, radius: float, first: float = -pi / 2) -> Outline:
    """Return a regular polygon around the origin, with its first corner at the angle `first`.

    Angles are in radians, clockwise from the right. By default the first corner is at the top.
    """
    angles = (first + 2 * pi * corner / corners for corner in range(corners))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


def _quarter(centre: Point, radius: float, start: float, turn: int = 1) -> Outline:
    angles = (start + turn * pi / 2 * step / STEPS for step in range(STEPS + 1))
    return tuple((centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles)


def _rounded(*radii: float) -> Outline:
    """Return a square of side 1 whose corners, clockwise from the bottom right, are rounded to `radii`."""
    points: list[Point] = []
    for number, ((right, down), radius) in enumerate(zip(CORNERS, radii, strict=True)):
        centre = (right * (0.5 - radius), down * (0.5 - radius))
        points += _quarter(centre, radius, number * pi / 2)
    return tuple(points)


def _ticket(radius: float) -> Outline:
    points: list[Point] = []
    for number, (right, down) in enumerate(CORNERS):
        points += _quarter((right * 0.5, down * 0.5), radius, (number - 1) * pi / 2, -1)
    return tuple(points)


def _octagon(chamfer: float) -> Outline:
    near, far = 0.5 - chamfer, 0.5
    return (
        *((far, near), (near, far), (-near, far), (-far, near)),
        *((-far, -near), (-near, -far), (near, -far), (far, -near)),
    )


def _scalloped(bumps: int, depth: float) -> Outline:
    angles = [2 * pi * step / (bumps * 12) for step in range(bumps * 12)]
    radii = [0.5 - depth * (1 - abs(sin(angle * bumps / 2))) for angle in angles]
    return tuple((radius * cos(angle), radius * sin(angle)) for angle, radius in zip(angles, radii))


SILHOUETTES: Mapping[str, Outline] = MappingProxyType(
    {
        "rounded": _rounded(0.21, 0.21, 0.21, 0.21),
        "octagon": _octagon(0.27),
        "circle": regular(96, 0.5),
        "ticket": _ticket(0.165),
        "leaf": _rounded(0.46, 0.02, 0.46, 0.02),
        "arch": _rounded(0.06, 0.06, 0.46, 0.46),
        "hexagon": ((0.5, 0.0), (0.28, 0.48), (-0.28, 0.48), (-0.5, 0.0), (-0.28, -0.48), (0.28, -0.48)),
        "square": _rounded(0.02, 0.02, 0.02, 0.02),
        "scalloped": _scalloped(14, 0.05),
        "d8": regular(6, 0.54),
        "d10": ((0.0, -0.54), (0.52, -0.1), (0.52, 0.14), (0.0, 0.54), (-0.52, 0.14), (-0.52, -0.1)),
        "d12": regular(10, 0.53),
    }
)

_PENTAGON = regular(5, 0.37)
FACETS: Mapping[str, tuple[Outline, ...]] = MappingProxyType(
    {  # the edges visible on top of a die that is not a cube
        "d8": ((*regular(3, 0.54), (0.0, -0.54)),),
        "d10": (
            ((0.0, -0.54), (0.38, 0.16), (0.0, 0.33), (-0.38, 0.16), (0.0, -0.54)),
            *(((0.38, 0.16), (0.52, 0.14)), ((0.0, 0.33), (0.0, 0.54)), ((-0.38, 0.16), (-0.52, 0.14))),
        ),
        "d12": (
            (*_PENTAGON, _PENTAGON[0]),
            *((inner, outer) for inner, outer in zip(_PENTAGON, regular(5, 0.53))),
        ),
    }
)
