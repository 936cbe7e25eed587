"""The fixed palette of a theme: up to 255 colours, the same for every picture.

A fixed palette makes encoding quick and files small. It holds the theme's exact colours, the steps of lit
faces, and the blends that smooth edges and shadows need wherever two colours meet. A few blends are enough:
measurements have shown that more blends cost bytes without any visible difference. Entry 255 stays free for
the transparency of GIFs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from ..materials import BLACK, MATERIALS, RGB, mix
from ..theme import Theme

SIZE = 255
FACE_STEPS, RIM_STEPS = 9, 5
MEETING = (  # two colours, and the shares of the second one in their blends
    ("canvas", "text", (0.2, 0.4, 0.6, 0.8)),
    ("chip", "text.quiet", (0.3, 0.6)),
    ("chip.active", "text", (0.25, 0.5, 0.75)),
    ("square.dark", "highlight", (0.25, 0.5, 0.75)),
    ("square.dark", "last", (0.25, 0.8)),
    ("square.light", "square.dark", (0.5,)),
    ("frame", "coordinate", (0.3, 0.6)),
    ("frame", "frame.line", (0.5,)),
    ("hole", "hole.hatch", (0.5,)),
    ("badge", "highlight", (0.35, 0.7)),
    ("badge", "last", (0.35, 0.7)),
    ("chip", "crown", (0.5,)),
)
SHADES = 6  # steps of a soft shadow, the last one not in the palette: a die covers it
SHADED = {  # where shadows fall, and which of their steps occur there
    "square.light": (1, 2, 3, 4, 5),
    "square.dark": (1, 2, 3, 4, 5),
    "last.light": (2, 4),
    "last.dark": (2, 4),
    "canvas": (3,),
    "chip": (3,),
}


def colours(theme: Theme) -> tuple[RGB, ...]:
    """List the palette's colours, each once and the most needed first, up to SIZE of them."""
    return tuple(dict.fromkeys(_needed_colours(theme)))[:SIZE]


def face(theme: Theme, material: str) -> tuple[RGB, ...]:
    """Return the colours of a lit face, from light to dark."""
    return _steps(theme, f"{material}.top", f"{material}.bottom", FACE_STEPS)


def rim(theme: Theme, material: str) -> tuple[RGB, ...]:
    """Return the colours of the edge of a face, from light to dark."""
    return _steps(theme, f"{material}.rim", f"{material}.rim.low", RIM_STEPS)


def _steps(theme: Theme, first: str, last: str, count: int) -> tuple[RGB, ...]:
    start, end = theme.colours[first], theme.colours[last]
    return tuple(mix(start, end, step / (count - 1)) for step in range(count))


def _needed_colours(theme: Theme) -> Iterator[RGB]:
    palette = theme.colours
    yield from palette.values()
    for first, second, shares in MEETING:
        yield from (mix(palette[first], palette[second], share) for share in shares)
    for colour, steps in SHADED.items():
        yield from (mix(palette[colour], BLACK, theme.shade * step / SHADES) for step in steps)
    for name in MATERIALS:
        yield from (*face(theme, name), *rim(theme, name))
        yield mix(palette[name], palette[f"{name}.pip"], 0.5)
    for name in MATERIALS:
        yield mix(palette[f"{name}.rim"], palette["square.dark"], 0.5)


@lru_cache
def palette_image(theme: Theme) -> Image.Image:
    """Return the palette as a Pillow image. Unused entries repeat the first colour and are never chosen."""
    entries = colours(theme)
    filled = entries + (entries[0],) * (256 - len(entries))
    image = Image.new("P", (1, 1))
    image.putpalette([channel for colour in filled for channel in colour])
    return image


def plain(size: tuple[int, int], colour: str, theme: Theme) -> Image.Image:
    """Return a picture filled with one of a theme's colours, in the theme's palette."""
    image = Image.new("P", size, colours(theme).index(theme.colours[colour]))
    image.putpalette(palette_image(theme).getpalette() or ())
    return image


def reduced(image: Image.Image, theme: Theme) -> Image.Image:
    """Return an RGB picture reduced to the theme's palette, each pixel in the nearest colour."""
    return image.quantize(palette=palette_image(theme), dither=Image.Dither.NONE)
