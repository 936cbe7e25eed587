"""The steps of tables, folded once and kept for the tables that were looked back at latest."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from cachetools import LRUCache

from ...storage import table_reader
from ...storage.database import Database
from ...table.errors import NoSuchTable
from ...table.model import Table
from ...table.replay.steps import History, fold

CACHE_SIZE = 8  # tables


class ReplayCache:
    """The histories of the tables of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: LRUCache[str, History] = LRUCache(CACHE_SIZE)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, table: Table) -> History:
        """Return the steps of a table up to now. Raises NotRead, NoSuchTable, TableDamaged or WrongPhase."""
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            known = self._kept.get(table.id)
            if known is not None and known.ply >= table.ply:
                return known
            stored = await self._database.read(lambda db: table_reader.load(db, table.id))
            if stored is None:
                raise NoSuchTable
            history = self._kept[table.id] = await asyncio.to_thread(fold, stored, known)
            return history
