"""Dice as pixels: a lit face with a rim, a lip that gives it height, a shadow, pips or a numeral."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, cos, floor, radians, sin

from PIL import Image, ImageDraw

from ..scene import Die, Point
from ..silhouettes import FACETS, SILHOUETTES
from ..theme import BENEATH, LIP, LOOKS, ONE_RADIUS, PIP_OFFSET, PIP_RADIUS, RGB, SHADE, SHADOW, Look, Theme
from .lettering import CAPITAL, font
from .sprites import SS, Sprite, draw

PIPS = {  # columns and rows of the pips, -1 to 1, by value
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SMALL = 0.6  # a die of less than this many units has bolder pips
BOLDER = 1.16
NUMERAL = 0.56  # em of a numeral, of the die's side


class _Sheet:
    """A picture SS times too large in which one die is drawn, in fractions of its side from its centre."""

    def __init__(self, side: int, theme: Theme) -> None:
        self.side = side * SS
        self.half = ceil(side * 0.62)  # pixels from the centre to the edge of the finished picture
        self.lip = whole(LIP * side) / side
        self.rim = max(1, whole(theme.rim * side)) / side
        self.theme = theme
        self.image = Image.new("RGBA", (2 * self.half * SS,) * 2)
        self.pen = ImageDraw.Draw(self.image)

    def points(
        self, points: Iterable[Point], scale: float = 1, turn: int = 0, down: float = 0
    ) -> list[Point]:
        """Return points scaled, turned by degrees, moved down, in pixels."""
        c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
        middle = self.half * SS
        turned = ((x * c - y * s, x * s + y * c + down) for x, y in points)
        return [(middle + x * self.side, middle + y * self.side) for x, y in turned]

    def colour(self, name: str) -> RGB:
        return self.theme.colours[name]

    def disc(self, centre: Point, radius: float, colour: RGB) -> None:
        (x, y), reach = centre, radius * self.side
        self.pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)

    def mask(self, points: list[Point]) -> Image.Image:
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon(points, fill=255)
        return mask


@draw.register
def _(shape: Die, unit: int, theme: Theme) -> Sprite:
    side = 2 * max(1, whole(shape.size * unit / 2))  # even: all four edges fall between two pixels
    sheet = _blank(shape.look, side, theme)
    look = LOOKS[shape.look]
    if look.numeral or shape.value not in PIPS:
        _numeral(sheet, look, shape.value)
    else:
        _pips(sheet, look, shape.value, BOLDER if shape.size < SMALL else 1)
    small = sheet.image.reduce(SS)
    left, top, *_ = bounds = small.getbbox() or (0, 0, 1, 1)
    drawn = small.crop(bounds)
    return Sprite(drawn.convert("RGB"), drawn.getchannel("A"), left - sheet.half, top - sheet.half)


def _blank(name: str, side: int, theme: Theme) -> _Sheet:
    """Return a fresh copy of a die without its value, which is drawn only once."""
    drawn = _drawn_blank(name, side, theme)
    sheet = _Sheet(side, theme)
    sheet.image = drawn.copy()
    sheet.pen = ImageDraw.Draw(sheet.image)
    return sheet


@lru_cache(maxsize=8)
def _drawn_blank(name: str, side: int, theme: Theme) -> Image.Image:
    look, sheet = LOOKS[name], _Sheet(side, theme)
    outline = SILHOUETTES[look.silhouette]
    if look.beneath:
        silhouette, material = BENEATH[look.beneath]
        _shadow(sheet, sheet.points(SILHOUETTES[silhouette], 1 - 2 * SHADOW, down=sheet.lip + 2 * SHADOW))
        _slab(sheet, SILHOUETTES[silhouette], Look(look.called, silhouette, material))
        rim = sheet.colour(f"{material}.rim")
        sheet.pen.polygon(sheet.points(SILHOUETTES["circle"], 0.84), outline=rim, width=_width(sheet, 0.02))
    _shadow(sheet, sheet.points(outline, look.scale - 2 * SHADOW, look.turn, sheet.lip + 2 * SHADOW))
    _slab(sheet, outline, look)
    for facet in FACETS.get(look.silhouette, ()):
        edge = sheet.colour(f"{look.material}.lip")
        sheet.pen.line(sheet.points(facet, look.scale), fill=edge, width=_width(sheet, 0.025), joint="curve")
    return sheet.image


def whole(pixels: float) -> int:
    """Round to whole pixels, halves upwards."""
    return floor(pixels + 0.5)


def _width(sheet: _Sheet, fraction: float) -> int:
    return max(1, round(fraction * sheet.side))


def _shadow(sheet: _Sheet, points: list[Point]) -> None:
    """Draw a shadow with a sharp edge: a blurred one would cost a tenth of a picture's bytes."""
    mask = sheet.mask(points)
    shade = Image.new("RGBA", sheet.image.size)
    shade.putalpha(mask.point([round(value * SHADE) for value in range(256)]))
    sheet.image.alpha_composite(shade)


def _slab(sheet: _Sheet, outline: tuple[Point, ...], look: Look) -> None:
    """Draw lip, rim and face of a die, or of what it lies on."""
    for down in (sheet.lip, sheet.lip / 2):
        points = sheet.points(outline, look.scale, look.turn, down)
        sheet.pen.polygon(points, fill=sheet.colour(f"{look.material}.lip"))
    sheet.pen.polygon(sheet.points(outline, look.scale, look.turn), fill=sheet.colour(f"{look.material}.rim"))
    inner = sheet.points(outline, look.scale - 2 * sheet.rim, look.turn)
    face = _lit(sheet, look.material)
    if look.second:
        low_half = sheet.points(((0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
        face.paste(_lit(sheet, look.second), (0, 0), sheet.mask(low_half))
    sheet.image.paste(face, (0, 0), sheet.mask(inner))


def _lit(sheet: _Sheet, material: str) -> Image.Image:
    """Return a face that is lighter at the top than at the bottom."""
    side = round(sheet.side)
    ramp = Image.linear_gradient("L").resize((side, side))
    image = Image.new("RGB", sheet.image.size, sheet.colour(material))
    top, bottom = (
        Image.new("RGB", ramp.size, sheet.colour(f"{material}.{end}")) for end in ("top", "bottom")
    )
    corner = (image.width - side) // 2
    image.paste(Image.composite(bottom, top, ramp), (corner, corner))
    return image


def _pips(sheet: _Sheet, look: Look, value: int, bolder: float) -> None:
    radius = (ONE_RADIUS if value == 1 else PIP_RADIUS) * look.scale * bolder
    offset = PIP_OFFSET * look.scale
    ink = sheet.colour(f"{look.material}.pip")
    for x, y in sheet.points(PIPS[value], offset, look.turn):
        sheet.disc((SS * whole(x / SS), SS * whole(y / SS)), radius, ink)  # so all pips have the same edges


def _numeral(sheet: _Sheet, look: Look, value: int) -> None:
    if not value:
        return
    face = font(round(NUMERAL * sheet.side))
    middle = sheet.half * SS
    baseline = middle + NUMERAL * CAPITAL / 2 * sheet.side
    ink = sheet.colour(f"{look.material}.pip")
    sheet.pen.text((middle, baseline), str(value), fill=ink, font=face, anchor="ms")
