"""Making and completing legal teams from the coinz that a seat owns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ...game import Setup
from .coinz import designs, owned
from .state import SUM, TEAM, Team

LOWEST, HIGHEST = 1, 5
_READY = 3  # the most teams for each combination of ratings


@lru_cache(maxsize=64)
def presets(setup: Setup, seat: int) -> tuple[Team, ...]:
    """List some of a seat's legal teams: a few for each combination of ratings that its coinz allow."""
    stock = Counter(owned(setup, seat))
    ratings = tuple(sorted((designs(setup)[id].rating, count) for id, count in stock.items()))
    combinations = _combinations(_numbers(ratings), setup.options.team)
    teams = (_picked(setup, stock, each, turn) for each in combinations for turn in range(_READY))
    return tuple(dict.fromkeys(teams))


def fits(setup: Setup, stock: Counter[str], ratings: tuple[int, ...]) -> bool:
    """Return whether a legal team can start with coinz of these `ratings`.

    `stock` counts the coinz left, by id, still including the coinz for the last of the `ratings`.
    """
    catalogue = designs(setup)
    numbers = _numbers(
        tuple(sorted((catalogue[id].rating, count) for id, count in stock.items() if count > 0))
    )
    left = list(numbers)
    left[ratings[-1]] -= 1
    return bool(_rests(tuple(left), setup.options.team, tuple(sorted(ratings))))


def filled(setup: Setup, stock: Counter[str], ids: tuple[str, ...]) -> Team:
    """Return a team that starts with `ids`, completed from `stock`, or only `ids` if that is impossible."""
    catalogue = designs(setup)
    start = tuple(catalogue[id].rating for id in ids)
    ratings = next(iter(completions(setup, stock, start)), ())
    return Team((*ids, *_picked(setup, stock, ratings, len(ids)).ids))


def completions(setup: Setup, stock: Counter[str], ratings: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List all combinations of ratings that complete a team which starts with `ratings`.

    Each combination is in descending order. `stock` counts the coinz left, by id.
    """
    catalogue = designs(setup)
    numbers = _numbers(
        tuple(sorted((catalogue[id].rating, count) for id, count in stock.items() if count > 0))
    )
    return _rests(numbers, setup.options.team, tuple(sorted(ratings)))


def _numbers(ratings: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Add up pairs of a rating and a number of coinz. The sums are indexed by rating (index 0 is unused)."""
    numbers = [0] * (HIGHEST + 1)
    for rating, count in ratings:
        numbers[rating] += count
    return tuple(numbers)


def _combinations(numbers: tuple[int, ...], rule: str) -> tuple[tuple[int, ...], ...]:
    return _rests(numbers, rule, ())


@lru_cache(maxsize=4096)
def _rests(numbers: tuple[int, ...], rule: str, start: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List all combinations of ratings that complete a team which starts with `start`.

    Each combination is in descending order. `numbers` says how many coinz of each rating are left, and
    `rule` is the `team` option.
    """
    return tuple(
        each for each in _descending(TEAM - len(start), HIGHEST) if _is_team(numbers, rule, start, each)
    )


def _is_team(numbers: tuple[int, ...], rule: str, start: tuple[int, ...], rest: tuple[int, ...]) -> bool:
    every = sorted((*start, *rest))
    fit = every == [1, 2, 3, 4, 5] if rule == "one-of-each" else sum(every) == SUM
    return fit and all(rest.count(rating) <= numbers[rating] for rating in set(rest))


@lru_cache
def _descending(count: int, most: int) -> tuple[tuple[int, ...], ...]:
    if not count:
        return ((),)
    return tuple(
        (rating, *rest) for rating in range(most, LOWEST - 1, -1) for rest in _descending(count - 1, rating)
    )


def _picked(setup: Setup, stock: Counter[str], ratings: tuple[int, ...], turn: int) -> Team:
    """Return a team with these `ratings` from `stock`. `turn` (from 0) varies the choice of fitting coinz."""
    left = Counter(stock)
    picked: list[str] = []
    for rating in ratings:
        fitting = list(_of_rating(setup, left, rating))
        id = fitting[(turn + len(picked)) % len(fitting)]
        left[id] -= 1
        picked.append(id)
    return Team(tuple(picked))


def _of_rating(setup: Setup, stock: Counter[str], rating: int) -> Iterator[str]:
    return (id for id, coinz in designs(setup).items() if coinz.rating == rating and stock[id] > 0)
