"""A server's ratings in one game, which follow from all its rated results in order. Pure functions.

The model is Plackett-Luce (Weng and Lin 2011) with parameters of our own. The library adds up beta over all
seats, so our beta shrinks as the number of seats grows. A draw raises the weaker player's rating only because
`openskill` 6.2.0 has no special treatment of ties, so that version is pinned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA, BETA, TAU = 25.0, 5.0, 25 / 6, 25 / 300
START, POINTS_A_UNIT = 1500, 30.0
FROZEN_STEP = 25  # points to which a deleted person's strength is rounded
MIN_GAMES, MIN_PEOPLE = 10, 4  # until then, a rating is provisional
ANONYMOUS = 0  # stands for everyone who deleted their data


class Strength(NamedTuple):
    """A person's estimated skill and its uncertainty, on the model's scale."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def points(self) -> float:
        """The rating in points, rounded to a thousandth."""
        return round(START + POINTS_A_UNIT * (self.mu - MU), 3)

    @property
    def margin(self) -> float:
        """The uncertainty (one sigma) in points, rounded to a thousandth."""
        return round(POINTS_A_UNIT * self.sigma, 3)


class RatedPart(NamedTuple):
    """A person's place in a rated game and, if they have deleted their data, their `frozen` strength."""

    user_id: int
    place: int
    frozen: Strength | None = None


class RatedResult(NamedTuple):
    """The result of a rated game that ended at `ended_at` (ms), with two or more `parts` in seat order."""

    table_id: str
    ended_at: int
    parts: tuple[RatedPart, ...]


class Rating(NamedTuple):
    """A person's rating in a game after `games` results against `people` different people.

    `tenth_at` is when the tenth of these games ended (ms), or None if there haven't been ten. `last_at` is
    when the latest one ended (ms), or 0 if there have been none.
    """

    strength: Strength = Strength()
    games: int = 0
    people: int = 0
    tenth_at: int | None = None
    last_at: int = 0

    @property
    def provisional(self) -> bool:
        """Whether there are too few games or opponents for the ladder."""
        return self.games < MIN_GAMES or self.people < MIN_PEOPLE


NEWCOMER = Rating()


class Listed(NamedTuple):
    """A person on a ladder, with their name as of their latest rated game."""

    user_id: int
    name: str
    rating: Rating


class Point(NamedTuple):
    """A change in a person's rating at the time `at` (ms), from `before` to `after`.

    The cause is the game at the table `table_id` or, if that is None, the end of a season.
    """

    before: Strength
    after: Strength
    at: int
    table_id: str | None = None


def frozen(strength: Strength) -> Strength:
    """Return a strength rounded to 25 points, too coarsely to identify people who have deleted their data."""
    points, margin = (FROZEN_STEP * round(each / FROZEN_STEP) for each in (strength.points, strength.margin))
    return Strength(MU + (points - START) / POINTS_A_UNIT, max(margin, FROZEN_STEP) / POINTS_A_UNIT)


def rounded_between(rating: int, above: int | None, below: int | None) -> int:
    """Return a rating (in 1/1000 points) rounded to 25 points, but kept strictly between `above` and `below`.

    `above` and `below` are the neighbouring ratings, if there are any, so rounding keeps the order. If there
    is no room between them, return the rating unchanged.
    """
    step = 1000 * FROZEN_STEP
    lowest, highest = 0 if below is None else below + 1, rating + step if above is None else above - 1
    return min(max(step * round(rating / step), lowest), highest) if lowest <= highest else rating


def after_season(strength: Strength) -> Strength:
    """Return the strength with which a person starts the next season, halfway back to a newcomer's."""
    return Strength(MU + (strength.mu - MU) / 2, sqrt((strength.sigma**2 + SIGMA**2) / 2))


def rate(strengths: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """Return the new strengths of two or more seats after a game. Strengths and places are in seat order."""
    model = _model(len(strengths))
    teams = [[model.rating(mu, sigma)] for mu, sigma in strengths]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(rating.mu, rating.sigma) for [rating] in rated]


