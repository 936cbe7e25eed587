"""Every word in a picture and its alt text is translated, and long words find room."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations

import pytest

from bot.locale.language import LANGUAGES
from engine import GAMES, Match
from engine.games.power_coinz.coinz import GOODS
from renderers import draw, draw_page, paint
from renderers.alt_text import MAX_LENGTH
from renderers.raster import sprites
from renderers.raster.cache import Cache
from renderers.raster.lettering import ELLIPSIS, em, fitted, font
from renderers.scene import Label, Placed
from renderers.theme import SEATS

from .languages import foreign, longer, scene, situations
from .looking import words
from .picture_positions import NAMES, worst_case

UNIT = 100
SITUATIONS = list(situations())
in_every_situation = pytest.mark.parametrize(
    "match", SITUATIONS, ids=[f"{number} {match.game.id}" for number, match in enumerate(SITUATIONS)]
)
NAMED = sorted(  # what has the same name in every language
    {
        *(game.name for game in GAMES.values()),
        *NAMES,
        *(good.name for goods in GOODS.sets for good in goods.goods),
    },
    key=len,
    reverse=True,
)


def test_every_game_is_looked_at() -> None:
    assert {match.game.id for match in SITUATIONS} == set(GAMES)


@in_every_situation
def test_no_english_word_is_left(match: Match) -> None:
    """A translated picture has no English words, for spectators or a seat, except names and squares."""
    for viewer in (None, match.setup.seats - 1):
        shown = scene(match, viewer, foreign)
        assert english([shown.alt, *words(shown)]) == []


def test_no_english_word_is_left_on_a_page() -> None:
    """A translated page of a collection has no English words, and keeps its title."""
    goods = [(good, place % 3) for place, good in enumerate(GOODS.sets[0].goods)]
    shown = draw_page("power-coinz", "Титул", goods, translate=foreign)
    assert english([shown.alt, *words(shown)]) == []


def english(said: list[str]) -> list[str]:
    """List the Latin words of two letters and more that are neither names nor squares."""
    rest = " ".join(said)
    for name in NAMED:
        rest = rest.replace(name, "")
    rest = re.sub("|".join(re.escape(name[:7]) + "…" for name in NAMED), "", rest)
    return [word for word in re.findall(r"[A-Za-z]{2,}", rest) if word != "z"]


def test_looks_are_named_in_every_language() -> None:
    """Seats' colours are translated, also where they stand for a name that can't be drawn."""
    match = worst_case()
    shown = draw(match.seen_by(None), names=["ひ"] * 8, translate=lambda template: f"{template}!")
    instead = [each.shape.instead for each in shown.shapes if isinstance(each.shape, Label)]
    assert [name for name in instead if name] == [f"{look.name}!" for look in SEATS]
    assert "Teal!, ひ" in shown.alt


@in_every_situation
def test_longer_words_find_room(match: Match) -> None:
    """With words two fifths longer, labels stay within the picture and don't overlap."""
    for viewer in (None, 0):
        shown = scene(match, viewer, longer)
        spans = [(each, *span(each)) for each in shown.shapes if isinstance(each.shape, Label)]
        assert [each for each, left, right in spans if left < 0 or right > shown.width] == []
        meeting = [
            (one.shape.text, other.shape.text)
            for (one, left, right), (other, left_2, right_2) in combinations(spans, 2)
            if abs(one.y - other.y) < 0.15 and left < right_2 and left_2 < right
        ]
        assert meeting == []


def span(placed: Placed) -> tuple[float, float]:
    """Return the left and the right end of a label."""
    label = placed.shape
    assert isinstance(label, Label)
    width = font(em(label, UNIT)).getlength(fitted(label, UNIT)) / UNIT
    left = placed.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.align] * width
    return left, left + width


@in_every_situation
@pytest.mark.parametrize("translate", [str, LANGUAGES["de"].translate], ids=["English", "German"])
def test_only_names_are_cut(match: Match, translate: Callable[[str], str]) -> None:
    """In English and German, the bot's own words are never cut."""
    shown = scene(match, None, translate)
    said = [each.shape for each in shown.shapes if isinstance(each.shape, Label) and each.shape.least < 1]
    cut = [fitted(label, UNIT) for label in said if ELLIPSIS in fitted(label, UNIT)]
    assert cut == []


@in_every_situation
def test_longer_descriptions_fit(match: Match) -> None:
    assert len(scene(match, None, longer).alt.encode("utf-16-le")) // 2 <= MAX_LENGTH


@in_every_situation
def test_the_ground_has_no_words(match: Match) -> None:
    """A picture's ground is the same in every language, so that it's painted once."""
    assert scene(match, None, foreign).ground == scene(match, None).ground


@pytest.mark.breadth
def test_what_is_kept_stays_within_its_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """With small caches, pictures are the same and the caches keep within their budgets."""
    scenes = [scene(match, None, translate) for match in SITUATIONS[::15] for translate in (str, longer)]
    jobs = [(each, theme) for theme in ("dark", "light", "contrast") for each in scenes]
    expected = [paint(*job, 300) for job in jobs]
    small = (
        Cache(1 << 18, lambda sprite: sprite.bytes),
        Cache(1 << 20, lambda image: 4 * image.width * image.height),
    )
    monkeypatch.setattr(sprites, "_cache", small[0])
    monkeypatch.setattr("renderers.raster.paint._grounds", small[1])
    for _ in range(2):
        assert [paint(*job, 300) for job in jobs] == expected
        assert [cache.weight <= cache.budget for cache in small] == [True, True]


class TestShrinking:
    """A label that can shrink does so before it is cut."""

    def test_to_its_room(self) -> None:
        label = Label("noch nicht gewürfelt", 0.3, "text", room=2.9, least=0.7)
        assert fitted(label, UNIT) == "noch nicht gewürfelt"
        assert 0.7 * 30 <= em(label, UNIT) < 30
        assert font(em(label, UNIT)).getlength(fitted(label, UNIT)) <= 290

    def test_no_further_than_it_may(self) -> None:
        label = Label("noch nicht gewürfelt", 0.3, "text", room=1.0, least=0.7)
        assert em(label, UNIT) == 21
        assert fitted(label, UNIT).endswith("…")

    def test_not_where_there_is_room(self) -> None:
        assert em(Label("Rot", 0.3, "text", room=2, least=0.7), UNIT) == 30
        assert em(Label("", 0.3, "text", room=2, least=0.7), UNIT) == 30
