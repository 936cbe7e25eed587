"""The one path on which tables change, wherever an action came from.

Lock the table, load it, let the referee judge, save everything in one transaction, and only then remember the
result and tell the publisher. What is in memory is never ahead of the database, and never needed.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from engine import TableError

from ..storage import inventory, table_reader, table_writer
from ..storage.database import Database
from ..storage.errors import NotSaved
from ..storage.outbox import Outbox
from ..table import play, rematch
from ..table.errors import AlreadyDone, BeingForgotten, NoSuchTable, StaleBoard, TableDamaged
from ..table.model import Action, Table, people_known_to
from ..table.replay import replay_log
from .actions import Change
from .cache import TableCache
from .conduct import Conduct

T = TypeVar("T")

_log = logging.getLogger(__name__)


def ignore(table_id: str) -> None:
    """Tell nobody that a table changed."""


class Changes(Conduct, Outbox):
    """What people do at tables, made to last; the tables used latest are kept in memory."""

    def __init__(self, store: Database, on_change: Callable[[str], None]) -> None:
        super().__init__(store)
        self.on_change = on_change
        self._cache = TableCache()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._shut_out: set[int] = set()

    async def get(self, table_id: str) -> Table:
        """Give a table as it is now. Raises NoSuchTable or TableDamaged."""
        known = self._cache.get(table_id)
        if known is not None:
            return known
        async with self._lock(table_id):
            return await self._load(table_id)

    async def finish(self) -> None:
        """Wait for the actions under way, before the store is closed."""
        if self._under_way:
            await asyncio.wait(self._under_way)

    @asynccontextmanager
    async def closed_to(self, user_id: int) -> AsyncIterator[None]:
        """Refuse somebody's actions, with BeingForgotten, once those that are under way are done.

        No table that does not know them gets to know them meanwhile, by whatever others do there.
        """
        self._shut_out.add(user_id)
        try:
            await self.finish()
            yield
            await self.finish()  # what was begun meanwhile may know them from before
        finally:
            self._shut_out.discard(user_id)

    async def _change(self, action: Action, table_id: str, change: Change) -> Table:
        async def at_once(table: Table) -> Table:
            return change(table)

        return await self._to_its_end(self._changed(action, table_id, at_once))

    async def _rethink(self, action: Action, table_id: str, change: Change) -> Table:
        async def in_thread(table: Table) -> Table:
            return await asyncio.to_thread(change, table)

        return await self._to_its_end(self._changed(action, table_id, in_thread))

    async def _seat(self, action: Action, table_id: str, change: Change) -> Table:
        async def begun_if_complete(table: Table) -> Table:
            after = change(table)
            if not rematch.is_complete(after):
                return after
            holdings = await self._store.read(lambda db: inventory.holdings(db, after))
            with suppress(TableError):  # options that do not suit so few: the opener sees to it
                return play.begin(after, action.at, holdings)
            return after

        return await self._to_its_end(self._changed(action, table_id, begun_if_complete))

    async def _start(self, action: Action, table_id: str) -> Table:
        async def with_holdings(table: Table) -> Table:
            holdings = await self._store.read(lambda db: inventory.holdings(db, table))
            return play.start(table, action, holdings)

        return await self._to_its_end(self._changed(action, table_id, with_holdings))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Run an action in a task of its own: cancelled callers must not stop it after its commit."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _changed(
        self, action: Action, table_id: str, change: Callable[[Table], Awaitable[Table]]
    ) -> Table:
        async with self._lock(table_id):
            await self._check_new(action)
            before = self._cache.get(table_id) or await self._load(table_id)
            changed_at = max(action.at, before.changed_at)
            after = replace(await change(before), changed_at=changed_at)
            self._check_people(people_known_to(after) - people_known_to(before))
            return await self._save(after, lambda db: table_writer.update(db, action, before, after))

    async def _check_new(self, action: Action) -> None:
        if action.user_id in self._shut_out and action.interaction_id > 0:
            raise BeingForgotten
        changed = await self._store.read(lambda db: table_reader.table_changed_by(db, action.interaction_id))
        if changed is not None:
            raise AlreadyDone(changed)

    def _check_people(self, new: Collection[int]) -> None:
        """Raise NotSaved if somebody who is being forgotten is among those whom a table gets to know."""
        if not self._shut_out.isdisjoint(new):
            raise NotSaved

    async def _save(self, table: Table, write: Callable[[sqlite3.Connection], None]) -> Table:
        try:
            await self._store.write(write)
        except StaleBoard:
            self._cache.drop(table.id)
            raise
        except sqlite3.IntegrityError as error:  # the database knows better: an id given twice, another ply
            self._cache.drop(table.id)
            _log.exception("table %s could not be written", table.id)
            raise NotSaved from error
        self._cache.put(table)
        try:
            self.on_change(table.id)
        except Exception:  # noqa: BLE001 - the move stands; its player must not be told otherwise
            _log.exception("the change of table %s could not be announced", table.id)
        return table

    async def _load(self, table_id: str) -> Table:
        """Read and replay a table; its lock is held."""
        try:
            log = await self._store.read(lambda db: table_reader.load(db, table_id))
            if log is None:
                raise NoSuchTable
            table = await asyncio.to_thread(replay_log, log)
        except TableDamaged as damage:
            _log.error("Table %s is shut: %s", table_id, damage.__cause__ or damage)
            raise
        self._cache.put(table)
        return table

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Give the lock of a table, which lives for as long as anybody holds it or waits for it."""
        return self._locks.setdefault(table_id, asyncio.Lock())
