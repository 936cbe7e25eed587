"""The ratings of a server's people in one game: a fold over its rated results. Pure functions.

The model is Plackett-Luce (Weng and Lin 2011), with parameters of our own: its beta, which the library adds
up over all seats, shrinks with their number. A draw moves the weaker up only because `openskill` 6.2.0 does
nothing about ties, so that version is pinned.
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
        """The rating in points, to a thousandth."""
        return round(START + POINTS_A_UNIT * (self.mu - MU), 3)

    @property
    def margin(self) -> float:
        """The uncertainty (one sigma) in points, to a thousandth."""
        return round(POINTS_A_UNIT * self.sigma, 3)


class RatedPart(NamedTuple):
    """A person's place in a rated result, and their `frozen` strength if they have deleted their data."""

    user_id: int
    place: int
    frozen: Strength | None = None


class RatedResult(NamedTuple):
    """A rated result: its table, when it ended (ms), and at least two parts in seat order."""

    table_id: str
    ended_at: int
    parts: tuple[RatedPart, ...]


class Rating(NamedTuple):
    """A person's rating in a game after `games` results against `people` different people.

    `tenth_at` and `last_at` are when the tenth and the last of those games ended (ms).
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
    """A person's rating before and after a game, or the end of a season (then `table_id` is None)."""

    before: Strength
    after: Strength
    at: int
    table_id: str | None = None


def frozen(strength: Strength) -> Strength:
    """Return a strength rounded to 25 points, too coarse to identify a person whose data is deleted."""
    points, margin = (FROZEN_STEP * round(each / FROZEN_STEP) for each in (strength.points, strength.margin))
    return Strength(MU + (points - START) / POINTS_A_UNIT, max(margin, FROZEN_STEP) / POINTS_A_UNIT)


def rounded_between(rating: int, above: int | None, below: int | None) -> int:
    """Return a rating (in 1/1000 points) rounded as `frozen` does, but kept between its neighbours, if any.

    This keeps the order by rating. If there is no room between them, the rating is returned unchanged.
    """
    step = 1000 * FROZEN_STEP
    lowest, highest = 0 if below is None else below + 1, rating + step if above is None else above - 1
    return min(max(step * round(rating / step), lowest), highest) if lowest <= highest else rating


def after_season(strength: Strength) -> Strength:
    """Return the strength with which a person starts the next season: halfway back to a newcomer's."""
    return Strength(MU + (strength.mu - MU) / 2, sqrt((strength.sigma**2 + SIGMA**2) / 2))


def rate(strengths: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """Return the new strengths of at least two seats after a result with these places, in seat order."""
    model = _model(len(strengths))
    teams = [[model.rating(mu, sigma)] for mu, sigma in strengths]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Strength(rating.mu, rating.sigma) for [rating] in rated]


@dataclass
class Fold:
    """The fold of a server's results in one game, oldest first, with the seasons that ended meanwhile.

    `opponents` has the ids of each person's opponents, one id for all anonymous ones. `course` has the Points
    of the person `followed`, if there is one.
    """

    ratings: dict[int, Rating] = field(default_factory=dict)
    opponents: dict[int, set[int]] = field(default_factory=dict)
    followed: int | None = None
    course: list[Point] = field(default_factory=list)

    def end_season(self, at: int) -> None:
        """End a season at the time `at` (ms)."""
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
    """Fold results, in order of time and table, and season ends (ms, ascending), and return the Fold.

    A result that ends just as a season does belongs to the next one. If `followed` is a person's id, the
    Fold's `course` has every change of their rating.
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
    """Return a ladder's ratings, best first, of people with a rated game since the time `since` (ms).

    They are ordered by the shown rating, then the smaller margin, then the earlier tenth game.
    """
    listed = [each for each in ratings.items() if not each[1].provisional and each[1].last_at >= since]
    return sorted(
        listed, key=lambda each: (-each[1].strength.points, each[1].strength.margin, each[1].tenth_at)
    )


def agree(one: Mapping[int, Rating], other: Mapping[int, Rating]) -> bool:
    """Return whether two mappings of user ids to ratings are the same, to a thousandth of a point."""

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
