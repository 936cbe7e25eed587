"""The fixed palette of a theme: up to 255 colours, the same for every picture.

A fixed palette is what makes encoding quick and small. It holds the theme's colours exactly, and
the blends that smooth edges are made of, wherever two colours meet. Few blends are enough: each one more
was measured to cost bytes and to change nothing that can be seen. Entry 255 stays free for the transparency
of GIFs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from ..theme import BLACK, MATERIALS, RGB, SHADE, Theme, mix

SIZE = 255
FACE_STEPS = (0.28, 0.78)  # between top and bottom, besides the fill itself
MEETING = (  # two colours and the shares of the second one that are blended
    ("canvas", "text", (0.15, 0.3, 0.45, 0.6, 0.8)),
    ("chip", "text.quiet", (0.3, 0.6)),
    ("chip.active", "text", (0.15, 0.3, 0.45, 0.6, 0.8)),
    ("square.dark", "highlight", (0.2, 0.4, 0.6, 0.8)),
    ("last.dark", "highlight", (0.5,)),
    ("square.light", "square.dark", (0.5,)),
    ("frame", "square.dark", (0.5,)),
    ("hole", "hole.hatch", (0.5,)),
    ("badge", "highlight", (0.35, 0.7)),
    ("chip", "crown", (0.5,)),
)
SHADED = ("square.light", "square.dark", "last.light", "canvas", "chip")  # where shadows fall


def colours(theme: Theme) -> tuple[RGB, ...]:
    """List the palette's colours, most needed first, each once."""
    return tuple(dict.fromkeys(_wanted(theme)))[:SIZE]


def _wanted(theme: Theme) -> Iterator[RGB]:
    named = theme.colours
    yield from named.values()
    for first, second, shares in MEETING:
        yield from (mix(named[first], named[second], share) for share in shares)
    yield from (mix(named[colour], BLACK, SHADE) for colour in SHADED)
    for name in MATERIALS:
        top, bottom, pip = (named[f"{name}.{part}"] for part in ("top", "bottom", "pip"))
        yield from (mix(top, bottom, step) for step in FACE_STEPS)
        yield mix(named[name], pip, 0.5)
        yield mix(named[f"{name}.lip"], named["square.dark"], 0.5)


@lru_cache
def palette_image(theme: Theme) -> Image.Image:
    """Return the palette as Pillow wants it; unused entries repeat the first colour and are never chosen."""
    listed = colours(theme)
    filled = listed + (listed[0],) * (256 - len(listed))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in filled for channel in colour])
    return image


def reduced(image: Image.Image, theme: Theme) -> Image.Image:
    """Return an RGB picture in the theme's palette, each pixel in the nearest colour."""
    return image.quantize(palette=palette_image(theme), dither=Image.Dither.NONE)
