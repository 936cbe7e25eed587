"""Ratings: how long a fold takes, and how well it orders simulated people whose skill is known."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from bot.contests.ratings import RatedPart, RatedResult, Rating, fold

from .figure import Figure

FOLDED = 100_000  # results
FOLD_SECONDS = {2: 15.0, 4: 15.0, 8: 15.0}  # at most, by seats
SMALL, SMALL_SECONDS = 2000, 0.5  # results that a transaction folds
PEOPLE, GAMES, SEEDS = 100, 10_000, 3
WITHIN_TWICE = 90.0  # percent of people whose skill is within twice their ±
FAR = 0.2  # share of games with anyone in a world of near equals: without them, no result links the two ends
SCALE = 25 / 6 * math.sqrt(2)  # of the model, for one in log odds: the root of the sum of beta² over seats


class World(NamedTuple):
    """A simulated world: how people choose opponents, and the `spread` of their skill in log odds."""

    name: str
    seats: tuple[int, ...]
    near: bool
    spread: float = 1.0
    judged: bool = False


WORLDS = (
    World("2 seats, mostly near equals", (2,), near=True, judged=True),
    World("2 seats, anyone", (2,), near=False),
    World("3 and 4 seats, mostly near equals", (3, 4), near=True, judged=True),
    World("2 to 8 seats, mostly near equals", tuple(range(2, 9)), near=True, judged=True),
    World("2 seats, mostly near equals, much luck", (2,), near=True, spread=0.4),
)


def measure() -> Iterator[Figure]:
    """Yield the CPU seconds of folds and, by world, how well ratings order people and how often ± holds."""
    for seats, most in FOLD_SECONDS.items():
        results = [_random_result(number, seats, random.Random(number)) for number in range(FOLDED)]
        yield Figure(f"a fold of {FOLDED} results, {seats} seats", _seconds(results), "s", most, at_most=True)
    small = [_random_result(number, 4, random.Random(number)) for number in range(SMALL)]
    yield Figure(f"a fold of {SMALL} results", _seconds(small), "s", SMALL_SECONDS, at_most=True)
    for world in WORLDS:
        yield from _judge(world)


def _seconds(results: Sequence[RatedResult]) -> float:
    begun = time.process_time()  # CPU time, so that other work on the machine does not count
    fold(results, [])
    return time.process_time() - begun


def _random_result(number: int, seats: int, luck: random.Random) -> RatedResult:
    people = luck.sample(range(PEOPLE), seats)
    return RatedResult(f"{number}", number, tuple(RatedPart(user, luck.randint(1, seats)) for user in people))


def _judge(world: World) -> Iterator[Figure]:
    found = [_outcome(world, random.Random(seed)) for seed in range(SEEDS)]
    rating, wins, twice = (mean(each) for each in zip(*found, strict=True))
    target = wins if world.judged else None
    yield Figure(f"order by rating, {world.name}", rating, "Spearman", target)
    yield Figure(f"order by wins, {world.name}", wins, "Spearman")
    yield Figure(f"within twice the ±, {world.name}", twice, "%", WITHIN_TWICE)


def _outcome(world: World, luck: random.Random) -> tuple[float, float, float]:
    """Return how well ratings and shares of wins order the people, and how many are within twice the ±."""
    skill = [luck.gauss(0, world.spread) for _ in range(PEOPLE)]
    order = sorted(range(PEOPLE), key=skill.__getitem__)
    won, played, results = [0] * PEOPLE, [0] * PEOPLE, []
    for number in range(GAMES):
        people = _players(order, luck.choice(world.seats), luck, near=world.near)
        ranked = sorted(people, key=lambda user: _luck(luck) - skill[user])
        results.append(
            RatedResult(
                f"{number}", number, tuple(RatedPart(user, ranked.index(user) + 1) for user in people)
            )
        )
        won[ranked[0]] += 1
        for user in people:
            played[user] += 1
    ratings = fold(results, []).ratings
    numbers = [ratings.get(user, Rating()).strength.mu for user in range(PEOPLE)]
    shares = [won[user] / max(played[user], 1) for user in range(PEOPLE)]
    return _spearman(skill, numbers), _spearman(skill, shares), _within(skill, ratings, numbers)


def _luck(luck: random.Random) -> float:
    """Return a player's random bad luck. The lowest bad luck minus skill wins, as in Plackett-Luce models."""
    return math.log(-math.log(1 - luck.random()))


def _players(order: Sequence[int], seats: int, luck: random.Random, *, near: bool) -> list[int]:
    if not near or luck.random() < FAR:
        return luck.sample(order, seats)
    first = luck.randrange(len(order))
    places = sorted(range(len(order)), key=lambda place: abs(place - first) + luck.random() * 10)
    return [order[place] for place in places[:seats]]


def _within(skill: Sequence[float], ratings: dict[int, Rating], numbers: Sequence[float]) -> float:
    """Return the percentage of people whose skill is within twice the ± of their rating."""
    middle, centre = mean(skill), mean(numbers)
    near = [
        abs(rating.strength.mu - centre - SCALE * (skill[user] - middle)) <= 2 * rating.strength.sigma
        for user, rating in ratings.items()
    ]
    return 100 * mean(near)


def _spearman(one: Sequence[float], other: Sequence[float]) -> float:
    ranks = [_ranks(one), _ranks(other)]
    count = len(one)
    apart = sum((a - b) ** 2 for a, b in zip(*ranks, strict=True))
    return 1 - 6 * apart / (count * (count**2 - 1))


def _ranks(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0] * len(values)
    for rank, each in enumerate(order):
        ranks[each] = rank
    return ranks
