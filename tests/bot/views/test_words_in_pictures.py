"""Words in pictures have enough room in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import renderers
from bot.locale.language import LANGUAGES, Language
from engine import GAMES, Match, Over, ToMove, text
from renderers.raster.lettering import fitted
from renderers.scene import Label
from tests.games.chance import step

PLIES = 12
UNIT = 60  # pixels of a cell's side; the lengths of words grow with it
SETS = [each for game in GAMES.values() if game.goods for each in game.goods.sets]
NAMES = {good.name for each in SETS for good in each.goods}  # they are cut where many play: no words of ours
OPTIONS = {"ludifacture": {"set": "four", "foresight": "on"}, "konfusion": {"pieces": "roll"}}


def positions(game_id: str, seats: int, chance: random.Random) -> Iterator[Match]:
    """Yield the positions of a random game. Unless it ends earlier, the last one follows a resignation."""
    match = Match.open(game_id, seats=seats, options=OPTIONS.get(game_id))
    plies = 0
    while plies < PLIES and not isinstance(match.status, Over):
        yield match
        plies += isinstance(match.status, ToMove)
        match = step(match, chance)
    yield match if isinstance(match.status, Over) else match.resign(match.active[0])


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.code)
def test_no_word_is_cut(language: Language, most: bool, game_id: str) -> None:
    """All words on plates, coins and strips are drawn in full, apart from players' names."""
    seats = GAMES[game_id].seats.stop - 1 if most else GAMES[game_id].seats.start
    for match in positions(game_id, seats, random.Random(game_id)):
        scene = renderers.draw(
            match.seen_by(None),
            names=["Bo"] * seats,
            translate=language.translate,
            count=text("move {number}", number=120),
        )
        drawn = (*scene.shapes, *scene.above)
        labels = [placed.shape for placed in drawn if isinstance(placed.shape, Label)]
        words = [label for label in labels if label.text not in NAMES]
        cut = [label.text for label in words if _fitted(label) != label.text + label.tail]
        assert cut == []


def _fitted(label: Label) -> str:
    """Return the text that is drawn for a label, with "l" for the ℓ of that file."""
    return fitted(label, UNIT).replace("ℓ", "l")
