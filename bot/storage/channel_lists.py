"""Messages that list channels' open tables. SQL triggers count changes to a server's tables in `changed`."""

from __future__ import annotations

from typing import NamedTuple

from ..table.matching import Looker
from . import looking
from .connection import Connection
from .database import Repository


class ChannelList(NamedTuple):
    """A message that lists a channel's open tables. `message_id` is None until the message is posted.

    `replaced_id` is the id of an older message, which is deleted once the new one is posted. `interaction_id`
    is the id of the interaction that requested the list. `changed` grows whenever the tables may have
    changed. `content` is a hash of the message's text and buttons.
    """

    channel_id: int
    guild_id: int
    interaction_id: int
    message_id: int | None
    replaced_id: int | None
    changed: int
    content: bytes | None


_ALL = f"SELECT {', '.join(ChannelList._fields)} FROM channel_list"  # noqa: S608 - no input


class ChannelLists(Repository):
    """The stored messages that list channels' open tables, at most one per channel."""

    async def request(self, interaction_id: int, channel_id: int, guild_id: int) -> None:
        """Request a list for a channel, replacing any older list. A repeated interaction has no effect."""
        statement = (
            "INSERT INTO channel_list (channel_id, guild_id, interaction_id) VALUES (?, ?, ?)"
            " ON CONFLICT (channel_id) DO UPDATE SET interaction_id = excluded.interaction_id,"
            " changed = channel_list.changed + 1, message_id = NULL,"
            " replaced_id = coalesce(channel_list.message_id, channel_list.replaced_id)"
            " WHERE channel_list.interaction_id <> excluded.interaction_id"
        )
        await self._database.execute(statement, channel_id, guild_id, interaction_id)

    async def find(self, channel_id: int) -> ChannelList | None:
        """Return a channel's list, or None if it has none."""
        return next(iter(await self._read("channel_id = ?", channel_id)), None)

    async def looking(self, guild_id: int) -> list[Looker]:
        """Return the people who are looking for a game on a server, earliest first."""
        return await self._database.read(lambda db: looking.on_list(db, guild_id))

    async def exist(self) -> bool:
        """Return whether any channel has a list."""
        return bool(await self._read("true LIMIT 1"))

    async def exist_on(self, guild_id: int) -> bool:
        """Return whether any channel on a server has a list."""
        return bool(await self._read("guild_id = ? LIMIT 1", guild_id))

    async def outdated(self) -> list[ChannelList]:
        """Return this process's lists whose contents may have changed since the lists were last updated."""

        def read(db: Connection) -> list[ChannelList]:
            query = f"{_ALL} WHERE shown <> changed AND {db.ours('guild_id')}"
            return [ChannelList(*row) for row in db.execute(query)]

        return await self._database.read(read)

    async def record_post(self, channel_list: ChannelList, message_id: int, content: bytes) -> None:
        """Record which message shows a list as of `channel_list.changed`. `content` is the message's hash."""
        change = "message_id = ?, replaced_id = NULL, shown = ?, content = ?"
        await self._update(channel_list, change, message_id, channel_list.changed, content)

    async def mark_shown(self, channel_list: ChannelList, content: bytes | None) -> None:
        """Record that a list needs no update as of `channel_list.changed`.

        `content` is a hash of the message's text and buttons, or None if the message could not be updated.
        """
        await self._update(channel_list, "shown = ?, content = ?", channel_list.changed, content)

    async def replace(self, channel_list: ChannelList) -> ChannelList:
        """Request a new message for a list whose message cannot be edited, and return the changed list."""
        await self._update(channel_list, "replaced_id = message_id, message_id = NULL")
        return channel_list._replace(message_id=None, replaced_id=channel_list.message_id)

    async def remove(self, channel_id: int) -> None:
        """Delete a channel's list."""
        await self._database.execute("DELETE FROM channel_list WHERE channel_id = ?", channel_id)

    async def _read(self, condition: str, *values: object) -> list[ChannelList]:
        return await self._database.rows(ChannelList, f"{_ALL} WHERE {condition}", *values)

    async def _update(self, channel_list: ChannelList, change: str, *values: object) -> None:
        """Run the SQL assignments `change` on a list, unless a newer list has been requested."""
        statement = f"UPDATE channel_list SET {change} WHERE channel_id = ? AND interaction_id = ?"  # noqa: S608 - no input
        await self._database.execute(statement, *values, channel_list.channel_id, channel_list.interaction_id)
