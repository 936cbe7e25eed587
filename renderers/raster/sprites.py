"""Shapes as pixels: every shape is drawn once per theme and scale, smoothly, and then cached.

A shape of one colour is a mask; a die is a picture with a mask. Smoothness comes from drawing SS times
too large. A new kind of shape registers its own function with `draw`.
"""

from __future__ import annotations

from functools import singledispatch
from math import ceil, floor, hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from ..scene import Box, Disc, Label, Point, Polygon, Shape, Strokes, Tile
from ..theme import RGB, Theme
from . import lettering
from .cache import Cache

SS = 4  # supersampling: with 4, edges look the same as with 8, at half the time


class Sprite(NamedTuple):
    """A drawn shape: a colour with a mask, a picture with a mask, or an opaque picture.

    `left` and `top` are its upper left corner relative to the shape's origin, in pixels.
    """

    ink: RGB | Image.Image
    mask: Image.Image | None
    left: int
    top: int

    @property
    def bytes(self) -> int:
        """The memory it takes, near enough: Pillow keeps four bytes for a pixel in colours."""
        picture = 4 * self.ink.width * self.ink.height if isinstance(self.ink, Image.Image) else 0
        return picture + (self.mask.width * self.mask.height if self.mask is not None else 0)

    def stamp(self, image: Image.Image, x: int, y: int) -> None:
        """Put it on a picture, the shape's origin at (x, y)."""
        left, top = x + self.left, y + self.top
        if self.mask is not None:
            image.paste(self.ink, (left, top, left + self.mask.width, top + self.mask.height), self.mask)
        else:
            image.paste(self.ink, (left, top))


_kept: Cache[Sprite] = Cache(32 << 20, lambda sprite: sprite.bytes)


def sprite(shape: Shape, unit: int, theme: Theme) -> Sprite:
    """Return a shape drawn for a board unit of `unit` pixels, cached."""
    return _kept.get((shape, unit, theme.name), lambda: draw(shape, unit, theme))


def pixels(length: float, unit: int) -> int:
    """Return a length in whole pixels; halves are always rounded the same way."""
    return floor(length * unit + 0.5)


@singledispatch
def draw(shape: Shape, unit: int, theme: Theme) -> Sprite:  # noqa: ARG001 - what each kind is given
    """Draw a shape anew; each kind of shape registers its function."""
    raise TypeError(f"nothing draws a {type(shape).__name__}")


@draw.register
def _(shape: Box, unit: int, theme: Theme) -> Sprite:
    width, height = max(1, pixels(shape.width, unit)), max(1, pixels(shape.height, unit))
    stroke = max(1, pixels(shape.stroke * theme.bold, unit)) if shape.stroke else 0
    if not shape.radius and not stroke:
        mask = Image.new("L", (width, height), 255)
    else:
        image, pen = _sheet(width, height)
        corners = (0, 0, width * SS - 1, height * SS - 1)
        filled, outline = (0, 255) if stroke else (255, None)
        pen.rounded_rectangle(corners, shape.radius * unit * SS, filled, outline, stroke * SS or 1)
        mask = image.reduce(SS)
    left, top = pixels(-shape.width / 2, unit), pixels(-shape.height / 2, unit)
    return Sprite(theme.colours[shape.colour], mask, left, top)


@draw.register
def _(shape: Disc, unit: int, theme: Theme) -> Sprite:
    reach = ceil(shape.radius * unit) + 1
    image, pen = _sheet(2 * reach, 2 * reach)
    middle, radius = reach * SS, shape.radius * unit * SS
    bounds = (middle - radius, middle - radius, middle + radius, middle + radius)
    if shape.stroke:
        pen.ellipse(bounds, outline=255, width=max(SS, round(shape.stroke * theme.bold * unit * SS)))
    else:
        pen.ellipse(bounds, fill=255)
    return Sprite(theme.colours[shape.colour], image.reduce(SS), -reach, -reach)


@draw.register
def _(shape: Polygon, unit: int, theme: Theme) -> Sprite:
    reach = _reach(shape.points, unit)
    image, pen = _sheet(2 * reach, 2 * reach)
    pen.polygon(_scaled(shape.points, unit, reach), fill=255)
    return Sprite(theme.colours[shape.colour], image.reduce(SS), -reach, -reach)


@draw.register
def _(shape: Strokes, unit: int, theme: Theme) -> Sprite:
    thickness = shape.thickness * theme.bold * unit
    reach = _reach([point for line in shape.lines for point in line], unit) + ceil(thickness)
    image, pen = _sheet(2 * reach, 2 * reach)
    width = max(SS, round(thickness * SS))
    for line in shape.lines:
        points = _scaled(line, unit, reach)
        pen.line(points, fill=255, width=width, joint="curve")
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    return Sprite(theme.colours[shape.colour], image.reduce(SS), -reach, -reach)


@draw.register
def _(shape: Label, unit: int, theme: Theme) -> Sprite:
    mask, left, top = lettering.mask(shape, unit)
    return Sprite(theme.colours[shape.colour], mask, left, top)


@draw.register
def _(shape: Tile, unit: int, theme: Theme) -> Sprite:
    left, top = pixels(-shape.width / 2, unit), pixels(-shape.height / 2, unit)
    image = Image.new("RGB", (pixels(shape.width, unit), pixels(shape.height, unit)))
    for layer in shape.layers:
        sprite(layer, unit, theme).stamp(image, -left, -top)
    return Sprite(image, None, left, top)


def _sheet(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * SS, height * SS))
    return image, ImageDraw.Draw(image)


def _reach(points: list[Point] | tuple[Point, ...], unit: int) -> int:
    return ceil(max(hypot(x, y) for x, y in points) * unit) + 1


def _scaled(points: tuple[Point, ...], unit: int, reach: int) -> list[Point]:
    return [((reach + x * unit) * SS, (reach + y * unit) * SS) for x, y in points]
