"""Standings: points, tie-breaks and places, all in whole numbers.

If all pairings and all other results stay the same, a better result never gives an entrant a worse place, and
losing a game is never worse than missing it. Points come first, and an entrant's points never raise anyone
else's. A missed game adds nothing to the absent entrant's own tie-breaks, and no game can add less than that.
Except in a round robin, a missed game counts as half a point in the tie-breaks of that entrant's opponents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import lcm
from typing import NamedTuple

from .knock_out import through
from .model import HALVES, MAX_SEATS, POD_UNITS, Contest, Kind, Pairing
from .round_robin import left_out

MEAN = lcm(*range(1, MAX_SEATS))  # the mean of the others at a table, times this, is a whole number
ABSENT_TERM = 0  # for an entrant's own absence; above 0, losing would pay off
NO_PLACE = MAX_SEATS + 1

Key = Callable[["Scores", int], object]


class Row(NamedTuple):
    """An entrant's row in the standings. `place` is 1 for the best, and can be shared.

    `points` is the main score (see `Scores.first`). `keys` maps the names of numerical tie-breaks to values.
    """

    number: int
    place: int
    points: int
    keys: Mapping[str, int]


@dataclass(frozen=True)
class Scores:
    """The scores of a contest's entrants. Points are counted in units: `contest.one` units make a point."""

    contest: Contest

    @cached_property
    def points(self) -> dict[int, int]:
        """Each entrant's points, by starting number."""
        one = self.contest.one
        return {
            number: sum(pairing.points(number, one) for pairing in self._finished(number))
            for number in self.contest.numbers
        }

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """Each entrant's value in opponents' tie-breaks: points, plus half a point for each missed round.

        In a round robin, missed rounds add nothing. Everyone there has the same opponents, so no one is at a
        disadvantage. If missed rounds added half points, playing a game could even be worse than missing it.
        """
        half = 0 if self.contest.kind == "round-robin" else self.contest.one // 2
        return {number: points + half * self._missed(number) for number, points in self.points.items()}

    def terms(self, number: int) -> list[int]:
        """Return what each round adds to an entrant's Buchholz score.

        A game adds the opponent's `adjusted` points or, in pods, the mean of all opponents' `adjusted`
        points. A bye adds the entrant's own points, and a missed round adds 0. The unit is that of `points`
        or, in pods, 1 / `MEAN` of that unit.
        """
        return self._terms[number]

    @cached_property
    def _terms(self) -> dict[int, list[int]]:
        return {
            number: [self._term(number, pairing) for pairing in self._games_and_absences(number)]
            for number in self.contest.numbers
        }

    def buchholz(self, number: int) -> int:
        """Return an entrant's Buchholz score, which is the sum of their `terms`."""
        return sum(self.terms(number))

    def buchholz_cut(self, number: int) -> int:
        """Return an entrant's Buchholz score without the round that adds the least."""
        terms = self.terms(number)
        return sum(terms) - min(terms, default=0)

    def sonneborn(self, number: int) -> int:
        """Return an entrant's Sonneborn-Berger score, in quarters of a point.

        The score is the sum, over all games, of the entrant's points times the game's entry in `terms`.
        """
        finished = self._finished(number)
        return sum(pairing.points(number, HALVES) * self._term(number, pairing) for pairing in finished)

    def wins(self, number: int) -> int:
        """Return how many two-player games an entrant has won.

        Games that the opponent missed count, but byes don't.
        """
        return sum(pairing.is_won_by(number) for pairing in self._finished(number))

    def later_wins(self, number: int) -> int:
        """Return how many two-player games an entrant has won from the second seat."""
        games = self._finished(number)
        return sum(pairing.is_won_by(number) and pairing.numbers[1] == number for pairing in games)

    def pods_won(self, number: int) -> int:
        """Return how many games an entrant has won in pods, in 840ths. Joint winners share a win equally."""
        won = (pairing for pairing in self._finished(number) if pairing.place_of(number) == 1)
        return sum(POD_UNITS // (pairing.result or ()).count(1) for pairing in won)

    def latest_places(self, number: int) -> tuple[int, ...]:
        """Return an entrant's places as negative numbers, so that higher is better, latest round first."""
        by_stage = {stage: pairing.place_of(number) for stage, pairing in self.contest.games(number)}
        stages = range(len(self.contest.rounds), 0, -1)
        return tuple(-(by_stage.get(stage) or NO_PLACE) for stage in stages)

    def first(self, number: int) -> int:
        """Return an entrant's main score: points or, in a knock-out, the number of rounds survived."""
        if self.contest.kind != "knock-out":
            return self.points[number]
        return sum(through(pairing) == number for pairing in self._finished(number))

    def direct(self, group: list[int]) -> dict[int, int] | None:
        """Return each entrant's half points from games within `group`, or None if any two have not met."""
        met, points = set(), dict.fromkeys(group, 0)
        for pairings in self.contest.rounds:
            for pairing in pairings:
                if pairing.result is not None and not pairing.is_bye and {*pairing.numbers} <= {*group}:
                    met.add(frozenset(pairing.numbers))
                    for number in pairing.numbers:
                        points[number] += pairing.points(number, HALVES)
        return points if all(frozenset(pair) in met for pair in combinations(group, 2)) else None

    def _finished(self, number: int) -> list[Pairing]:
        return [pairing for _, pairing in self.contest.games(number) if pairing.result is not None]

    def _missed(self, number: int) -> int:
        games = self._games_and_absences(number)
        return sum(pairing is None or pairing.missed_by(number) for pairing in games)

    def _games_and_absences(self, number: int) -> Iterator[Pairing | None]:
        """Yield an entrant's finished games, and None for each round without a game.

        In a round robin, skip rounds without a game.
        """
        games = dict(self.contest.games(number))
        for stage in range(1, len(self.contest.rounds) + 1):
            own = games.get(stage)
            if own is None and self.contest.kind == "round-robin":
                continue
            if own is None or own.result is not None:
                yield own

    def _term(self, number: int, pairing: Pairing | None) -> int:
        scale = MEAN if self.contest.kind == "pods" else 1
        if pairing is None or pairing.missed_by(number):
            return ABSENT_TERM
        if pairing.is_bye:
            return self.points[number] * scale
        others = [self.adjusted[other] for other in pairing.numbers if other != number]
        return sum(others) * scale // len(others)


DIRECT = "direct"
_ORDERS: Mapping[str, Mapping[str, Key | None]] = {  # which tie-breaks follow the points
    "swiss": {
        DIRECT: None,
        "buchholz_cut": Scores.buchholz_cut,
        "buchholz": Scores.buchholz,
        "sonneborn": Scores.sonneborn,
        "wins": Scores.wins,
        "later_wins": Scores.later_wins,
    },
    "round-robin": {
        DIRECT: None,
        "wins": Scores.wins,
        "sonneborn": Scores.sonneborn,
        "later_wins": Scores.later_wins,
    },
    "pods": {
        "pods_won": Scores.pods_won,
        "buchholz_cut": Scores.buchholz_cut,
        "latest_places": Scores.latest_places,
    },
    "knock-out": {},
}


def keys_of(kind: Kind) -> tuple[str, ...]:
    """Return the names of the tie-breaks in a kind of tournament, in the order in which they apply."""
    return tuple(_ORDERS[kind])


def standings(contest: Contest) -> list[Row]:
    """Return the rows of all entrants, best first. Those who share a place are in order of starting number.

    In a round robin, entrants whose results do not count share the last place.
    """
    out = left_out(contest) if contest.kind == "round-robin" else frozenset[int]()
    rounds = tuple(tuple(p for p in pairings if not out & {*p.numbers}) for pairings in contest.rounds)
    scores = Scores(replace(contest, rounds=rounds))
    keys = list(_ORDERS[contest.kind].values())
    rows: list[Row] = []
    counted = [number for number in contest.numbers if number not in out]
    for group in _split(counted, scores.first):
        for level in _resolved(scores, group, keys):
            place = len(rows) + 1
            rows += [_row(scores, number, place) for number in sorted(level)]
    return rows + [_row(scores, number, len(rows) + 1) for number in sorted(out)]


def _row(scores: Scores, number: int, place: int) -> Row:
    keyed = ((name, key and key(scores, number)) for name, key in _ORDERS[scores.contest.kind].items())
    keys = {name: figure for name, figure in keyed if isinstance(figure, int)}
    return Row(number, place, scores.first(number), keys)


def _resolved(scores: Scores, group: list[int], keys: list[Key | None], met: int = 0) -> Iterator[list[int]]:
    """Split a group by `keys`, and yield the parts whose entrants share a place, best first.

    A key of None stands for the points from games within the group. If a later key splits the group, the key
    of None is applied again to each part that is smaller than the last group that it was applied to. `met` is
    the size of that last group, or 0 if the key of None has not been applied yet.
    """
    if len(group) == 1 or not keys:
        yield group
        return
    key, *later = keys
    if key is not None:
        levels = _split(group, lambda number: key(scores, number))
    else:
        points = scores.direct(group)
        levels = [group] if points is None else _split(group, points.__getitem__)
        met = len(group)
    for level in levels:
        again = [None] if key is not None and len(level) < met else []
        yield from _resolved(scores, level, [*again, *later], met)


def _split(group: list[int], key: Callable[[int], object]) -> list[list[int]]:
    """Split a group into lists of entrants with equal keys, the highest key first."""
    found: dict[object, list[int]] = {}
    for number in group:
        found.setdefault(key(number), []).append(number)
    return [found[each] for each in sorted(found, reverse=True)]  # type: ignore[type-var]
