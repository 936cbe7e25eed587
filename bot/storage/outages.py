"""The heartbeats of the bot's shards, and the outages during which tables could not be reached."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ..table.clock.stoppers import Outage
from .connection import Connection, upsert

_SET_OUTAGE = upsert("outage", ("scope", "from_at"), ("until_at", "gap_ms"))
_LOOK_AGAIN = "UPDATE deadline SET due_at = :at WHERE scope = 'tournament' AND due_at > :at AND scope_id IN"
_CONCERNED = {  # by kind of outage: the tournaments that it affects, if `:id` is the server or channel
    "shard": "1 = 1",
    "server": "guild_id = :id",
    "channel": ":id IN (channel_id, thread_id)",
}
_SET_HEARTBEAT = upsert("heartbeat", ("shard",), ("at",))


class StoredOutage(NamedTuple):
    """An outage and its scope, such as `shard 0 1` (shard 0 out of 1), `server 17` or `channel 4711`."""

    scope: str
    outage: Outage


def read(db: Connection) -> tuple[list[StoredOutage], dict[int, int]]:
    """Return all outages, oldest first, and the times (ms) of the latest heartbeats, by shard."""
    rows = db.execute("SELECT scope, from_at, until_at, gap_ms FROM outage ORDER BY from_at")
    outages = [StoredOutage(scope, Outage(*outage)) for scope, *outage in rows]
    return outages, dict(db.execute("SELECT shard, at FROM heartbeat").fetchall())


def write(
    db: Connection,
    outages: Collection[StoredOutage] = (),
    heartbeats: Mapping[int, int] | None = None,
    beyond: int = 1,
) -> None:
    """Write outages, and the times (ms) of the latest heartbeats, by shard.

    An outage that has ended may delay tournaments, so the tournaments that it affects are checked again. If
    `heartbeats` are given, those of shards numbered `beyond` or higher, which no longer exist, are deleted.
    """
    rows = [(scope, *outage) for scope, outage in outages]
    db.executemany(_SET_OUTAGE, rows)
    for scope, outage in outages:
        if outage.end is not None:
            kind, id, *_ = scope.split()
            tournaments = f"SELECT CAST(id AS TEXT) FROM tournament WHERE {_CONCERNED[kind]}"  # noqa: S608 - ours
            db.execute(f"{_LOOK_AGAIN} ({tournaments})", {"at": outage.start, "id": int(id)})
    if heartbeats is not None:
        db.execute("DELETE FROM heartbeat WHERE shard >= ?", (beyond,))
        db.executemany(_SET_HEARTBEAT, list(heartbeats.items()))


def drop_before(db: Connection, at: int) -> None:
    """Delete the outages that ended before `at` (ms)."""
    db.execute("DELETE FROM outage WHERE until_at < ?", (at,))
