"""Both painters give the same picture, in a real browser."""

from __future__ import annotations

import base64
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

pytest.importorskip("playwright.sync_api", reason="Playwright's Python driver is not installed")

from engine import GAMES, Match
from renderers import THEMES, Scene, draw
from renderers.raster.lettering import FONT
from renderers.raster.paint import paint as paint_pixels
from renderers.scene import Die, Placed, Tile
from tests.browser import in_browser, open_browser
from tests.games.chance import play_on

from .svg_file import paint as paint_svg

UNITS = (
    128,
    100,
)  # pixels per unit: lines are close to whole pixels with the first, letters with the second
FINER = 8  # side of the cells that are compared, in pixels
FAR = 40  # of 255: a cell that differs by more is off
MOST_OFF = 0.005  # share of cells
MEAN = {"dark": 3.0, "light": 3.0, "contrast": 5.0}
PLIES = (0, 3, 8, 20, 45)

pytestmark = [pytest.mark.breadth, *in_browser]
Screenshot = Callable[[Scene, str, int], Image.Image]


class Difference(NamedTuple):
    """How much two pictures differ on average (0 to 255), and the share of cells that are off."""

    mean: float
    off: float

    def small(self, theme: str) -> bool:
        """Whether the difference is too small for anyone to see."""
        return self.mean <= MEAN[theme] and self.off <= MOST_OFF


@pytest.fixture(scope="module")
def screenshot() -> Iterator[Screenshot]:
    """Yield a function that shows a scene's SVG in Chromium, in the bot's font, and returns a screenshot."""
    font = base64.b64encode(FONT.read_bytes()).decode()
    face = f"@font-face{{font-family:Inter;font-weight:600;src:url(data:font/otf;base64,{font})}}"
    with open_browser() as browser:
        page = browser.new_page()
        page.set_content(f"<style>{face} body{{margin:0;font:600 9px Inter}}</style>a<div></div>")
        page.evaluate("document.fonts.ready")

        def taken(scene: Scene, theme: str, unit: int) -> Image.Image:
            width, height = size(scene, unit)
            page.set_viewport_size({"width": width, "height": height})
            markup = paint_svg(scene, theme, scene.width * unit)  # type: ignore[arg-type] - as wide as it is
            page.evaluate("svg => { document.body.innerHTML = svg }", markup)
            return Image.open(BytesIO(page.screenshot())).convert("RGB")

        yield taken


def size(scene: Scene, unit: int) -> tuple[int, int]:
    """Return a scene's size in whole cells, in pixels."""
    width, height = (int(side * unit) // FINER * FINER for side in (scene.width, scene.height))
    return width, height


def pixels(scene: Scene, theme: str, unit: int) -> Image.Image:
    """Paint a scene as the bot does."""
    painted = Image.open(BytesIO(paint_pixels(scene, theme, int(scene.width * unit + 0.999))))
    return painted.convert("RGB").crop((0, 0, *size(scene, unit)))


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """Compare two pictures cell by cell."""
    cells = list(ImageChops.difference(one.reduce(FINER), other.reduce(FINER)).get_flattened_data())
    channels = [sum(cell) / 3 for cell in cells]
    return Difference(sum(channels) / len(cells), sum(each > FAR for each in channels) / len(cells))


def apart(scene: Scene, theme: str, screenshot: Screenshot) -> Difference:
    """Compare both painters' pictures of a scene, at the unit that needs less rounding."""
    for unit in UNITS:
        found = difference(screenshot(scene, theme, unit), pixels(scene, theme, unit))
        if found.small(theme):
            break
    return found


def position(game: str, plies: int) -> Scene:
    """Draw a position of a random match."""
    match = play_on(Match.open(game, seats=2, first=0), plies, random.Random(plies))
    return draw(match.seen_by(None), names=["Marisol", "Ольга"])


def around(scene: Scene, x: float, y: float) -> Scene:
    """Cut a square of four units out of a scene, so that one die weighs as much as on a small board."""
    shifted = (
        tuple(Placed(left - x + 2, top - y + 2, shape) for left, top, shape in shapes)
        for shapes in (scene.ground, scene.shapes)
    )
    ground, shapes = shifted
    return Scene(4, 4, shapes, "", ground)


@pytest.mark.parametrize("game", GAMES)
def test_page_case_22_both_painters_give_the_same_picture(game: str, screenshot: Screenshot) -> None:
    """Five positions of a game look the same from both painters in each theme."""
    wrong = {}
    for plies in PLIES:
        scene = position(game, plies)
        for theme in THEMES:
            found = apart(scene, theme, screenshot)
            if not found.small(theme):
                wrong[plies, theme] = found
    assert wrong == {}


@pytest.mark.parametrize("mutant", ["moved", "turned", "recoloured", "missing"])
def test_page_case_22_one_wrong_die_is_seen(mutant: str, screenshot: Screenshot) -> None:
    """The comparison notices one die that is moved, turned, recoloured or missing."""
    scene = position("conversion", 20)
    place, cell, die = next(
        (place, each.shape, layer)
        for place, each in enumerate(scene.shapes)
        if isinstance(each.shape, Tile)
        for layer in each.shape.layers
        if isinstance(layer, Die)
    )
    x, y, _ = scene.shapes[place]
    other = "Orange" if die.look == "Blue" else "Blue"
    changed = {
        "turned": replace(die, value=1 + die.value % 6),
        "recoloured": replace(die, look=other),
    }
    bare = tuple(layer for layer in cell.layers if layer is not die)
    layers = (*bare, changed[mutant]) if mutant in changed else bare
    added = (Placed(x + 1.5, y + 0.5, die),) if mutant == "moved" else ()
    shapes = [*scene.shapes, *added]
    shapes[place] = Placed(x, y, replace(cell, layers=layers))
    scene, wrong = (around(each, x, y) for each in (scene, replace(scene, shapes=tuple(shapes))))
    unit = UNITS[0]
    painted = pixels(scene, "dark", unit)
    assert difference(screenshot(scene, "dark", unit), painted).small("dark")
    assert not difference(screenshot(wrong, "dark", unit), painted).small("dark")
