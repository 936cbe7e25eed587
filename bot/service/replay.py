"""Replays: the histories of recently viewed tables, and limits on how often people can ask for replays."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from cachetools import LRUCache

from engine import _

from ..background import KeyedLocks
from ..storage import table_reader
from ..storage.database import Database
from ..table.errors import NoSuchTable, Refusal
from ..table.model import Table
from ..table.replay.steps import History, fold

CACHE_SIZE = 8  # tables

MAX_STEPS, WINDOW_SECONDS = 3, 1.0  # steps, seconds
REMEMBERED = 1000  # people
MAX_PAGES, PAGE_WINDOW_SECONDS = 3, 3600.0
TOO_FAST = _("That's faster than I can draw. Wait a second, then press again.")


class ReplayCache:
    """The histories of recently viewed tables."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: LRUCache[str, History] = LRUCache(CACHE_SIZE)
        self._lock = KeyedLocks[str]()

    async def of(self, table: Table) -> History:
        """Return a table's history. Raises NotRead, NoSuchTable, TableDamaged or, in a lobby, WrongPhase."""
        async with self._lock(table.id):
            known = self._kept.get(table.id)
            if known is not None and known.ply >= table.ply:
                return known
            stored = await self._database.read(lambda db: table_reader.load(db, table.id))
            if stored is None:
                raise NoSuchTable
            history = self._kept[table.id] = await asyncio.to_thread(fold, stored, known)
            return history


class RateLimit:
    """A limit on how often each person does something: at most `most` times in `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self.time: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        self._latest: LRUCache[int, deque[float]] = LRUCache(REMEMBERED)

    def count(self, user_id: int) -> float:
        """Count a person's action, and return 0. At the limit, only return the seconds to wait."""
        now = self.time()
        latest = self._latest.setdefault(user_id, deque(maxlen=self._most))
        if len(latest) == self._most and now - latest[0] < self._seconds:
            return latest[0] + self._seconds - now
        latest.append(now)
        return 0

    def take_back(self, user_id: int) -> None:
        """Stop counting a person's last action, because the action has had no effect."""
        if latest := self._latest.get(user_id):
            latest.pop()


class ReplayRateLimit(RateLimit):
    """A limit on how fast each person steps through replays."""

    def __init__(self) -> None:
        super().__init__(MAX_STEPS, WINDOW_SECONDS)

    def step(self, user_id: int) -> None:
        """Count a step. Call this in the event loop. Raises Refusal for a user's fourth step in a second."""
        if self.count(user_id):
            raise Refusal(TOO_FAST)
