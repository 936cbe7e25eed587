"""What Discord must still be shown of each table, and what it was shown.

Every action leaves a debt in the transaction that it is saved in; it is paid when the public face of the
table shows at least that revision. What is owed after a crash is thus known at the next start.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from .database import Database

_POST = "SELECT message_id, table_id, channel_id, revision, ply, live FROM post WHERE"
_UNSETTLED = (
    "SELECT table_id FROM outbox"
    " UNION SELECT table_id FROM post WHERE live GROUP BY table_id HAVING count(*) > 1"
)
# Discord's ids begin with milliseconds, followed by 22 bits (Discord: reference#snowflakes).
_TOUCHED = (
    "SELECT DISTINCT table_id FROM interaction WHERE id > (SELECT max(id) FROM interaction) - (? << 22)"
)


class Post(NamedTuple):
    """A board that was posted; `live` while its buttons are on."""

    message_id: int
    table_id: str
    channel_id: int
    revision: int
    ply: int
    live: bool


class Outbox:
    """Debts and posts, by table. Its methods raise NotRead and NotSaved."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def owed(self) -> list[str]:
        """List the tables that Discord does not show as they are."""
        rows = await self._database.read(lambda db: db.execute("SELECT table_id FROM outbox").fetchall())
        return [row[0] for row in rows]

    async def unsettled(self) -> list[str]:
        """List the tables that Discord does not show as they are, or of which older posts are live."""
        rows = await self._database.read(lambda db: db.execute(_UNSETTLED).fetchall())
        return [row[0] for row in rows]

    async def touched(self, milliseconds: int) -> list[str]:
        """List the tables at which somebody acted within a time before the latest thing that was done."""
        rows = await self._database.read(lambda db: db.execute(_TOUCHED, (milliseconds,)).fetchall())
        return [row[0] for row in rows]

    async def is_unsettled(self, table_id: str) -> bool:
        """Say whether something of the table is still to be posted, edited or taken off."""
        return await self.owes(table_id) or len(await self.live_posts(table_id)) > 1

    async def owes(self, table_id: str) -> bool:
        """Say whether Discord does not show the table as it is."""
        query = "SELECT 1 FROM outbox WHERE table_id = ?"
        return await self._database.read(lambda db: db.execute(query, (table_id,)).fetchone() is not None)

    async def latest_post(self, table_id: str) -> Post | None:
        """Give the newest post of a table, live or not."""
        query = f"{_POST} table_id = ? ORDER BY revision DESC, message_id DESC LIMIT 1"
        posts = await self._posts(query, table_id)
        return posts[0] if posts else None

    async def live_posts(self, table_id: str) -> list[Post]:
        """List the posts whose buttons are on, oldest first."""
        return await self._posts(f"{_POST} table_id = ? AND live ORDER BY revision, message_id", table_id)

    async def posts(self, table_id: str) -> list[Post]:
        """List all posts of a table, oldest first."""
        return await self._posts(f"{_POST} table_id = ? ORDER BY revision, message_id", table_id)

    async def posted(
        self, table_id: str, *, message_id: int, channel_id: int, revision: int, ply: int
    ) -> None:
        """Note a new post, live, that shows the table at `revision`; told twice, it is noted once."""
        post = Post(message_id, table_id, channel_id, revision, ply, live=True)
        await self._database.write(lambda db: _note(db, post))

    async def found(
        self, table_id: str, *, message_id: int, channel_id: int, revision: int, ply: int
    ) -> None:
        """Note a post that was found with its buttons on: live also if it was retired before.

        An edit that arrived late may have put them back.
        """
        post = Post(message_id, table_id, channel_id, revision, ply, live=True)

        def note(db: sqlite3.Connection) -> None:
            _note(db, post)
            db.execute("UPDATE post SET live = 1 WHERE message_id = ?", (message_id,))

        await self._database.write(note)

    async def shown(self, table_id: str, revision: int) -> None:
        """Note that an edit in place brought the public face of the table to `revision`."""
        await self._database.write(lambda db: _pay(db, table_id, revision))

    async def retired(self, message_id: int) -> None:
        """Note that a post's buttons are off, or that it is gone."""
        query = "UPDATE post SET live = 0 WHERE message_id = ?"
        await self._database.write(lambda db: db.execute(query, (message_id,)) and None)

    async def gone(self, message_id: int) -> None:
        """Forget a post that was deleted."""
        await self._database.write(
            lambda db: db.execute("DELETE FROM post WHERE message_id = ?", (message_id,)) and None
        )

    async def _posts(self, query: str, table_id: str) -> list[Post]:
        rows = await self._database.read(lambda db: db.execute(query, (table_id,)).fetchall())
        return [Post(*row)._replace(live=bool(row[-1])) for row in rows]


def _note(db: sqlite3.Connection, post: Post) -> None:
    db.execute("INSERT INTO post VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", post)
    _pay(db, post.table_id, post.revision)


def _pay(db: sqlite3.Connection, table_id: str, revision: int) -> None:
    db.execute("DELETE FROM outbox WHERE table_id = ? AND revision <= ?", (table_id, revision))
