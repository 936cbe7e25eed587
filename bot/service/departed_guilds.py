"""Servers that have removed the bot: their data is deleted 30 days later."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from ..storage import departed_guilds
from ..storage.database import Database
from ..storage.guild_settings import GuildSettingsRepository
from ..table.time import DAY, Clock
from .tables import Tables

RETENTION = 30 * DAY  # milliseconds that a departed server's data is kept


@dataclass(eq=False)
class DepartedGuilds:
    """The servers that have removed the bot, by Discord's `clock`. Methods raise NotRead or NotSaved."""

    database: Database
    tables: Tables
    settings: GuildSettingsRepository
    clock: Clock

    async def begin(self, guild_id: int) -> None:
        """Record that a server has removed the bot, unless that is already recorded."""
        now = self.clock()
        if now is not None:  # otherwise, the next sweep records it
            await self.database.write(partial(departed_guilds.add, guild_id=guild_id, now=now))

    async def cancel(self, guild_ids: Collection[int]) -> None:
        """Record that the bot is on the given servers, so that their data is kept."""
        await self.database.write(partial(departed_guilds.remove, guild_ids=guild_ids))

    async def sweep(self, present: Collection[int]) -> list[int]:
        """Delete the data of servers that removed the bot at least 30 days ago. Return the servers' ids.

        `present` holds the ids of this process's servers that the bot is on. This process's other servers
        with stored data are first recorded as departed, in case they removed the bot while it was offline.
        """
        await self.cancel(present)
        now = self.clock()
        if now is None:
            return []
        await self.database.write(partial(departed_guilds.add_absent, present=present, now=now))
        due = await self.database.read(partial(departed_guilds.due, now=now, kept=RETENTION))
        for guild_id in due:
            tables = await self.database.read(partial(departed_guilds.tables_of, guild_id=guild_id))
            await self.tables.rewrite(tables, partial(departed_guilds.delete, guild_id=guild_id))
            self.settings.evict(guild_id)
        return due
