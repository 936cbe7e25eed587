"""The coinz: the game's own three sets, and a reader for set files that reports mistakes by line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, NamedTuple

from ...document import Node, read_document
from ...errors import InvalidDocument, Mistake
from ...game import Setup
from ...goods import Good, Goods, GoodsSet, sets_of, terse
from ...text import Text, Written, _, text

OWN_SETS = ("moon", "tin", "soup")
EFFECTS = ("dare", "sleep", "dull", "steady")
_EFFECT_WORDS = {"dare": _("dare"), "sleep": _("sleep {n}"), "dull": _("dull {n}"), "steady": _("steady")}
MAX_OF_EFFECT = {"sleep": 5, "dull": 25, "steady": 1}  # the highest n of an effect
PICTURES = (
    *("mouse", "imp", "fish", "snail", "owl", "cat", "bat", "moth", "wolf", "bear"),
    *("key", "duck", "top", "bell", "drum", "kite", "boat", "train", "robot", "rocket"),
    *("pea", "egg", "spoon", "fork", "leek", "bread", "chili", "cup", "pot", "hat"),
)
PLAIN_PICTURE = "star"
MAX_SET_SIZE = 10
MAX_FILE_LENGTH = 16_000  # characters
MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 24, 120
_ID = re.compile(r"[a-z](?:[a-z0-9-]{0,10}[a-uwyz0-9])?")  # a final v or x would be read as a face


class Coinz(NamedTuple):
    """The design of a coinz: its rating, the words and the effect of its power, and its picture.

    `n` is the strength of the effect: how many coinz sleep or are steady, or by how much a total drops.
    """

    id: str
    name: str
    rating: int
    words: str
    effect: str
    n: int
    picture: str


def read_set(document: str) -> GoodsSet:
    """Read a set from the text of its file, or raise InvalidDocument with all mistakes and their lines."""
    if len(document) > MAX_FILE_LENGTH:
        too_long = text("A set can have at most {most} characters.", most=MAX_FILE_LENGTH)
        raise InvalidDocument((Mistake(1, too_long),))
    reader = _Reader()
    root = reader.members(read_document(document), ("set", "name", "coinz"), text("The file"))
    id, name = reader.id(root, "set"), reader.words(root, "name", MAX_NAME_LENGTH)
    entries = root["coinz"]
    items = entries.value if isinstance(entries.value, list) else []
    if entries.line and not 1 <= len(items) <= MAX_SET_SIZE:
        reader.wrong(entries.line, _("coinz must be a list of 1 to {most} coinz."), most=MAX_SET_SIZE)
    coinz = [reader.coinz(item) for item in items[:MAX_SET_SIZE]]
    for number, (item, each) in enumerate(zip(items, coinz)):
        if each.id in [other.id for other in coinz[:number] if other.id]:
            reader.wrong(item.line, _("The id {id} appears twice."), id=each.id)
    reader.check()
    return GoodsSet(id, name, tuple(map(_good, coinz)), _document(id, name, coinz))


@lru_cache(maxsize=64)
def _designs(sets: tuple[GoodsSet, ...]) -> Mapping[str, Coinz]:
    return {good.id: good.data for each in sets for good in each.goods}


def designs(setup: Setup) -> Mapping[str, Coinz]:
    """Return all designs in a match, keyed by id, in the order of their sets."""
    return _designs(sets_of(GOODS, setup.holdings))


def owned(setup: Setup, seat: int) -> Mapping[str, int]:
    """Return the number of coinz of each design, by id, that a seat owned when the match was opened."""
    if setup.holdings is None:
        return dict.fromkeys(designs(setup), GOODS.each)
    return dict(setup.holdings.owned[seat])


def effect_text(coinz: Coinz) -> Text:
    """Return the effect of a coinz's power in a word or two."""
    return text(_EFFECT_WORDS[coinz.effect], n=coinz.n)


