"""The post about a season's ladders. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import GAMES, Text, Written, _, text

from ..contests.ratings import Rating
from ..contests.seasons import Season
from .contests import rounded, season_text
from .message import Message

MAX_NAMED = 3  # people of a ladder

POST = _("**Ladder, {season}.**")
LADDER = _("{game}: {people}")
PERSON = _("{number}. {name} {rating}")

Named = tuple[str, Rating]  # a person's name and rating


def season_message(season: Season, ladders: Iterable[tuple[str, Sequence[Named]]]) -> Message:
    """Return the post on a season: the first three people in each game, given by its id, best first."""
    lines = (
        text(LADDER, game=GAMES[game_id].name, people=_people(people[:MAX_NAMED]))
        for game_id, people in ladders
    )
    return Message((text(POST, season=season_text(season)), *lines), silent=True)


def _people(people: Sequence[Named]) -> Text | None:
    said: Text | None = None
    for number, (name, rating) in enumerate(people, 1):
        points = rounded(rating.strength.points)
        one = text(PERSON, number=number, name=Written(name), rating=points)
        said = one if said is None else text("{before} · {then}", before=said, then=one)
    return said
