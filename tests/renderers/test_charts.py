"""Rolls as bars in proportion, with a line at the expected number, and in words."""

from __future__ import annotations

import pytest

from engine import Seat, text
from renderers import THEMES, Panel, draw_rolls, paint
from renderers.charts import LINE
from renderers.scene import Box, Scene

from .looking import words

NAMES = ("Marisol", "\u202eevil\n```", "佐藤")
NOBODY = text("nobody")


def panels(*counts: tuple[int, ...]) -> list[Panel]:
    """Return a panel for each of these counts, one seat after another."""
    return [Panel(seat % 3, text("{seat}", seat=Seat(seat)), each) for seat, each in enumerate(counts)]


def bars(scene: Scene) -> list[float]:
    """Return the heights of the bars."""
    boxes = [each.shape for each in scene.shapes if isinstance(each.shape, Box)]
    return [box.height for box in boxes if box.height != LINE]


def test_bars_are_in_proportion() -> None:
    """The most frequent face has the longest bar. A face that never came has no bar, but its number."""
    scene = draw_rolls(panels((4, 2, 0, 1, 1, 4)), names=NAMES)
    assert [round(height / max(bars(scene)), 3) for height in bars(scene)] == [1, 0.5, 0.25, 0.25, 1]
    labels = words(scene)
    assert [label for label in labels if label.endswith("×")] == ["4×", "2×", "0×", "1×", "1×", "4×"]


def test_the_line_stands_at_what_is_to_be_expected() -> None:
    """The line is as high as a bar of the mean count."""
    scene = draw_rolls(panels((3, 3, 3, 3, 3, 3)), names=NAMES)
    (line,) = (each for each in scene.shapes if isinstance(each.shape, Box) and each.shape.height == LINE)
    tops = {round(each.y - each.shape.height / 2, 6) for each in scene.shapes if each.shape in _bars(scene)}
    assert tops == {round(line.y, 6)}


def _bars(scene: Scene) -> list[object]:
    return [each.shape for each in scene.shapes if isinstance(each.shape, Box) and each.shape.height != LINE]


def test_the_words_say_every_number() -> None:
    """The alt text has every count, with harmless names, and a dozen panels fit its limit."""
    scene = draw_rolls([*panels((1, 0), (2, 3)), Panel(None, NOBODY, (0, 1, 0))], names=NAMES)
    assert scene.alt == (
        "Marisol, 1 die with 2 sides: 1: 1, 2: 0; expected 0.5 times each. evil ```, 5 dice "
        "with 2 sides: 1: 2, 2: 3; expected 2.5 times each. nobody, 1 die with 3 sides: 1: 0, 2: 1, 3: 0; "
        "expected 0.3 times each."
    )
    many = draw_rolls(panels(*[(100,) * 8] * 12), names=("x" * 99,) * 3)
    assert len(many.alt) <= 1024


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_painted_in_every_theme(theme: str) -> None:
    """The picture can be painted in every theme."""
    assert paint(draw_rolls(panels((4, 2, 0)), names=NAMES), theme, 400).startswith(b"\x89PNG")
