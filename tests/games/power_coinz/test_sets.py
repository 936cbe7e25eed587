"""Sets: which come with the game, what a file can say, and every mistake with its line."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import GAMES, InvalidDocument, InvalidOption, Match, TableError
from engine.games.power_coinz.coinz import GOODS, PICTURES, read_set

COINZ = {"id": "yak", "name": "Yak", "rating": 3, "power": {"text": "Moo.", "effect": "dare"}}


def document(*coinz: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return {
        "set": "zoo",
        "name": "Our Zoo",
        "coinz": [{**COINZ, **each} for each in coinz or ({},)],
        **changed,
    }


def told(written: str) -> list[str]:
    with pytest.raises(InvalidDocument) as caught:
        read_set(written)
    return [str(mistake.told) for mistake in caught.value.mistakes]


def test_the_three_sets() -> None:
    """Each has ten coinz, two of each rating and at least six dares. Pictures, ids and words are unique."""
    assert [each.name for each in GOODS.sets] == ["Moonlit Zoo", "Tin Toybox", "Soup Kitchen"]
    every = [good.data for each in GOODS.sets for good in each.goods]
    for each in GOODS.sets:
        assert Counter(good.data.rating for good in each.goods) == dict.fromkeys(range(1, 6), 2)
        assert sum(good.data.effect == "dare" for good in each.goods) >= 6
        assert read_set(each.document) == each
    assert sorted(coinz.picture for coinz in every) == sorted(PICTURES)
    assert len({coinz.id for coinz in every}) == len({coinz.words for coinz in every}) == 30
    assert {coinz.effect for coinz in every} == {"dare", "sleep", "dull", "steady"}


def test_a_set_is_read() -> None:
    read = read_set(
        json.dumps(document({}, {"id": "emu", "power": {"text": "Z", "effect": "dull", "n": 25}}))
    )
    assert (read.id, read.name, [good.id for good in read.goods]) == ("zoo", "Our Zoo", ["yak", "emu"])
    assert read.goods[0].data.picture == "star"
    assert str(read.goods[1].detail) == "rating 3 · dull 25: Z"
    assert read_set(read.document) == read


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"rating": 6}, "rating must be a whole number from 1 to 5"),
        ({"rating": True}, "rating must be a whole number"),
        ({"rating": "3"}, "rating must be a whole number"),
        ({"id": "Yak"}, "id must be 1 to 12 characters long"),
        ({"id": "a-very-long-id"}, "id must be 1 to 12 characters long"),
        ({"id": "fox"}, "not end in v, x or -"),
        ({"name": ""}, "name must have 1 to 24 visible characters"),
        ({"name": "x" * 25}, "name must have 1 to 24 visible characters"),
        ({"name": "a\u202eb"}, "name must have 1 to 24 visible characters"),
        ({"name": "a\nb"}, "name must have 1 to 24 visible characters"),
        ({"name": "\u0301a"}, "name must have 1 to 24 visible characters"),
        ({"name": "a \u0301"}, "name must have 1 to 24 visible characters"),
        ({"name": "a\u200db"}, "name must have 1 to 24 visible characters"),
        ({"name": "***"}, "name must have 1 to 24 visible characters"),
        ({"picture": "dragon"}, "picture must be one of"),
        ({"power": {"text": "x" * 121, "effect": "dare"}}, "text must have 1 to 120 visible characters"),
        ({"power": {"text": "Z", "effect": "kick"}}, "effect must be one of: dare, sleep, dull, steady"),
        ({"power": {"text": "Z", "effect": "sleep"}}, "The effect sleep needs an n"),
        ({"power": {"text": "Z", "effect": "sleep", "n": 6}}, "n must be a whole number from 1 to 5"),
        ({"power": {"text": "Z", "effect": "dull", "n": 0}}, "n must be a whole number from 1 to 25"),
        ({"power": {"text": "Z", "effect": "steady", "n": 2}}, "n must be a whole number from 1 to 1"),
        ({"power": {"text": "Z", "effect": "dare", "n": 1}}, "A dare can't have the field “n”"),
        ({"power": {"effect": "dare"}}, "A power needs the field text"),
        ({"power": 3}, "A power must be an object"),
        ({"colour": "red"}, "A coinz can't have the field 'colour'"),
    ],
)
def test_mistakes_of_a_coinz(changed: dict[str, Any], why: str) -> None:
    found = told(json.dumps(document(changed)))
    assert len(found) == 1
    assert why in found[0]


@pytest.mark.parametrize(
    "name",
    ["\u0958lam", "Cafe\u0301", "\u0939\u093f\u0928\u094d\u0926\u0940", "\u2764\ufe0f", "1\ufe0f\u20e3"],
)
def test_marks_on_a_visible_character_are_welcome(name: str) -> None:
    """Combining marks are allowed and normalised, and a set that was read can be read again."""
    read = read_set(json.dumps(document({"name": name}, name=name)))
    assert read.name == read.goods[0].name == unicodedata.normalize("NFC", name)
    assert read_set(read.document) == read


def test_mistakes_are_told_with_their_lines() -> None:
    lines = json.dumps(document({"rating": 9}, {"name": "\u202e"}), indent=1).splitlines()
    found = told("\n".join(lines))
    rating = next(n for n, line in enumerate(lines, 1) if '"rating": 9' in line)
    name = [n for n, line in enumerate(lines, 1) if '"name"' in line][2]
    second = [n for n, line in enumerate(lines, 1) if line.strip() == "{"][2]
    assert [mistake.split(":")[0] for mistake in found] == [f"Line {n}" for n in (rating, second, name)]
    assert "appears twice" in found[1]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "Line 1: A value is missing"),
        ("[]", "Line 1: The file must be an object"),
        ('{"set": "zoo",\n"name": "Zoo"}', "Line 1: The file needs the field coinz"),
        ('{"set": "zoo",\n\n"name": "Zoo" "coinz": []}', "Line 3: A comma is missing"),
        (json.dumps(document(coinz=[])), "Line 1: coinz must be a list of 1 to 10"),
        (json.dumps(document(coinz=[COINZ] * 11)), "coinz must be a list of 1 to 10"),
        (" " * 16_001, "at most 16000 characters"),
        ('{"set": NaN}', "Line 1: 'N' isn't valid JSON here"),
        ("[" * 5000, "Line 1: The brackets are nested too deeply"),
        ('{"set": "\\ud8"}', "isn't valid JSON"),
        (f'{{"{"x" * 50}": 1, "{"x" * 50}": 1}}', f"Line 1: The key '{'x' * 39} appears twice."),
    ],
)
def test_mistakes_of_a_file(written: str, why: str) -> None:
    assert why in " ".join(told(written))


@given(
    st.text(max_size=60)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["set", "name", "coinz", "id", "power"]), inner, max_size=3)
        ),
    ).map(json.dumps)
)
def test_anything_may_be_sent(written: str) -> None:
    """Anything that isn't a set raises a TableError."""
    with pytest.raises(TableError):
        read_set(written)


