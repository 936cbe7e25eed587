"""A picture as data: placed shapes, in board units, with colours named as in a theme.

One board unit is the side of a cell. A shape is drawn around its own origin and has no position, so equal
shapes are drawn only once and then reused. `Placed` puts a shape into a scene. x grows to the right, and y
grows downwards. This module knows nothing about pixels or fonts. To add a kind of shape, write a subclass
of `Shape`. Then register one function that draws the shape as pixels, with `raster.sprites.draw`, and one
that draws the shape as SVG, with `svg.shapes.draw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Point = tuple[float, float]
Align = Literal["start", "middle", "end"]


class Shape:
    """Something drawn around an origin: a frozen value, equal to every shape that looks the same."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Box(Shape):
    """A rectangle centred on the origin, with corners rounded to `radius`. All lengths are in units.

    The box is filled if `stroke` is 0. Otherwise it is an outline of that thickness inside its bounds.
    """

    width: float
    height: float
    colour: str
    radius: float = 0
    stroke: float = 0


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    """A disc centred on the origin. All lengths are in units.

    The disc is filled if `stroke` is 0. Otherwise it is a ring of that thickness inside its bounds.
    """

    radius: float
    colour: str
    stroke: float = 0


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled polygon with points relative to the origin, in units."""

    points: tuple[Point, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Strokes(Shape):
    """Lines with round ends and bends, through points relative to the origin. All lengths are in units."""

    lines: tuple[tuple[Point, ...], ...]
    colour: str
    thickness: float


@dataclass(frozen=True, slots=True)
class Label(Shape):
    """One line of text with its capitals vertically centred on the origin. `size` is the em in units.

    `align` says whether the start, middle or end of the text is at the origin. `text` can hold anything.
    Characters that cannot be drawn are left out, and `instead` is drawn if no letter remains. Text wider than
    `room` (in units, or None for any width) shrinks to no less than `least` (0 to 1) times its size, and is
    then shortened with an ellipsis. `tail` follows the text, and is not shortened.
    """

    text: str
    size: float
    colour: str
    align: Align = "middle"
    room: float | None = None
    instead: str = ""
    least: float = 1
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Die(Shape):
    """A die `size` units wide, centred on the origin. `look` names its look. A `value` of 0 means blank."""

    look: str
    value: int
    size: float


@dataclass(frozen=True, slots=True)
class Coin(Shape):
    """A blank coin centred on the origin, lit like the dice. `radius` is in units."""

    material: str
    radius: float


@dataclass(frozen=True, slots=True)
class Shade(Shape):
    """A soft shadow that falls `reach` units into a square of side 1 from some of its walls.

    `walls` are directions from the centre, across and down. `strength` is a share (0 to 1) of the theme's
    darkest shadow.
    """

    walls: tuple[Point, ...]
    reach: float
    strength: float = 1


@dataclass(frozen=True, slots=True)
class Tile(Shape):
    """A stack of shapes, cut to a rectangle that is centred on the origin and filled by the first shape.

    A tile is opaque, so it is put into a picture many times faster than its parts would be.
    """

    width: float
    height: float
    layers: tuple[Shape, ...]


class Placed(NamedTuple):
    """A shape with its origin at (x, y), in units."""

    x: float
    y: float
    shape: Shape


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `width` by `height` units. `alt` describes it in words, in at most 1024 characters.

    `shapes` are drawn in order. `ground` lies beneath the shapes and stays the same from picture to picture,
    so it is painted once and kept. `above` lies over the shapes and holds the parts that all games' pictures
    share. The other fields help to draw these parts: `looks` are the names of the seats' looks, and `header`
    is the y at which the header ends (0 for the plates' lower edge).
    """

    width: float
    height: float
    shapes: tuple[Placed, ...]
    alt: str
    ground: tuple[Placed, ...] = ()
    above: tuple[Placed, ...] = ()
    looks: tuple[str, ...] = ()
    header: float = 0
