"""Ladders: the people whose ratings others can see, and their names."""

from __future__ import annotations

import json
from collections.abc import Collection

from ...contests.ratings import Listed, Rating, on_ladder
from ...table.names import NAMELESS
from ..connection import Connection
from . import seasons
from .ratings import Ladder, ratings_of

MAX_PLACES = 100


def listed(db: Connection, ladder: Ladder) -> list[Listed]:
    """Return up to 100 people on a ladder, best first, leaving out people whose statistics are private."""
    found = on_ladder(ratings_of(db, ladder), seasons.last_end(db, ladder.guild_id))
    return shown(db, ladder.guild_id, found)


def shown(db: Connection, guild_id: int, ranked: list[tuple[int, Rating]]) -> list[Listed]:
    """Return up to 100 of the `ranked` people, with names, but no one whose statistics are private."""
    public = visible(db, [user_id for user_id, _ in ranked])
    places = [each for each in ranked if each[0] in public][:MAX_PLACES]
    names = _names_of(db, guild_id, [user_id for user_id, _ in places])
    return [Listed(user_id, names.get(user_id, NAMELESS), rating) for user_id, rating in places]


def visible(db: Connection, people: Collection[int]) -> set[int]:
    """Return the user ids of the `people` whose statistics others can see."""
    rows = db.execute(
        "SELECT user_id FROM preference WHERE statistics = 0 AND user_id IN (SELECT value FROM json_each(?))",
        (json.dumps([*people]),),
    )
    return {*people} - {row[0] for row in rows}


def _names_of(db: Connection, guild_id: int, people: Collection[int]) -> dict[int, str]:
    """Return people's names in their latest rated games on a server, by user id."""
    rows = db.execute(
        "SELECT seats.user_id, name FROM seats JOIN rated_part ON rated_part.table_id = seats.table_id"
        " AND rated_part.seat = seats.seat AND rated_part.user_id = seats.user_id"
        " JOIN result ON result.table_id = seats.table_id"
        " WHERE guild_id = ? AND seats.user_id IN (SELECT value FROM json_each(?)) ORDER BY ended_at",
        (guild_id, json.dumps([*people])),
    )
    return dict(rows.fetchall())


def games(db: Connection, guild_id: int) -> list[str]:
    """Return the ids of the games in which a server has ratings."""
    rows = db.execute("SELECT DISTINCT game FROM rating WHERE guild_id = ? ORDER BY game", (guild_id,))
    return [row[0] for row in rows]
