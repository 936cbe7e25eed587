"""Picking a team: what fits, ready-made teams, and the steps that build one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ...game import Choice, Setup, Step
from ...text import Text, Written, text
from .coinz import designs, effect_text, owned
from .state import SUM, TEAM, Team

FILL = "+fill"  # the token that lets the referee complete a team
LOWEST, HIGHEST = 1, 5
_READY = 3  # ready-made teams for each combination of ratings, at most


def ruling(setup: Setup, seat: int, team: Team) -> Text | None:
    """Name the rule that forbids a team."""
    known, stock = designs(setup), owned(setup, seat)
    if len(team.ids) != TEAM:
        return text("A team has {size} coinz, and this one has {count}.", size=TEAM, count=len(team.ids))
    for id, count in Counter(team.ids).items():
        if id not in known:
            return text("There is no coinz called {id} in this game.", id=Written(id[:20]))
        if count > stock.get(id, 0):
            return text(
                "You own {owned} of {name}, and your team has {count}: each is used as often as you own it.",
                owned=stock.get(id, 0),
                name=Written(known[id].name),
                count=count,
            )
    ratings = sorted(known[id].rating for id in team.ids)
    if setup.options.team == "one-of-each" and ratings != [1, 2, 3, 4, 5]:
        return text(
            "At this table a team has one coinz of each rating, 1 to 5; yours are {ratings}.",
            ratings=tuple(ratings),
        )
    if sum(ratings) != SUM:
        return text("The ratings of a team sum to {sum}; yours sum to {total}.", sum=SUM, total=sum(ratings))
    return None


def presets(setup: Setup, seat: int) -> list[Team]:
    """List ready-made teams: some for each combination of ratings that the seat owns."""
    stock = Counter(owned(setup, seat))
    ratings = tuple(sorted((designs(setup)[id].rating, count) for id, count in stock.items()))
    combinations = _combinations(_numbers(ratings), setup.options.team)
    teams = (_picked(setup, stock, each, turn) for each in combinations for turn in range(_READY))
    return list(dict.fromkeys(teams))


def choose(setup: Setup, seat: int, chosen: tuple[str, ...]) -> Step | None:
    """Ask for the next coinz after those chosen, telling the sum and offering only what still fits."""
    stock, known = Counter(owned(setup, seat)), designs(setup)
    if len(chosen) >= TEAM or any(count > stock[id] for id, count in Counter(chosen).items()):
        return None
    stock.subtract(chosen)
    so_far = tuple(known[id].rating for id in chosen)
    choices = [_filled(setup, stock, chosen)] if len(chosen) < TEAM - 1 else []
    for id, coinz in known.items():
        if stock[id] > 0 and _fits(setup, stock, (*so_far, coinz.rating)):
            complete = str(Team((*chosen, id))) if len(chosen) == TEAM - 1 else None
            detail = text("{effect}: {words}", effect=effect_text(coinz), words=Written(coinz.words[:80]))
            label = text("{rating} · {name}", rating=coinz.rating, name=Written(coinz.name))
            choices.append(Choice(id, label, detail, move=complete))
    if not any(choice.token != FILL for choice in choices):
        return None
    return Step(_prompt(so_far), tuple(choices))


def _prompt(so_far: tuple[int, ...]) -> Text:
    if not so_far:
        return text("Pick five coinz whose ratings sum to {sum}. Which is the first?", sum=SUM)
    return text(
        "{ratings} make {total} so far; {rest} to go, with {count} coinz. Each of these still fits.",
        ratings=" + ".join(map(str, so_far)),
        total=sum(so_far),
        rest=SUM - sum(so_far),
        count=TEAM - len(so_far),
    )


def _filled(setup: Setup, stock: Counter[str], chosen: tuple[str, ...]) -> Choice:
    known = designs(setup)
    start = tuple(known[id].rating for id in chosen)
    ratings = next(iter(_completions(setup, stock, start)), ())
    team = Team((*chosen, *_picked(setup, stock, ratings, len(chosen)).ids))
    names = tuple(Written(known[id].name[:14]) for id in team.ids[len(chosen) :])
    label = text("Fill it up for me" if chosen else "A ready-made team")
    return Choice(FILL, label, text("{names}", names=names), move=str(team))


def _fits(setup: Setup, stock: Counter[str], ratings: tuple[int, ...]) -> bool:
    """Tell whether a team can begin with coinz of these ratings, the last of them not yet taken."""
    known = designs(setup)
    numbers = _numbers(tuple(sorted((known[id].rating, count) for id, count in stock.items() if count > 0)))
    left = list(numbers)
    left[ratings[-1]] -= 1
    return bool(_rests(tuple(left), setup.options.team, tuple(sorted(ratings))))


def _completions(setup: Setup, stock: Counter[str], ratings: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    known = designs(setup)
    numbers = _numbers(tuple(sorted((known[id].rating, count) for id, count in stock.items() if count > 0)))
    return _rests(numbers, setup.options.team, tuple(sorted(ratings)))


def _numbers(ratings: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Count the coinz of each rating; index 0 is not used."""
    numbers = [0] * (HIGHEST + 1)
    for rating, count in ratings:
        numbers[rating] += count
    return tuple(numbers)


def _combinations(numbers: tuple[int, ...], rule: str) -> tuple[tuple[int, ...], ...]:
    return _rests(numbers, rule, ())


@lru_cache(maxsize=4096)
def _rests(numbers: tuple[int, ...], rule: str, start: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """List the ratings, descending, that make a team of `start` with coinz of which there are `numbers`."""
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
    """Pick coinz of these ratings, the `turn`-th of those that there are first, so that teams differ."""
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
