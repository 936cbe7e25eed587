"""Scenes: every position can be drawn, and scenes hold the names of colours instead of colours."""

from __future__ import annotations

import pytest

from engine import Match
from renderers import paint
from renderers.plates import EDGE, SPACE, Plate, chips, height, strip
from renderers.scene import Label, Scene, Tile
from renderers.theme import LOOKS

from .looking import scene, words
from .picture_positions import after_a_raid, random_match


@pytest.mark.parametrize("holes", [0, 1, 32])
def test_a_table_before_its_first_roll_is_painted(holes: int) -> None:
    match = Match.open("conversion", seats=8, options={"holes": holes})
    assert paint(scene(match), width=240)


def colours_of(scene: Scene) -> set[str]:
    shapes = [placed.shape for placed in (*scene.ground, *scene.shapes)]
    shapes += [layer for shape in shapes if isinstance(shape, Tile) for layer in shape.layers]
    assert all(shape.look in LOOKS for shape in shapes if hasattr(shape, "look"))
    return {shape.colour for shape in shapes if hasattr(shape, "colour")}


def test_the_strip_stays_low() -> None:
    """With up to eight plates, the picture is at most 1.5 times as high as it is wide."""
    for seats in range(2, 9):
        shown = scene(random_match(seats, 0, seed=1))
        assert shown.height / shown.width <= 1.5


@pytest.mark.parametrize("count", range(1, 9))
def test_plates_fill_the_strip(count: int) -> None:
    """Each plate has its chip, bar and name within the strip, and chips fill their rows."""
    plate = Plate("Blue", "Ann", "Blue", "12", tray=(1, 2, 3))
    placed = chips(count, 8.8)
    assert len(placed) == count
    assert max(y + box.height / 2 for _, y, box in placed) == pytest.approx(height(count, 8.8))
    left, right = placed[0].x - placed[0].shape.width / 2, placed[-1].x + placed[-1].shape.width / 2
    assert left == pytest.approx(EDGE)
    assert right == pytest.approx(8.8 - EDGE)  # the last one fills its row
    assert all(box.width == pytest.approx((8.8 - SPACE) / 2 - EDGE) for *_, box in placed[: count // 2 * 2])
    colour = LOOKS["Blue"].material
    bars = [each for each in strip([plate] * count, 8.8) if getattr(each.shape, "colour", "") == colour]
    assert [bar.y for bar in bars] == [chip.y for chip in placed]
    names = [each.shape for each in strip([plate] * count, 8.8) if isinstance(each.shape, Label)]
    assert [label.text for label in names] == ["Ann", "12"] * count


@pytest.mark.parametrize(
    ("match", "word"),
    [
        (Match.open("conversion", seats=3), "not rolled yet"),
        (Match.at("conversion", "/".join(["........"] * 8) + " A1,B-,C2 A", seats=3), "empty hand"),
        (random_match(3, 9, seed=2).resign(2), "resigned"),
    ],
)
def test_a_hand_that_shows_no_dice_says_why(match: Match, word: str) -> None:
    """An empty hand says if it's not rolled yet, empty, or of a player who has resigned."""
    assert word in words(scene(match))


def test_last_moves_survive_rolls_and_resignations() -> None:
    """The last move's marks stay after a resignation and after the end."""
    match = after_a_raid()
    marks = scene(match).shapes[-15:]  # a ring, three shapes for each die raised, four for each taken
    for later in (match.resign(2), match.settle()):
        assert scene(later).shapes[-15:] == marks
