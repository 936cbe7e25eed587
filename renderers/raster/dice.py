"""Dice as pixels: a lit face, a rim, a darker edge below, a soft shadow, and sunken pips or a numeral.

The light comes from the upper left. A face has few steps from light to dark, each along a diagonal, so that
every row of pixels repeats the row above it, shifted by a pixel. This keeps picture files small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, cos, floor, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ..materials import BLACK, MATERIALS, RGB
from ..scene import Coin, Die, Point
from ..silhouettes import FACETS, SILHOUETTES
from ..theme import BENEATH, LIP, LOOKS, ONE_RADIUS, PIP_OFFSET, PIP_RADIUS, SHADOW, SUNK, Look, Theme
from .lettering import CAPITAL, font
from .palette import face, rim
from .sprites import SS, Sprite, draw, fading

PIPS = {  # columns and rows of the pips, -1 to 1, by value
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SMALL = 0.6  # dice smaller than this many units have bolder pips
BOLDER = 1.2
NUMERAL = 0.56  # em of a numeral, as a share of the die's side
GLOSS = 0.48  # how much brighter the gloss is, as a share of the range from a face's darkest to its lightest
GLOSSY = (-0.95, -1.3, 0.75, 0.02)  # the ellipse of the gloss, from the middle of the die, in sides
GLOSS_EDGE = 0.02  # blur of the gloss, as a share of the die's side


class _Sheet:
    """A picture of one die. Points are relative to the die's centre, in fractions of its side length."""

    def __init__(self, side: int, theme: Theme) -> None:
        self.side = side
        self.half = ceil(side * 0.66)  # pixels from the centre to the edge of the picture
        self.lip = whole(LIP * side) / side
        self.rim = max(1, whole(theme.rim * side)) / side
        self.theme = theme
        self.image = Image.new("RGBA", (2 * self.half,) * 2)

    def points(
        self, points: Iterable[Point], scale: float = 1, turn: int = 0, down: float = 0
    ) -> list[Point]:
        """Scale, turn and lower points, and return them in fine pixels (SS to a pixel of the image).

        `turn` is in degrees, and `down` is a share of the die's side.
        """
        c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
        middle, side = self.half * SS, self.side * SS
        turned = ((x * c - y * s, x * s + y * c + down) for x, y in points)
        return [(middle + x * side, middle + y * side) for x, y in turned]

    def colour(self, name: str) -> RGB:
        return self.theme.colours[name]

    def area(self, points: Sequence[Point]) -> Image.Image:
        """Return the mask of a polygon whose corners are `points`, in fine pixels."""
        mask, pen = self._mask()
        pen.polygon(points, fill=255)
        return mask.reduce(SS)

    def line(self, points: Sequence[Point], width: float) -> Image.Image:
        """Return the mask of a line through `points` in fine pixels. `width` is a share of the die's side."""
        mask, pen = self._mask()
        pen.line(points, fill=255, width=max(SS, round(width * self.side * SS)), joint="curve")
        return mask.reduce(SS)

    def discs(self, centres: Iterable[Point], radius: float) -> Image.Image:
        """Return the mask of discs, centred on whole pixels so that the edges of all discs look the same.

        `centres` are in fine pixels, and `radius` is a share of the die's side.
        """
        mask, pen = self._mask()
        reach = radius * self.side * SS
        for x, y in centres:
            a, b = SS * whole(x / SS), SS * whole(y / SS)
            pen.ellipse((a - reach, b - reach, a + reach, b + reach), fill=255)
        return mask.reduce(SS)

    def lay(self, ink: RGB | Image.Image, mask: Image.Image) -> None:
        """Paint a colour, or a picture as large as the sheet, on the image through a mask."""
        layer = Image.new("RGB", mask.size, ink) if isinstance(ink, tuple) else ink.convert("RGB")
        layer.putalpha(mask)
        self.image.alpha_composite(layer)

    def sprite(self) -> Sprite:
        """Return the drawing as a sprite, without its transparent margins."""
        left, top, *_ = bounds = self.image.getbbox() or (0, 0, 1, 1)
        picture = self.image.crop(bounds)
        return Sprite(picture.convert("RGB"), picture.getchannel("A"), left - self.half, top - self.half)

    def _mask(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        mask = Image.new("L", (2 * self.half * SS,) * 2)
        return mask, ImageDraw.Draw(mask)


@draw.register
def _(shape: Die, unit: int, theme: Theme) -> Sprite:
    side = 2 * max(1, whole(shape.size * unit / 2))  # even: all four edges fall between two pixels
    sheet = _Sheet(side, theme)
    sheet.image = _blank(shape.look, side, theme).copy()
    look = LOOKS[shape.look]
    if look.numeral or shape.value not in PIPS:
        _numeral(sheet, look, shape.value)
    elif shape.value:
        _pips(sheet, look, shape.value, BOLDER if shape.size < SMALL else 1)
    return sheet.sprite()


@draw.register
def _(shape: Coin, unit: int, theme: Theme) -> Sprite:
    sheet = _Sheet(2 * max(1, whole(shape.radius * unit)), theme)
    _coin(sheet, "circle", shape.material)
    return sheet.sprite()


@lru_cache(maxsize=8)
def _blank(name: str, side: int, theme: Theme) -> Image.Image:
    """Return the picture of a die without its value. The picture is cached, so draw only on a copy.

    `name` is the name of the die's look, and `side` is the die's side in pixels.
    """
    look, sheet = LOOKS[name], _Sheet(side, theme)
    outline = SILHOUETTES[look.silhouette]
    if look.beneath:
        _coin(sheet, *BENEATH[look.beneath])
    _slab(sheet, outline, look.material, look.scale, look.turn, look.second)
    for facet in FACETS.get(look.silhouette, ()):
        sheet.lay(sheet.colour(f"{look.material}.lip"), sheet.line(sheet.points(facet, look.scale), 0.025))
    return sheet.image


def whole(pixels: float) -> int:
    """Round a number of pixels to the nearest whole number, with halves rounded up."""
    return floor(pixels + 0.5)


def _coin(sheet: _Sheet, silhouette: str, material: str) -> None:
    """Draw a coin, with a ring stamped into its face."""
    _slab(sheet, SILHOUETTES[silhouette], material)
    ring = SILHOUETTES["circle"]
    for part, down in (("rim", 0.012), ("lip", 0.0)):
        points = sheet.points((*ring, ring[0]), 0.82, down=down)
        sheet.lay(sheet.colour(f"{material}.{part}"), sheet.line(points, 0.014))


def _shadow(sheet: _Sheet, points: list[Point]) -> None:
    if sheet.theme.shade:
        blurred = sheet.area(points).filter(ImageFilter.GaussianBlur(SHADOW * sheet.side))
        sheet.lay(BLACK, blurred.point(fading(sheet.theme)))


def _slab(
    sheet: _Sheet,
    outline: tuple[Point, ...],
    material: str,
    scale: float = 1,
    turn: int = 0,
    second: str | None = None,
) -> None:
    """Draw the shadow, the lower edge, the rim and the face of a die, or of a coin.

    `scale` and `turn` (in degrees) alter the outline. `second` is the material of the lower right half, or
    None if both halves have `material`.
    """
    _shadow(sheet, sheet.points(outline, scale, turn, sheet.lip + SHADOW))
    for down in (sheet.lip, sheet.lip / 2):
        below = sheet.points(outline, scale, turn, down)
        sheet.lay(sheet.colour(f"{material}.lip"), sheet.area(below))
    light = _light(sheet)
    edge = _stepped(light, rim(sheet.theme, material))
    sheet.lay(edge, sheet.area(sheet.points(outline, scale, turn)))
    lit = _glossy(sheet, light)
    upper = _stepped(lit, face(sheet.theme, material))
    if second:
        low_half = sheet.points(((0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)))
        upper.paste(_stepped(lit, face(sheet.theme, second)), (0, 0), sheet.area(low_half))
    sheet.lay(upper, sheet.area(sheet.points(outline, scale - 2 * sheet.rim, turn)))


def _light(sheet: _Sheet) -> Image.Image:
    """Return how dark each pixel of a die is, from 0 in its upper left corner to 255 in its lower right."""
    across, side = sheet.image.width, sheet.side
    start = sheet.half - side // 2
    fall = bytes(min(255, max(0, 255 * (place - 2 * start) // (2 * side))) for place in range(2 * across))
    return Image.frombytes("L", (across, across), b"".join(fall[row : row + across] for row in range(across)))


def _glossy(sheet: _Sheet, light: Image.Image) -> Image.Image:
    """Return how dark each pixel of a face is (0 to 255): as in `light`, with a gloss in the upper left."""
    gloss = Image.new("L", light.size)
    ellipse = [sheet.half + sheet.side * each for each in GLOSSY]
    ImageDraw.Draw(gloss).ellipse(ellipse, fill=round(255 * GLOSS))
    gloss = gloss.filter(ImageFilter.GaussianBlur(GLOSS_EDGE * sheet.side))
    dimmed = light.point([round(255 * GLOSS + value * (1 - GLOSS)) for value in range(256)])
    return ImageChops.subtract(dimmed, gloss)


def _stepped(light: Image.Image, colours: Sequence[RGB]) -> Image.Image:
    """Return a picture in which `colours`, ordered from light to dark, replace the darkness in `light`.

    The darkness goes from 0 to 255, and each colour covers an equal part of that range.
    """
    steps = [min(len(colours) - 1, value * len(colours) // 256) for value in range(256)]
    channels = (light.point([colours[step][channel] for step in steps]) for channel in range(3))
    return Image.merge("RGB", tuple(channels))


def _pips(sheet: _Sheet, look: Look, value: int, bolder: float) -> None:
    """Draw sunken pips, whose lower edges catch the light and whose upper edges lie in shadow.

    The radius of the pips is multiplied by `bolder`.
    """
    radius = (ONE_RADIUS if value == 1 else PIP_RADIUS) * look.scale * bolder
    centres = sheet.points(PIPS[value], PIP_OFFSET * look.scale, look.turn)
    step = SS * max(1, whole(SUNK * look.scale * sheet.side))
    material = look.material
    catching = f"{material}.rim.low" if MATERIALS[material].dark else f"{material}.rim"
    for shift, colour in ((step, catching), (-step, f"{material}.lip")):
        sheet.lay(sheet.colour(colour), sheet.discs(((x, y + shift) for x, y in centres), radius))
    sheet.lay(sheet.colour(f"{material}.pip"), sheet.discs(centres, radius))


def _numeral(sheet: _Sheet, look: Look, value: int) -> None:
    if not value:
        return
    face_of_type = font(round(NUMERAL * sheet.side))
    baseline = sheet.half + NUMERAL * CAPITAL / 2 * sheet.side
    ink = sheet.colour(f"{look.material}.pip")
    pen = ImageDraw.Draw(sheet.image)
    pen.text((sheet.half, baseline), str(value), fill=ink, font=face_of_type, anchor="ms")
