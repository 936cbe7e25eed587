"""Servers that have let the bot go: what is kept of them is deleted 30 days later, unless they come back.

The days are counted by Discord's clock: until that is known, no farewell is noted and nothing is deleted.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from functools import partial

from ..storage.database import Database
from ..storage.deadlines import latest_time
from ..storage.guild_settings import GuildSettingsRepository
from ..table.time import Clock
from .tables import Tables

KEPT = 30 * 86_400_000  # milliseconds that the data of a server is kept without the bot being there


class DepartedGuilds:
    """The farewells of a database, by Discord's clock.

    Its methods raise NotRead and NotSaved.
    """

    def __init__(
        self, database: Database, tables: Tables, settings: GuildSettingsRepository, clock: Clock
    ) -> None:
        self._database = database
        self._tables = tables
        self._settings = settings
        self._clock = clock

    async def begin(self, guild_id: int) -> None:
        """Note that a server has let the bot go; noted once more, nothing changes."""
        now = self._clock()
        if now is not None:  # else a sweep finds out
            await self._database.write(partial(_begin, guild_id=guild_id, now=now))

    async def cancel(self, guild_ids: Collection[int]) -> None:
        """Note that the bot is at these servers: nothing of them is deleted."""

        def note(db: sqlite3.Connection) -> None:
            db.executemany("DELETE FROM farewell WHERE guild_id = ?", [(id,) for id in guild_ids])

        await self._database.write(note)

    async def sweep(self, present: Collection[int]) -> list[int]:
        """Delete all that is kept of the servers that are due, and give their ids; `present` never are.

        Of all others the farewell is noted, also where Discord's word of it came while the bot was away.
        """
        await self.cancel(present)
        now = self._clock()
        if now is None:
            return []
        await self._database.write(partial(_begin_unseen, present=present, now=now))
        due = await self._database.read(partial(_due, now=now))
        for guild_id in due:
            tables = await self._database.read(lambda db, of=guild_id: _tables_of(db, of))  # type: ignore[misc]
            await self._tables.rewrite(tables, lambda db, of=guild_id: _delete(db, of))  # type: ignore[misc]
            self._settings.forget(guild_id)
        if due:
            await self._database.scrub()
        return due


def _latest(db: sqlite3.Connection, now: int) -> int:
    """Give the time, never earlier than that of the latest thing that somebody did."""
    return max(now, latest_time(db))


def _begin(db: sqlite3.Connection, guild_id: int, now: int) -> None:
    statement = "INSERT INTO farewell (guild_id, left_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(statement, (guild_id, _latest(db, now)))


def _due(db: sqlite3.Connection, now: int) -> list[int]:
    rows = db.execute("SELECT guild_id FROM farewell WHERE left_at <= ?", (_latest(db, now) - KEPT,))
    return [row[0] for row in rows]


def _begin_unseen(db: sqlite3.Connection, present: Collection[int], now: int) -> None:
    for name in _with_column(db, "guild_id"):
        db.execute(
            f"INSERT INTO farewell (guild_id, left_at) SELECT DISTINCT guild_id, ? FROM {name}"  # noqa: S608 - ours
            " WHERE guild_id NOT IN (SELECT value FROM json_each(?)) ON CONFLICT DO NOTHING",
            (_latest(db, now), json.dumps([*present])),
        )


def _tables_of(db: sqlite3.Connection, guild_id: int) -> list[str]:
    return [row[0] for row in db.execute("SELECT id FROM tables WHERE guild_id = ?", (guild_id,))]


def _delete(db: sqlite3.Connection, guild_id: int) -> None:
    """Delete every row of a server and of its tables; the farewell goes with them."""
    db.execute("PRAGMA defer_foreign_keys = ON")  # all that refers to one another goes together
    db.execute("UPDATE farewell SET due = 1 WHERE guild_id = ?", (guild_id,))
    tables = "SELECT id FROM tables WHERE guild_id = :guild"
    for name in _with_column(db, "table_id"):
        db.execute(f"DELETE FROM {name} WHERE table_id IN ({tables})", {"guild": guild_id})  # noqa: S608 - ours
    others = [name for name in _with_column(db, "guild_id") if name != "farewell"]
    for name in (*others, "farewell"):
        db.execute(f"DELETE FROM {name} WHERE guild_id = ?", (guild_id,))  # noqa: S608 - ours


def _with_column(db: sqlite3.Connection, column: str) -> list[str]:
    query = (
        "SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
        " WHERE m.type = 'table' AND c.name = ?"
    )
    return [row[0] for row in db.execute(query, (column,))]
