"""Where people who want that are written to directly, and in which language."""

from __future__ import annotations

from typing import NamedTuple

from ..connection import upsert
from ..database import Repository


class DirectChannel(NamedTuple):
    """The channel in which a person is written to, None until it is opened, and their Discord's language."""

    channel_id: int | None
    locale: str


class DirectChannels(Repository):
    """The channels of a database."""

    async def find(self, user_id: int) -> DirectChannel | None:
        """Return where a person is written to, None if they have not asked for it."""
        query = "SELECT channel_id, locale FROM direct_channel WHERE user_id = ?"
        return next(iter(await self._database.rows(DirectChannel, query, user_id)), None)

    async def want(self, user_id: int, locale: str) -> None:
        """Record that a person wants to be written to, in a language."""
        wanted = upsert("direct_channel", ("user_id",), ("locale",))
        await self._database.execute(wanted, user_id, locale)

    async def opened(self, user_id: int, channel_id: int) -> None:
        """Record in which channel a person is written to."""
        change = "UPDATE direct_channel SET channel_id = ? WHERE user_id = ?"
        await self._database.execute(change, channel_id, user_id)
