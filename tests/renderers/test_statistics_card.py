"""The card of a person's statistics."""

from __future__ import annotations

import pytest

from engine import GAMES
from renderers import THEMES, draw_statistics, paint
from renderers.scene import Box, Label
from renderers.statistics_card import BREADTH, NUMBER, SAMPLE, TOP

from .looking import words

COUNTS = {"conversion": (3, 1, 0, 2), "cubeo": (0, 0, 1, 1)}


def test_parts_are_in_proportion() -> None:
    """The game played most comes first. Each part is as wide as its number, and zero has none."""
    scene = draw_statistics("Marisol", COUNTS)
    parts = [
        each.shape
        for each in scene.shapes
        if isinstance(each.shape, Box) and each.shape.height == BREADTH and not each.shape.stroke
    ]
    unit = parts[0].width / 3
    assert [round(part.width / unit, 6) for part in parts] == [3, 1, 2, 1, 1]
    assert [part.colour for part in parts] == ["crown", "keypost", "canvas", "slot", "canvas"]
    labels = words(scene)
    assert [label for label in labels if label in ("Conversion", "Cubeo", "6", "8 games")] == [
        "8 games",
        "Conversion",
        "6",
        "Cubeo",
    ]
    assert scene.alt == (
        "Marisol, 8 games: Conversion (3 won, 1 shared, 0 drawn, 2 lost); "
        "Cubeo (0 won, 0 shared, 1 drawn, 1 lost)."
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["", "x" * 999, "\u202e😀\n"])
def test_any_name_in_every_theme(theme: str, name: str) -> None:
    scene = draw_statistics(name, dict.fromkeys(GAMES, (99, 0, 1, 9999)))
    assert len(scene.alt) <= 1024
    assert paint(scene, theme, 400).startswith(b"\x89PNG")


def test_a_long_name_leaves_room_for_the_number_of_games() -> None:
    """A long name ends before the number of games on the same line."""
    scene = draw_statistics("x" * 999, COUNTS)
    name, games = (each for each in scene.shapes if isinstance(each.shape, Label) and each.y < TOP)
    assert isinstance(name.shape, Label)
    assert isinstance(games.shape, Label)
    assert (name.shape.align, games.shape.align) == ("start", "end")
    assert name.x + (name.shape.room or scene.width) <= games.x - (games.shape.room or scene.width)


def test_the_key_keeps_its_parts_apart() -> None:
    """Even very long words of the key end before the next colour."""
    scene = draw_statistics("Marisol", COUNTS, translate=lambda words: words * 20)
    words = [each for each in scene.shapes if isinstance(each.shape, Label) and each.shape.size == NUMBER][:4]
    colours = [each for each in scene.shapes if isinstance(each.shape, Box) and each.shape.width == SAMPLE]
    for label, colour in zip(words, colours[2::2], strict=False):
        assert label.x + label.shape.room < colour.x - SAMPLE / 2
