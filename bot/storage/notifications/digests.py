"""Digests, one per person and day. Each is recorded before it is sent, so that none is sent twice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from ..connection import Connection
from ..database import Repository

DIGEST = "digest"  # a kind of deadline for people


class Digest(NamedTuple):
    """A person's digest for a day, recorded at `at` (ms). `told` holds the ids of the digest's tables."""

    user_id: int
    day: str
    at: int
    told: tuple[str, ...]


class Sent(NamedTuple):
    """The message in which a person's digest for an earlier day was sent."""

    day: str
    channel_id: int
    message_id: int


class DigestBook(Repository):
    """The stored digests."""

    async def owed(self) -> list[Digest]:
        """List the unsent digests, oldest first."""
        query = "SELECT user_id, day, at, told FROM digest WHERE message_id IS NULL ORDER BY at, user_id"
        rows = await self._database.ask(query, ())
        return [Digest(user_id, day, at, tuple(json.loads(told))) for user_id, day, at, told in rows]

    async def note_sent(self, digest: Digest, channel_id: int, message_id: int) -> list[Sent]:
        """Record where a digest was sent, and return the person's earlier digests, which can be deleted."""
        earlier = (
            "SELECT day, channel_id, message_id FROM digest"
            " WHERE user_id = ? AND day <> ? AND message_id IS NOT NULL"
        )

        def write(db: Connection) -> list[Sent]:
            db.execute(
                "UPDATE digest SET channel_id = ?, message_id = ? WHERE user_id = ? AND day = ?",
                (channel_id, message_id, digest.user_id, digest.day),
            )
            return [Sent(*row) for row in db.execute(earlier, (digest.user_id, digest.day))]

        return await self._database.write(write)

    async def drop(self, user_id: int, day: str) -> None:
        """Delete the record of a digest that has been deleted or will not be sent."""
        await self._database.execute("DELETE FROM digest WHERE user_id = ? AND day = ?", user_id, day)


def exists(db: Connection, user_id: int, day: str) -> bool:
    """Return whether a person's digest for a day is already recorded."""
    query = "SELECT 1 FROM digest WHERE user_id = ? AND day = ?"
    return db.execute(query, (user_id, day)).fetchone() is not None


def add(db: Connection, user_id: int, day: str, at: int, told: Mapping[str, int]) -> None:
    """Add a digest as of `at` (ms), and unfollow its finished games. `told` maps table ids to revisions."""
    db.execute(
        "INSERT INTO digest (user_id, day, at, told) VALUES (?, ?, ?, ?)",
        (user_id, day, at, json.dumps(sorted(told))),
    )
    db.executemany(
        "UPDATE follow SET revision = ? WHERE user_id = ? AND table_id = ?",
        [(revision, user_id, table_id) for table_id, revision in told.items()],
    )
    db.executemany(
        "DELETE FROM follow WHERE user_id = ? AND table_id = ? AND what = 'daily' AND EXISTS"
        " (SELECT 1 FROM tables WHERE id = table_id AND phase NOT IN ('lobby', 'running'))",
        [(user_id, table_id) for table_id in told],
    )


def news(db: Connection, user_id: int) -> dict[str, int]:
    """Return the tables that a person follows daily and that have changed since the last report on them.

    The result maps table ids to current revisions. Tables of other processes are left out.
    """
    ours = db.ours("tables.guild_id")
    query = (
        "SELECT id, tables.revision FROM follow JOIN tables ON id = table_id"  # noqa: S608 - ours
        f" WHERE user_id = ? AND what = 'daily' AND tables.revision <> follow.revision AND {ours}"
    )
    return dict(db.execute(query, (user_id,)).fetchall())


def follow_ends(db: Connection, user_id: int) -> None:
    """Change a person's "daily" follows to "end", because the person no longer gets digests."""
    db.execute("UPDATE follow SET what = 'end' WHERE user_id = ? AND what = 'daily'", (user_id,))
