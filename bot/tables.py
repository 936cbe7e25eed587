"""The use cases of the tables: one path for every action, wherever it came from.

Lock the table, load it, let the referee judge, save everything in one transaction, and only then remember the
result and tell the publisher. What is in memory is never ahead of the database, and never needed.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from engine import GAMES, TableError

from . import bout, dice, guestbook, invitations, ledger, lobby, possessions, rematch
from .actions import Change
from .cache import TableCache
from .conduct import Conduct
from .customs import Customs
from .farewells import Farewells
from .guests import Person
from .guild_settings import SettingsBook
from .outbox import Outbox, Post
from .overviews import Overviews
from .personal_data import PersonalData
from .preferences import PreferenceBook
from .refusals import (
    AlreadyDone,
    AlreadyOpen,
    AlreadySeated,
    BeingForgotten,
    NoSuchTable,
    NotInvited,
    NotSaved,
    StaleBoard,
    TableDamaged,
    WrongPhase,
)
from .sets import Sets
from .store import Store
from .table import Action, Player, Table

__all__ = ["Action", "Player", "Post", "Table", "Tables"]

ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0 and o, 1 and i and l
ID_LENGTH = 8

T = TypeVar("T")

_log = logging.getLogger(__name__)


def new_id() -> str:
    """Draw a table's id."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def next_id(table_id: str) -> str:
    """Give the id of a table's rematch: always the same, so that two people open one rematch, not two."""
    drawn = hashlib.sha256(f"after {table_id}".encode()).digest()
    return "".join(ID_ALPHABET[byte % len(ID_ALPHABET)] for byte in drawn[:ID_LENGTH])


def ignore(table_id: str) -> None:
    """Tell nobody that a table changed."""


