"""The pace of a process that logs in beside others, kept in the database that they share.

Each has the growing pause of `bot.transport.login_throttle`, wherever it is started. Besides, shards
that Discord lets in one after the other have a turn each, whichever process they belong to.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from ..storage.clusters import logins
from ..storage.database import Database
from ..storage.errors import DatabaseConflict, NotRead, NotSaved

GAP = 5_500  # milliseconds between two logins in turn: Discord wants 5 seconds, and some are slow to arrive
RETRY_AFTER_SECONDS = 1.0  # seconds, where the database does not answer
FIRST_PAUSE, MAX_PAUSE_MS = 5_000, 960_000  # milliseconds

_log = logging.getLogger(__name__)


class SharedLogins:
    """The logins of a process that begins with a shard."""

    def __init__(self, database: Database, first: int) -> None:
        self._database = database
        self._first = first

    async def remaining(self) -> float:
        """Return for how many seconds this process may not log in."""
        now, at, pause = await self._latest()
        return min(max(at + pause - now, 0), pause) / 1000

    async def note(self) -> None:
        """Record that it logs in now: the pause doubles while logins follow one another quickly."""
        now, at, pause = await self._latest()
        quick = abs(now - at) <= MAX_PAUSE_MS
        pause = min(max(2 * pause, FIRST_PAUSE), MAX_PAUSE_MS) if quick else FIRST_PAUSE
        while True:
            try:
                return await self._database.write(partial(logins.note, shard=self._first, pause=pause))
            except (NotSaved, DatabaseConflict) as error:
                await self._later(error)

    async def turn(self, shard: int, concurrency: int) -> None:
        """Wait until no other process logs in a shard that Discord would have to refuse for this one."""
        take = partial(logins.take_turn, shard=shard, concurrency=concurrency, gap=GAP)
        while True:
            try:
                if not (left := await self._database.write(take)):
                    return
            except (NotSaved, DatabaseConflict) as error:
                await self._later(error)
            else:
                await asyncio.sleep(left / 1000)

    async def _latest(self) -> tuple[int, int, int]:
        while True:
            try:
                return await self._database.read(partial(logins.latest, shard=self._first))
            except NotRead as error:
                await self._later(error)

    async def _later(self, error: Exception) -> None:
        _log.warning("The login waits for the database: %s", error)
        await asyncio.sleep(RETRY_AFTER_SECONDS)
