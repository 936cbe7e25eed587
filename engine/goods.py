"""Goods that players can own, in sets that games may declare.

A game with `goods` declares the sets that come with it and how to read further sets. A match can be opened
with further sets and with the goods that each seat owns (`Holdings`). The record of the match contains both,
so that the match can be replayed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from .errors import InvalidOption, TableError
from .text import Text

MAX_GOODS = 90  # in one match: a menu has room for a hundred
MAX_OWNED = 10_000  # copies of one good


@dataclass(frozen=True, slots=True)
class Good:
    """A thing that players can own copies of, with a `detail` text for players and `data` for the game."""

    id: str
    name: str
    detail: Text
    data: Any = None


@dataclass(frozen=True, slots=True)
class GoodsSet:
    """Goods that belong together. `document` is the complete JSON that the set was read from, on one line."""

    id: str
    name: str
    goods: tuple[Good, ...] = field(compare=False)
    document: str


@dataclass(frozen=True)
class Goods:
    """The goods that a game lets players own.

    `sets` come with the game. `read` makes a set from a JSON document or raises `InvalidDocument`. Everyone
    starts with `each` copies of every good in every set.
    """

    sets: tuple[GoodsSet, ...]
    read: Callable[[str], GoodsSet]
    each: int = 1


class Holdings(NamedTuple):
    """The goods in a match: the sets beyond the game's own, and how many of each good each seat owns.

    For each seat, `owned` lists pairs of a good's id and the number that the seat owns.
    """

    sets: tuple[GoodsSet, ...]
    owned: tuple[tuple[tuple[str, int], ...], ...]

    def without(self, seat: int, goods: Mapping[str, int]) -> Holdings:
        """Return the holdings after a seat has lost `goods`, which maps ids to numbers of copies.

        The seat loses at most as many copies of a good as it owns.
        """
        less = tuple((id, max(0, number - goods.get(id, 0))) for id, number in self.owned[seat])
        return self._replace(owned=(*self.owned[:seat], less, *self.owned[seat + 1 :]))


class Handover(NamedTuple):
    """One copy of a good, named by its id, that passes from one seat to another when a match is over."""

    giver: int
    taker: int
    good: str


def read_holdings(goods: Goods | None, seats: int, document: object) -> Holdings | None:
    """Read the holdings in the record of a match with `seats` seats. Returns None if `document` is None.

    `goods` is the game's declaration (None: players own nothing). The format of the document is `{"sets":
    [documents], "owned": [{id: number}, ...]}`. Raises InvalidOption if the document is not valid.
    """
    if document is None:
        return None
    if goods is None:
        raise InvalidOption("There's nothing to own in this game.")
    match document:
        case {"sets": [*documents], "owned": [*owned], **rest} if not rest and len(owned) == seats:
            sets = tuple(_read_set(goods, document) for document in documents)
            ids = [good.id for each in (*goods.sets, *sets) for good in each.goods]
            if len(set(ids)) != len(ids) or len(ids) > MAX_GOODS:
                raise InvalidOption("The sets have too many items, or the same one twice.")
            return Holdings(sets, tuple(_read_owned(each, ids) for each in owned))
    raise InvalidOption("The sets, or the items each seat owns, aren't in the right format.")


def write_holdings(holdings: Holdings) -> dict[str, Any]:
    """Return holdings in the format that records use."""
    return {
        "sets": [json.loads(each.document) for each in holdings.sets],
        "owned": [dict(each) for each in holdings.owned],
    }


def sets_of(goods: Goods, holdings: Holdings | None) -> tuple[GoodsSet, ...]:
    """List the sets of goods in a match, starting with the game's own."""
    return goods.sets + (holdings.sets if holdings else ())


def _read_set(goods: Goods, document: object) -> GoodsSet:
    try:
        return _read_once(goods.read, terse(document))
    except TableError as error:
        raise InvalidOption("One of the sets can't be read: {why}", why=error.text) from error
    except (ValueError, RecursionError) as error:
        raise InvalidOption("One of the sets can't be read: it isn't valid JSON.") from error


@lru_cache(maxsize=64)
def _read_once(read: Callable[[str], GoodsSet], document: str) -> GoodsSet:
    return read(document)


def terse(document: object) -> str:
    """Return a parsed JSON document as compact text on one line."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _read_owned(numbers: object, ids: Sequence[str]) -> tuple[tuple[str, int], ...]:
    if not isinstance(numbers, Mapping) or not all(_is_count(number) for number in numbers.values()):
        raise InvalidOption("Say how many of each item a seat owns.")
    if unknown := [id for id in numbers if id not in ids]:
        raise InvalidOption("There's no {good} in this game's sets.", good=repr(unknown[0])[:40])
    return tuple((id, numbers[id]) for id in ids if numbers.get(id))


def _is_count(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MAX_OWNED
