"""People who follow games, and which revision of the game each follower's message shows."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine import _

from ...table.errors import Refusal
from ..connection import Connection
from ..database import Repository

MAX_OF_PERSON, MAX_OF_TABLE = 10, 20

What = Literal["end", "moves", "daily"]

FOLLOWS_MOST = _("You're following 10 games, which is the limit. Unfollow one with `/follow`.")
TABLE_FULL = _(
    "20 people are following this game, which is the limit. Use `/board` to check on it at any time."
)

_TO_TELL = (
    "SELECT {columns} FROM follow JOIN tables ON table_id = id"
    " WHERE (phase NOT IN ('lobby', 'running') AND what <> 'daily'"  # digests report the daily ones
    " OR what = 'moves' AND tables.revision <> follow.revision) AND {ours}"
    " ORDER BY edited_at, user_id"
)


class Follow(NamedTuple):
    """A table's follower, and the message to them, last edited at `edited_at` (ms) and showing `revision`."""

    user_id: int
    table_id: str
    what: What
    channel_id: int
    message_id: int
    edited_at: int
    revision: int
    locale: str


class Follows(Repository):
    """The stored followers of tables."""

    async def check_room(self, user_id: int, table_id: str) -> None:
        """Raise Refusal if a person can follow no more tables, or a table can have no more followers."""
        await self._database.read(lambda db: _check_quota(db, user_id, table_id))

    async def put(self, follow: Follow) -> None:
        """Add or replace the record that a person follows a table. Raises Refusal if that exceeds a limit."""

        def write(db: Connection) -> None:
            _check_quota(db, follow.user_id, follow.table_id)
            key = (follow.user_id, follow.table_id)
            db.execute("DELETE FROM follow WHERE user_id = ? AND table_id = ?", key)
            db.execute("INSERT INTO follow VALUES (?, ?, ?, ?, ?, ?, ?, ?)", follow)

        await self._database.write(write)

    async def note_told(self, follow: Follow) -> None:
        """Record a follower's message and the revision that it shows, unless the follow has ended."""
        change = (
            "UPDATE follow SET message_id = ?, edited_at = ?, revision = ? WHERE user_id = ? AND table_id = ?"
        )
        values = (follow.message_id, follow.edited_at, follow.revision, follow.user_id, follow.table_id)
        await self._database.execute(change, *values)

    async def find(self, user_id: int, table_id: str) -> Follow | None:
        """Return the record that a person follows a table, or None if they do not follow it."""
        return next(iter(await self._read("user_id = ? AND table_id = ?", user_id, table_id)), None)

    async def of_person(self, user_id: int) -> list[Follow]:
        """List the records of the tables that a person follows, sorted by table id."""
        return await self._read("user_id = ? ORDER BY table_id", user_id)

    async def count(self, table_id: str) -> int:
        """Count a table's followers."""
        query = "SELECT count(*) FROM follow WHERE table_id = ?"
        return await self._database.read(lambda db: int(db.execute(query, (table_id,)).fetchone()[0]))

    async def exist(self) -> bool:
        """Return whether anyone follows any table."""
        return bool(await self._read("true LIMIT 1"))

    async def to_tell(self) -> list[Follow]:
        """List the follows whose messages this process has to update, least recently edited first.

        A message has to be updated once the game ends or, if the person wants "moves", after each change.
        Daily follows are left out, because digests report them.
        """
        columns = ", ".join(f"follow.{name}" for name in Follow._fields)

        def read(db: Connection) -> list[Follow]:
            query = _TO_TELL.format(columns=columns, ours=db.ours("guild_id"))
            return [Follow(*row) for row in db.execute(query)]

        return await self._database.read(read)

    async def remove(self, user_id: int, table_id: str) -> None:
        """Delete the record that a person follows a table."""
        statement = "DELETE FROM follow WHERE user_id = ? AND table_id = ?"
        await self._database.execute(statement, user_id, table_id)

    async def _read(self, condition: str, *values: object) -> list[Follow]:
        query = f"SELECT {', '.join(Follow._fields)} FROM follow WHERE {condition}"  # noqa: S608 - no input
        return await self._database.rows(Follow, query, *values)


def _check_quota(db: Connection, user_id: int, table_id: str) -> None:
    others = "SELECT count(*) FROM follow WHERE user_id = ? AND table_id <> ?"
    if db.execute(others, (user_id, table_id)).fetchone()[0] >= MAX_OF_PERSON:
        raise Refusal(FOLLOWS_MOST)
    others = "SELECT count(*) FROM follow WHERE table_id = ? AND user_id <> ?"
    if db.execute(others, (table_id, user_id)).fetchone()[0] >= MAX_OF_TABLE:
        raise Refusal(TABLE_FULL)
