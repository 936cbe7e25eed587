"""Scenes painted as PNG and GIF files.

The ground and all opaque sprites are kept in the theme's palette and copied. Only pixels around sprites with
smooth edges are blended, and then reduced to the palette again. Several threads can paint at once: cached
images are only read, and if two threads need the same uncached sprite, both draw it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from math import ceil

from PIL import Image

from ..scene import Placed, Scene
from ..theme import THEMES, Theme
from . import dice  # noqa: F401 - registers how dice are drawn
from .cache import Cache
from .palette import plain
from .patches import put
from .png import packed
from .sprites import pixels, sprite

FRAME_MS = 700

_grounds: Cache[Image.Image] = Cache(24 << 20, lambda image: image.width * image.height)


def paint(scene: Scene, theme: str = "dark", width: int = 1200) -> bytes:
    """Return the scene as a PNG, `width` pixels wide. `theme` is the name of the theme."""
    unit = _unit(scene, width)
    return packed(_picture(scene, THEMES[theme], unit, (width, ceil(scene.height * unit))))


def animate(
    scenes: Sequence[Scene],
    theme: str = "dark",
    durations: Sequence[int] | None = None,
    width: int = 640,
    report: Callable[[int], object] = lambda _: None,
) -> bytes:
    """Return scenes as a looping GIF, `width` pixels wide, with smaller scenes centred.

    Each scene is shown for its duration in milliseconds, or for FRAME_MS if there are no `durations`. `theme`
    is the name of the theme. `report` is called with each scene's number, from 1, once that scene is drawn.
    """
    unit = min(_unit(scene, width) for scene in scenes)
    size = (width, max(ceil(scene.height * unit) for scene in scenes))
    target = BytesIO()
    shown = list(durations or [FRAME_MS] * len(scenes))

    def drawn() -> Iterator[Image.Image]:
        for number, scene in enumerate(scenes, 1):
            yield _picture(scene, THEMES[theme], unit, size)
            report(number)

    frames = drawn()
    next(frames).save(target, "GIF", save_all=True, append_images=frames, duration=shown, loop=0)
    return target.getvalue()


def _unit(scene: Scene, width: int) -> int:
    """Return the number of pixels per board unit in a picture `width` pixels wide.

    The number is whole, so that all cells are the same size. Leftover pixels become margins.
    """
    return max(1, int(width / scene.width))


def _picture(scene: Scene, theme: Theme, unit: int, size: tuple[int, int]) -> Image.Image:
    left, top = (size[0] - pixels(scene.width, unit)) // 2, (size[1] - pixels(scene.height, unit)) // 2
    key = (scene.ground, theme.name, unit, size)
    ground = _grounds.get(key, lambda: _ground(scene, theme, unit, size, left, top))
    image = ground.copy()
    _stamp(image, (*scene.shapes, *scene.above), theme, unit, left, top)
    return image


def _ground(scene: Scene, theme: Theme, unit: int, size: tuple[int, int], left: int, top: int) -> Image.Image:
    image = plain(size, "canvas", theme)
    _stamp(image, scene.ground, theme, unit, left, top)
    return image


def _stamp(
    image: Image.Image, shapes: Sequence[Placed], theme: Theme, unit: int, left: int, top: int
) -> None:
    sprites = [
        (sprite(shape, unit, theme), left + pixels(x, unit), top + pixels(y, unit)) for x, y, shape in shapes
    ]
    put(image, sprites, theme)
