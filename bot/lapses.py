"""Tables that do not begin: looked for every few minutes, and closed.

Deadlines are points in time, so that they hold over restarts. The time is the latest that is known: a wall
clock that was set back does not bring a day back that Discord's clock has counted.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from .refusals import Refusal
from .table import own_action
from .tables import Tables

MINUTES_BETWEEN = 5

log = logging.getLogger(__name__)


def wall_clock() -> int:
    """Give the time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


class Lapses:
    """Closes what is due; `clock` gives milliseconds since the epoch."""

    def __init__(self, tables: Tables, clock: Callable[[], int] = wall_clock) -> None:
        self._tables = tables
        self._clock = clock

    async def sweep(self) -> None:
        """Close every table whose deadline has passed; what cannot be closed now is tried the next time."""
        try:
            now = max(self._clock(), await self._tables.latest_time())
            due = await self._tables.due(now)
        except Refusal as refusal:
            log.warning("Tables that are due cannot be looked for: %s", refusal)
            return
        for table_id in due:
            try:
                await self._tables.lapse(own_action(table_id, "lapse", now), table_id)
            except Refusal as refusal:
                log.warning("Table %s is due and cannot be closed: %s", table_id, refusal)
