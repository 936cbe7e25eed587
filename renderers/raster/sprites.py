"""Shapes as pixels: every shape is drawn once per theme and scale, with smooth edges, and then cached.

A shape of one colour is a mask, a die is a picture with a mask, and an opaque shape is a picture in the
theme's palette. Shapes are drawn SS times too large and then reduced, which smooths their edges. A new kind
of shape registers its own function with `draw`.
"""

from __future__ import annotations

from functools import singledispatch
from math import ceil, floor, hypot
from typing import NamedTuple, cast

from PIL import Image, ImageChops, ImageDraw

from ..materials import BLACK, RGB
from ..scene import Box, Disc, Label, Point, Polygon, Shade, Shape, Strokes, Tile
from ..theme import Theme
from . import lettering
from .cache import Cache
from .palette import SHADES, plain, reduced

SS = 4  # supersampling: with 4, edges look the same as with 8, at half the time


class Sprite(NamedTuple):
    """A drawn shape: a mask with a colour or a picture, or an opaque picture in the theme's palette.

    `mask` is None for an opaque picture. `left` and `top` are the sprite's upper left corner relative to the
    shape's origin, in pixels.
    """

    ink: RGB | Image.Image
    mask: Image.Image | None
    left: int
    top: int

    @property
    def size(self) -> tuple[int, int]:
        """The sprite's width and height in pixels."""
        return (self.mask or cast(Image.Image, self.ink)).size

    @property
    def bytes(self) -> int:
        """The sprite's approximate size in memory, in bytes. Pillow uses four bytes per RGB pixel."""
        width, height = self.size
        picture = (4 if self.mask else 1) if isinstance(self.ink, Image.Image) else 0
        return (picture + bool(self.mask)) * width * height

    def stamp(self, image: Image.Image, x: int, y: int) -> None:
        """Put the sprite on a picture, with the shape's origin at the pixel (x, y)."""
        left, top = x + self.left, y + self.top
        if self.mask is not None:
            image.paste(self.ink, (left, top, left + self.mask.width, top + self.mask.height), self.mask)
        else:
            image.paste(self.ink, (left, top))


_cache: Cache[Sprite] = Cache(32 << 20, lambda sprite: sprite.bytes)


def sprite(shape: Shape, unit: int, theme: Theme) -> Sprite:
    """Return a shape's sprite at `unit` pixels per board unit. It is drawn once and then cached."""
    return _cache.get((shape, unit, theme.name), lambda: _trimmed(draw(shape, unit, theme)))


def _trimmed(sprite: Sprite) -> Sprite:
    """Return a sprite without its transparent margins, so that pasting it is faster."""
    if sprite.mask is None or (bounds := sprite.mask.getbbox()) is None:
        return sprite
    ink = sprite.ink.crop(bounds) if isinstance(sprite.ink, Image.Image) else sprite.ink
    return Sprite(ink, sprite.mask.crop(bounds), sprite.left + bounds[0], sprite.top + bounds[1])


def pixels(length: float, unit: int) -> int:
    """Return a length in board units as whole pixels, `unit` to a board unit, with halves rounded up."""
    return floor(length * unit + 0.5)


@singledispatch
def draw(shape: Shape, unit: int, theme: Theme) -> Sprite:  # noqa: ARG001 - what each kind is given
    """Draw a shape without the cache. Each kind of shape registers its own function here.

    `unit` is the number of pixels per board unit. Raises TypeError if no function is registered for the
    shape.
    """
    raise TypeError(f"nothing draws a {type(shape).__name__}")


@draw.register
def _(shape: Box, unit: int, theme: Theme) -> Sprite:
    width, height = max(1, pixels(shape.width, unit)), max(1, pixels(shape.height, unit))
    left, top = pixels(-shape.width / 2, unit), pixels(-shape.height / 2, unit)
    colour = theme.colours[shape.colour]
    if not shape.radius and not shape.stroke:
        return Sprite(plain((width, height), shape.colour, theme), None, left, top)
    stroke = max(1, pixels(shape.stroke * theme.bold, unit)) if shape.stroke else 0
    image, pen = _sheet(width, height)
    corners = (0, 0, width * SS - 1, height * SS - 1)
    filled, outline = (0, 255) if stroke else (255, None)
    pen.rounded_rectangle(corners, shape.radius * unit * SS, filled, outline, stroke * SS or 1)
    return Sprite(colour, image.reduce(SS), left, top)


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
def _(shape: Shade, unit: int, theme: Theme) -> Sprite:
    side, reach = pixels(1, unit), max(1, pixels(shape.reach, unit))
    fall = Image.linear_gradient("L").resize((side, reach)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    mask = Image.new("L", (side, side))
    for across, down in shape.walls:
        band = Image.new("L", (side, side))
        band.paste(fall, (0, 0))  # a shadow that falls from above, which is then turned to its wall
        turned = band.rotate(90 * (down > 0) * 2 + 90 * abs(across) * (1 if across < 0 else 3))
        mask = ImageChops.lighter(mask, turned)
    left = pixels(-0.5, unit)
    return Sprite(BLACK, mask.point(fading(theme, shape.strength)), left, left)


def fading(theme: Theme, strength: float = 1) -> list[int]:
    """Return a lookup table that turns the 256 values of a mask into the values of a soft shadow.

    Values are squared, multiplied by `strength` (0 to 1), and rounded to the levels of shadow that the
    palette has.
    """
    steps = (round(SHADES * strength * (value / 255) ** 2) for value in range(256))
    return [round(255 * theme.shade * step / SHADES) for step in steps]


@draw.register
def _(shape: Tile, unit: int, theme: Theme) -> Sprite:
    left, top = pixels(-shape.width / 2, unit), pixels(-shape.height / 2, unit)
    image = Image.new("RGB", (pixels(shape.width, unit), pixels(shape.height, unit)))
    for layer in shape.layers:
        in_colours(sprite(layer, unit, theme)).stamp(image, -left, -top)
    return Sprite(reduced(image, theme), None, left, top)


def in_colours(sprite: Sprite) -> Sprite:
    """Return a sprite that can be put on RGB pictures. An opaque picture is converted from the palette."""
    if sprite.mask is not None or not isinstance(sprite.ink, Image.Image):
        return sprite
    return sprite._replace(ink=sprite.ink.convert("RGB"))


def _sheet(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * SS, height * SS))
    return image, ImageDraw.Draw(image)


def _reach(points: list[Point] | tuple[Point, ...], unit: int) -> int:
    return ceil(max(hypot(x, y) for x, y in points) * unit) + 1


def _scaled(points: tuple[Point, ...], unit: int, reach: int) -> list[Point]:
    return [((reach + x * unit) * SS, (reach + y * unit) * SS) for x, y in points]
