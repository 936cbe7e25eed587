"""Tables that do not begin: closed when their deadline has passed.

Deadlines are points in Discord's time, so that they hold over restarts and whatever the wall clock does. The
time is the latest that is known: by Discord's clock, or by the latest thing that somebody did.
"""

from __future__ import annotations

import asyncio
import logging

from ..background import every
from ..storage import deadlines
from ..storage.database import Database
from ..table import lobby
from ..table.errors import Refusal
from ..table.model import bot_action
from ..table.time import Clock
from .tables import Tables

SHORTEST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0  # seconds: new deadlines are always further away than that
BETWEEN = 0.2  # seconds between two closings: each is told in a message, and Discord counts requests

log = logging.getLogger(__name__)


class Deadlines:
    """Closes what is due by Discord's clock."""

    def __init__(self, database: Database, tables: Tables, clock: Clock) -> None:
        self._database = database
        self._tables = tables
        self._clock = clock

    async def watch(self) -> None:
        """Close every table at its deadline, until cancelled."""
        await every(LONGEST_PAUSE, self._look, "Tables that are due could not be looked for")

    async def _look(self) -> float | None:
        try:
            return await self.sweep()
        except Refusal as refusal:
            log.warning("Tables that are due cannot be looked for: %s", refusal)
            return None

    async def sweep(self) -> float:
        """Close every table whose deadline has passed; give the seconds until it is worth looking again.

        What cannot be closed now is tried the next time. Raises NotRead.
        """
        now = max(self._clock() or 0, await self._database.read(deadlines.latest_time))
        until = now + int(LONGEST_PAUSE * 1000)
        due = await self._database.read(lambda db: deadlines.deadlines(db, until))
        for table_id in (table_id for table_id, deadline in due if deadline <= now):
            try:
                await self._tables.act(table_id, lobby.expire, bot_action(table_id, "lapse", now))
            except Refusal as refusal:
                log.warning("Table %s is due and cannot be closed: %s", table_id, refusal)
            await asyncio.sleep(BETWEEN)
        coming = [(deadline - now) / 1000 for _, deadline in due if deadline > now]
        return min(max(min(coming, default=LONGEST_PAUSE), SHORTEST_PAUSE), LONGEST_PAUSE)
