"""Which tables there are: in a channel, of a player, of a rematch."""

from __future__ import annotations

from contextlib import suppress

from ..storage import table_reader
from ..storage.database import Database, Transaction
from ..table.errors import NoSuchTable, TableDamaged
from ..table.ids import rematch_id
from ..table.model import Table
from ..table.waiting import by_urgency, waits_for
from .tables import Tables


class TableQueries:
    """Lists of tables. Its methods raise NotRead; damaged tables are left out."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self._database = database
        self._tables = tables

    async def rematch_of(self, table_id: str) -> Table | None:
        """Return the table of a rematch, None if none was opened. Raises TableDamaged."""
        with suppress(NoSuchTable):
            return await self._tables.get(rematch_id(table_id))
        return None

    async def in_channel(self, channel_id: int, *, finished: int = 0) -> list[Table]:
        """List the unfinished tables of a channel and its `finished` latest finished ones, newest first."""
        return await self._load(lambda db: table_reader.in_channel(db, channel_id, finished))

    async def in_threads_of(self, channel_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables that went from a channel into threads of their own, newest first."""
        return await self._load(lambda db: table_reader.in_threads_of(db, channel_id, guild_id))

    async def of_player(self, user_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables of a server at which somebody sits, newest first."""
        return await self._load(lambda db: table_reader.of_player(db, user_id, guild_id))

    async def next_of_player(self, user_id: int, after: Table) -> Table | None:
        """Return the other table of a server that has waited longest for a player, None if none waits."""
        mine = await self.of_player(user_id, after.guild_id)
        waiting = [table for table in mine if table.id != after.id and waits_for(table, user_id)]
        return by_urgency(waiting, user_id)[0] if waiting else None

    async def _load(self, query: Transaction[list[str]]) -> list[Table]:
        tables = []
        for table_id in await self._database.read(query):
            # Who uses a damaged one is told then; and one may be deleted at this moment.
            with suppress(TableDamaged, NoSuchTable):
                tables.append(await self._tables.get(table_id))
        return tables
