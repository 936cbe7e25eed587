"""When the bot last mentioned a role on each server, and when it greeted the server, which it does once."""

from __future__ import annotations

from .connection import Connection

CALL, WELCOME = "call", "welcome"  # a role is mentioned; the bot greets a server
DONE = 0  # in place of the time, for a moment that never comes again

_CLAIM = (
    "INSERT INTO guild_moment VALUES (:guild, :kind, :at) ON CONFLICT (guild_id, kind)"
    " DO UPDATE SET at = excluded.at WHERE guild_moment.at <= :at - :interval"
)


def claim_call(db: Connection, guild_id: int, at: int, interval: int) -> bool:
    """Record a role's mention at `at` (ms) and return True, unless the last was under `interval` ms ago."""
    return db.execute(_CLAIM, {"guild": guild_id, "kind": CALL, "at": at, "interval": interval}).rowcount == 1


def begin_welcome(db: Connection, guild_id: int, at: int, doubtful: int) -> bool:
    """Record that the bot starts to greet a server at the time `at` (ms), and return whether to greet it.

    An attempt that was cut short can be repeated for `doubtful` ms. Return False after that, or if the bot
    has already greeted the server.
    """
    known = "INSERT INTO guild_moment VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    db.execute(known, (guild_id, WELCOME, at))
    begun = "SELECT at FROM guild_moment WHERE guild_id = ? AND kind = ?"
    return bool(db.execute(begun, (guild_id, WELCOME)).fetchone()[0] >= at - doubtful)


def end_welcome(db: Connection, guild_id: int) -> None:
    """Record that a server has been greeted."""
    change = "UPDATE guild_moment SET at = ? WHERE guild_id = ? AND kind = ?"
    db.execute(change, (DONE, guild_id, WELCOME))
