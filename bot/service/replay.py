"""Replays: the histories of recently viewed tables, and a limit on how fast people step through them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from weakref import WeakValueDictionary

from cachetools import LRUCache

from engine import _

from ..storage import table_reader
from ..storage.database import Database
from ..table.errors import NoSuchTable, Refusal
from ..table.model import Table
from ..table.replay.steps import History, fold

CACHE_SIZE = 8  # tables

MAX_STEPS, WINDOW_SECONDS = 3, 1.0  # steps, seconds
REMEMBERED = 1000  # people
TOO_FAST = _("That's faster than I can draw. Wait a second, then press again.")


class ReplayCache:
    """The histories of recently viewed tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: LRUCache[str, History] = LRUCache(CACHE_SIZE)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def of(self, table: Table) -> History:
        """Return a table's history. Raises NotRead, NoSuchTable, TableDamaged or, in a lobby, WrongPhase."""
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            known = self._kept.get(table.id)
            if known is not None and known.ply >= table.ply:
                return known
            stored = await self._database.read(lambda db: table_reader.load(db, table.id))
            if stored is None:
                raise NoSuchTable
            history = self._kept[table.id] = await asyncio.to_thread(fold, stored, known)
            return history


class ReplayRateLimit:
    """A limit on how fast each person steps through replays. Call `step` from within the event loop."""

    def __init__(self) -> None:
        self.time: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        self._latest: LRUCache[int, deque[float]] = LRUCache(REMEMBERED)

    def step(self, user_id: int) -> None:
        """Count a person's step. Raises Refusal for more than three steps within a second."""
        now = self.time()
        latest = self._latest.setdefault(user_id, deque(maxlen=MAX_STEPS))
        if len(latest) == MAX_STEPS and now - latest[0] < WINDOW_SECONDS:
            raise Refusal(TOO_FAST)
        latest.append(now)
