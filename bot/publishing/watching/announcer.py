"""Messages beside the boards of several tables: posted once, quietly unless they call somebody."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...service.links import table_link
from ...storage.outbox import Outbox
from ...table.model import Table
from ...transport.connection import call_discord
from ...transport.errors import DISCORD_FAILURES
from ...transport.payloads import new_message
from ...views.message import Message
from ...views.session.announcements import Linked
from ..poster import Poster

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Announcer:
    """Posts what is told of several tables at once."""

    poster: Poster
    outbox: Outbox

    async def post(self, channel_id: int, guild_id: int, message: Message, once: str) -> None:
        """Post a message, with a nonce. Raises what a call to Discord can end with."""
        audience = await self.poster.audience(guild_id)
        mentions = await self.poster.audiences.who_is_notified(message.mentions)
        channel = self.poster.client.get_partial_messageable(channel_id, guild_id=guild_id)
        payload = new_message(replace(message, mentions=mentions), audience.language)
        await call_discord(channel.send(nonce=once, **payload))

    async def tell(self, table: Table, message: Message, once: str) -> None:
        """Post a message where a table is; where that fails, the boards show it all the same."""
        try:
            await self.post(table.channel_id, table.guild_id, message, once)
        except DISCORD_FAILURES as error:
            log.warning("What became of an event is not told: %s", error or type(error).__name__)

    async def linked(self, tables: Iterable[Table]) -> list[Linked]:
        """Return tables with the addresses of their latest posts. Raises NotRead."""
        return [Linked(table, await table_link(self.outbox, table)) for table in tables]