class _Reader:
    """A reader for the parts of a set file, which collects all mistakes in the file."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []

    def wrong(self, line: int, template: str, **fields: Any) -> None:
        self.mistakes.append(Mistake(line, text(template, **fields)))

    def check(self) -> None:
        if self.mistakes:
            raise InvalidDocument(tuple(sorted(self.mistakes, key=lambda mistake: mistake.line)))

    def members(
        self, node: Node, keys: tuple[str, ...], what: Text, optional: tuple[str, ...] = ()
    ) -> dict[str, Node]:
        """Return an object's members, with an empty node for each missing key. `what` names the object.

        The `keys` are required, the `optional` ones are allowed, and any other key is a mistake.
        """
        if not isinstance(node.value, dict):
            self.wrong(node.line, _("{what} must be an object in braces."), what=what)
            return dict.fromkeys((*keys, *optional), Node(None, 0))
        for key, member in node.value.items():
            if key not in (*keys, *optional):
                self.wrong(
                    member.line,
                    _("{what} can't have the field {key}."),
                    what=what,
                    key=Written(repr(key)[:40]),
                )
        for key in keys:
            if key not in node.value:
                self.wrong(node.line, _("{what} needs the field {key}."), what=what, key=key)
        absent = Node(None, 0)
        return {key: node.value.get(key, absent) for key in (*keys, *optional)}

    def coinz(self, node: Node) -> Coinz:
        members = self.members(node, ("id", "name", "rating", "power"), text("A coinz"), ("picture",))
        power = members["power"]
        details = (
            self.members(power, ("text", "effect"), text("A power"), ("n",))
            if power.line
            else dict.fromkeys(("text", "effect", "n"), power)
        )
        effect = self.one_of(details["effect"], EFFECTS, "effect")
        picture = PLAIN_PICTURE
        if members["picture"].line:
            picture = self.one_of(members["picture"], (*PICTURES, PLAIN_PICTURE), "picture")
        return Coinz(
            self.id(members, "id"),
            self.words(members, "name", MAX_NAME_LENGTH),
            self.number(members["rating"], 5, "rating"),
            self.words(details, "text", MAX_TEXT_LENGTH),
            effect,
            self.strength(details["n"], effect, power.line),
            picture,
        )

    def id(self, members: Mapping[str, Node], key: str) -> str:
        value, line = members[key]
        if line and not (isinstance(value, str) and _ID.fullmatch(value)):
            self.wrong(
                line,
                _(
                    "{key} must be 1 to 12 characters long (a-z, 0-9 and -), start with a letter, and not "
                    "end in v, x or -."
                ),
                key=key,
            )
        return value if isinstance(value, str) else ""

    def words(self, members: Mapping[str, Node], key: str, longest: int) -> str:
        """Return the text under `key` in NFC. It must have 1 to `longest` visible characters, on one line."""
        value, line = members[key]
        words = unicodedata.normalize("NFC", value) if isinstance(value, str) else ""
        if line and not (words == words.strip() and 1 <= len(words) <= longest and _is_visible(words)):
            self.wrong(
                line,
                _("{key} must have 1 to {longest} visible characters, all on one line."),
                key=key,
                longest=longest,
            )
        return words

    def number(self, node: Node, most: int, key: str) -> int:
        value, line = node
        if type(value) is int and 1 <= value <= most:
            return value
        if line:
            self.wrong(line, _("{key} must be a whole number from 1 to {most}."), key=key, most=most)
        return 1

    def strength(self, node: Node, effect: str, line: int) -> int:
        """Return an effect's `n`: required for sleep and dull, optional for steady, and forbidden for a dare.

        A missing `n` counts as 1. If an `n` is required, leaving it out is a mistake on `line`.
        """
        if effect in ("sleep", "dull") or (effect == "steady" and node.line):
            if not node.line:
                self.wrong(line, _("The effect {effect} needs an n."), effect=effect)
            return self.number(node, MAX_OF_EFFECT[effect], "n")
        if node.line:
            self.wrong(node.line, _("A dare can't have the field “n”."))
        return 1

    def one_of(self, node: Node, values: tuple[str, ...], key: str) -> str:
        if isinstance(node.value, str) and node.value in values:
            return node.value
        if node.line:
            self.wrong(node.line, _("{key} must be one of: {values}."), key=key, values=values)
        return values[0]


def _is_visible(words: str) -> bool:
    """Return whether `words` has only visible characters and spaces, including a letter, digit or symbol.

    Accents, vowel signs and U+FE0F, the mark of an emoji, count as visible after a visible character.
    """
    kinds = [" " if each == " " else unicodedata.category(each) for each in words]
    marked = all(kind[0] != "M" or before != " " for before, kind in pairwise((" ", *kinds)))
    return (
        marked
        and all(kind[0] in "LMNPS " for kind in kinds)
        and any(kind[0] in "LN" or kind == "So" for kind in kinds)
    )


def _good(coinz: Coinz) -> Good:
    detail = text(
        "rating {rating} · {effect}: {words}",
        rating=coinz.rating,
        effect=effect_text(coinz),
        words=Written(coinz.words),
    )
    return Good(coinz.id, coinz.name, detail, coinz)


def _document(id: str, name: str, coinz: list[Coinz]) -> str:
    return terse({"set": id, "name": name, "coinz": [_entry(each) for each in coinz]})


def _entry(coinz: Coinz) -> dict[str, Any]:
    power: dict[str, Any] = {"text": coinz.words, "effect": coinz.effect}
    if coinz.effect in ("sleep", "dull"):
        power["n"] = coinz.n
    return {
        "id": coinz.id,
        "name": coinz.name,
        "rating": coinz.rating,
        "picture": coinz.picture,
        "power": power,
    }


def _own_sets() -> Iterator[GoodsSet]:
    # The sets are part of the program, so they are read once, at the start, just like its modules.
    for name in OWN_SETS:
        yield read_set((resources.files(__package__) / "sets" / f"{name}.json").read_text("utf-8"))


GOODS = Goods(sets=tuple(_own_sets()), read=read_set)
