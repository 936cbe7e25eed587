"""Parts of plates and trays: rows of small dice, slots for dice, and crowns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .scene import Box, Die, Placed, Point, Polygon

SPACING = 1.08  # from one small die to the next, as a share of its side


def crown(centre: Point, width: float) -> Iterator[Placed]:
    """Draw a winner's crown, `width` units wide."""
    outline = ((-0.5, -0.3), (-0.24, 0.02), (0, -0.42), (0.24, 0.02), (0.5, -0.3), (0.4, 0.36), (-0.4, 0.36))
    yield Placed(*centre, Polygon(tuple((x * width, y * width) for x, y in outline), "crown"))


def row(left: float, y: float, size: float, look: str, values: Iterable[int]) -> Iterator[Placed]:
    """Draw dice side by side from x = `left`, each `size` units wide. `look` is the name of their look."""
    for place, value in enumerate(values):
        yield Placed(left + (place + 0.5) * size * SPACING, y, Die(look, value, size))


def slot(centre: Point, size: float, look: str, value: int) -> Iterator[Placed]:
    """Draw a square slot, `size` units wide, with a die that shows `value`, or empty if `value` is 0.

    `look` is the name of the die's look.
    """
    yield Placed(*centre, Box(size, size, "slot", radius=0.15 * size, stroke=0.03))
    if value:
        yield Placed(*centre, Die(look, value, size))
    else:
        yield Placed(*centre, diamond(0.18 * size, "slot"))


def diamond(radius: float, colour: str) -> Polygon:
    """Return a square that stands on a corner, 2 x `radius` high. It marks empty slots and keyposts."""
    return Polygon(((0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)), colour)
