"""The pace of logins that several processes keep together: functions that a Database runs.

Times are the database's own, so that all processes go by one clock; it may be set, so nobody waits for longer
than a pause.
"""

from __future__ import annotations

from ..connection import Connection

_SET = (
    "INSERT INTO login (name, at, pause) VALUES (?, ?, ?)"
    " ON CONFLICT (name) DO UPDATE SET at = excluded.at, pause = excluded.pause"
)


def latest(db: Connection, shard: int) -> tuple[int, int, int]:
    """Return the time, and of the process that begins with a shard when it logged in, and its pause."""
    return (db.now(), *_read(db, f"process {shard}"))


def note(db: Connection, shard: int, pause: int) -> None:
    """Record a login of the process that begins with a shard, and the pause after it in milliseconds."""
    db.execute(_SET, (f"process {shard}", db.now(), pause))


def take_turn(db: Connection, shard: int, concurrency: int, gap: int) -> int:
    """Take the turn of a shard to log in, and return 0; or return the milliseconds until it may be taken.

    Discord lets `concurrency` shards in at once, those with different remainders (events/gateway#sharding).
    Where two processes take a turn at one moment, the database lets one of them pass.
    """
    name, now = f"turn {shard % concurrency}", db.now()
    at, pause = _read(db, name)
    left = min(max(at + pause - now, 0), gap)
    if not left or at > now:  # the clock was set back: count from now on
        db.execute(_SET, (name, now, gap))
    return left


def _read(db: Connection, name: str) -> tuple[int, int]:
    row = db.execute("SELECT at, pause FROM login WHERE name = ?", (name,)).fetchone()
    return (row[0], row[1]) if row else (0, 0)
