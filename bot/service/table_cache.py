"""Access to tables: a cache with a lock for each table, queries for tables, and the gate for actions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Literal, TypeVar

from cachetools import LRUCache

from engine import _

from ..background import KeyedLocks
from ..storage import table_reader
from ..storage.clocks import Adjusting
from ..storage.clusters.news import News
from ..storage.connection import Connection
from ..storage.database import Database, Transaction
from ..storage.errors import NotSaved
from ..storage.table_reader import Opening
from ..table.clock.stoppers import Outage
from ..table.clock.table_stops import knows_people
from ..table.errors import NoSuchTable, Refusal, TableDamaged
from ..table.ids import rematch_id
from ..table.model import Action, Table
from ..table.replay.log import replay_log
from ..table.waiting import by_urgency, is_asked, waits_for

BEING_FORGOTTEN = _(
    "Your data is being deleted right now, so nothing changed. You can play again in a moment."
)
CACHED_TABLES = 256

T = TypeVar("T")
OutagesOf = Callable[[Table, int | None], tuple[Outage, ...]]  # a table's outages at a time (None: now)

_log = logging.getLogger(__name__)


class TableCache:
    """The 256 most recently used tables of this process's servers. Other tables are loaded each time."""

    def __init__(self, database: Database) -> None:
        self.outages_of: OutagesOf = lambda _table, _at: ()
        self._database = database
        self._tables: LRUCache[str, Table] = LRUCache(CACHED_TABLES)
        self.lock = KeyedLocks[str]()

    async def get(self, table_id: str) -> Table:
        """Return a table, loading it if it is not cached. Raises NoSuchTable, TableDamaged or NotRead."""
        table = self._tables.get(table_id)
        if table is not None:
            return self._as_of(table, None)
        async with self.lock(table_id):
            return await self.get_locked(table_id)

    async def get_anew(self, table_id: str) -> Table:
        """Return a table as it is in the database now. Raises NoSuchTable, TableDamaged or NotRead."""
        if not self._database.alone:
            async with self.lock(table_id):
                self.drop(table_id)
        return await self.get(table_id)

    async def get_locked(self, table_id: str, at: int | None = None) -> Table:
        """Return a table to a caller that holds its lock. `at` is the action's time (ms), or None for now.

        Raises NoSuchTable, TableDamaged or NotRead.
        """
        table = self._tables.get(table_id)
        return self._as_of(await self._load(table_id) if table is None else table, at)

    def latest(self, table_id: str) -> Table | None:
        """Return a table if it is cached, otherwise None."""
        return self._tables.get(table_id)

    def put(self, table: Table) -> None:
        """Cache a table that this process serves, or drop it if its clock lacks its players' quiet hours."""
        if table.clock is not None and not knows_people(table):
            self.drop(table.id)
        elif self._database.serves(table.guild_id):
            self._tables[table.id] = table

    def drop(self, *table_ids: str) -> None:
        """Drop tables from the cache because they may differ from the database."""
        for table_id in table_ids:
            self._tables.pop(table_id, None)

    async def drop_all(self) -> None:
        """Drop every table from the cache, each as soon as its current action is finished."""
        for table_id in {*self._tables, *self.lock}:
            async with self.lock(table_id):
                self.drop(table_id)

    async def adjust(self, table_id: str, change: Callable[[Table], Table], write: Adjusting) -> Table:
        """Change a table, and save it with `write`. Raises NoSuchTable, TableDamaged, NotRead or NotSaved."""
        async with self.lock(table_id):
            before = await self.get_locked(table_id)
            after = change(before)
            self.drop(table_id)  # the write may succeed even if the database reports a failure
            await self._database.write(lambda db: write(db, before, after))
            self.put(after)
            return after

    async def rewrite(self, table_ids: Collection[str], change: Transaction[None]) -> None:
        """Run `change`, which rewrites the tables `table_ids`, while holding their locks.

        Drop the tables from the cache, and tell other processes about the change. Raises NotSaved.
        """

        def write(db: Connection) -> None:
            change(db)
            for table_id in table_ids:
                db.tell(News("table", table_id))

        async with AsyncExitStack() as locks:
            for table_id in sorted(table_ids):
                await locks.enter_async_context(self.lock(table_id))
            self.drop(*table_ids)  # the write may succeed even if the database reports a failure
            await self._database.write(write)

    def _as_of(self, table: Table, at: int | None) -> Table:
        """Return a table with its outages as of `at` (ms, None for now), or unchanged if it has no clock."""
        if table.clock is None:
            return table
        outages = self.outages_of(table, at)
        circumstances = table.circumstances
        if outages == circumstances.outages:
            return table
        return replace(table, circumstances=circumstances._replace(outages=outages))

    async def _load(self, table_id: str) -> Table:
        try:
            stored = await self._database.read(lambda db: table_reader.load(db, table_id))
            if stored is None:
                raise NoSuchTable
            table = await asyncio.to_thread(replay_log, stored)
        except TableDamaged as damage:
            _log.error("Table %s is locked: %s", table_id, damage.__cause__ or damage)
            raise
        self.put(table)
        return table


