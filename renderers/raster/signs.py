"""The painter of signs, which become emojis."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from ..signs import Shapes
from ..theme import ON_ANY_GROUND
from . import dice as _dice  # noqa: F401 - registers how dice are drawn
from .sprites import draw, pixels

WIDTH = 128  # pixels of a sign's side


def paint_sign(shapes: Shapes) -> bytes:
    """Return a sign as a PNG that is transparent around the sign's `shapes`."""
    image, target = Image.new("RGBA", (WIDTH, WIDTH)), BytesIO()
    for x, y, shape in shapes:
        ink, mask, left, top = sprite = draw(shape, WIDTH, ON_ANY_GROUND)
        layer = ink.copy() if isinstance(ink, Image.Image) else Image.new("RGB", sprite.size, ink)
        layer.putalpha(mask or 255)
        image.alpha_composite(layer, (pixels(x, WIDTH) + left, pixels(y, WIDTH) + top))
    image.save(target, "PNG")
    return target.getvalue()
