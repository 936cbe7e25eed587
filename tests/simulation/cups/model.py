"""A tournament by the book: who plays whom, and every point and place. Shares nothing with the bot."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, count
from typing import Any, NamedTuple

import networkx as nx  # type: ignore[import-untyped]

BASE = 1 << 56  # of the digits in a pair's cost, far larger than any sum of digits
BYE = 0
HALF_DISTANCE = 63

Places = tuple[int | None, ...]


@dataclass
class Game:
    """The entrants' numbers in seat order, and their places (None if they missed it). A bye has one number.

    `left` lists those who left the table early, in order. No one is withdrawn over a `corrected` game. The
    entrant who is `expected` gets the point of a game that no one came to, if they come before the bell.
    """

    numbers: tuple[int, ...]
    places: Places | None = None
    left: list[int] = field(default_factory=list)
    corrected: bool = False
    expected: int = BYE

    def points(self, number: int) -> Fraction:
        """Return an entrant's points: 1 for beating all opponents, half of that for drawing with them all."""
        if len(self.numbers) == 1:
            return Fraction(1)
        own = self._place(number)
        if own is None or self.places is None:
            return Fraction(0)
        others = [place for other, place in zip(self.numbers, self.places, strict=True) if other != number]
        score = sum(2 if place is None or place > own else place == own for place in others)
        return Fraction(score, 2 * len(others))

    def missed(self, number: int) -> bool:
        """Return whether an entrant was absent."""
        return self.places is not None and self._place(number) is None

    def end(self, absent: int | None = None, alone: bool = False) -> None:
        """End the game. Those still playing share first place. Those who left follow, the first of them last.

        In a game of two, the opponent of an `absent` entrant is absent too, unless they were there `alone`.
        """
        both = absent is not None and len(self.numbers) == 2 and not alone
        playing = [each for each in self.numbers if each not in self.left and each != absent]
        order = dict.fromkeys(playing, 1) | {
            each: len(playing) + place for place, each in enumerate(reversed(self.left), 1)
        }
        self.places = (None, None) if both else tuple(order.get(each) for each in self.numbers)
        if both:
            self.expected = sum(self.numbers) - (absent or 0)

    def through(self) -> int:
        """Return who goes through: the winner or, after a draw, the later seat (BYE if neither came)."""
        best = min(filter(None, self.places or ()), default=0)
        first = [each for each, place in zip(self.numbers, self.places or (), strict=True) if place == best]
        return first[-1] if best else BYE

    def _place(self, number: int) -> int | None:
        return (self.places or (None,) * len(self.numbers))[self.numbers.index(number)]


class Pairable(NamedTuple):
    """What an entrant's pairing in a Swiss round depends on.

    `float` is how many more half-points their latest opponent had, and `seats` how much oftener they had the
    first seat than the second. They are at an `index` among the `equals` with as many half-points, in order.
    """

    halves: int
    float: int
    seats: int
    had_bye: bool
    met: set[int]
    index: int
    equals: int


