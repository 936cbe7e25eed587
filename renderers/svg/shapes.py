"""Shapes as SVG markup, drawn around their origin. One board unit is UNIT user units.

Colours are CSS variables named like the colours of scenes (`square.light` is `--square-light`), so a theme
is a block of variables. Each kind of shape registers a function with `draw`. A die consists of a blank,
which all dice of a look share, and its pips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import singledispatch
from html import escape
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ..materials import MATERIALS
from ..raster.dice import BOLDER, GLOSS, GLOSSY, NUMERAL, PIPS, SMALL
from ..raster.lettering import CAPITAL, em, fitted, font
from ..scene import Align, Box, Coin, Die, Disc, Label, Point, Polygon, Shade, Shape, Strokes, Tile
from ..silhouettes import FACETS, SILHOUETTES, Outline
from ..theme import BENEATH, LIP, LOOKS, ONE_RADIUS, PIP_OFFSET, PIP_RADIUS, SHADOW, SUNK

UNIT = 100  # user units in a board unit
UNSEEN = 0.25  # user units: points of outlines closer to the line between their neighbours are left out
SHINE = 0.62  # strength of the gloss on a face, from 0 to 1
IN_UNITS = 'gradientUnits="userSpaceOnUse"'

Define = Callable[[str], str]  # puts markup in the definitions once, and returns its id


class Lettering(NamedTuple):
    """A label as data, in user units. `y` is the baseline, and `width` is the width of the text."""

    x: float
    y: float
    size: float
    align: Align
    width: float
    colour: str
    text: str

    def markup(self) -> str:
        """Return the label as an SVG element whose text keeps the label's width in any font."""
        where = f'x="{number(self.x)}" y="{number(self.y)}" font-size="{number(self.size)}"'
        fit = f'text-anchor="{self.align}" textLength="{number(self.width)}" lengthAdjust="spacingAndGlyphs"'
        return f'<text {where} {fit} fill="{ink(self.colour)}">{escape(self.text)}</text>'


def lettering(label: Label, x: float = 0, y: float = 0) -> Lettering | None:
    """Return a label as data, with its origin at (x, y) in units, or None if it has no drawable character."""
    said, size = fitted(label, UNIT), em(label, UNIT)
    if not said:
        return None
    left, low, width = map(_short, (x * UNIT, y * UNIT + CAPITAL / 2 * size, font(size).getlength(said)))
    return Lettering(left, low, size, label.align, width, label.colour, said)


def _short(value: float) -> float:
    """Round a number to one decimal place, and return an int if the result is whole."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


def number(value: float) -> str:
    """Return a number as text with at most one decimal place."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def ink(colour: str) -> str:
    """Return the CSS value for a colour, which is named as in a scene."""
    return f"var(--{colour.replace('.', '-')})"


@singledispatch
def draw(shape: Shape, define: Define) -> str:  # noqa: ARG001 - what each kind is given
    """Return a shape as SVG markup. Each kind of shape registers its own function here.

    `define` takes markup that several shapes share, stores it as a definition, and returns its id. Raises
    TypeError if no function is registered for the shape.
    """
    raise TypeError(f"nothing draws a {type(shape).__name__}")


@draw.register
def _(shape: Box, define: Define) -> str:  # noqa: ARG001
    width, height = (side - shape.stroke for side in (shape.width, shape.height))
    radius = max(0, shape.radius - shape.stroke / 2)
    corners = f' rx="{number(radius * UNIT)}"' if radius else ""
    place = f'x="{number(-width * UNIT / 2)}" y="{number(-height * UNIT / 2)}"'
    size = f'width="{number(width * UNIT)}" height="{number(height * UNIT)}"'
    return f"<rect {place} {size}{corners} {_drawn(shape.colour, shape.stroke)}/>"


@draw.register
def _(shape: Disc, define: Define) -> str:  # noqa: ARG001
    radius = number((shape.radius - shape.stroke / 2) * UNIT)
    return f'<circle r="{radius}" {_drawn(shape.colour, shape.stroke)}/>'


@draw.register
def _(shape: Polygon, define: Define) -> str:  # noqa: ARG001
    return f'<path d="{_path(shape.points)}z" fill="{ink(shape.colour)}"/>'


@draw.register
def _(shape: Strokes, define: Define) -> str:  # noqa: ARG001
    lines = "".join(map(_path, shape.lines))
    return f'<path d="{lines}" {_drawn(shape.colour, shape.thickness)}/>'


