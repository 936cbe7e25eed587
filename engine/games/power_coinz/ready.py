"""Named ready-made teams, which differ from seat to seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...game import Setup
from ...text import Text, text
from .coinz import EFFECTS, designs
from .state import Team
from .team import completions

Ratings = tuple[int, ...]
BALANCED = (5, 4, 3, 2, 1)
MIDDLE = 3  # the average rating in a balanced team


class Ready(NamedTuple):
    """A ready-made team, with its token and its name."""

    token: str
    label: Text
    team: Team


def ready_teams(setup: Setup, seat: int, stock: Mapping[str, int]) -> Iterator[Ready]:
    """Yield the ready-made teams that a seat can make from `stock`, which gives the number of coinz by id.

    If there is enough choice, different seats get different teams. But a seat always gets the same teams
    from the same stock, so a player who wants to be unpredictable should build or draw a team.
    """
    possible = completions(setup, Counter(stock), ())
    plain = {
        "+heavy": (text("Heavyweights"), next((each for each in possible if each.count(5) > 1), None)),
        "+middle": (text("Middleweights"), _closest(possible)),
        "+each": (text("One of each rating"), BALANCED if BALANCED in possible else None),
    }
    for token, (label, ratings) in plain.items():
        if ratings is not None:
            yield Ready(token, label, _team(setup, seat, stock, ratings, EFFECTS))
    powers = {
        "+dares": (text("Daredevils"), EFFECTS[:1], ("full", "dares")),
        "+spells": (text("Spellcasters"), EFFECTS[1:], ("full",)),
    }
    for token, (label, effects, voodoo) in powers.items():
        if BALANCED in possible and setup.options.voodoo in voodoo:
            yield Ready(token, label, _team(setup, seat, stock, BALANCED, effects))


def _closest(possible: tuple[Ratings, ...]) -> Ratings | None:
    """Return the ratings in `possible` closest to `MIDDLE`, leaving out `BALANCED` and five equal ratings.

    Returns None if nothing else is possible. Five equal ratings allow few different teams, and a team with
    one of each rating is offered anyway.
    """
    mixed = (each for each in possible if len(set(each)) > 1 and each != BALANCED)
    return min(mixed, key=lambda each: sum((rating - MIDDLE) ** 2 for rating in each), default=None)


def _team(
    setup: Setup, seat: int, stock: Mapping[str, int], ratings: Ratings, effects: tuple[str, ...]
) -> Team:
    """Return a team of coinz from `stock` with these `ratings` and, if possible, only these `effects`.

    Each seat starts with a different coinz, so that teams differ.
    """
    picked: list[str] = []
    turn = seat  # its digits, one per rating, say which coinz to start with
    for rating, count in sorted(Counter(ratings).items(), reverse=True):
        every = [
            id
            for id, each in designs(setup).items()
            if each.rating == rating
            for _ in range(stock.get(id, 0))
        ]
        liked = [id for id in every if designs(setup)[id].effect in effects]
        fitting = liked if len(liked) >= count else every
        picked += [fitting[(turn + number) % len(fitting)] for number in range(count)]
        turn //= len(fitting)
    return Team(tuple(picked))
