"""Times when tables could not be reached, such as gaps between heartbeats. No clock counts these outages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from ..background import NEVER, Signal
from ..metrics import metrics
from ..storage import clocks, outages
from ..storage.clusters.cluster import shard_of
from ..storage.database import Database
from ..storage.errors import NotRead, NotSaved
from ..storage.outages import StoredOutage
from ..table.clock.stoppers import AFTER_OUTAGE, BREATH, Outage
from ..table.model import Table
from ..table.time import DAY, SECOND, Clock

HEARTBEAT_SECONDS = 30.0  # seconds between two heartbeats
SHORTEST = 90 * SECOND  # a longer gap between two heartbeats is an outage
RETENTION = 120 * DAY  # longer, if a decision has run for longer

log = logging.getLogger(__name__)


async def always() -> bool:
    """Return True, the default answer to whether Discord responds."""
    return True


@dataclass(eq=False)
class Outages:
    """The outages stored in a database, timed by Discord's `clock`.

    `shards` returns the ids of connected shards and the total number of shards. `is_heard` returns whether
    Discord responds. In a simulation, `has_heartbeat` is False, so that skipped time is not an outage.
    """

    database: Database
    clock: Clock
    shards: Callable[[], tuple[Iterable[int], int]] = lambda: ((0,), 1)
    is_heard: Callable[[], Awaitable[bool]] = always
    has_heartbeat: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        self.over = Signal[[], object]()  # sent when an outage is over, so deadlines may have moved
        self._known: dict[tuple[str, int], StoredOutage] = {}
        self._lasting: dict[str, int] = {}  # scopes that cannot be reached now, and since when
        self._heartbeats: dict[int, int] = {}
        self._loaded, self._tidied_at = False, 0
        self._lock = asyncio.Lock()
        self._turns = asyncio.Lock()  # held while an outage begins or ends

    async def load(self) -> None:
        """Read the known outages from the database on the first call. Raises NotRead if that fails."""
        if self._loaded:
            return
        found, heartbeats = await self.database.read(outages.read)
        cluster = self.database.cluster
        if not cluster.whole:  # other clusters' heartbeats are updated in the database only
            oldest = min(heartbeats.values(), default=None)
            latest = {shard: heartbeats.get(shard, oldest) for shard in cluster.ids}
            heartbeats = {shard: at for shard, at in latest.items() if at is not None}
        self._heartbeats = heartbeats
        for each in found:
            self._remember(each)
        self._loaded = True

    async def watch(self) -> float | None:
        """Write a heartbeat. Return None, or NEVER if heartbeats are off. Raises NotRead or NotSaved."""
        if not self.has_heartbeat:
            return NEVER
        await self.heartbeat()
        return None

    async def heartbeat(self) -> bool:
        """Write a heartbeat if Discord responds, and return whether it does. Raises NotRead or NotSaved."""
        async with self._lock:
            await self.load()
            now = self.clock()
            if now is None or not await self.is_heard():
                return False
            if self.has_heartbeat:
                await self._note(now)
            return True

    def reaches(self, guild_id: int, now: int) -> bool:
        """Return whether heartbeats are off, or a server's shard had one within 90 seconds of `now` (ms)."""
        if not self.has_heartbeat:
            return True
        heartbeat = self._heartbeats.get(self._shard_of(guild_id))
        return heartbeat is not None and now - heartbeat <= SHORTEST

    def of(self, table: Table, now: int | None) -> tuple[Outage, ...]:
        """Return a table's outages since its decisions began and, with a daily clock, in the hour before.

        If `now` (ms) is given and over 90 seconds after the last heartbeat, include an ongoing outage.
        """
        running = (clock.since for clock in table.clocks if clock.since is not None)
        since = min(running, default=now or self.clock() or 0)
        if table.clock is not None and table.clock.control.kind == "days":
            since -= BREATH
        scopes = (*self._scopes(table.guild_id), f"channel {table.channel_id}")
        found = [
            each.outage
            for each in self._known.values()
            if each.scope in scopes and (each.outage.end is None or each.outage.end > since)
        ]
        heartbeat = self._heartbeats.get(self._shard_of(table.guild_id))
        if self.has_heartbeat and heartbeat is not None and now is not None and now - heartbeat > SHORTEST:
            found.append(Outage(heartbeat, None, 0))
        return tuple(found)

    def since(self, guild_id: int, at: int, channels: Iterable[int | None] = ()) -> list[Outage]:
        """Return the outages on a server and in `channels` that are ongoing or ended after `at` (ms).

        None in `channels` is ignored.
        """
        scopes = {*self._scopes(guild_id), *(f"channel {each}" for each in channels)}
        known = (each.outage for each in self._known.values() if each.scope in scopes)
        return [each for each in known if each.end is None or each.end > at]

    def was_away(self, table: Table, at: int) -> bool:
        """Return whether a table was unreachable at `at` (ms), because the bot or Discord was away."""
        return any(each.start <= at for each in self.since(table.guild_id, at))

    async def refused(self, table: Table) -> None:
        """Record that a table's channel refuses posts. Raises NotRead or NotSaved if that fails."""
        await self._begin(f"channel {table.channel_id}", max(self.clock() or 0, table.changed_at))

    async def accepted(self, table: Table) -> None:
        """Record that a table's channel accepts posts again. Raises NotRead or NotSaved if that fails."""
        await self._end(f"channel {table.channel_id}", after=0)

    async def unresponsive(self, shard: int, seconds: float) -> None:
        """Record an outage of `seconds` that ends now: a shard's session delivered nothing and was given up.

        Presses in that time were lost. The outage gives people no extra time to come back.
        """
        if (now := self.clock()) is None or not self.has_heartbeat:
            return
        outage = Outage(now - int(seconds * 1000), now, 0)
        try:
            await self.load()
            await self._store(StoredOutage(f"shard {shard} {self.shards()[1]}", outage))
        except (NotRead, NotSaved) as error:
            log.warning("A deaf session is not noted: %s", error)

    async def server_gone(self, guild_id: int) -> None:
        """Record that a server is unavailable. Raises NotRead or NotSaved if that fails."""
        if (now := self.clock()) is not None:
            await self._begin(f"server {guild_id}", now)

    async def server_back(self, guild_id: int) -> None:
        """Record that a server is available again. Raises NotRead or NotSaved if that fails."""
        await self._end(f"server {guild_id}", after=AFTER_OUTAGE)

    def _shard_of(self, guild_id: int) -> int:
        return shard_of(guild_id, max(self.shards()[1], 1))

    def _scopes(self, guild_id: int) -> tuple[str, str]:
        """Return the scopes of a server's outages, such as "shard 0 1" (shard 0 out of 1) and "server 17"."""
        shard, (_ids, count) = self._shard_of(guild_id), self.shards()
        return f"shard {shard} {count}", f"server {guild_id}"

    async def _note(self, now: int) -> None:
        ids, count = self.shards()
        oldest = min(self._heartbeats.values(), default=None)
        heartbeats = {shard: at for shard, at in self._heartbeats.items() if shard < count}
        found = []
        for shard in ids:
            last = heartbeats.get(shard, oldest)  # perhaps from another number of shards
            if last is not None and now - last > SHORTEST:
                outage = Outage(last, now + AFTER_OUTAGE, now - last)
                found.append(StoredOutage(f"shard {shard} {count}", outage))
                log.warning("Shard %d was away for %d seconds", shard, (now - last) // 1000)
            heartbeats[shard] = max(now, last or 0)
        await self.database.write(partial(outages.write, outages=found, heartbeats=heartbeats, beyond=count))
        self._heartbeats = heartbeats
        for each in found:
            metrics.count("outages")
            self._remember(each)
        await self._tidy(now)

    async def _begin(self, scope: str, at: int) -> None:
        await self.load()
        async with self._turns:  # several tables of a channel are refused together
            if scope not in self._lasting:
                await self._store(StoredOutage(scope, Outage(at, None)))
                metrics.count("outages")

    async def _end(self, scope: str, after: int) -> None:
        await self.load()
        async with self._turns:
            start = self._lasting.get(scope)
            if start is None:
                return
            end = max(self.clock() or start, start)
            gap = end - start if after else None
            await self._store(StoredOutage(scope, Outage(start, end + after, gap)))

    async def _store(self, each: StoredOutage) -> None:
        await self.database.write(partial(outages.write, outages=[each]))
        self._remember(each)

    def _remember(self, each: StoredOutage) -> None:
        self._known[each.scope, each.outage.start] = each
        if each.outage.end is None:
            self._lasting[each.scope] = each.outage.start
            return
        self.over()
        if self._lasting.get(each.scope) == each.outage.start:
            del self._lasting[each.scope]

    async def _tidy(self, now: int) -> None:
        """Once a day, delete old outages that no running decision needs."""
        if now < self._tidied_at + DAY:
            return
        oldest = await self.database.read(clocks.oldest_start)
        until = min(now - RETENTION, (oldest or now) - BREATH)
        await self.database.write(partial(outages.drop_before, at=until))
        ended = ((key, each.outage.end) for key, each in self._known.items())
        for key in [key for key, end in ended if end is not None and end < until]:
            del self._known[key]
        self._tidied_at = now
