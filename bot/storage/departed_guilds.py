"""Records of the servers that have removed the bot, and the deletion of those servers' data."""

from __future__ import annotations

import json
from collections.abc import Collection

from .connection import Connection
from .deadlines import latest_time
from .user_data import request_compaction


def add(db: Connection, guild_id: int, now: int) -> None:
    """Record that a server removed the bot at `now` (ms), unless its departure is already recorded."""
    statement = "INSERT INTO departed_guild (guild_id, left_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(statement, (guild_id, _latest(db, now)))


def add_absent(db: Connection, present: Collection[int], now: int) -> None:
    """Record that the bot left servers with stored data that are not `present`, at `now` (ms).

    Only this process's servers count.
    """
    for name in db.tables_with_column("guild_id"):
        db.execute(
            f"INSERT INTO departed_guild (guild_id, left_at) SELECT DISTINCT guild_id, ? FROM {name}"  # noqa: S608 - ours
            f" WHERE guild_id NOT IN (SELECT value FROM json_each(?)) AND {db.ours('guild_id')}"
            " AND guild_id <> 0"  # direct messages
            " ON CONFLICT DO NOTHING",
            (_latest(db, now), json.dumps([*present])),
        )


def remove(db: Connection, guild_ids: Collection[int]) -> None:
    """Delete the departure records of servers that the bot is on again."""
    db.executemany("DELETE FROM departed_guild WHERE guild_id = ?", [(id,) for id in guild_ids])


def has_left(db: Connection, guild_id: int) -> bool:
    """Return whether a server is recorded as departed."""
    return bool(db.execute("SELECT 1 FROM departed_guild WHERE guild_id = ?", (guild_id,)).fetchone())


def due(db: Connection, now: int, kept: int) -> list[int]:
    """Return the ids of this process's servers that removed the bot at least `kept` ms before `now` (ms)."""
    query = (
        f"SELECT guild_id FROM departed_guild WHERE left_at <= ? AND {db.ours('guild_id')} ORDER BY guild_id"  # noqa: S608
    )
    return [row[0] for row in db.execute(query, (_latest(db, now) - kept,))]


def tables_of(db: Connection, guild_id: int) -> list[str]:
    """Return the ids of all tables on a server."""
    return [row[0] for row in db.execute("SELECT id FROM tables WHERE guild_id = ?", (guild_id,))]


def delete(db: Connection, guild_id: int) -> None:
    """Delete all rows of a departed server and its tables, and finally the record of its departure."""
    request_compaction(db)
    db.defer_references()  # rows that refer to each other are deleted together
    db.execute("UPDATE departed_guild SET due = 1 WHERE guild_id = ?", (guild_id,))
    tables = "SELECT id FROM tables WHERE guild_id = :guild"
    channels = "SELECT 'channel ' || channel_id FROM tables WHERE guild_id = :guild"
    scopes = {"guild": guild_id, "server": f"server {guild_id}"}
    db.execute(f"DELETE FROM outage WHERE scope = :server OR scope IN ({channels})", scopes)  # noqa: S608
    for name in db.tables_with_column("table_id"):
        db.execute(f"DELETE FROM {name} WHERE table_id IN ({tables})", {"guild": guild_id})  # noqa: S608 - ours
    tournaments = "SELECT id FROM tournament WHERE guild_id = :guild"
    for name in set(db.tables_with_column("tournament_id")) - {"tables"}:
        db.execute(f"DELETE FROM {name} WHERE tournament_id IN ({tournaments})", {"guild": guild_id})  # noqa: S608 - ours
    as_text = "SELECT CAST(id AS TEXT) FROM tournament WHERE guild_id = :guild"
    for scope, ids in (("table", tables), ("tournament", as_text)):
        in_scope = f"DELETE FROM deadline WHERE scope = '{scope}' AND scope_id IN ({ids})"  # noqa: S608 - ours
        db.execute(in_scope, {"guild": guild_id})
    db.execute("DELETE FROM deadline WHERE scope = 'server' AND scope_id = ?", (str(guild_id),))
    others = [name for name in db.tables_with_column("guild_id") if name != "departed_guild"]
    for name in (*others, "departed_guild"):
        db.execute(f"DELETE FROM {name} WHERE guild_id = ?", (guild_id,))  # noqa: S608 - ours
    # People who no longer have a seat anywhere need no account.
    db.execute("DELETE FROM vacation_account WHERE user_id NOT IN (SELECT user_id FROM seats)")


def _latest(db: Connection, now: int) -> int:
    """Return `now` or the time of the latest interaction, whichever is later (ms)."""
    return max(now, latest_time(db))
