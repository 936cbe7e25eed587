"""The second painter, which writes the same scenes as SVG."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest

from engine import GAMES, Match
from renderers import draw, scene
from renderers.raster import paint as raster
from renderers.raster import sprites
from renderers.scene import Label, Placed, Scene, Shape
from renderers.silhouettes import SILHOUETTES
from renderers.svg import shapes
from renderers.svg.paint import Drawing
from renderers.svg.shapes import lettering, thinned
from renderers.theme import LOOKS
from tests.games.chance import play_on

from .svg_file import paint

SHAPES = sorted(  # a dataclass with slots takes the place of a class without, which is left out
    (kind for kind in Shape.__subclasses__() if "__slots__" in vars(kind)), key=lambda kind: kind.__name__
)
PAINTERS = {"raster": (raster, sprites.draw), "svg": (paint, shapes.draw)}


@pytest.mark.parametrize("painter", PAINTERS)
@pytest.mark.parametrize("kind", SHAPES, ids=lambda kind: kind.__name__)
def test_page_case_23_both_painters_draw_every_kind_of_shape(kind: type[Shape], painter: str) -> None:
    """Each painter has a function for each kind of shape."""
    assert kind in PAINTERS[painter][1].registry


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_well_formed(game: str) -> None:
    """The markup is XML, each id is defined once, and each reference has its definition."""
    match = play_on(Match.open(game, seats=GAMES[game].seats[-1], first=0), 9, random.Random(9))
    drawn = paint(draw(match.seen_by(None), names=['<b>"&'] * match.setup.seats))
    elements = list(ET.fromstring(drawn).iter())  # noqa: S314 - our own markup
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {each.attrib["href"][1:] for each in elements if "href" in each.attrib} <= set(ids)


def test_equal_shapes_are_drawn_once() -> None:
    """A shape has one definition, however often it occurs, even in later scenes."""
    disc = scene.Disc(1, "text")
    drawing, shown = Drawing(), Scene(9, 9, (Placed(1, 2, disc), Placed(2.55, 2, disc)), "")
    assert drawing.places(shown) == ["0,100,200", "0,255,200"]
    drawing.places(shown)
    assert drawing.definitions().count("<circle") == 1


@pytest.mark.parametrize("look", LOOKS)
def test_dice_of_every_look_have_their_value(look: str) -> None:
    """A look's blank die and two of its values are drawn differently."""
    drawing = Drawing()
    dice = [Placed(0, 0, scene.Die(look, value, 1)) for value in (0, 3, 5)]
    drawing.places(Scene(1, 1, tuple(dice), ""))
    texts = drawing.definitions().split('<g id="s')[1:]
    assert len({text.partition(">")[2] for text in texts}) == 3


def test_a_label_fills_the_room_of_the_pictures_font() -> None:
    """A label is cleaned and cut as in pictures, escaped, and has the pictures' width."""
    label = lettering(Label("\u202eMarisol <the> \u0007great", 0.3, "text", "start", 2), 1, 2)
    assert label is not None
    assert label.text.startswith("Marisol")
    assert label.text.endswith("…")
    assert label.width <= 200
    assert (label.x, label.align) == (100, "start")
    assert "<the" not in lettering(Label("<the>", 0.3, "text")).markup()  # type: ignore[union-attr]
    assert lettering(Label("\u202e", 0.3, "text")) is None


def test_outlines_lose_points_that_no_one_sees() -> None:
    """A circle of 96 points keeps at most 48 of them, and an octagon keeps all its corners."""
    assert len(thinned(SILHOUETTES["circle"])) <= 48
    assert set(SILHOUETTES["octagon"]) == set(thinned(SILHOUETTES["octagon"]))
