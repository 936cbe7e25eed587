"""Messages beside the boards of several tables: posted once, quietly unless they call somebody."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass

from ...service.links import table_link
from ...storage.outbox import Outbox
from ...table.model import Table
from ...transport.errors import DISCORD_FAILURES
from ...views.game_night.announcements import Linked
from ...views.message import Message
from ..poster import Poster

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Announcer:
    """Posts what is told of several tables at once."""

    poster: Poster
    outbox: Outbox

    async def tell(self, table: Table, message: Message, once: str) -> None:
        """Post a message where a table is; where that fails, the boards show it all the same."""
        try:
            await self.poster.announce(table.channel_id, table.guild_id, message, once)
        except DISCORD_FAILURES as error:
            log.warning("What became of an event is not told: %s", error or type(error).__name__)

    async def tell_once(self, table: Table, message: Message, once: str, since: int) -> None:
        """Post a message as `tell` does, unless one like it was posted `since` a moment."""
        try:
            await self.poster.post(table, message, once, since)
        except DISCORD_FAILURES as error:
            log.warning("The end of several games is not told: %s", error or type(error).__name__)

    async def linked(self, tables: Iterable[Table]) -> list[Linked]:
        """Return tables with the addresses of their latest posts. Raises NotRead."""
        return [Linked(table, await table_link(self.outbox, table)) for table in tables]