def people_known_to(table: Table) -> frozenset[int]:
    """Return the ids of all people that a table names, including the placeholder ids of deleted users."""
    players = (player.user_id for player in table.players)
    invitees = (invitee.user_id for invitee in table.invitees)
    former = (each.user_id for each in table.former)
    in_events = (id for each in table.table_events for id in (each.by_id, each.holder_id, each.user_id) if id)
    creator = [table.end.event_creator_id] if table.end and table.end.event_creator_id else []
    return frozenset((table.opened_by, table.opener_id, *creator, *players, *invitees, *former, *in_events))


class TableQueries:
    """Queries that find tables and load them with `get`. Lists omit damaged tables. Methods raise NotRead."""

    def __init__(self, database: Database, get: Callable[[str], Awaitable[Table]]) -> None:
        self._database = database
        self._get = get

    async def rematch_of(self, table_id: str) -> Table | None:
        """Return a table's rematch, or None if there is none. Raises TableDamaged for a damaged rematch."""
        with suppress(NoSuchTable):
            return await self._get(rematch_id(table_id))
        return None

    async def count_running(self) -> int:
        """Count the running games on all servers, including servers of other processes."""
        return await self._database.read(table_reader.count_running)

    async def in_channel(self, channel_id: int, *, finished: int = 0) -> list[Table]:
        """List a channel's unfinished tables, and up to `finished` of its finished ones, newest first."""
        return await self._load(lambda db: table_reader.in_channel(db, channel_id, finished))

    async def in_threads_of(self, channel_id: int, guild_id: int) -> list[Table]:
        """List the unfinished tables that have moved from a channel into threads, newest first."""
        return await self._load(lambda db: table_reader.in_threads_of(db, channel_id, guild_id))

    async def without(self, user_id: int, guild_id: int, phase: Literal["lobby", "running"]) -> list[Opening]:
        """List a server's lobbies or running tables where a person has no seat, latest change first."""
        return await self._database.read(lambda db: table_reader.without(db, user_id, guild_id, phase))

    async def of_player(self, user_id: int, guild_id: int | None = None) -> list[Table]:
        """List a person's unfinished tables on a server (None: on all servers), newest first."""
        return await self._load(lambda db: table_reader.of_player(db, user_id, guild_id))

    async def of_candidate(self, user_id: int, guild_id: int | None = None) -> list[Table]:
        """List unfinished tables on a server (None: on all) that offer someone else's seat to a person."""
        named = await self._load(lambda db: table_reader.of_player(db, user_id, guild_id, "invitee"))
        return [table for table in named if table.seat_of(user_id) is None and is_asked(table, user_id)]

    async def is_new_at(self, user_id: int, table: Table) -> bool:
        """Return whether a user has never played the game of `table` at any other table."""
        game_id, besides = table.game_id, table.id
        return not await self._database.read(
            lambda db: table_reader.has_played(db, user_id, game_id, besides)
        )

    async def next_of_player(self, user_id: int, after: Table) -> Table | None:
        """Return the most urgent table awaiting a player, other than `after` but on its server, or None."""
        mine = await self.of_player(user_id, after.guild_id)
        waiting = [table for table in mine if table.id != after.id and waits_for(table, user_id)]
        return by_urgency(waiting, user_id)[0] if waiting else None

    async def by_ids(self, ids: Iterable[str]) -> list[Table]:
        """List the tables with these ids, leaving out missing and damaged tables."""
        tables = []
        for table_id in ids:
            # A damaged table is reported when it is used, and a table may just have been deleted.
            with suppress(TableDamaged, NoSuchTable):
                tables.append(await self._get(table_id))
        return tables

    async def _load(self, query: Transaction[list[str]]) -> list[Table]:
        return await self.by_ids(await self._database.read(query))


class Gate:
    """The gate that runs actions to completion, and refuses actions by people whose data is being deleted."""

    def __init__(self) -> None:
        self._in_flight: set[asyncio.Task[Any]] = set()
        self._shut_out: set[int] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run an action in a separate task, so that it is completed even if its caller is cancelled."""
        task = asyncio.create_task(work)
        self._in_flight.add(task)
        task.add_done_callback(self._in_flight.discard)
        return await asyncio.shield(task)

    async def act(self, action: Action, work: Callable[[], Awaitable[T]]) -> T:
        """Run `work` and return its result. Raises Refusal if the acting user's data is being deleted."""

        async def checked() -> T:
            self.check_actor(action)
            return await work()

        return await self.run(checked())

    async def finish(self) -> None:
        """Wait for all running actions."""
        if self._in_flight:
            await asyncio.wait(self._in_flight)

    @asynccontextmanager
    async def closed_to(self, user_id: int) -> AsyncIterator[None]:
        """Refuse a person's actions (BEING_FORGOTTEN) within the block. Await running ones on entry and exit.

        Meanwhile, no other action can add the person to a table that does not name them yet.
        """
        self._shut_out.add(user_id)
        try:
            await self.finish()
            yield
            await self.finish()  # actions started meanwhile may know the person from before
        finally:
            self._shut_out.discard(user_id)

    def check_actor(self, action: Action) -> None:
        """Raise Refusal if the acting user's data is being deleted. The bot's own actions pass."""
        if action.user_id in self._shut_out and action.interaction_id > 0:
            raise Refusal(BEING_FORGOTTEN)

    def check_newcomers(self, user_ids: Collection[int]) -> None:
        """Raise NotSaved if a table's newcomers `user_ids` include someone whose data is being deleted."""
        if not self._shut_out.isdisjoint(user_ids):
            raise NotSaved
