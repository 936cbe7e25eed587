"""Pictures of Power Coinz: accepted ones, what they must not show, and alt texts that fit."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine import Match, Over, ToMove
from engine.games.power_coinz.coinz import GOODS, PICTURES, PLAIN_PICTURE
from renderers import THEMES, Scene, draw, draw_page, paint
from renderers.games.power_coinz.icons.sigils import SIGILS
from renderers.scene import Label
from tests.games.chance import step
from tests.games.power_coinz.drawn import at, ids

from ... import golden_pictures
from ...golden_pictures import compare
from ...picture_positions import NAMES
from ...test_scenes import colours_of

EDGE = 1.05  # of a sigil's square, and what a line may stand out
GOLDEN = golden_pictures.GOLDEN / "power-coinz"


def scene(match: Match, viewer: int | None = None, marks: tuple[str, ...] = ()) -> Scene:
    return draw(match.seen_by(viewer), names=NAMES[: match.setup.seats], marks=marks)


def random_match(seats: int, events: int, seed: int) -> Match:
    """Play on to a capture after so many events."""
    dice = random.Random(seed)
    match = Match.open("power-coinz", seats=seats)
    while not isinstance(match.status, Over) and (
        events > 0 or not isinstance(match.status, ToMove) or match.status.secret
    ):
        match, events = step(match, dice), events - 1
    return match


def capturing() -> Scene:
    match = random_match(8, 40, seed=2)
    seat = match.status.seats[0]  # type: ignore[union-attr]
    return scene(match, marks=match.moves(seat))


def page(number: int) -> Scene:
    goods = GOODS.sets[number].goods
    title = f"Marisol: {GOODS.sets[number].name}"
    return draw_page("power-coinz", title, [(good, place % 3) for place, good in enumerate(goods)])


def asleep() -> Match:
    teams = ("5^ 4v 3v 2^ 1v", "5v 4v 3v 2v 1v", "5x 4x 3x 2x 1x")
    return at(*teams, by="A", asleep="B1,B2", steady="A4")


PICTURES_DRAWN: dict[str, Callable[[], Scene]] = {
    "picking": lambda: scene(Match.open("power-coinz", seats=4).play(1, ids("54321")).resign(3)),
    "own-team": lambda: scene(Match.open("power-coinz", seats=2).play(0, ids("54321")), viewer=0),
    "eight-seats": lambda: scene(random_match(8, 30, seed=1)),
    "capturing": capturing,
    "asleep": lambda: scene(asleep(), viewer=0),
    "over": lambda: scene(random_match(2, 999, seed=3)),
    "page-moon": lambda: page(0),
    "page-tin": lambda: page(1),
    "page-soup": lambda: page(2),
}
CASES = [(name, "dark") for name in PICTURES_DRAWN] + [
    ("eight-seats", "light"),
    ("page-moon", "light"),
    ("capturing", "contrast"),
    ("page-moon", "contrast"),
]


@pytest.mark.parametrize(("name", "theme"), CASES)
def test_a_picture_looks_as_accepted(name: str, theme: str) -> None:
    """The picture equals the accepted one, edges aside; ALEA_ACCEPT_PICTURES=1 accepts it anew."""
    compare(GOLDEN, name, theme, PICTURES_DRAWN[name]())


def test_no_picture_is_left_over() -> None:
    """Every stored picture belongs to a case."""
    assert {file.stem for file in GOLDEN.glob("*.png")} == {f"{name}-{theme}" for name, theme in CASES}


def test_every_coinz_has_its_picture() -> None:
    """The engine's names and the drawn pictures are the same."""
    assert set(SIGILS) == {*PICTURES, PLAIN_PICTURE}


@pytest.mark.parametrize("name", SIGILS)
def test_a_picture_keeps_to_its_square(name: str) -> None:
    """From -1 to 1, with the thickness of its lines: in a whole picture one that leaves it is lost."""
    for part in SIGILS[name]:
        around = part.size if part.kind == "disc" else part.size / 2
        assert 0 <= around <= 1
        assert max(abs(place) for point in part.points for place in point) + around <= EDGE


def test_ratings_of_tails_are_shown_to_their_owner_only() -> None:
    """A spectator sees no figure on coinz that lie tails or are not yet flipped; the owner sees five."""
    match = at("5v 4v 3v 2v 1v", "5v 4v 3v 2v 1v")
    assert figures(scene(match)) == []
    assert figures(scene(match, viewer=1)) == ["5", "4", "3", "2", "1"]
    assert "(5)" in scene(match, viewer=1).alt
    assert "5" not in scene(match).alt.replace("5 Lost Key", "")
    shown = at("5^ 4v 3v 2v 1v", "5x 4v 3v 2v 1v", turn="A")
    assert figures(scene(shown)) == ["5"]


def figures(drawn: Scene) -> list[str]:
    labels = [each.shape.text for each in drawn.shapes if isinstance(each.shape, Label)]
    return [label for label in labels if label.isdecimal()]


@pytest.mark.parametrize("seats", range(2, 9))
def test_everything_fits(seats: int) -> None:
    """In every state: within the picture, in colours of the themes, told in 1024 characters."""
    dice = random.Random(seats)
    match = Match.open("power-coinz", seats=seats)
    while not isinstance(match.status, Over):
        for viewer in (None, seats - 1):
            drawn = draw(match.seen_by(viewer), names=["W" * 99] * seats)
            assert len(drawn.alt) <= 1024
            assert drawn.alt.endswith(".")
            assert all(0 <= each.x <= drawn.width and 0 <= each.y <= drawn.height for each in drawn.shapes)
            for theme in THEMES.values():
                assert colours_of(drawn) <= set(theme.colours)
        match = step(match, dice)


def test_hostile_pages_are_drawn() -> None:
    """Titles and names of anything."""
    goods = [(good, 10**9) for good in GOODS.sets[0].goods]
    drawn = draw_page("power-coinz", "\u202e" + "W" * 5000, goods)
    assert len(drawn.alt) <= 1024
    assert paint(drawn, width=240)