class TestHoldings:
    """A match with further sets and collections, which its record contains."""

    def opened(self, **options: Any) -> Match:
        own = {"yak": 5, "moon-bear": 1, "moon-imp": 2, "tin-key": 2, "soup-pea": 2, "moon-wolf": 2}
        holdings = {"sets": [document()], "owned": [own, {**own, "moon-bear": 0}]}
        return Match.open("power-coinz", seats=2, options=options, holdings=holdings)

    def test_a_game_with_a_servers_set_replays(self) -> None:
        """A record contains the server's set, so that it replays without it, also from JSON."""
        match = self.opened().play(0, "yak,yak,yak,yak,yak").play(1, "yak,yak,yak,yak,yak")
        record = json.loads(json.dumps(match.record()))
        assert record["holdings"]["sets"][0]["set"] == "zoo"
        assert record["holdings"]["owned"][1].get("moon-bear") is None
        assert Match.replay(record) == match
        assert json.loads(json.dumps(match.public_record()))["holdings"] == record["holdings"]

    def test_only_what_is_owned_is_offered(self) -> None:
        ids = [choice.token for choice in self.opened().choices(1, ()).choices if choice.move is None]
        assert ids == ["moon-imp", "moon-wolf", "tin-key", "soup-pea", "yak"]

    @pytest.mark.parametrize(
        "holdings",
        [
            [],
            {},
            {"sets": [], "owned": []},
            {"sets": [], "owned": [{}, {}, {}]},
            {"sets": [], "owned": [{"nobody": 1}, {}]},
            {"sets": [], "owned": [{"moon-owl": -1}, {}]},
            {"sets": [], "owned": [{"moon-owl": True}, {}]},
            {"sets": [{"set": "x"}], "owned": [{}, {}]},
            {"sets": [document(), document()], "owned": [{"yak": 5}, {"yak": 5}]},
            {"sets": [document({"id": "moon-owl"})], "owned": [{"yak": 5}, {"yak": 5}]},
            {"sets": [], "owned": [{}, {}], "more": 1},
        ],
    )
    def test_what_cannot_be(self, holdings: Any) -> None:
        with pytest.raises(InvalidOption):
            Match.open("power-coinz", seats=2, holdings=holdings)

    @pytest.mark.parametrize("number", [-1, True, 1.0, "1", None, 10_001])
    def test_how_many_somebody_has(self, number: object) -> None:
        """An owned number is a whole one up to 10,000. Anything else raises InvalidOption."""
        owned = [{"yak": 5, "moon-owl": number}, {"yak": 5, "moon-owl": 10_000}]
        with pytest.raises(InvalidOption, match="Say how many of each item"):
            Match.open("power-coinz", seats=2, holdings={"sets": [document()], "owned": owned})
        fair = {"sets": [document()], "owned": owned[1:] * 2}
        opened = Match.open("power-coinz", seats=2, holdings=fair)
        assert opened.record()["holdings"]["owned"] == owned[1:] * 2

    def test_games_without_goods_take_none(self) -> None:
        bare = next(game for game in GAMES.values() if game.goods is None)
        with pytest.raises(InvalidOption, match="nothing to own"):
            Match.open(bare.id, seats=bare.seats[0], holdings={"sets": [], "owned": [{}] * bare.seats[0]})
