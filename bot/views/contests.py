"""Ratings, ladders and seasons in words. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from math import floor

from engine import GAMES, Seat, Text, Written, _, plural, text

from ..contests.pairs import Pair
from ..contests.ratings import MIN_GAMES, MIN_PEOPLE, Listed, Point, Rating, Strength
from ..contests.seasons import Season
from .message import Message
from .text import mention

MAX_NAME_LENGTH = 12  # characters of a name in a line, which has at most 40
MAX_STEPS = 100  # games in the picture of a rating over time
MAX_NAMED = 3  # people from each ladder in the post about a season

MONTHS = (
    text("January to March"),
    text("April to June"),
    text("July to September"),
    text("October to December"),
)
LINE = plural("{place}. {name} {rating}, {games} game", "{place}. {name} {rating}, {games} games", by="games")
PROVISIONAL = _("You aren't on the ladder yet. Games: {games}/{least}, opponents: {people}/{fewest}.")
IDLE = _("You aren't on the ladder: you haven't finished a rated game this season.")
PRIVATE = _("You aren't on the ladder, because your statistics are private (`/preferences`).")
BEYOND = _("The ladder only shows the top 100. Your rating is {rating}.")
RATING = _("Rating: {rating} · {season} · best {best}")
RATED = _("-# Rated: {ratings}")
PAIR = plural(
    "{one} – {other}: {games} game, {wins}–{losses}, {draws} drawn · {links}",
    "{one} – {other}: {games} games, {wins}–{losses}, {draws} drawn · {links}",
    by="games",
)


def rating_text(rating: Rating) -> str:
    """Return a rating as people see it: whole points, a ± to the nearest 5, and "?" if it is provisional."""
    strength, unsure = rating.strength, "?" if rating.provisional else ""
    return f"{rounded(strength.points)} ± {5 * rounded(strength.margin / 5)}{unsure}"


def rounded(points: float) -> int:
    """Return points as a whole number, with halves rounded up."""
    return floor(points + 0.5)


def season_text(season: Season) -> Text:
    """Return a season's months, such as "January to March"."""
    return MONTHS[season.quarter]


def ladder_line(place: int, person: Listed) -> Text:
    """Return a line of at most 40 characters about `person`, who is at number `place` on a ladder."""
    fields = {"name": Written(shortened(person.name)), "rating": rating_text(person.rating)}
    return text(LINE, place=place, games=person.rating.games, **fields)


def shortened(name: str) -> str:
    """Return a name, cut to 12 characters with a final "…" if it is longer."""
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"


def own_line(game_id: str, rating: Rating | None, place: int | None, *, since: int, private: bool) -> Text:
    """Return the line about the reader's own place on a ladder, or about why they have none.

    `rating` is None without a rated game, and `place` (from 1) if the reader is not on the ladder. The season
    started at `since` (ms). `private` says that the reader keeps their statistics private.
    """
    if rating is None:
        return text("You haven't finished a rated game of {game} here yet.", game=GAMES[game_id].name)
    if place is not None:
        return text("You're number {number}: {rating}.", number=place, rating=rating_text(rating))
    if rating.provisional:
        counts = {"games": min(rating.games, MIN_GAMES), "people": min(rating.people, MIN_PEOPLE)}
        return text(PROVISIONAL, **counts, least=MIN_GAMES, fewest=MIN_PEOPLE)
    if private:
        return text(PRIVATE)
    return text(IDLE) if rating.last_at < since else text(BEYOND, rating=rating_text(rating))


def rating_line(rating: Rating, season: Season, course: Sequence[Point]) -> Text:
    """Return a line with a person's rating in a game, the season, and the peak of the rating's `course`."""
    return text(RATING, rating=rating_text(rating), season=season_text(season), best=best_of(course))


def best_of(course: Sequence[Point]) -> int:
    """Return the highest rating in `course`, in whole points, or a newcomer's if `course` has no games."""
    after = [point.after.points for point in course if point.table_id is not None]
    return rounded(max(after, default=Strength().points))


def sampled(course: Sequence[Point]) -> list[tuple[Strength, bool]]:
    """Return up to 100 evenly spaced strengths from a rating's `course`, from a newcomer's to the latest.

    Each strength comes with a bool that says whether a season has ended since the previous strength.
    """
    steps, ended = [(Strength(), False)], False
    for point in course:
        ended |= point.table_id is None
        if point.table_id is not None:
            steps.append((point.after, ended))
            ended = False
    if len(steps) <= MAX_STEPS:
        return steps
    chosen = [round(number * (len(steps) - 1) / (MAX_STEPS - 1)) for number in range(MAX_STEPS)]
    ends = [number for number, (_strength, after_end) in enumerate(steps) if after_end]
    return [
        (steps[now][0], any(before < end <= now for end in ends))
        for before, now in zip([-1, *chosen], chosen)
    ]


def rated_line(ratings: Mapping[int, Rating]) -> tuple[Text, ...]:
    """Return the line with players' `ratings`, by seat, after a finished game. Empty if there are none."""
    if not ratings:
        return ()
    each = (_rated(_("{name} {rating}"), Seat(seat), rating) for seat, rating in sorted(ratings.items()))
    return (text(RATED, ratings=in_a_row(each)),)


def season_message(season: Season, ladders: Iterable[tuple[str, Sequence[Listed]]]) -> Message:
    """Return the silent post about a season, with the top three people on each of its `ladders`.

    Each ladder is a pair: a game's id, and the people on that game's ladder, best first.
    """
    lines = [text("**Ladder, {season}.**", season=season_text(season))]
    for game_id, people in ladders:
        best = (
            _rated(_("{number}. {name} {rating}"), Written(each.name), each.rating, number=number)
            for number, each in enumerate(people[:MAX_NAMED], 1)
        )
        lines.append(text("{game}: {people}", game=GAMES[game_id].name, people=in_a_row(best)))
    return Message(tuple(lines), silent=True)


def _rated(template: str, name: Seat | Written, rating: Rating, **fields: int) -> Text:
    unsure = "?" if rating.provisional else ""
    return text(template, name=name, rating=f"{rounded(rating.strength.points)}{unsure}", **fields)


def in_a_row(words: Iterable[Text]) -> Text:
    """Join `words` with dots into one text. There must be at least one word."""
    return reduce(lambda before, then: text("{before} · {then}", before=before, then=then), words)


def pair_line(pair: Pair, links: Sequence[str]) -> Text:
    """Return a line on a pair of people whose games look unusual, with links to some of the games."""
    games = len(pair.table_ids)
    lost = games - pair.won - pair.drawn
    fields = {"one": mention(pair.one), "other": mention(pair.other), "links": tuple(links)}
    return text(PAIR, games=games, wins=pair.won, losses=lost, draws=pair.drawn, **fields)
