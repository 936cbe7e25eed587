"""Signs: dice, and whatever else games declare, as small square pictures for use as emojis.

They are named as the engine's `Sign` says. Those with the look of a seat's dice begin with the look's name,
as in `blue_4`, and a blank die is just `blue`. A sign's side is one unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO

from PIL import Image

from .raster import dice as _dice  # noqa: F401 - registers how dice are drawn
from .raster.sprites import draw, pixels
from .scene import Die, Placed, Shape
from .theme import ON_ANY_GROUND, SEATS, Look

Shapes = Sequence[Placed]
SIZE, WIDTH = 0.88, 128  # the side of a die, and the pixels of a sign's side
USUAL = {look.name.lower(): look for look in SEATS}


def dice(looks: Mapping[str, Look]) -> Iterator[tuple[str, Shapes]]:
    """Yield the signs of blank dice and of dice from 1 to 6. `looks` are by their names in signs."""
    for called, look in looks.items():
        yield called, centred(Die(look.name, 0, SIZE))
        yield from ((f"{called}_{value}", centred(Die(look.name, value, SIZE))) for value in range(1, 7))


def centred(*shapes: Shape) -> Shapes:
    """Return shapes around the middle of a sign."""
    return tuple(Placed(0.5, 0.5, shape) for shape in shapes)


def paint_sign(shapes: Shapes) -> bytes:
    """Return a sign as a PNG, transparent around its shapes. Nothing is put into the cache of sprites."""
    image, target = Image.new("RGBA", (WIDTH, WIDTH)), BytesIO()
    for x, y, shape in shapes:
        ink, mask, left, top = sprite = draw(shape, WIDTH, ON_ANY_GROUND)
        layer = ink.copy() if isinstance(ink, Image.Image) else Image.new("RGB", sprite.size, ink)
        layer.putalpha(mask or 255)
        image.alpha_composite(layer, (pixels(x, WIDTH) + left, pixels(y, WIDTH) + top))
    image.save(target, "PNG")
    return target.getvalue()
