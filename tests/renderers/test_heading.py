"""What pictures of all games say alike: the game and the move above, the winner's banner at the end."""

from __future__ import annotations

import pytest

from engine import Match, Over, Text, text
from renderers import Scene, draw
from renderers.heading import BAND
from renderers.plates import EDGE
from renderers.raster.lettering import fitted
from renderers.scene import Box, Die, Label
from renderers.theme import BODY, PIP_OFFSET, PIP_RADIUS
from tests.games.cubeo.positions import finished
from tests.games.dice_chess.positions import fray

from .picture_positions import NAMES, after_a_raid, random_match

MOVE = text("move {number}", number=23)


def scene(match: Match, names: tuple[str, ...] = NAMES, count: Text | None = None) -> Scene:
    return draw(match.seen_by(None), names=names[: match.setup.seats], count=count)


def words(shown: Scene) -> list[str]:
    return [each.shape.text for each in shown.above if isinstance(each.shape, Label)]


def test_the_game_the_move_and_what_decides() -> None:
    """So that tables are told apart at a glance; without the number of moves, the rest."""
    assert words(scene(after_a_raid(), count=MOVE)) == ["Conversion", "move 23 · High score (pips)"]
    assert words(scene(after_a_raid())) == ["Conversion", "High score (pips)"]


def test_both_ends_of_the_heading_keep_apart() -> None:
    """What stands at the right shrinks before it reaches the game's name."""
    shown = scene(after_a_raid(), count=MOVE)
    name, rest = (each for each in shown.above if isinstance(each.shape, Label))
    assert rest.x - rest.shape.room > name.x + name.shape.room


def test_there_may_be_nothing_that_decides() -> None:
    assert words(scene(Match.open("cubeo", seats=2))) == ["Cubeo"]


def test_a_winner_has_a_banner() -> None:
    """With crown and die, name, score; at the top it says how it ended."""
    shown = scene(random_match(2, 64, seed=9, win="tall"))
    assert words(shown)[:2] == ["Conversion", "the board is full"]
    assert words(shown)[2] in NAMES
    assert words(shown)[3].startswith("wins · ")
    assert sum(isinstance(each.shape, Die) for each in shown.above) == 1
    for band in (each for each in shown.above if isinstance(each.shape, Box)):
        assert (band.x, band.shape.width) == (shown.width / 2, pytest.approx(shown.width - 2 * EDGE))  # type: ignore[union-attr]


def test_nobody_has_a_banner_before_the_end() -> None:
    assert [each for each in scene(after_a_raid()).above if isinstance(each.shape, Box)] == []


def test_a_name_that_cannot_be_drawn() -> None:
    """Then the banner has the seat's spoken name."""
    shown = scene(fray().resign(0), ("ひ", "ひかり"))
    (name,) = [each.shape for each in shown.above if isinstance(each.shape, Label) and each.shape.instead]
    assert fitted(name, 100) == "Orange"


def test_several_winners_and_none() -> None:
    """The heading names the looks of all winners, or a draw."""
    shared = Match.open("conversion", seats=2).settle()
    assert isinstance(shared.status, Over)
    assert words(scene(shared))[2] == "Blue and Orange share the win"
    assert words(scene(finished("repetition")))[2] == "A draw"


@pytest.mark.parametrize(
    "match", [fray().resign(0), after_a_raid().settle(), Match.open("konfusion", seats=3).settle()]
)
def test_the_banner_hides_no_pip(match: Match) -> None:
    """It lies between two rows of squares, and reaches no further than to their pips."""
    shown = scene(match)
    rows = {round(each.y, 6) for each in shown.ground if getattr(each.shape, "layers", ())}
    nearest = min(abs(shown.band - row) for row in rows)
    assert nearest == pytest.approx(0.5)
    assert nearest - BODY * (PIP_OFFSET + PIP_RADIUS) >= BAND / 2
