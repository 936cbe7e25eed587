"""Pairs of people whose rated games look unusual, for moderators. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from .ratings import RatedResult

MIN_GAMES, WON_PERCENT = 8, 90
SHORT_MOVES, SHORT_IN_A_ROW = 6, 3
MAX_PAIRS = 10


class Pair(NamedTuple):
    """Two people who have played rated games together, with the ids of the games' tables, oldest first.

    `won` counts the games in which `one` had a better place than `other`, and `drawn` counts those in which
    the two shared a place.
    """

    one: int
    other: int
    table_ids: tuple[str, ...]
    won: int = 0
    drawn: int = 0

    @property
    def lopsided(self) -> bool:
        """Whether one of the two people has won at least nine in ten of their games."""
        lost = len(self.table_ids) - self.won - self.drawn
        return 100 * max(self.won, lost) >= WON_PERCENT * len(self.table_ids)


def frequent(results: Iterable[RatedResult]) -> list[Pair]:
    """Return the pairs of people with at least eight `results` in common, most games first.

    People who have deleted their data are left out.
    """
    pairs: dict[tuple[int, int], Pair] = {}
    for result in results:
        people = sorted((part.user_id, part.place) for part in result.parts if part.frozen is None)
        for (one, place), (other, place_of_other) in combinations(people, 2):
            pair = pairs.get((one, other), Pair(one, other, ()))
            pairs[one, other] = pair._replace(
                table_ids=(*pair.table_ids, result.table_id),
                won=pair.won + (place < place_of_other),
                drawn=pair.drawn + (place == place_of_other),
            )
    often = (pair for pair in pairs.values() if len(pair.table_ids) >= MIN_GAMES)
    return sorted(often, key=lambda pair: (-len(pair.table_ids), pair))


def unusual(pairs: Iterable[Pair], moves: Mapping[str, int]) -> list[Pair]:
    """Return up to ten of the `pairs`: those that are lopsided or have played three short games in a row.

    `moves` has each game's number of moves, by table id. A game with up to six moves is short.
    """
    return [pair for pair in pairs if pair.lopsided or _has_short_games(pair, moves)][:MAX_PAIRS]


def _has_short_games(pair: Pair, moves: Mapping[str, int]) -> bool:
    short = [moves.get(table_id, 0) <= SHORT_MOVES for table_id in pair.table_ids]
    return any(all(short[end - SHORT_IN_A_ROW : end]) for end in range(SHORT_IN_A_ROW, len(short) + 1))