@draw.register
def _(shape: Label, define: Define) -> str:  # noqa: ARG001
    drawn = lettering(shape)
    return drawn.markup() if drawn else ""


@draw.register
def _(shape: Die, define: Define) -> str:
    look, inside = LOOKS[shape.look], _use(define(_blank(shape.look, define)))
    if look.numeral or shape.value not in PIPS:
        label = Label(str(shape.value), NUMERAL, f"{look.material}.pip")
        inside += draw(label, define) if shape.value else ""
    elif shape.value:
        inside += _use(define(_pips(shape.look, shape.value, BOLDER if shape.size < SMALL else 1, define)))
    return _scaled(inside, shape.size)


@draw.register
def _(shape: Coin, define: Define) -> str:
    return _scaled(_use(define(_coin("circle", shape.material, define))), 2 * shape.radius)


@draw.register
def _(shape: Shade, define: Define) -> str:
    walls = ""
    for across, down in shape.walls:
        ends = (0.5 * across, 0.5 * down, (0.5 - shape.reach) * across, (0.5 - shape.reach) * down)
        x1, y1, x2, y2 = (number(end * UNIT) for end in ends)
        line = f'{IN_UNITS} x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        stops = "".join(
            f'<stop offset="{1 - left:g}" stop-opacity="{_shadow(shape.strength * left**2)}"/>'
            for left in (1, 0.75, 0.5, 0.25, 0)
        )
        fall = define(f"<linearGradient {line}>{stops}</linearGradient>")
        walls += f'<path d="M-50-50H50V50H-50z" fill="url(#{fall})"/>'
    return walls


@draw.register
def _(shape: Tile, define: Define) -> str:
    width, height = shape.width * UNIT, shape.height * UNIT
    x, y, across, down = (number(each) for each in (-width / 2, -height / 2, width, height))
    place = f'x="{x}" y="{y}" width="{across}" height="{down}" viewBox="{x} {y} {across} {down}"'
    layers = (_use(define(f"<g>{draw(layer, define)}</g>")) for layer in shape.layers)
    return f"<svg {place}>{''.join(layers)}</svg>"


def _drawn(colour: str, stroke: float) -> str:
    """Return attributes that fill a shape, or that draw its outline if `stroke` (in units) is not 0."""
    if not stroke:
        return f'fill="{ink(colour)}"'
    return f'fill="none" stroke="{ink(colour)}" stroke-width="calc(var(--bold) * {stroke * UNIT:.1f}px)"'


def _shadow(strength: float) -> str:
    """Return the CSS opacity of a shadow. `strength` is a share (0 to 1) of the theme's darkest shadow."""
    return f"calc(var(--shade) * {strength:.3g})"


def _path(points: Sequence[Point]) -> str:
    return "M" + " ".join(f"{number(x * UNIT)},{number(y * UNIT)}" for x, y in thinned(points))


def thinned(points: Sequence[Point]) -> list[Point]:
    """Return an outline without the points that make no visible difference (see UNSEEN)."""
    kept = [points[0]]
    for (x, y), (next_x, next_y) in pairwise(points[1:]):
        left, top = kept[-1]
        across, down = next_x - left, next_y - top
        length = hypot(across, down) or 1
        if abs(across * (y - top) - down * (x - left)) / length * UNIT > UNSEEN:
            kept.append((x, y))
    return kept + list(points[1:][-1:])


def _use(id: str) -> str:
    return f'<use href="#{id}"/>'


def _scaled(inside: str, size: float) -> str:
    return f'<g transform="scale({size:.4g})">{inside}</g>'


def _blank(name: str, define: Define) -> str:
    """Draw a die without its value, with a side of one unit."""
    look = LOOKS[name]
    beneath = _coin(*BENEATH[look.beneath], define) if look.beneath else ""
    turn = f' transform="rotate({look.turn})"' if look.turn else ""
    outline = tuple((x * look.scale, y * look.scale) for x, y in SILHOUETTES[look.silhouette])
    slab = _slab(outline, look.material, define, turn, look.second)
    facets = "".join(
        _path([(x * look.scale, y * look.scale) for x, y in facet])
        for facet in FACETS.get(look.silhouette, ())
    )
    edges = f'<path d="{facets}" fill="none" stroke="{ink(look.material + ".lip")}" stroke-width="2.5"/>'
    return f"<g>{beneath}{slab}{edges if facets else ''}</g>"


