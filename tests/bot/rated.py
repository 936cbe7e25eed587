"""Rated games for tests, played in a few moves."""

from __future__ import annotations

from typing import Any

from bot.service.tables import Tables
from bot.storage.connection import Connection
from bot.storage.contests import ratings
from bot.storage.contests.ratings import Ladder
from bot.storage.database import Database
from bot.table import lobby, play
from bot.table.model import Table
from bot.table.time import DAY

from .people import GUILD, People

LADDER = Ladder(GUILD, "conversion")
START = 1_790_000_000_000  # 21 September 2026


async def begin_rated(
    tables: Tables, people: People, *users: int, at: int | None = None, **changes: Any
) -> Table:
    """Open a rated table as the first of `users`, let the others join, and start the game."""
    where = {"guild_id": GUILD, "channel_id": 1, "game_id": "conversion", "options": {}, "rated": True}
    table = await tables.open(people.act(users[0], at), **{**where, **changes})
    for user_id in users[1:]:
        table = await tables.act(table.id, lobby.join, people.act(user_id, at))
    return await tables.start(table.id, people.act(users[0], at))


async def play_rated(
    tables: Tables, people: People, *users: int, at: int | None = None, moves: int = 4, **changes: Any
) -> Table:
    """Play a rated game in which the first person resigns, then the second, until the last one wins."""
    table = await begin_rated(tables, people, *users, at=at, **changes)
    for _ in range(moves):
        table = await people.move(tables, table, at)
    for user_id in users[:-1]:
        table = await tables.act(table.id, play.resign, people.act(user_id, at))
    return table


async def play_season(tables: Tables, people: People, users: range, games: int, at: int = START) -> list[str]:
    """Play games of changing pairs, half a day apart, and return their tables' ids."""
    played = []
    for number in range(games):
        first = users[number % len(users)]
        second = users[(number + 1 + number // len(users) % (len(users) - 1)) % len(users)]
        table = await play_rated(tables, people, first, second, at=at + number * DAY // 2)
        played.append(table.id)
    return played


async def stored(store: Database, ladder: Ladder = LADDER) -> dict[int, Any]:
    """Return the stored ratings of a ladder by user id."""
    return await store.read(lambda db: ratings.ratings_of(db, ladder))


async def computed(store: Database, ladder: Ladder = LADDER) -> dict[int, Any]:
    """Return the ratings of a ladder by user id, recomputed from all results."""
    return await store.read(lambda db: ratings.inputs(db, ladder).fold().ratings)


def count(db: Connection, name: str) -> int:
    """Count a table's rows."""
    return int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608 - a test's own
