"""The channels that have an overview of their open tables, and what Discord was shown of it.

Triggers in the database note a change of any table of the server in the transaction that it is saved in.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from .database import Database

_COLUMNS = "channel_id, guild_id, interaction_id, message_id, replaced_id, changed, content"


class ChannelList(NamedTuple):
    """A channel's overview; `message_id` is None where it is to be posted, in place of `replaced_id` if any.

    `interaction_id` is by which it was asked for, `changed` grows with every change of what it may list, and
    `content` is the digest of what the message says.
    """

    channel_id: int
    guild_id: int
    interaction_id: int
    message_id: int | None
    replaced_id: int | None
    changed: int
    content: bytes | None


class ChannelLists:
    """The overviews of a database. Its methods raise NotRead and NotSaved."""

    def __init__(self, store: Database) -> None:
        self._store = store

    async def ask(self, interaction_id: int, channel_id: int, guild_id: int) -> None:
        """Have an overview posted at the bottom of a channel, in place of the one that it may have.

        The same interaction once more changes nothing.
        """
        statement = (
            "INSERT INTO overview (channel_id, guild_id, interaction_id) VALUES (?, ?, ?)"
            " ON CONFLICT DO UPDATE SET interaction_id = excluded.interaction_id, changed = changed + 1,"
            " replaced_id = coalesce(message_id, replaced_id), message_id = NULL"
            " WHERE interaction_id <> excluded.interaction_id"
        )
        await self._write(statement, channel_id, guild_id, interaction_id)

    async def find(self, channel_id: int) -> ChannelList | None:
        """Give a channel's overview, None if it has none."""
        found = await self._read("channel_id = ?", channel_id)
        return found[0] if found else None

    async def owed(self) -> list[ChannelList]:
        """List the overviews whose tables have changed since they were shown."""
        return await self._read("shown <> changed")

    async def posted(self, overview: ChannelList, message_id: int, content: bytes) -> None:
        """Note the message that was posted for an overview as it was read."""
        await self._write(
            "UPDATE overview SET message_id = ?, replaced_id = NULL, shown = ?, content = ?"
            " WHERE channel_id = ? AND interaction_id = ?",
            *(message_id, overview.changed, content, overview.channel_id, overview.interaction_id),
        )

    async def shown(self, overview: ChannelList, content: bytes | None) -> None:
        """Note that an overview is as up to date as can be until its tables change again."""
        await self._write(
            "UPDATE overview SET shown = ?, content = ? WHERE channel_id = ? AND interaction_id = ?",
            *(overview.changed, content, overview.channel_id, overview.interaction_id),
        )

    async def replace(self, overview: ChannelList) -> ChannelList:
        """Have a new message posted in the place of the one that Discord lets nobody edit any more."""
        await self._write(
            "UPDATE overview SET replaced_id = message_id, message_id = NULL"
            " WHERE channel_id = ? AND interaction_id = ?",
            *(overview.channel_id, overview.interaction_id),
        )
        return overview._replace(message_id=None, replaced_id=overview.message_id)

    async def drop(self, channel_id: int) -> None:
        """Keep no overview of a channel any longer."""
        await self._write("DELETE FROM overview WHERE channel_id = ?", channel_id)

    async def _read(self, condition: str, *values: object) -> list[ChannelList]:
        query = f"SELECT {_COLUMNS} FROM overview WHERE {condition}"  # noqa: S608 - no input
        rows = await self._store.read(lambda db: db.execute(query, values).fetchall())
        return [ChannelList(*row) for row in rows]

    async def _write(self, statement: str, *values: object) -> None:
        def run(db: sqlite3.Connection) -> None:
            db.execute(statement, values)

        await self._store.write(run)
