"""Composing in a palette gives the same pixels as composing in colours, and PNG files others can read."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from renderers import THEMES, Scene, draw
from renderers.raster.palette import colours, palette_image, plain, reduced
from renderers.raster.patches import put
from renderers.raster.png import packed
from renderers.raster.sprites import Sprite, in_colours, pixels, sprite
from tests.games.konfusion.positions import jump_and_capture

from .picture_positions import NAMES, random_match

UNIT = 40


def placed(shown: Scene, theme: str) -> list[tuple[Sprite, int, int]]:
    return [
        (sprite(shape, UNIT, THEMES[theme]), pixels(x, UNIT), pixels(y, UNIT))
        for x, y, shape in (*shown.ground, *shown.shapes, *shown.above)
    ]


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("match", [random_match(4, 30, seed=5), jump_and_capture()], ids=lambda m: m.game.id)
def test_patches_change_no_pixel(theme: str, match: object) -> None:
    """Blending in patches gives the same picture as blending it whole."""
    shown = draw(match.seen_by(None), names=NAMES[: match.setup.seats])  # type: ignore[attr-defined]
    size = (pixels(shown.width, UNIT), pixels(shown.height, UNIT))
    sprites = placed(shown, theme)
    image = plain(size, "canvas", THEMES[theme])
    put(image, sprites, THEMES[theme])
    at_once = plain(size, "canvas", THEMES[theme]).convert("RGB")
    for each, x, y in sprites:
        in_colours(each).stamp(at_once, x, y)
    assert image.tobytes() == reduced(at_once, THEMES[theme]).tobytes()


def test_what_lies_over_a_patch_hides_it() -> None:
    """An opaque sprite hides a blended one below it."""
    theme = THEMES["dark"]
    image = plain((20, 20), "canvas", theme)
    mask = Image.new("L", (10, 10), 128)
    cover = plain((10, 10), "text", theme)
    put(image, [(Sprite((252, 0, 0), mask, 0, 0), 5, 5), (Sprite(cover, None, 0, 0), 5, 5)], theme)
    assert image.crop((5, 5, 15, 15)).convert("RGB").getcolors() == [(100, theme.colours["text"])]


def test_what_lies_outside_is_cut_off() -> None:
    theme = THEMES["dark"]
    image = plain((20, 20), "canvas", theme)
    mask = Image.new("L", (10, 10), 255)
    put(image, [(Sprite(theme.colours["text"], mask, 0, 0), at, at) for at in (-5, 15, 40)], theme)
    assert {colour: count for count, colour in image.convert("RGB").getcolors() or ()} == {
        theme.colours["text"]: 50,
        theme.colours["canvas"]: 350,
    }


def test_a_png_is_read_back() -> None:
    """Another decoder reads the same pixels from a PNG, in the theme's colours."""
    theme = THEMES["light"]
    image = palette_image(theme).resize((31, 7))
    image.putdata([place % len(colours(theme)) for place in range(31 * 7)])
    read = Image.open(BytesIO(packed(image)))
    assert (read.format, read.mode, read.size) == ("PNG", "P", (31, 7))
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()
