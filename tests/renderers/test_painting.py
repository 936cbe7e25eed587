"""Painting: PNG and GIF files, sizes, caches and threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from renderers import THEMES, animate, draw, paint
from renderers.raster import sprites
from renderers.raster.cache import Cache
from renderers.raster.palette import colours
from renderers.raster.sprites import Sprite, pixels
from renderers.scene import Box, Placed, Scene, Shape

from .picture_positions import NAMES, random_match


def scene_of(plies: int, seats: int = 4) -> Scene:
    return draw(random_match(seats, plies, seed=5).seen_by(None), names=NAMES[:seats])


@pytest.mark.parametrize("width", [120, 400, 601, 1200])
def test_a_picture_is_as_wide_as_asked(width: int) -> None:
    """A picture is a PNG of that width, with the scene's proportions and the theme's palette."""
    scene = scene_of(10)
    image = Image.open(BytesIO(paint(scene, "light", width)))
    assert (image.format, image.mode, image.width) == ("PNG", "P", width)
    assert abs(image.height - width * scene.height / scene.width) <= scene.height + 1
    used = {colour for _, colour in image.convert("RGB").getcolors(256)}
    assert used <= set(colours(THEMES["light"]))


def test_pictures_are_the_same_from_many_threads() -> None:
    """Four threads paint the same bytes as one, with cold and with warm caches."""
    jobs = [(scene_of(plies, seats), theme) for plies in (3, 30) for seats in (2, 8) for theme in THEMES]
    cold()
    with ThreadPoolExecutor(4) as pool:
        threaded = list(pool.map(lambda job: paint(*job, 500), jobs * 2))
    cold()
    alone = [paint(*job, 500) for job in jobs]
    assert [number for number, pair in enumerate(zip(threaded, alone * 2)) if differ(*pair)] == []
    assert threaded == alone * 2  # the same pixels, packed in the same way


def differ(one: bytes, other: bytes) -> bool:
    """Return whether two PNG files differ in a pixel."""
    return Image.open(BytesIO(one)).tobytes() != Image.open(BytesIO(other)).tobytes()


def cold() -> None:
    sprites._cache = Cache(32 << 20, lambda sprite: sprite.bytes)


def test_an_animation_shows_every_position() -> None:
    """A looping GIF has a frame for each scene, exactly like its still picture, for the given time."""
    scenes = [scene_of(plies) for plies in (0, 1, 2, 3)]
    gif = Image.open(BytesIO(animate(scenes, durations=(700, 300, 1100, 4000), width=320)))
    durations = []
    for frame, scene in enumerate(scenes):
        gif.seek(frame)
        durations.append(gif.info["duration"])
        still = Image.open(BytesIO(paint(scene, width=320))).convert("RGB")
        assert gif.convert("RGB").tobytes() == still.tobytes()
    assert (gif.n_frames, durations, gif.info["loop"]) == (4, [700, 300, 1100, 4000], 0)


def test_an_animation_of_one_scene_is_a_still_picture() -> None:
    gif = Image.open(BytesIO(animate([scene_of(3)])))
    assert (gif.format, gif.width, gif.n_frames) == ("GIF", 640, 1)


def test_scenes_of_several_sizes_share_one_frame() -> None:
    gif = Image.open(BytesIO(animate([scene_of(1, 2), scene_of(1, 8)], width=320)))
    alone = Image.open(BytesIO(animate([scene_of(1, 8)], width=320)))
    assert gif.size == alone.size


def test_an_unknown_shape_is_an_error() -> None:
    """A shape that the painter doesn't know raises TypeError."""

    @dataclass(frozen=True)
    class Blob(Shape):
        pass

    with pytest.raises(TypeError, match="Blob"):
        paint(Scene(1, 1, (Placed(0.5, 0.5, Blob()),), ""), width=10)


def test_a_box_covers_whole_pixels() -> None:
    """A box has sharp edges, without colours in between."""
    scene = Scene(3, 3, (Placed(1.5, 1.5, Box(0.97, 0.97, "text")),), "")
    image = Image.open(BytesIO(paint(scene, width=100))).convert("RGB")
    assert {colour for _, colour in image.getcolors()} == {
        THEMES["dark"].colours["text"],
        THEMES["dark"].colours["canvas"],
    }


def test_halves_are_rounded_alike() -> None:
    """Half pixels are rounded so that all cells of a board have the same width."""
    edges = [pixels(file + 0.5, 135) for file in range(9)]
    assert {after - before for before, after in pairwise(edges)} == {135}


def test_a_cache_keeps_what_was_used_last_within_its_budget() -> None:
    cache: Cache[str] = Cache(10, len)
    cache.get("a", lambda: "aaaa")
    cache.get("b", lambda: "bbbb")
    cache.get("a", lambda: "never made")
    cache.get("c", lambda: "cccc")
    assert (list(cache._values), cache.weight) == (["a", "c"], 8)
    assert cache.get("huge", lambda: "h" * 99) == "h" * 99
    assert (list(cache._values), cache.weight) == (["huge"], 99)
    assert cache.get("b", lambda: "new") == "new"


def test_what_a_drawn_shape_weighs() -> None:
    """A cached sprite counts four bytes a pixel in colours, and one in a palette or mask."""
    picture, mask = Image.new("RGB", (10, 5)), Image.new("L", (10, 5))
    assert Sprite(Image.new("P", (10, 5)), None, 0, 0).bytes == 50
    assert Sprite(picture, mask, 0, 0).bytes == 250
    assert Sprite((1, 2, 3), mask, 0, 0).bytes == 50
