"""Scenes as PNG and GIF.

Sprites are pasted on a kept ground, the picture is brought into the theme's fixed palette, and encoded
at a level that was measured to be the best trade. Safe to call from several threads: what is kept is
only read, and two threads that miss the same sprite both draw it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import ceil

from PIL import Image

from ..scene import Placed, Scene
from ..theme import THEMES, Theme
from . import dice  # noqa: F401 - registers how dice are drawn
from .cache import Cache
from .palette import reduced
from .sprites import pixels, sprite

LEVEL = 3  # of deflate: 6 saves a sixth of the bytes for half as much time again
FRAME_MS, LAST_FRAME_MS = 700, 4000

_grounds: Cache[Image.Image] = Cache(24 << 20, lambda image: 4 * image.width * image.height)


def paint(scene: Scene, theme: str = "dark", width: int = 1200) -> bytes:
    """Return the scene as a PNG of `width` pixels in the theme called `theme`."""
    unit = _unit(scene, width)
    image = _picture(scene, THEMES[theme], unit, (width, ceil(scene.height * unit)))
    target = BytesIO()
    image.save(target, "PNG", compress_level=LEVEL)
    return target.getvalue()


def animate(scenes: Sequence[Scene], theme: str = "dark", width: int = 640) -> bytes:
    """Return scenes as a looping GIF: 0.7 seconds each, the last one 4; small ones are centred."""
    unit = min(_unit(scene, width) for scene in scenes)
    size = (width, max(ceil(scene.height * unit) for scene in scenes))
    first, *others = (_picture(scene, THEMES[theme], unit, size) for scene in scenes)
    target = BytesIO()
    durations = [FRAME_MS] * len(others) + [LAST_FRAME_MS]
    first.save(target, "GIF", save_all=True, append_images=others, duration=durations, loop=0)
    return target.getvalue()


def _unit(scene: Scene, width: int) -> int:
    """Return the pixels of a board unit: a whole number, so that all cells are alike; the rest is margin."""
    return max(1, int(width / scene.width))


def _picture(scene: Scene, theme: Theme, unit: int, size: tuple[int, int]) -> Image.Image:
    left, top = (size[0] - pixels(scene.width, unit)) // 2, (size[1] - pixels(scene.height, unit)) // 2
    key = (scene.ground, theme.name, unit, size)
    ground = _grounds.get(key, lambda: _ground(scene, theme, unit, size, left, top))
    image = ground.copy()
    _stamp(image, scene.shapes, theme, unit, left, top)
    return reduced(image, theme)


def _ground(scene: Scene, theme: Theme, unit: int, size: tuple[int, int], left: int, top: int) -> Image.Image:
    image = Image.new("RGB", size, theme.colours["canvas"])
    _stamp(image, scene.ground, theme, unit, left, top)
    return image


def _stamp(
    image: Image.Image, shapes: Sequence[Placed], theme: Theme, unit: int, left: int, top: int
) -> None:
    for x, y, shape in shapes:
        sprite(shape, unit, theme).stamp(image, left + pixels(x, unit), top + pixels(y, unit))
