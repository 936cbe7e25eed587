"""A limit on logins, because Discord resets the token of a bot that logs in too often.

Discord allows 1,000 logins per day (Discord: events/gateway#session-start-limit). The growing pause between
logins keeps the bot below 100, and the bot makes no login while few are left.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord

from ..table.time import Clock
from .errors import DISCORD_FAILURES

FIRST_PAUSE, MAX_PAUSE_SECONDS = 5.0, 960.0  # seconds
KEPT_BACK = 50  # session starts left for the person who repairs the bot
ASKING = 5.0  # seconds for Discord to answer how many are left
VERY_RECENT = "The last login was very recent: waiting %.0f s before the next"

Turn = Callable[[int, int], Awaitable[None]]  # a shard, and how many may log in together

_log = logging.getLogger(__name__)


class Pace:
    """The pause before the next login, remembered in a file so that it outlives the process.

    A login within MAX_PAUSE_SECONDS of the previous one doubles the pause, up to that length. A later login
    resets the pause to its shortest length. While the current time is unknown, every login doubles the pause.
    """

    def __init__(self, file: Path, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self._at, self._pause = self._read()

    def remaining(self) -> float:
        """Return the seconds until a login may be made, or 0 if it may be made now."""
        now = self._now()
        left = self._pause if now is None else self._at + self._pause - now
        return min(max(left, 0.0), self._pause)  # whatever the clock was set to

    def note(self) -> None:
        """Record that a login is being made now."""
        now = self._now()
        quick = now is None or abs(now - self._at) <= MAX_PAUSE_SECONDS
        self._pause = min(max(2 * self._pause, FIRST_PAUSE), MAX_PAUSE_SECONDS) if quick else FIRST_PAUSE
        self._at = self._at if now is None else now
        self._write()

    def _now(self) -> float | None:
        """Return the seconds since the epoch, or None while the time is unknown."""
        now = self._clock()
        return None if now is None else now / 1000

    def _read(self) -> tuple[float, float]:
        try:
            at, pause = json.loads(self._file.read_text())
            return float(at), min(float(pause), MAX_PAUSE_SECONDS)
        except (OSError, ValueError, TypeError):
            return 0.0, 0.0  # no file, or not ours: as if there had been no login

    def _write(self) -> None:
        written = self._file.with_name(self._file.name + ".new")
        try:
            written.write_text(json.dumps([self._at, self._pause]))
            written.replace(self._file)  # a full disk or a kill midway leaves the old file
        except OSError as error:
            _log.warning("The time of this login cannot be noted in %s: %s", self._file, error)


class LoginThrottle:
    """A throttle on a process's logins: one after another, at a set pace, within Discord's budget.

    Only logins of the shard `first` count towards the pace, since all shards log in one after another at each
    start. `turn`, which is needed only if the bot runs as several processes, receives a shard and the number
    of shards that Discord lets in at the same time. It waits until the shard can log in without exceeding
    that number across all processes.
    """

    def __init__(self, pace: Pace, first: int = 0, turn: Turn | None = None) -> None:
        self._pace = pace
        self._first = first
        self._turn = turn
        self._concurrency = 1  # how many shards Discord lets in at the same time, as far as is known

    @property
    def takes_turns(self) -> bool:
        """Whether a shard may have to wait for the shards of other processes."""
        return self._turn is not None

    async def permitted(self, client: discord.Client) -> None:
        """Wait until Discord's budget and the pace let the client log in."""
        self._concurrency = await _within_budget(client)
        if (seconds := self._pace.remaining()) > 0:
            _log.warning(VERY_RECENT, seconds)
            await asyncio.sleep(seconds)

    async def made(self, shard: int | None) -> None:
        """Wait until a shard may log in, and record the login. Call this right before sending IDENTIFY.

        `shard` is None for a client without shards.
        """
        if (shard or 0) == self._first:
            await asyncio.sleep(self._pace.remaining())
            await asyncio.to_thread(self._pace.note)
        if self._turn is not None:
            await self._turn(shard or 0, self._concurrency)


async def _within_budget(client: discord.Client) -> int:
    """Wait while few of the day's logins are left. Return how many shards may log in at the same time."""
    while True:
        try:
            async with asyncio.timeout(ASKING):
                _, _, limit = await client.http.get_bot_gateway()
        except DISCORD_FAILURES:
            return 1
        if limit["remaining"] >= KEPT_BACK + (client.shard_count or 0):
            return max(int(limit.get("max_concurrency", 1)), 1)
        seconds = limit["reset_after"] / 1000
        _log.critical(
            "Discord allows %d more logins, and resets the token of a bot that exceeds them: waiting "
            "%.0f minutes. This log says why the bot had to log in so often.",
            *(limit["remaining"], seconds / 60),
        )
        await asyncio.sleep(seconds + 1)
