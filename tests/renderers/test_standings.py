"""A tournament's standings and a knock-out's bracket, as pictures."""

from __future__ import annotations

import pytest

from renderers import THEMES, Slot, Standing, draw_bracket, draw_standings, paint
from renderers.ladder import SIGN
from renderers.raster.lettering import fitted
from renderers.scene import Box, Label, Polygon, Scene

from .looking import words

HEADS = ("Points", "B1", "B")
ROWS = (Standing(1, "Ann", ("4½", "9", "11")), Standing(2, "Ben", ("3", "8½", "10"), own=True))


def signs(scene: Scene) -> list[float]:
    """Return the vertical positions of the reader's signs."""
    return [each.y for each in scene.shapes if isinstance(each.shape, Polygon) and each.shape.points == SIGN]


def frames(scene: Scene) -> list[float]:
    """Return the vertical positions of the frames."""
    return [each.y for each in scene.shapes if isinstance(each.shape, Box) and each.shape.stroke]


def test_everyone_has_a_row() -> None:
    """Each row has place, name and figures below their headings. Halves are drawn as ½."""
    scene = draw_standings("Autumn Cup", HEADS, ROWS)
    assert words(scene) == [
        *("Autumn Cup", "1.", "Ann", "2.", "Ben"),
        *("Points", "B1", "B", "4½", "9", "11", "3", "8½", "10"),
    ]
    halves = [each.shape for each in scene.shapes if isinstance(each.shape, Label) and "½" in each.shape.text]
    assert [fitted(label, 100) for label in halves] == ["4½", "8½"]
    assert scene.alt == "Autumn Cup: 1. Ann 4½; 2. Ben 3."


def test_your_row_has_a_sign_and_a_frame() -> None:
    """Only the reader's row has a sign and a frame, so that it can be found without colours."""
    scene = draw_standings("Autumn Cup", HEADS, ROWS)
    own = next(each.y for each in scene.shapes if isinstance(each.shape, Label) and each.shape.text == "Ben")
    assert signs(scene) == frames(scene) == [own]


def test_a_bracket_leads_to_the_winner() -> None:
    """Each box is halfway between those of the two people before it. Unknown places are empty."""
    rounds = [
        [Slot("Ann"), Slot("Ben", lost=True), Slot("Cem", own=True), Slot("Dee", lost=True)],
        [Slot("Ann"), Slot("Cem", own=True)],
        [Slot()],
    ]
    scene = draw_bracket("Autumn Cup", rounds)
    assert words(scene) == ["Autumn Cup", "Ann", "Ben", "Cem", "Dee", "Ann", "Cem", ""]
    boxes = [each.y for each in scene.ground if isinstance(each.shape, Box) and each.shape.radius]
    assert boxes[4:] == [sum(boxes[:2]) / 2, sum(boxes[2:4]) / 2, sum(boxes[:4]) / 4]
    assert signs(scene) == frames(scene) == [boxes[2], boxes[5]]
    assert scene.alt == "Autumn Cup: Ann – Ben, Cem – Dee; Ann – Cem."
    over = draw_bracket("Autumn Cup", [*rounds[:-1], [Slot("Ann")]])
    assert over.alt == "Autumn Cup: Ann – Ben, Cem – Dee; Ann – Cem; Winner: Ann."


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["", "x" * 999, "\u202e😀\n"])
def test_any_name_in_every_theme(theme: str, name: str) -> None:
    """Any name can be painted in every theme, and the alt text keeps within Discord's limit."""
    standings = draw_standings(name, HEADS, [Standing(128, name, ("99½", "99½", "99½"), own=True)] * 16)
    slots = [Slot(name, own=True)] * 16
    bracket = draw_bracket(name, [slots[: 16 >> number] for number in range(5)])
    for scene in (standings, bracket):
        assert len(scene.alt) <= 1024
        assert paint(scene, theme, 400).startswith(b"\x89PNG")
