"""Scenes of Power Coinz: what they must not show, and what alt texts say."""

from __future__ import annotations

import re

import pytest

from engine import Match
from engine.games.power_coinz.coinz import GOODS, PICTURES, PLAIN_PICTURE
from renderers import Scene, draw_page, paint
from renderers.games.power_coinz.icons.sigils import SIGILS
from tests.renderers.looking import scene, words
from tests.renderers.picture_positions import NAMES

from .drawn import at, ids

EDGE = 1.05  # a sigil's square, and how far a line may stick out of it


def test_every_coinz_has_its_picture() -> None:
    """The engine's pictures and the drawn ones have the same names."""
    assert set(SIGILS) == {*PICTURES, PLAIN_PICTURE}


@pytest.mark.parametrize("name", SIGILS)
def test_a_picture_keeps_to_its_square(name: str) -> None:
    """Each part of a picture, with the thickness of its lines, stays within the square."""
    for part in SIGILS[name]:
        around = part.size if part.kind == "disc" else part.size / 2
        assert 0 <= around <= 1
        assert max(abs(place) for point in part.points for place in point) + around <= EDGE


def test_ratings_of_tails_are_shown_to_their_owner_only() -> None:
    """Only the owner sees the ratings of coinz that lie tails or aren't flipped yet."""
    match = at("5v 4v 3v 2v 1v", "5v 4v 3v 2v 1v")
    assert figures(scene(match)) == []
    assert figures(scene(match, viewer=1)) == ["5", "4", "3", "2", "1"]
    assert "(5)" in scene(match, viewer=1).alt
    assert "5" not in scene(match).alt.replace("5 Lost Key", "")
    shown = at("5^ 4v 3v 2v 1v", "5x 4v 3v 2v 1v", turn="A")
    assert figures(scene(shown)) == ["5"]


def figures(drawn: Scene) -> list[str]:
    return [word for word in words(drawn) if word.isdecimal()]


def test_who_still_picks_is_told() -> None:
    """The alt text says who is still picking a team and who is ready."""
    first = Match.open("power-coinz", seats=2)
    told = scene(first.play(1, ids("54321"))).alt
    assert told.startswith("Power Coinz, picking teams.")
    assert [NAMES[0] in each for each in told.split(". ") if each.endswith("picking a team")] == [True]
    assert told.endswith(f"{NAMES[1]}: ready.")


def test_the_alt_text_numbers_coinz_as_moves_do() -> None:
    """Coinz are numbered as in moves, and the ones that are out keep their numbers."""
    match = at("5^ 4v 3x 2v 1v", "5x 4v 3v 2v 1v", turn="A")
    one, other = scene(match).alt.split(". ")[1:]
    assert re.findall(r"\d(?= [A-Z])", other) == [move.removeprefix("B") for move in match.moves(0)]
    assert re.findall(r"\d(?= [A-Z])", one) == ["1", "2", "4", "5"]


def test_hostile_pages_are_drawn() -> None:
    goods = [(good, 10**9) for good in GOODS.sets[0].goods]
    drawn = draw_page("power-coinz", "\u202e" + "W" * 5000, goods)
    assert len(drawn.alt) <= 1024
    assert paint(drawn, width=240)
