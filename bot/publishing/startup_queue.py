"""The tables that were owed a board when the bot started, and at which nobody has acted since.

There may be thousands after an outage. A few are worked on at a time, in the order in which they came, so
that memory stays small and whoever plays now finds the way free.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

BATCH_SIZE = 4  # tables: with 1,000 owed, Discord's limit of 50 requests a second refuses some 80 requests


class StartupQueue:
    """Takes turns between the `tables` that were added; all others go on at once."""

    def __init__(self) -> None:
        self.tables: set[str] = set()  # that wait for their turns, or have one
        self._waiting: OrderedDict[str, asyncio.Event] = OrderedDict()
        self._at_work: set[str] = set()

    def leave(self, table_id: str) -> None:
        """Make a table wait no longer: somebody acts at it."""
        self.tables.discard(table_id)
        if table_id in self._waiting:
            self._waiting.pop(table_id).set()
        self._end(table_id)

    @asynccontextmanager
    async def turn(self, table_id: str) -> AsyncIterator[None]:
        """Work on a table, once it is its turn."""
        try:
            await self._begin(table_id)
            yield
        finally:
            self._end(table_id)
            self.tables.discard(table_id)

    @asynccontextmanager
    async def rest(self, table_id: str) -> AsyncIterator[None]:
        """Yield a table's turn to others while the context lasts, then wait for a new one."""
        self._end(table_id)
        yield
        await self._begin(table_id)

    async def _begin(self, table_id: str) -> None:
        if table_id in self.tables:
            admitted = self._waiting[table_id] = asyncio.Event()
            self._admit()
            await admitted.wait()

    def _end(self, table_id: str) -> None:
        self._waiting.pop(table_id, None)
        self._at_work.discard(table_id)
        self._admit()

    def _admit(self) -> None:
        while self._waiting and len(self._at_work) < BATCH_SIZE:
            table_id, admitted = self._waiting.popitem(last=False)
            self._at_work.add(table_id)
            admitted.set()
