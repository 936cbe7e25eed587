"""A picture as data: shapes at places, in board units, with theme names for colours.

One board unit is the side of a cell. A shape is drawn around its own origin and knows no place, so that equal
shapes are drawn once and used everywhere; `Placed` puts it into a scene. x grows to the right, y
downwards. Nothing here knows pixels or fonts. A new kind of shape is a subclass of `Shape` and a function
registered with `raster.sprites.draw`.
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
    """A rectangle centred on the origin, filled, or an outline with a `stroke` inside its bounds."""

    width: float
    height: float
    colour: str
    radius: float = 0
    stroke: float = 0


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    """A disc centred on the origin, filled, or a ring with a `stroke` inside its bounds."""

    radius: float
    colour: str
    stroke: float = 0


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled polygon; its points are relative to the origin, in units."""

    points: tuple[Point, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class Strokes(Shape):
    """Lines of one colour and thickness through points relative to the origin, with round ends and bends."""

    lines: tuple[tuple[Point, ...], ...]
    colour: str
    thickness: float


@dataclass(frozen=True, slots=True)
class Label(Shape):
    """One line of text, its capitals centred on the origin vertically; `size` is the em in units.

    `text` may hold anything: what cannot be drawn is left out, and `instead` is drawn if no letter remains.
    What is wider than `room` (units) is made smaller, down to `least` of its size, and then shortened with an
    ellipsis.
    """

    text: str
    size: float
    colour: str
    align: Align = "middle"
    room: float | None = None
    instead: str = ""
    least: float = 1


@dataclass(frozen=True, slots=True)
class Die(Shape):
    """A die centred on the origin: the name of its look, its value (0: a blank one), its side in units."""

    look: str
    value: int
    size: float


@dataclass(frozen=True, slots=True)
class Coin(Shape):
    """A blank coin centred on the origin, in the same light as dice: the name of its material, its radius."""

    material: str
    radius: float


@dataclass(frozen=True, slots=True)
class Shade(Shape):
    """A soft shadow that falls into a square of side 1 from some of its walls, a `reach` far.

    A wall is a direction, across and down; `strength` is how dark it is there, of the theme's darkest.
    """

    walls: tuple[Point, ...]
    reach: float
    strength: float = 1


@dataclass(frozen=True, slots=True)
class Tile(Shape):
    """Shapes on one another, cut to a rectangle centred on the origin, which the first of them fills.

    A tile hides what is beneath it, and so is put into a picture many times faster than its parts.
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
    """A picture of `width` by `height` units and its description in words, `alt`, of at most 1024 characters.

    `shapes` are drawn in order. `ground` lies beneath them: what stays the same from picture to picture,
    and is therefore painted once and kept. `above` lies over them: what pictures of all games say alike. For
    it the scene names the seats' `looks`, if they are not the usual ones, the height at which a `band` may
    lie across, and where the `header` ends, if it is not at the plates' lower end.
    """

    width: float
    height: float
    shapes: tuple[Placed, ...]
    alt: str
    ground: tuple[Placed, ...] = ()
    above: tuple[Placed, ...] = ()
    looks: tuple[str, ...] = ()
    band: float = 0
    header: float = 0
