"""News from the other processes that share a database.

News arrives with a delay, so nothing vital depends on it: revisions keep a process from saving outdated
tables, and clocks are read from the database.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ..storage.clusters.news import News
from ..storage.notifications.pending_notices import PendingNotices
from ..storage.preferences import PreferenceRepository
from ..table.errors import Refusal
from .results import Statistics
from .tables import Tables

_log = logging.getLogger(__name__)


@dataclass
class Hearing:
    """The receiver of other processes' news.

    `owed` returns the ids of tables with unposted changes, and `wake` starts posting a table's changes.
    """

    tables: Tables
    preferences: PreferenceRepository
    statistics: Statistics
    notices: PendingNotices
    owed: Callable[[], Awaitable[list[str]]]
    wake: Callable[[str], None]
    _has_heard: bool = field(init=False, default=False)

    async def hear(self, news: News | None) -> None:
        """Reload what `news` says has changed, or everything if `news` is None because news was missed."""
        try:
            if news is None:
                await self._start_over()
            elif news.about == "person":
                self.preferences.evict(int(news.id))
                self.statistics.evict(int(news.id))
                await self.notices.look(int(news.id))
            else:
                await self.tables.written_elsewhere(news.id)
        except (Refusal, ValueError) as error:
            _log.warning("Another process's changes are read later: %s", error)

    async def _start_over(self) -> None:
        self.preferences.evict_all()
        await self.tables.cache.drop_all()
        await self.notices.load()
        if self._has_heard:  # otherwise this is start-up, which posts what is owed
            for table_id in await self.owed():
                self.wake(table_id)
        self._has_heard = True
