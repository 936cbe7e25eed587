"""Direct message channels, and the languages of the people who want direct messages."""

from __future__ import annotations

from typing import NamedTuple

from ..connection import upsert
from ..database import Repository


class DirectChannel(NamedTuple):
    """A person's direct message channel (None until it is opened) and their Discord client's language."""

    channel_id: int | None
    locale: str


class DirectChannels(Repository):
    """People's direct message channels."""

    async def find(self, user_id: int) -> DirectChannel | None:
        """Return a person's direct message channel, or None if they do not want direct messages."""
        query = "SELECT channel_id, locale FROM direct_channel WHERE user_id = ?"
        return next(iter(await self._database.rows(DirectChannel, query, user_id)), None)

    async def want(self, user_id: int, locale: str) -> None:
        """Record that a person wants direct messages, in the language `locale`."""
        wanted = upsert("direct_channel", ("user_id",), ("locale",))
        await self._database.execute(wanted, user_id, locale)

    async def opened(self, user_id: int, channel_id: int) -> None:
        """Record the id of a person's newly opened direct message channel."""
        change = "UPDATE direct_channel SET channel_id = ? WHERE user_id = ?"
        await self._database.execute(change, channel_id, user_id)
