"""The tables used latest, in memory, and the lock of each. Clearing them only costs reloads."""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakValueDictionary

from cachetools import LRUCache

from ..storage import table_reader
from ..storage.database import Database
from ..table.errors import NoSuchTable, TableDamaged
from ..table.model import Table
from ..table.replay import replay_log

CACHED_TABLES = 256

_log = logging.getLogger(__name__)


class TableCache:
    """Up to 256 tables; the one that was not used for longest gives way."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tables: LRUCache[str, Table] = LRUCache(CACHED_TABLES)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock of a table, which lives for as long as anybody holds it or waits for it."""
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def get(self, table_id: str) -> Table:
        """Return a table, read from the database if need be. Raises NoSuchTable, TableDamaged or NotRead."""
        table = self._tables.get(table_id)
        if table is not None:
            return table
        async with self.lock(table_id):
            return await self.get_locked(table_id)

    async def get_locked(self, table_id: str) -> Table:
        """Like `get`, where the caller holds the table's lock."""
        table = self._tables.get(table_id)
        return await self._load(table_id) if table is None else table

    def put(self, table: Table) -> None:
        """Keep a table as the database has it now."""
        self._tables[table.id] = table

    def drop(self, table_id: str) -> None:
        """Forget a table that the database may have otherwise."""
        self._tables.pop(table_id, None)

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self._database.read(lambda db: table_reader.load(db, table_id))
            if stored is None:
                raise NoSuchTable
            table = await asyncio.to_thread(replay_log, stored)
        except TableDamaged as damage:
            _log.error("Table %s is shut: %s", table_id, damage.__cause__ or damage)
            raise
        self.put(table)
        return table