def _coin(silhouette: str, material: str, define: Define) -> str:
    """Draw a coin with a diameter of one unit, with a ring stamped into its face."""
    rings = "".join(
        f'<circle cy="{down}" r="41" fill="none" stroke="{ink(f"{material}.{part}")}" stroke-width="1.4"/>'
        for part, down in (("rim", 1.2), ("lip", 0))
    )
    return f"<g>{_slab(SILHOUETTES[silhouette], material, define)}{rings}</g>"


def _slab(outline: Outline, material: str, define: Define, turn: str = "", second: str | None = None) -> str:
    """Draw the shadow, the lower edge, the rim and the face of a die or a coin.

    `turn` is an attribute that turns the outline, or "". `second` is the material of the lower right half, or
    None if both halves have `material`.
    """
    shape = define(f'<path d="{_path(outline)}z"{turn}/>')
    copies = "".join(
        f'<use href="#{shape}" y="{number(down * UNIT)}" {paint}/>'
        for down, paint in (
            (LIP + SHADOW, f'fill-opacity="{_shadow(0.7)}"'),
            (LIP, f'fill="{ink(material + ".lip")}"'),
            (LIP / 2, f'fill="{ink(material + ".lip")}"'),
            (0, f'fill="url(#{_light(material, "rim", "rim.low", define)})"'),
        )
    )
    faces = (_light(material, "top", "bottom", define, second), _gloss(material, define))
    return copies + "".join(f'<use href="#{shape}" class="face" fill="url(#{each})"/>' for each in faces)


def _light(material: str, first: str, last: str, define: Define, second: str | None = None) -> str:
    """Define a gradient of light across a square of one unit, and return its id.

    `first` and `last` are shades of the material, from light to dark. If there is a `second` material, its
    own gradient starts at the middle.
    """
    stops = [(0.0, material, first), (1.0, material, last)]
    if second:
        stops = [(0.0, material, first), (0.5, material, last), (0.5, second, first), (1.0, second, last)]
    colours = "".join(
        f'<stop offset="{at:g}" stop-color="{ink(f"{name}.{shade}")}"/>' for at, name, shade in stops
    )
    start = number(-UNIT / 2 - (UNIT * GLOSS / (1 - GLOSS) if first == "top" and not second else 0))
    across = f'{IN_UNITS} x1="{start}" y1="{start}" x2="50" y2="50"'
    return define(f"<linearGradient {across}>{colours}</linearGradient>")


def _gloss(material: str, define: Define) -> str:
    """Define the gloss, which brightens the upper left of a face one unit wide, and return the gloss's id."""
    left, top, right, bottom = (each * UNIT for each in GLOSSY)
    middle = f"translate({number((left + right) / 2)} {number((top + bottom) / 2)})"
    shape = f"{middle} scale({number((right - left) / 2)} {number((bottom - top) / 2)})"
    colour = f'stop-color="{ink(f"{material}.top")}"'
    stops = (
        f'<stop offset=".96" {colour} stop-opacity="{SHINE}"/><stop offset="1" {colour} stop-opacity="0"/>'
    )
    ellipse = f'{IN_UNITS} cx="0" cy="0" r="1" gradientTransform="{shape}"'
    return define(f"<radialGradient {ellipse}>{stops}</radialGradient>")


def _pips(name: str, value: int, bolder: float, define: Define) -> str:
    """Draw sunken pips on a die with a side of one unit. The pips' radius is multiplied by `bolder`."""
    look = LOOKS[name]
    radius = (ONE_RADIUS if value == 1 else PIP_RADIUS) * look.scale * bolder * UNIT
    offset, sunk = PIP_OFFSET * look.scale * UNIT, SUNK * look.scale * UNIT
    catching = "rim.low" if MATERIALS[look.material].dark else "rim"
    turn = f' transform="rotate({look.turn})"' if look.turn else ""
    discs = define(f'<path d="{_discs(PIPS[value], offset, radius)}"{turn}/>')
    layers = ((sunk, catching), (-sunk, "lip"), (0.0, "pip"))
    drawn = "".join(
        f'<use href="#{discs}" y="{number(down)}" fill="{ink(f"{look.material}.{shade}")}"/>'
        for down, shade in layers
    )
    return f"<g>{drawn}</g>"


def _discs(centres: Iterable[Point], offset: float, radius: float) -> str:
    """Return an SVG path of discs. `centres` are multiplied by `offset`. Lengths are in user units."""
    r, across = number(radius), number(2 * radius)
    disc = f"a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0"
    return "".join(f"M{number(x * offset - radius)} {number(y * offset)}{disc}" for x, y in centres)