@dataclass
class Fold:
    """A server's ratings in one game, updated with each result and each end of a season in order of time.

    `opponents` has the ids of each person's opponents, with a single id for all who have deleted their data.
    If `followed` is a person's id, `course` has each change in their rating.
    """

    ratings: dict[int, Rating] = field(default_factory=dict)
    opponents: dict[int, set[int]] = field(default_factory=dict)
    followed: int | None = None
    course: list[Point] = field(default_factory=list)

    def end_season(self, at: int) -> None:
        """End a season at the time `at` (ms), which moves all ratings halfway back to a newcomer's."""
        for user_id, rating in self.ratings.items():
            self._change(user_id, rating._replace(strength=after_season(rating.strength)), at)

    def add(self, result: RatedResult) -> None:
        """Update the ratings with the next result."""
        parts = result.parts
        known = [self.ratings.get(part.user_id, NEWCOMER) for part in parts]
        before = [part.frozen or rating.strength for part, rating in zip(parts, known, strict=True)]
        people = [ANONYMOUS if part.frozen else part.user_id for part in parts]
        rated = rate(before, [part.place for part in parts])
        for part, rating, strength in zip(parts, known, rated, strict=True):
            if part.frozen is not None:
                continue
            met = self.opponents.setdefault(part.user_id, set())
            met.update(people)
            met.discard(part.user_id)
            tenth_at = result.ended_at if rating.games + 1 == MIN_GAMES else rating.tenth_at
            now = Rating(strength, rating.games + 1, len(met), tenth_at, result.ended_at)
            self._change(part.user_id, now, result.ended_at, result.table_id)

    def _change(self, user_id: int, now: Rating, at: int, table_id: str | None = None) -> None:
        if user_id == self.followed:
            before = self.ratings.get(user_id, NEWCOMER).strength
            self.course.append(Point(before, now.strength, at, table_id))
        self.ratings[user_id] = now


def fold(results: Iterable[RatedResult], season_ends: Iterable[int], followed: int | None = None) -> Fold:
    """Return the Fold after all `results` and `season_ends` (ms).

    `results` must be sorted by time and table id, and `season_ends` by time. A result at the exact end of a
    season belongs to the next season. If `followed` is a person's id, the Fold's `course` has every change in
    their rating.
    """
    ends, folded = list(season_ends), Fold(followed=followed)
    for result in results:
        while ends and ends[0] <= result.ended_at:
            folded.end_season(ends.pop(0))
        folded.add(result)
    for end in ends:
        folded.end_season(end)
    return folded


def on_ladder(ratings: Mapping[int, Rating], since: int) -> list[tuple[int, Rating]]:
    """Return a ladder's (user id, rating) pairs, best first, for people with a rated game since `since` (ms).

    Provisional ratings are left out. The order is by points, then smaller margin, then earlier tenth game.
    """
    listed = [each for each in ratings.items() if not each[1].provisional and each[1].last_at >= since]
    return sorted(
        listed, key=lambda each: (-each[1].strength.points, each[1].strength.margin, each[1].tenth_at)
    )


def agree(one: Mapping[int, Rating], other: Mapping[int, Rating]) -> bool:
    """Return whether two mappings from user ids to ratings are equal, to a thousandth of a point."""

    def rounded(rating: Rating) -> tuple[object, ...]:
        return (rating.strength.points, rating.strength.margin, *rating[1:])

    return one.keys() == other.keys() and all(rounded(one[id]) == rounded(other[id]) for id in one)


@cache
def model_version() -> str:
    """Return the rating model's version: openskill's version and our constants, separated by spaces."""
    return " ".join(map(str, (metadata.version("openskill"), MU, SIGMA, BETA, TAU)))


@cache
def _model(seats: int) -> PlackettLuce:
    from openskill.models import PlackettLuce  # takes 70 ms, which a bot without rated games can do without

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA * sqrt(2 / seats), tau=TAU)