@dataclass
class Model:
    """A tournament with its kind, secret seed and id. `seats` is the most people at a table."""

    kind: str
    seed: bytes
    id: int
    seats: int = 2
    twice: bool = False
    entrants: int = 0
    present: set[int] = field(default_factory=set)
    resting: set[int] = field(default_factory=set)
    excused: set[tuple[int, int]] = field(default_factory=set)
    withdrawn: set[int] = field(default_factory=set)  # not including the disqualified; their results stay
    rounds: list[list[Game]] = field(default_factory=list)

    def start(self, entries: Iterable[int]) -> dict[int, int]:
        """Draw a starting number for each entry. None of them has a rating."""
        order = sorted(entries, key=lambda entry: self.lot("number", 0, entry))
        self.entrants, self.present = len(order), set(range(1, len(order) + 1))
        return {entry: number for number, entry in enumerate(order, 1)}

    def enter(self) -> int:
        """Enter someone late, and return their number."""
        self.entrants += 1
        self.present.add(self.entrants)
        return self.entrants

    def leave(self, number: int, disqualified: bool = False) -> None:
        """Have an entrant leave the tournament, and their running game with it."""
        self.present.discard(number)
        self.withdrawn |= set() if disqualified else {number}
        for game in self.rounds[-1] if self.rounds else ():
            if number in game.numbers and game.places is None:
                game.left.append(number)
                if len(game.left) == len(game.numbers) - 1:
                    game.end()

    def waits(self) -> bool:
        """Return whether the round lasts until its bell, for a game or for someone who may come."""
        return any(game.places is None or game.expected in self.present for game in self.rounds[-1])

    def close_round(self) -> None:
        """Withdraw entrants who missed two rounds running without notice."""
        latest = list(enumerate(self.rounds, 1))[-2:]
        for number in sorted(self.present) if len(latest) > 1 else ():
            games = [(stage, next((g for g in each if number in g.numbers), None)) for stage, each in latest]
            if all(
                game is not None
                and game.missed(number)
                and not game.corrected
                and (stage, number) not in self.excused
                for stage, game in games
            ):
                self.leave(number)

    def rest(self, number: int) -> None:
        """Have an entrant sit out the next round."""
        self.resting.add(number)
        self.excused.add((len(self.rounds) + 1, number))

    def has_game_without(self, number: int) -> bool:
        """Return whether a round robin's next round still has a game if an entrant sits it out."""
        if self.kind != "round-robin":
            return True
        before, self.resting = self.resting, self.resting | {number}
        games, self.resting = self._berger(), before
        return any(game.places is None for game in games)

    def pair(self) -> list[tuple[int, ...]]:
        """Pair the next round, and return its games' numbers."""
        pairs = {"swiss": self._swiss, "pods": self._pods, "round-robin": self._berger}
        games = pairs.get(self.kind, self._bracket)()
        self.rounds.append(games)
        self.resting = set()
        return [game.numbers for game in games]

    @property
    def _here(self) -> list[int]:
        return sorted(self.present - self.resting)

    def _met(self, one: int, other: int) -> Game:
        """Return a game of two, which is already over if one of them isn't here."""
        here = tuple(1 if each in self._here else None for each in (one, other))
        return Game((one, other), None if all(here) else here)

    def _berger(self) -> list[Game]:
        """Pair by the Berger tables: in each round, every number moves on by half of the numbers."""
        even = self.entrants + self.entrants % 2
        again, stage = divmod(len(self.rounds), even - 1)
        ring = [1 + (index + stage * (even // 2)) % (even - 1) for index in range(even - 1)]
        pairs = [(even, ring[0]) if stage % 2 else (ring[0], even)]
        pairs += [(ring[index], ring[-index]) for index in range(1, even // 2)]
        real = [pair for pair in pairs if max(pair) <= self.entrants]
        return [self._met(*(pair[::-1] if again else pair)) for pair in real]

    def _bracket(self) -> list[Game]:
        """Pair those who came through, in a bracket in which number 1 meets the last number."""
        slots = [1]
        while len(slots) < self.entrants:
            slots = [each for slot in slots for each in (slot, 2 * len(slots) + 1 - slot)]
        slots = [slot if slot <= self.entrants else BYE for slot in slots]
        for games in self.rounds:
            known = {number: game.through() for game in games for number in game.numbers}
            slots = [
                next((known[each] for each in pair if each in known), BYE)
                for pair in zip(slots[::2], slots[1::2], strict=True)
            ]
        pairs = [sorted(pair) for pair in zip(slots[::2], slots[1::2], strict=True)]
        return [
            Game((b,), (1,)) if a == BYE else self._met(*self._seated(a, b)) for a, b in pairs if b != BYE
        ]

    def _pods(self) -> list[Game]:
        """Seat those present at tables, and swap people between tables whenever that's no worse."""
        people, draw = self._here, self._draw()
        if len(people) < 2:
            return [Game((number,), (1,)) for number in people]
        tables_so_far = (combinations(sorted(game.numbers), 2) for games in self.rounds for game in games)
        met = Counter(pair for pairs in tables_so_far for pair in pairs)
        cost = {pair: 4 * times**2 + times for pair, times in met.items()}

        def crowd(table: list[int]) -> int:
            """Return the cost of having people at a table who have met before."""
            return sum(cost.get(pair, 0) for pair in combinations(sorted(table), 2))

        for last in range(len(people) - 1, 0, -1):
            other = draw(last + 1)
            people[last], people[other] = people[other], people[last]
        tables = -(-len(people) // self.seats)
        sizes = [len(people) // tables + (table < len(people) % tables) for table in range(tables)]
        starts = [sum(sizes[:table]) for table in range(tables)]
        at = [people[start : start + size] for start, size in zip(starts, sizes, strict=True)]
        for _ in range(2000 + 200 * len(people) if tables > 1 else 0):
            one, other = draw(tables), draw(tables - 1)
            other += other >= one
            i, j = draw(len(at[one])), draw(len(at[other]))
            before = crowd(at[one]) + crowd(at[other])
            at[one][i], at[other][j] = at[other][j], at[one][i]
            if crowd(at[one]) + crowd(at[other]) > before:
                at[one][i], at[other][j] = at[other][j], at[one][i]
        return [Game(tuple(sorted(table, key=self._turn))) for table in at]

    def _turn(self, number: int) -> tuple[int, int]:
        firsts = sum(game.numbers[0] == number for _, game in self._games(number))
        return firsts, self.lot("seat", len(self.rounds) + 1, number)

    def _draw(self) -> Any:
        """Return a function that draws a number from 0 up to, but not including, its argument."""
        message = f"{self.id}:pods:{len(self.rounds) + 1}"
        blocks = (f"{message}:{block}" if block else message for block in count())
        drawn = (byte for block in blocks for byte in hmac.digest(self.seed, block.encode(), "sha256"))
        return lambda end: next(byte for byte in drawn if byte < 256 // end * end) % end

    def _swiss(self) -> list[Game]:
        """Pair by the cheapest perfect matching."""
        people = self._here
        nodes = [BYE, *people] if len(people) % 2 else people
        halves = {number: self.halves(number) for number in people}
        known = {number: self._pairable(number, halves) for number in people}
        graph, costs = nx.Graph(), {pair: self._cost(*pair, known) for pair in combinations(nodes, 2)}
        dearest = max(costs.values(), default=0) + 1
        graph.add_weighted_edges_from((a, b, dearest - cost) for (a, b), cost in costs.items())
        matched = [tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)]

        def board(pair: tuple[int, ...]) -> Any:
            high, *low = sorted((self.halves(number) for number in pair if number != BYE), reverse=True)
            return BYE in pair, -high, -(low or [high])[0], min(pair)

        return [
            Game((b,), (1,)) if a == BYE else Game(self._seated(a, b)) for a, b in sorted(matched, key=board)
        ]

    def places(self) -> dict[int, tuple[int, Fraction]]:
        """Return everyone's place and points. In a knock-out, the points are the rounds they came through."""
        found: dict[int, tuple[int, Fraction]] = {}
        out = self._left_out()
        counted = [number for number in range(1, self.entrants + 1) if number not in out]
        for group in _split(counted, self._score):
            for level in self._by_direct(group, 0):
                place = len(found) + 1
                found |= {number: (place, self._score(number)) for number in level}
        return found | {number: (len(found) + 1, Fraction(0)) for number in out}

    def _left_out(self) -> set[int]:
        """Return those who withdrew from a round robin with fewer than half of their games played."""
        if self.kind != "round-robin":
            return set()
        games = (self.entrants - 1) * (1 + self.twice)
        played = {
            each: sum(each in g.numbers and not g.missed(each) for games in self.rounds for g in games)
            for each in self.withdrawn
        }
        return {each for each in self.withdrawn if 2 * played[each] < games}

    def _score(self, number: int) -> Fraction:
        if self.kind == "knock-out":
            return Fraction(sum(game.through() == number for _, game in self._games(number)))
        return sum((game.points(number) for _, game in self._games(number)), Fraction(0))

    def halves(self, number: int, before: int | None = None) -> int:
        """Return an entrant's points in halves, from all rounds or from those before one."""
        return sum(int(2 * game.points(number)) for _, game in self._games(number, before))

    def lot(self, what: str, stage: int, *numbers: int) -> int:
        """Return a lot of 40 bits."""
        message = ":".join(map(str, (self.id, what, stage, *numbers)))
        return int.from_bytes(hmac.digest(self.seed, message.encode(), "sha256")[:5])

    def _games(self, number: int, before: int | None = None) -> list[tuple[int, Game]]:
        """Return an entrant's rounds (from 0) and games, leaving out games against people who don't count."""
        out = self._left_out() if self.kind == "round-robin" else set()
        rounds = enumerate(self.rounds if before is None else self.rounds[:before])
        return [
            (stage, game)
            for stage, games in rounds
            for game in games
            if number in game.numbers and not out & {*game.numbers}
        ]

    def _cost(self, a: int, b: int, known: Mapping[int, Pairable]) -> int:
        lot, mine = self.lot("pair", len(self.rounds) + 1, a, b), known[b]
        if a == BYE:
            digits = [mine.had_bye, mine.halves**2, 0, 0, 0, lot]
        else:
            upper, lower = (known[a], mine) if known[a].halves >= mine.halves else (mine, known[a])
            apart = upper.halves - lower.halves
            floated = (upper.float < 0) + (lower.float > 0) if apart else 0
            f, g = known[a].seats, mine.seats
            both = min(abs(f), abs(g)) if f * g > 0 else 0
            off = 0 if apart else abs(abs(known[a].index - mine.index) - mine.equals // 2)
            digits = [a in mine.met, apart**2, floated, both, min(off, HALF_DISTANCE) ** 2, lot]
        cost = 0
        for digit in digits:
            cost = cost * BASE + digit
        return cost

    def _pairable(self, number: int, halves: Mapping[int, int]) -> Pairable:
        games = [game for _, game in self._games(number)]
        group = [each for each, points in halves.items() if points == halves[number]]
        return Pairable(
            halves[number],
            self._float(number),
            self._seats(number),
            any(len(game.numbers) == 1 for game in games),
            {each for game in games for each in game.numbers},
            group.index(number),
            len(group),
        )

    def _float(self, number: int) -> int:
        """Return how many more half-points the latest opponent had."""
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

    def _terms(self, number: int) -> list[tuple[Fraction, Fraction]]:
        """Return, for each round, the points and the tie-break term: the mean worth of the opponents."""
        games, found = dict(self._games(number)), []
        for stage in range(len(self.rounds)):
            game = games.get(stage)
            if game is None or game.missed(number):
                found.append((Fraction(0), Fraction(0)))
            elif len(game.numbers) == 1:
                found.append((Fraction(1), self._score(number)))
            else:
                worth = [self._worth(other) for other in game.numbers if other != number]
                found.append((game.points(number), sum(worth, Fraction(0)) / len(worth)))
        return found

    def _worth(self, number: int) -> Fraction:
        """Return an entrant's points plus, except in a round robin, half a point for each missed round."""
        games = dict(self._games(number))
        missed = sum(s not in games or games[s].missed(number) for s in range(len(self.rounds)))
        return self._score(number) + (Fraction(missed, 2) if self.kind != "round-robin" else 0)

    def _keys(self, number: int) -> list[Any]:
        terms, games = self._terms(number), self._games(number)
        won = [g for _, g in games if len(g.numbers) == 2 and g.points(number) == 1]
        later = sum(game.numbers[1] == number for game in won)
        every = sum(term for _, term in terms)
        cut = every - min((term for _, term in terms), default=0)
        sonneborn = sum(points * term for points, term in terms)
        if self.kind == "swiss":
            return [cut, every, sonneborn, len(won), later]
        if self.kind == "round-robin":
            return [len(won), sonneborn, later]
        return [self._pods_won(number), cut, (*self._latest(number),)] if self.kind == "pods" else []

    def _pods_won(self, number: int) -> Fraction:
        games = [(game.places or (), game.numbers.index(number)) for _, game in self._games(number)]
        shares = (Fraction(1, places.count(1)) for places, seat in games if places and places[seat] == 1)
        return sum(shares, Fraction(0))

    def _latest(self, number: int) -> Iterator[int]:
        """Yield the places from the last round backwards, with higher numbers for better places."""
        games = dict(self._games(number))
        for stage in reversed(range(len(self.rounds))):
            game = games.get(stage)
            place = game.places[game.numbers.index(number)] if game and game.places else None
            yield -(place or 9)

    def _by_direct(self, group: list[int], key: int) -> list[list[int]]:
        if self.kind in ("pods", "knock-out"):
            return self._by_keys(group, key, [])
        points = dict.fromkeys(group, Fraction(0))
        met = set()
        for number in group:
            for _, game in self._games(number):
                if len(game.numbers) == 2 and set(game.numbers) <= set(group):
                    met.add(frozenset(game.numbers))
                    points[number] += game.points(number)
        all_met = len(met) == len(group) * (len(group) - 1) // 2
        levels = _split(group, points.__getitem__) if all_met else [group]
        return [each for level in levels for each in self._by_keys(level, key, group)]

    def _by_keys(self, group: list[int], key: int, met: list[int]) -> list[list[int]]:
        if len(group) == 1 or key == len(self._keys(group[0])):
            return [group]
        found: list[list[int]] = []
        for level in _split(group, lambda number: self._keys(number)[key]):
            is_met = set(level) == set(met)
            found += self._by_keys(level, key + 1, met) if is_met else self._by_direct(level, key + 1)
        return found


def _split(group: list[int], key: Any) -> list[list[int]]:
    """Split a group into levels with equal keys, highest first."""
    keys = {each: key(each) for each in group}
    values = sorted({*keys.values()}, reverse=True)
    return [[each for each in group if keys[each] == value] for value in values]
