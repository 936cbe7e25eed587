"""Tables of a database that several processes share, and what one of them is told by the others.

News arrive a moment later, so nothing depends on them that must never fail: whoever writes a table as it was
before is refused by its revision, and clocks are looked at as the database has them.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field

from ..storage.clusters.news import News
from ..storage.connection import Connection
from ..storage.database import Database, Transaction
from ..storage.notifications.pending_notices import PendingNotices
from ..storage.preferences import PreferenceRepository
from ..table.errors import Refusal
from ..table.model import Table
from .results import Statistics
from .table_cache import TableCache
from .tables import Tables

_log = logging.getLogger(__name__)


class SharedTables(Tables):
    """All tables of a database; those of our servers are kept in memory, shown and looked after."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.cache = CacheOfOurs(database)
        self.latest = self.cache.latest

    async def rewrite(self, table_ids: Collection[str], change: Transaction[None]) -> None:
        """Rewrite tables in the database, which is nobody's action; they are locked here meanwhile."""

        def changed(db: Connection) -> None:
            change(db)
            for table_id in table_ids:
                db.tell(News("table", table_id))

        await super().rewrite(table_ids, changed)

    async def written_elsewhere(self, table_id: str) -> None:
        """Read a table that another process has written, and announce it if it is ours. Raises as `get`."""
        self._announce(await self.cache.get_anew(table_id))

    async def _save(self, table: Table, write: Transaction[None]) -> Table:
        def told(db: Connection) -> None:
            write(db)
            db.tell(News("table", table.id))

        return await super()._save(table, write if self._is_ours(table) else told)

    def _announce(self, table: Table) -> None:
        if self._is_ours(table):
            super()._announce(table)

    def _is_ours(self, table: Table) -> bool:
        return self._database.serves(table.guild_id)


class CacheOfOurs(TableCache):
    """Tables of our servers; all others are read each time."""

    def put(self, table: Table) -> None:
        """Keep a table as the database has it now, if it is ours."""
        if self._database.serves(table.guild_id):
            super().put(table)

    async def get_anew(self, table_id: str) -> Table:
        """Return a table read from the database now. Raises as `get` does."""
        async with self.lock(table_id):
            self.drop(table_id)
            return await self.get_locked(table_id)


def tables_of(database: Database) -> Tables:
    """Return the tables of a database, which other processes may share."""
    return Tables(database) if database.alone else SharedTables(database)


@dataclass
class Hearing:
    """Hears what other processes tell. `owed` lists the tables that Discord does not show as they are."""

    tables: SharedTables
    preferences: PreferenceRepository
    statistics: Statistics
    words: PendingNotices
    owed: Callable[[], Awaitable[list[str]]]
    wake: Callable[[str], None]
    _has_heard: bool = field(init=False, default=False)

    async def hear(self, news: News | None) -> None:
        """Reload what was changed; None means everything, for some news was missed."""
        try:
            if news is None:
                await self._start_over()
            elif news.about == "person":
                self.preferences.evict(int(news.id))
                self.statistics.evict(int(news.id))
                await self.words.look(int(news.id))
            else:
                await self.tables.written_elsewhere(news.id)
        except (Refusal, ValueError) as error:
            _log.warning("What another process has changed is seen later: %s", error)

    async def _start_over(self) -> None:
        self.preferences.evict_all()
        await self.tables.cache.drop_all()
        await self.words.load()
        if self._has_heard:  # else this is the start, which shows by itself what is owed
            for table_id in await self.owed():
                self.wake(table_id)
        self._has_heard = True