class Tables(Conduct, Outbox):
    """All tables of a database.

    Every method raises NotRead if the database fails. Those that take an Action also raise NotSaved,
    AlreadyDone for an interaction that was processed before, TableDamaged, and the refusals and
    `engine.TableError`s that they name; a method that raises has changed nothing. An action that was begun is
    finished even if the caller is cancelled. `on_change` is called with the table's id after each change.
    """

    def __init__(
        self,
        store: Store,
        *,
        new_seed: Callable[[], bytes] = dice.new_seed,
        new_id: Callable[[], str] = new_id,
        on_change: Callable[[str], None] = ignore,
    ) -> None:
        super().__init__(store)
        self.sets = Sets(store)
        self.settings = SettingsBook(store)
        self.preferences = PreferenceBook(store)
        self.overviews = Overviews(store)
        self.personal_data = PersonalData(self, store)
        self.farewells = Farewells(self, store)
        self._new_seed = new_seed
        self._new_id = new_id
        self.on_change = on_change
        self._cache = TableCache()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._shut_out: set[int] = set()

    async def open(
        self,
        action: Action,
        *,
        guild_id: int,
        channel_id: int,
        game_id: str,
        options: Mapping[str, object],
        customs: Customs | None = None,
        people: Sequence[Person] = (),
    ) -> Table:
        """Open a table, seat its opener and invite `people`.

        Raises UnknownGame, InvalidOption, CannotInvite or TooManyTables.
        """
        game = GAMES.get(game_id)
        if game is not None and game.quiet and await self.sets.is_quiet(guild_id):
            options = {**options, **game.quiet}
        opened = partial(
            lobby.opened,
            action,
            guild_id=guild_id,
            channel_id=channel_id,
            game_id=game_id,
            options=options,
            customs=customs or Customs(),
        )
        return await self._to_its_end(
            self._open(action, self._new_id(), lambda **new: invitations.opened_for(people, opened(**new)))
        )

    async def rematch(self, action: Action, table_id: str) -> Table:
        """Open the table of a rematch, once for each finished table; later accept the invitation to it.

        Raises NoSuchTable, WrongPhase while the match runs, NotSeated, NotInRematch, TooManyTables, and
        AlreadyOpen where that keeps no seat for who acts.
        """
        over, next_one = await self.get(table_id), next_id(table_id)
        opened = partial(rematch.reopened, action, over)
        try:
            return await self._to_its_end(self._open(action, next_one, opened))
        except AlreadyOpen as opened_before:
            try:
                return await self.accept(action, next_one)
            except (AlreadySeated, NotInvited, WrongPhase):
                raise opened_before from None

    async def get(self, table_id: str) -> Table:
        """Give a table as it is now. Raises NoSuchTable or TableDamaged."""
        known = self._cache.get(table_id)
        if known is not None:
            return known
        async with self._lock(table_id):
            return await self._load(table_id)

    async def in_channel(self, channel_id: int, *, finished: int = 0) -> list[Table]:
        """List the unfinished tables of a channel and its `finished` latest finished ones, newest first."""
        return await self._listed(lambda db: ledger.in_channel(db, channel_id, finished))

    async def of_player(self, user_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables of a server at which somebody sits, newest first."""
        return await self._listed(lambda db: ledger.of_player(db, user_id, guild_id))

    async def deadlines(self, until: int) -> list[tuple[str, int]]:
        """List the tables that have not begun with their deadlines up to `until`, the earliest first."""
        return await self._store.read(lambda db: guestbook.deadlines(db, until))

    async def latest_time(self) -> int:
        """Give the time of the latest action of a person, by Discord's clock; 0 if there never was one."""
        return await self._store.read(guestbook.latest_time)

    async def record(self, table: Table) -> dict[str, Any]:
        """Give a match as a record (`Table.record`). Raises WrongPhase before the match."""
        return table.record()

    async def rehouse(self, table_id: str, change: Change) -> Table:
        """Let the boards of a table go elsewhere, by nobody's action. Raises NoSuchTable, NotSaved."""

        async def rehoused() -> Table:
            async with self._lock(table_id):
                table = change(self._cache.get(table_id) or await self._load(table_id))
                await self._store.write(lambda db: ledger.rehouse(db, table))
                self._cache.put(table)
                return table

        return await self._to_its_end(rehoused())

    async def rewrite(self, table_ids: Collection[str], change: Callable[[sqlite3.Connection], None]) -> None:
        """Change what the database has of tables, by nobody's action; nothing happens there meanwhile."""

        async def rewritten() -> None:
            async with AsyncExitStack() as locks:
                for table_id in sorted(table_ids):
                    await locks.enter_async_context(self._lock(table_id))
                await self._store.write(change)
                for table_id in table_ids:
                    self._cache.drop(table_id)

        await self._to_its_end(rewritten())

    @asynccontextmanager
    async def closed_to(self, user_id: int) -> AsyncIterator[None]:
        """Refuse somebody's actions, with BeingForgotten, once those that are under way are done."""
        self._shut_out.add(user_id)
        try:
            await self.finish()
            yield
        finally:
            self._shut_out.discard(user_id)

    async def finish(self) -> None:
        """Wait for the actions under way, before the store is closed."""
        if self._under_way:
            await asyncio.wait(self._under_way)

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
            holdings = await self._store.read(lambda db: possessions.holdings(db, after))
            with suppress(TableError):  # options that do not suit so few: the opener sees to it
                return bout.begun(after, action.at, holdings)
            return after

        return await self._to_its_end(self._changed(action, table_id, begun_if_complete))

    async def _start(self, action: Action, table_id: str) -> Table:
        async def with_holdings(table: Table) -> Table:
            holdings = await self._store.read(lambda db: possessions.holdings(db, table))
            return bout.started(table, action, holdings)

        return await self._to_its_end(self._changed(action, table_id, with_holdings))

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Run an action in a task of its own: cancelled callers must not stop it after its commit."""
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _open(self, action: Action, id: str, opened: Callable[..., Table]) -> Table:
        async with self._lock(f"opened by {action.interaction_id}"), self._lock(id):
            await self._check_new(action)
            table = opened(id=id, seed=self._new_seed())
            if await self._store.read(lambda db: ledger.load(db, id)) is not None:
                raise AlreadyOpen
            return await self._save(table, lambda db: ledger.insert(db, action, table))

    async def _changed(
        self, action: Action, table_id: str, change: Callable[[Table], Awaitable[Table]]
    ) -> Table:
        async with self._lock(table_id):
            await self._check_new(action)
            before = self._cache.get(table_id) or await self._load(table_id)
            changed_at = max(action.at, before.changed_at)
            after = replace(await change(before), changed_at=changed_at)
            return await self._save(after, lambda db: ledger.update(db, action, before, after))

    async def _check_new(self, action: Action) -> None:
        if action.user_id in self._shut_out and action.interaction_id > 0:
            raise BeingForgotten
        changed = await self._store.read(lambda db: ledger.table_changed_by(db, action.interaction_id))
        if changed is not None:
            raise AlreadyDone(self._cache.get(changed) or await self._load(changed))

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
            log = await self._store.read(lambda db: ledger.load(db, table_id))
            if log is None:
                raise NoSuchTable
            table = await asyncio.to_thread(bout.restored, log)
        except TableDamaged as damage:
            _log.error("Table %s is shut: %s", table_id, damage.__cause__ or damage)
            raise
        self._cache.put(table)
        return table

    async def _listed(self, query: Callable[[sqlite3.Connection], list[str]]) -> list[Table]:
        tables = []
        for table_id in await self._store.read(query):
            with suppress(TableDamaged):  # its players are told when they use it; the others go on
                tables.append(await self.get(table_id))
        return tables

    def _lock(self, table_id: str) -> asyncio.Lock:
        """Give the lock of a table, which lives for as long as anybody holds it or waits for it."""
        return self._locks.setdefault(table_id, asyncio.Lock())
