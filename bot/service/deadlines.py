"""What is due by itself: a registry of kinds of deadlines, each with what is done then.

Deadlines are points in Discord's time, so that they hold over restarts and whatever the wall clock does. The
time is the latest that is known: by Discord's clock, or by the latest thing that somebody did.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from ..background import every
from ..storage import deadlines
from ..storage.database import Database
from ..storage.deadlines import Deadline
from ..table.deadlines import KINDS
from ..table.errors import Refusal
from ..table.model import bot_action
from ..table.time import Clock
from .tables import Tables

SHORTEST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0  # seconds: new deadlines are always further away than that
BETWEEN = 0.2  # seconds between two deeds: each is told in a message, and Discord counts requests

Handler = Callable[[Deadline, int], Awaitable[object]]  # what is due, and the time now in milliseconds

log = logging.getLogger(__name__)


def table_handlers(tables: Tables) -> dict[str, Handler]:
    """Return what is done at tables, by kind: each deed once, however often it is tried."""

    async def act(due: Deadline, now: int) -> None:
        action = bot_action(due.scope_id, f"{due.kind} {due.due_at}", now)
        await tables.act(due.scope_id, KINDS[due.kind].change, action)

    return dict.fromkeys(KINDS, act)


class Deadlines:
    """Does what is due by Discord's clock; `handlers` say, by kind, what that is."""

    def __init__(self, database: Database, handlers: Mapping[str, Handler], clock: Clock) -> None:
        self._database = database
        self._handlers = handlers
        self._clock = clock

    async def watch(self) -> None:
        """Do everything at its deadline, until cancelled."""
        await every(LONGEST_PAUSE, self._look, "What is due could not be looked for")

    async def _look(self) -> float | None:
        try:
            return await self.sweep()
        except Refusal as refusal:
            log.warning("What is due cannot be looked for: %s", refusal)
            return None

    async def sweep(self) -> float:
        """Do everything that is due; return the seconds until it is worth looking again.

        What cannot be done now is tried the next time. Raises NotRead.
        """
        now = max(self._clock() or 0, await self._database.read(deadlines.latest_time))
        until = now + int(LONGEST_PAUSE * 1000)
        near = await self._database.read(lambda db: deadlines.due(db, until))
        for each in near:
            if each.due_at <= now:
                await self._do(each, now)
        coming = [(each.due_at - now) / 1000 for each in near if each.due_at > now]
        return min(max(min(coming, default=LONGEST_PAUSE), SHORTEST_PAUSE), LONGEST_PAUSE)

    async def _do(self, due: Deadline, now: int) -> None:
        try:
            await self._handlers[due.kind](due, now)
        except Refusal as refusal:
            log.warning("The %s of %s is due and cannot be done: %s", due.kind, due.scope_id, refusal)
        await asyncio.sleep(BETWEEN)
