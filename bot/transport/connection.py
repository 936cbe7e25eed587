"""The connection to Discord, which is restored whenever it fails.

Left alone, discord.py can stay disconnected for ever, or for 17 minutes after an outage. It resumes a session
only at the host that the READY event named, trusts a connection that opens and then stays silent, and doubles
its pauses up to 1,024 seconds. Discord has also stopped sending events in sessions that seemed healthy
(api-docs#8162).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket

from ..background import Signal
from ..metrics import REFUSED, metrics
from .clock import DiscordClock
from .errors import CALL_SECONDS, DISCORD_FAILURES
from .login_throttle import LoginThrottle

SILENCE = 60.0  # seconds without any frame, after which the library takes a connection for dead
CONNECTION_TIMEOUT_SECONDS = 60.0  # seconds without a session, after which a connection is given up
GLANCE = 1.0  # seconds between two checks for a session
RESUMES = 3  # breaks in a row after which the main gateway is asked to resume
DEAF = 6 * 3600.0  # seconds since a session's latest interaction, after which it is replaced by a new one
BREAKS = 10  # breaks of a shard in a row after which a connection is given up, as it closes on opening
MAX_PAUSE_SECONDS = 8.0  # between two attempts of the library to connect
REST = 3.0  # seconds between giving up a connection and making the next
GOODBYE = 2.0  # seconds for closing a connection properly

T = TypeVar("T")

INVALID = (401, 403, 429)
WINDOW = 600.0  # seconds
ALARMING = 1_000

_log = logging.getLogger(__name__)


class ShortBackoff(ExponentialBackoff[Any]):
    """The growing pause between discord.py's attempts to connect, capped at 8 seconds."""

    def delay(self) -> Any:
        """Return the next pause in seconds."""
        return min(super().delay(), MAX_PAUSE_SECONDS)


def shorten_pauses() -> None:
    """Make every client in this process use ShortBackoff, since discord.py has no setting for the pause."""
    discord.client.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined]
    discord.shard.ExponentialBackoff = ShortBackoff  # type: ignore[attr-defined]


async def call_discord(request: Awaitable[T]) -> T:
    """Return a request's result. Raises one of DISCORD_FAILURES if it fails or exceeds CALL_SECONDS."""
    async with asyncio.timeout(CALL_SECONDS):
        return await request


async def hears_discord(client: discord.Client, clock: DiscordClock) -> bool:
    """Return whether Discord responds. If no response has arrived for 90 seconds, make a request first."""
    if not clock.is_fresh:
        with contextlib.suppress(*DISCORD_FAILURES):
            await call_discord(client.http.request(discord.http.Route("GET", "/users/@me")))
    return clock.is_fresh


def shards_of(client: discord.Client, sessions: GatewaySessions) -> tuple[list[int], int]:
    """Return the ids of a client's shards that have a session, and the client's total number of shards."""
    count = client.shard_count or 1
    ids = client.shards if isinstance(client, discord.AutoShardedClient) else range(1)
    return [shard for shard in ids if client.is_ready() and sessions.is_open(shard)], count


def trace_answers(alarm: RateAlarm, clock: DiscordClock) -> aiohttp.TraceConfig:
    """Return a trace that reports every response in a new HTTP session to `alarm` and `clock`."""

    async def tell(_session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        alarm.note(ended.response.status)
        clock.hear(ended.response.headers.get("Date"))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(tell)
    return trace


class NoSessionError(Exception):
    """No session could be opened, and the client cannot reconnect, so the process has to be restarted."""


class GatewaySessions:
    """The sessions of a client's shards, as reported by events. A client without shards counts as shard 0."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._missing_since: dict[int, float] = {}
        self._heard: dict[int, float] = {}
        self.given_up_as_unresponsive = Signal[[int, float], Awaitable[object]]()  # a shard, and seconds
        self._worn_out = asyncio.Event()
        self._breaks: Counter[int] = Counter()  # in a row, by shard: when all break, each counts one

    def expect(self, first: int = 0) -> None:
        """Forget everything recorded so far. Shard `first` counts as missing until its session opens."""
        self._missing_since = {first: self._clock()}
        self._heard = {}  # no session counts as silent before its first interaction
        self._worn_out.clear()
        self._breaks.clear()

    def held_back(self, shard: int) -> None:
        """Record that a shard has to wait before it logs in, so that its session isn't counted as missing."""
        self._missing_since[shard] = math.inf

    def let_go(self, shard: int) -> None:
        """Record that a shard is now logging in, so that its session counts as missing until it opens."""
        self._missing_since[shard] = self._clock()

    def opened(self, shard: int, how: str) -> None:
        """Record that a shard has opened a new session (`how` is "sessions") or resumed one ("resumed")."""
        metrics.count(how)
        self._missing_since.pop(shard, None)
        self._breaks[shard] = 0

    def lost(self, shard: int) -> None:
        """Record that a shard's connection has broken or could not be made."""
        metrics.count("lost")
        self._missing_since.setdefault(shard, self._clock())
        self._breaks[shard] += 1
        if self._breaks[shard] >= BREAKS:
            self._worn_out.set()

    def is_open(self, shard: int) -> bool:
        """Return whether a shard has a session, judging by the client's events."""
        return shard not in self._missing_since

    def breaks(self, shard: int) -> int:
        """Return how often a shard's connection has broken since its latest session opened."""
        return self._breaks[shard]

    def heard(self, shard: int) -> None:
        """Record that a shard has delivered an interaction."""
        self._heard[shard] = self._clock()

    def unresponsive(self) -> list[tuple[int, float]]:
        """List shards whose latest interaction is at least six hours old, each with that age in seconds."""
        now = self._clock()
        return [(shard, now - heard) for shard, heard in self._heard.items() if now - heard >= DEAF]

    def missing(self) -> float:
        """Return how many seconds the longest-missing session has been missing, or 0 if none is missing."""
        return max(0.0, self._clock() - min(self._missing_since.values(), default=math.inf))

    async def given_up(self) -> None:
        """Wait until a shard has been silent or without a session for too long, or keeps disconnecting."""
        while (
            self.missing() < CONNECTION_TIMEOUT_SECONDS
            and not self.unresponsive()
            and not self._worn_out.is_set()
        ):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GLANCE):
                    await self._worn_out.wait()


