"""A Swiss tournament by the book: who plays whom, and every point and place. Nothing here is the bot's."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import networkx as nx  # type: ignore[import-untyped]

BASE = 1 << 56  # of the digits of a pair's cost, each of which is far smaller, even added up
BYE = 0
HALF_DISTANCE = 63

Places = tuple[int | None, ...]


@dataclass
class Game:
    """Two numbers, the first seat first, and their places: None for who missed it. A bye has one number."""

    numbers: tuple[int, ...]
    places: Places | None = None

    def halves(self, number: int) -> int:
        """Return the points of one of the two, in halves."""
        if len(self.numbers) == 1:
            return 2
        if self.places is None:
            return 0
        own, other = self.places if number == self.numbers[0] else self.places[::-1]
        if own is None:
            return 0
        return 2 if other is None or own < other else 1 if own == other else 0

    def missed(self, number: int) -> bool:
        """Return whether one of the two wasn't there."""
        return self.places is not None and self.places[self.numbers.index(number)] is None


@dataclass
class Model:
    """A tournament with its secret seed and its id."""

    seed: bytes
    id: int
    entrants: int = 0
    present: set[int] = field(default_factory=set)
    resting: set[int] = field(default_factory=set)
    rounds: list[list[Game]] = field(default_factory=list)

    def start(self, entries: Iterable[int]) -> dict[int, int]:
        """Give each entry, none of which has a rating, its starting number, by lot."""
        order = sorted(entries, key=lambda entry: self.lot("number", 0, entry))
        self.entrants, self.present = len(order), set(range(1, len(order) + 1))
        return {entry: number for number, entry in enumerate(order, 1)}

    def enter(self) -> int:
        """Have someone enter late; return their number."""
        self.entrants += 1
        self.present.add(self.entrants)
        return self.entrants

    def leave(self, number: int) -> None:
        """Have someone leave, whose running game is lost."""
        self.present.discard(number)
        for game in self.rounds[-1] if self.rounds else ():
            if number in game.numbers and game.places is None and len(game.numbers) > 1:
                game.places = (2, 1) if number == game.numbers[0] else (1, 2)

    def close_round(self) -> None:
        """Withdraw those who missed two rounds running, without having said so."""
        if len(self.rounds) > 1:
            for number in sorted(self.present):
                last = [next((g for g in games if number in g.numbers), None) for games in self.rounds[-2:]]
                if all(game is not None and game.missed(number) for game in last):
                    self.present.discard(number)

    def pair(self) -> list[tuple[int, ...]]:
        """Pair the next round."""
        people = sorted(self.present - self.resting)
        nodes = [BYE, *people] if len(people) % 2 else people
        graph, costs = nx.Graph(), {pair: self._cost(*pair) for pair in combinations(nodes, 2)}
        dearest = max(costs.values(), default=0) + 1
        graph.add_weighted_edges_from((a, b, dearest - cost) for (a, b), cost in costs.items())
        matched = [tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)]

        def board(pair: tuple[int, ...]) -> Any:
            high, *low = sorted((self.halves(number) for number in pair if number != BYE), reverse=True)
            return BYE in pair, -high, -(low or [high])[0], min(pair)

        games = [
            Game((b,), (1,)) if a == BYE else Game(self._seated(a, b)) for a, b in sorted(matched, key=board)
        ]
        self.rounds.append(games)
        self.resting = set()
        return [game.numbers for game in games]

    def places(self) -> dict[int, tuple[int, int]]:
        """Return everyone's place and points in halves."""
        found: dict[int, tuple[int, int]] = {}
        for group in _split(list(range(1, self.entrants + 1)), self.halves):
            for level in self._by_direct(group, 0):
                place = len(found) + 1
                found |= {number: (place, self.halves(number)) for number in level}
        return found

    def halves(self, number: int, before: int | None = None) -> int:
        """Return someone's points in halves, of all rounds or those before one."""
        return sum(game.halves(number) for _, game in self._games(number, before))

    def lot(self, what: str, stage: int, *numbers: int) -> int:
        """Return a lot of 40 bits."""
        message = ":".join(map(str, (self.id, what, stage, *numbers)))
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:5])

    def _games(self, number: int, before: int | None = None) -> list[tuple[int, Game]]:
        rounds = enumerate(self.rounds if before is None else self.rounds[:before])
        return [(stage, game) for stage, games in rounds for game in games if number in game.numbers]

    def _cost(self, a: int, b: int) -> int:
        lot = self.lot("pair", len(self.rounds) + 1, a, b)
        mine, points = self._games(b), self.halves(b)
        if a == BYE:
            digits = [any(len(game.numbers) == 1 for _, game in mine), points**2, 0, 0, 0, lot]
        else:
            upper, lower = (a, b) if self.halves(a) >= points else (b, a)
            apart = self.halves(upper) - self.halves(lower)
            floated = (self._float(upper) < 0) + (self._float(lower) > 0) if apart else 0
            f, g = self._seats(a), self._seats(b)
            met = any(a in game.numbers for _, game in mine)
            both = min(abs(f), abs(g)) if f * g > 0 else 0
            off = 0 if apart else self._off(a, b)
            digits = [met, apart**2, floated, both, min(off, HALF_DISTANCE) ** 2, lot]
        cost = 0
        for digit in digits:
            cost = cost * BASE + digit
        return cost

    def _off(self, a: int, b: int) -> int:
        paired = self.present - self.resting
        group = sorted(number for number in paired if self.halves(number) == self.halves(a))
        return abs(abs(group.index(a) - group.index(b)) - len(group) // 2)

    def _float(self, number: int) -> int:
        """Return by how much the latest opponent had more points."""
        latest = next((g for s, g in self._games(number) if s == len(self.rounds) - 1), None)
        if latest is None or len(latest.numbers) == 1:
            return 0
        other = sum(latest.numbers) - number
        before = len(self.rounds) - 1
        return self.halves(other, before) - self.halves(number, before)

    def _seats(self, number: int) -> int:
        games = (game for _, game in self._games(number) if len(game.numbers) == 2)
        return sum(1 if game.numbers[0] == number else -1 for game in games)

    def _seated(self, a: int, b: int) -> tuple[int, int]:
        keys = [(self._seats(each), self._had_first(each)) for each in (a, b)]
        if keys[0] != keys[1]:
            return (a, b) if keys[0] < keys[1] else (b, a)
        return (b, a) if self.lot("pair", len(self.rounds) + 1, a, b) % 2 else (a, b)

    def _had_first(self, number: int) -> bool:
        games = [game for _, game in self._games(number) if len(game.numbers) == 2]
        return bool(games) and games[-1].numbers[0] == number

    def _terms(self, number: int) -> list[tuple[int, int]]:
        """Return, for each round, the points in halves and the term."""
        games, found = dict(self._games(number)), []
        for stage in range(len(self.rounds)):
            game = games.get(stage)
            if game is None or game.missed(number):
                found.append((0, 0))
            elif len(game.numbers) == 1:
                found.append((2, self.halves(number)))
            else:
                found.append((game.halves(number), self._adjusted(sum(game.numbers) - number)))
        return found

    def _adjusted(self, number: int) -> int:
        games = dict(self._games(number))
        missed = sum(s not in games or games[s].missed(number) for s in range(len(self.rounds)))
        return self.halves(number) + missed

    def _keys(self, number: int) -> list[int]:
        terms = self._terms(number)
        won = [g for _, g in self._games(number) if len(g.numbers) == 2 and g.halves(number) == 2]
        every = sum(term for _, term in terms)
        return [
            every - min(term for _, term in terms),
            every,
            sum(points * term for points, term in terms),
            len(won),
            sum(game.numbers[1] == number for game in won),
        ]

    def _by_direct(self, group: list[int], key: int) -> list[list[int]]:
        points = dict.fromkeys(group, 0)
        met = set()
        for number in group:
            for _, game in self._games(number):
                if len(game.numbers) == 2 and set(game.numbers) <= set(group):
                    met.add(frozenset(game.numbers))
                    points[number] += game.halves(number)
        all_met = len(met) == len(group) * (len(group) - 1) // 2
        levels = _split(group, points.__getitem__) if all_met else [group]
        return [each for level in levels for each in self._by_keys(level, key)]

    def _by_keys(self, group: list[int], key: int) -> list[list[int]]:
        if len(group) == 1 or key == len(self._keys(group[0])):
            return [group]
        found: list[list[int]] = []
        for level in _split(group, lambda number: self._keys(number)[key]):
            smaller = len(level) < len(group)
            found += self._by_direct(level, key + 1) if smaller else self._by_keys(level, key + 1)
        return found


def _split(group: list[int], key: Any) -> list[list[int]]:
    """Return those with the highest key first, and those who are level together."""
    return [
        [each for each in group if key(each) == value] for value in sorted({*map(key, group)}, reverse=True)
    ]
