"""The picture of how a match went: lines within the plot, readable numbers, and the same in words."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from engine import Outlook
from renderers import THEMES, Scene, draw_course, paint
from renderers.course import ICON, NUMBER, PLOT
from renderers.scene import Die, Disc, Strokes
from renderers.theme import LOOKS, SEATS

LONG = "W" * 32


def course(seats: int, points: int, turns: tuple[int, ...] = (), names: tuple[str, ...] = ()) -> Scene:
    """Draw a match that the last seat wins from behind."""
    outlooks: list[Outlook] = []
    for number in range(points):
        share = number / (points - 1)
        outlooks.append((*((1 - share) / (seats - 1) for _ in range(seats - 1)), share))
    return draw_course(outlooks, range(points), turns, names=names or (LONG,) * seats)


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("points", [2, 3, 80])
def test_all_lies_within_the_picture(seats: int, points: int) -> None:
    """Each seat has one line within the plot. The dice at the lines' ends don't touch."""
    scene = course(seats, points, (1,))
    lines = [each.shape for each in scene.shapes if isinstance(each.shape, Strokes)]
    coloured = [line for line in lines if line.colour in {look.material for look in SEATS}]
    assert [line.colour for line in coloured] == [look.material for look in SEATS[:seats]]
    for line in lines:
        for x, y in line.lines[0]:
            assert 0 < x < scene.width
            assert 0 < y < scene.height
    heights = [y for line in coloured for _, y in line.lines[0]]
    assert max(heights) - min(heights) == pytest.approx(PLOT)
    ends = [each for each in scene.shapes[-seats:] if isinstance(each.shape, Die)]
    assert [each.shape.look for each in ends] == [look.name for look in SEATS[:seats]]
    assert all(abs(one.y - other.y) > 0.99 * ICON for one, other in combinations(ends, 2))
    assert all(0 < each.y < scene.height for each in ends)


def test_dice_stand_for_seats() -> None:
    """All dice are blank, because they stand for seats and no one has rolled them."""
    dice = [each.shape for each in course(3, 80).shapes if isinstance(each.shape, Die)]
    assert len(dice) > 2 * 3
    assert {die.value for die in dice} == {0}


def test_a_line_is_as_high_as_the_share() -> None:
    """The winner's line rises to the top, and the loser's ends at the bottom."""
    scene = course(2, 11)
    loser, winner = [
        each.shape.lines[0]
        for each in scene.shapes
        if isinstance(each.shape, Strokes) and each.shape.colour in ("blue", "orange")
    ]
    assert winner[-1][1] == min(y for _, y in winner) == loser[0][1]
    assert loser[-1][1] == max(y for _, y in loser) == winner[0][1]
    assert [y for _, y in winner] == sorted((y for _, y in winner), reverse=True)


@pytest.mark.parametrize("turns", [(1, 2, 3), (77, 78, 79), (5, 40, 41), (79,)])
def test_numbers_of_turning_points_can_be_told_apart(turns: tuple[int, ...]) -> None:
    """Turning points' numbers are in order, apart and within the plot, even if the moves are adjacent."""
    scene = course(2, 80, turns)
    discs = [each for each in scene.shapes if isinstance(each.shape, Disc)]
    assert len(discs) == len(turns)
    numbers = [each for each in scene.shapes if getattr(each.shape, "colour", "") == "badge"]
    assert [(each.x, each.y) for each in numbers] == [(each.x, each.y) for each in discs]
    assert [each.x for each in discs] == sorted(each.x for each in discs)
    assert all(other.x - one.x > 2 * NUMBER for one, other in pairwise(discs))
    seats = {look.material for look in SEATS}
    lines = [
        each.shape for each in scene.shapes if isinstance(each.shape, Strokes) and each.shape.colour in seats
    ]
    assert discs[-1].x + NUMBER <= max(x for line in lines for x, _ in line.lines[0]) + 1e-9
    assert all(f"Turning point {n} at step {move}." in scene.alt for n, move in enumerate(turns, 1))


def test_the_words_say_each_seat_s_way() -> None:
    """The alt text has each seat's share at the start, halfway and at the end, within Discord's limit."""
    scene = course(2, 11, names=("Marisol", "🤖 Casual"))
    assert "Blue, Marisol: 100% at the start, 50% halfway, 0% at the end." in scene.alt
    assert "Orange, 🤖 Casual: 0% at the start, 50% halfway, 100% at the end." in scene.alt
    longest = course(8, 80, (77, 78, 79), names=("🤖" * 32,) * 8).alt
    assert len(longest.encode("utf-16-le")) // 2 <= 1024
    assert all(LOOKS[look.name].called.template in longest for look in SEATS)


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_painted_in_every_theme(theme: str) -> None:
    """The picture can be painted in every theme, 400 pixels wide."""
    assert paint(course(3, 12, (4,)), theme, 400).startswith(b"\x89PNG")