def resume_elsewhere(client: discord.Client) -> None:
    """Direct the client's next resume to the main gateway, which accepts it or asks for a new login."""
    if client.ws is not None:  # it is None before the first connection, whatever its type says
        client.ws.gateway = DiscordWebSocket.DEFAULT_GATEWAY


def guard_parsers(client: discord.Client) -> None:
    """Make a client log and drop the events that it cannot read.

    Otherwise an exception in one of discord.py's parsers, caused by as little as a field that Discord omits,
    ends the client for good. After an unreadable READY event, `stay_connected` connects again.
    """
    parsers = client._connection.parsers  # noqa: SLF001
    for event, parse in parsers.items():
        parsers[event] = partial(_parse_or_drop, event, parse)


def _parse_or_drop(event: str, parse: Callable[[Any], None], data: Any) -> None:
    try:
        parse(data)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with this event, the next may be right
        metrics.count("dropped")
        _log.error("The event %s cannot be read and is dropped: %s: %s", event, type(error).__name__, error)


async def stay_connected(client: discord.Client, sessions: GatewaySessions, logins: LoginThrottle) -> None:
    """Keep a logged-in client connected until it is closed. `logins` limits how often it logs in.

    Raises NoSessionError if a client with shards cannot get a session. Raises discord.ConnectionClosed or
    discord.PrivilegedIntentsRequired if Discord rejects the connection.
    """
    while True:
        await logins.permitted(client)
        sessions.expect((getattr(client, "shard_ids", None) or [0])[0])
        error = await _connect_once(client, sessions)
        for shard, seconds in sessions.unresponsive():
            await asyncio.gather(*sessions.given_up_as_unresponsive(shard, seconds))
        if client.is_closed():
            if error is not None:
                raise error
            return
        _log_end(sessions, error)
        if isinstance(client, discord.AutoShardedClient):
            raise NoSessionError  # its old shards may be asleep, and would reconnect beside the new ones
        await asyncio.sleep(REST)


async def _connect_once(client: discord.Client, sessions: GatewaySessions) -> Exception | None:
    """Connect, and wait until the connection ends or is given up. Return the error that ended it, if any."""
    connecting = asyncio.create_task(client.connect())
    giving_up = asyncio.create_task(sessions.given_up())
    try:
        await asyncio.wait((connecting, giving_up), return_when=asyncio.FIRST_COMPLETED)
    finally:
        giving_up.cancel()
        await _let_go(client, connecting)
    if connecting.cancelled():
        return None
    error = connecting.exception()
    return error if isinstance(error, Exception) else None


async def _let_go(client: discord.Client, connecting: asyncio.Task[None]) -> None:
    """Stop the task `connecting`, which reads from a connection, and then close that connection.

    In the opposite order, the connection would not be closed with code 1000.
    """
    while not connecting.done():  # the library swallows a cancellation here and there
        connecting.cancel()
        await asyncio.wait((connecting,), timeout=GOODBYE)
    if client.ws is not None and client.ws.open:
        with contextlib.suppress(*DISCORD_FAILURES):
            async with asyncio.timeout(GOODBYE):
                await client.ws.close(code=1000)


def _log_end(sessions: GatewaySessions, error: Exception | None) -> None:
    if silences := [seconds for _shard, seconds in sessions.unresponsive()]:
        hours = max(silences) / 3600
        _log.info(
            "No interaction for %.0f hours: starting a new session, in case this one receives nothing", hours
        )
        return
    reason = "the gateway is silent" if error is None else f"{type(error).__name__}: {error}"
    _log.error("No session for %.0f s: connecting again (%s)", sessions.missing(), reason)


class RateAlarm:
    """An alarm that is logged if Discord refuses more than 1,000 requests (401, 403, 429) in 10 minutes.

    At 10,000, Discord bans the bot's address (topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invalid: deque[float] = deque()

    def note(self, status: int) -> None:
        """Count an HTTP status if it is a refusal, and log the alarm if there have been too many refusals."""
        if status < 400:
            return
        metrics.count(f"{REFUSED} {status}")
        if status not in INVALID:
            return
        now = self._clock()
        self._invalid.append(now)
        while self._invalid[0] < now - WINDOW:
            self._invalid.popleft()
        if len(self._invalid) > ALARMING:
            self._invalid.clear()  # one alarm for each thousand, not for each request
            _log.critical(
                "Discord has refused more than %d requests as invalid (401, 403, 429) within 10 minutes; "
                "at 10,000 it bans this machine's address",
                ALARMING,
            )
