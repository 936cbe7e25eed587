"""When a connection is given up. tests/simulation/test_gateway.py has the rest."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.transport import connection
from bot.transport.connection import (
    BREAKS,
    CONNECTION_TIMEOUT_SECONDS,
    DEAF,
    MAX_PAUSE_SECONDS,
    GatewaySessions,
    ShortBackoff,
    guard_parsers,
    hears_discord,
    shards_of,
    shorten_pauses,
    trace_answers,
)


class Clock:
    """A clock that tests set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock for one test."""
    return Clock()


@pytest.fixture
def sessions(clock: Clock) -> GatewaySessions:
    """The sessions of a client that has started to connect."""
    made = GatewaySessions(clock)
    made.expect()
    return made


async def is_given_up(sessions: GatewaySessions) -> bool:
    """Return whether the connection is given up now."""
    try:
        async with asyncio.timeout(0.02):
            await sessions.given_up()
    except TimeoutError:
        return False
    return True


async def test_a_session_that_comes_about(clock: Clock, sessions: GatewaySessions) -> None:
    """Once it is open, the connection is not given up, however long it lasts."""
    clock.now += CONNECTION_TIMEOUT_SECONDS - 1
    sessions.opened(0, "sessions")
    clock.now += 10_000
    assert (sessions.missing(), await is_given_up(sessions)) == (0, False)


async def test_a_session_that_does_not(clock: Clock, sessions: GatewaySessions) -> None:
    """The connection is given up after a time, counted from the first break, even if others follow."""
    sessions.opened(0, "sessions")
    sessions.lost(0)
    clock.now += CONNECTION_TIMEOUT_SECONDS - 1
    sessions.lost(0)
    assert not await is_given_up(sessions)
    clock.now += 1
    assert await is_given_up(sessions)


async def test_a_process_without_the_first_shard(clock: Clock, sessions: GatewaySessions) -> None:
    """Each process expects only the sessions of its own shards."""
    sessions.expect(4)
    assert (sessions.is_open(4), sessions.is_open(0)) == (False, True)
    sessions.opened(4, "sessions")
    clock.now += 10 * CONNECTION_TIMEOUT_SECONDS
    assert not await is_given_up(sessions)


async def test_a_shard_that_has_to_wait_for_its_turn(clock: Clock, sessions: GatewaySessions) -> None:
    """However long it waits for others, its session only counts as missing from its own login."""
    sessions.expect(4)
    sessions.held_back(4)
    clock.now += 10 * CONNECTION_TIMEOUT_SECONDS
    assert (sessions.missing(), sessions.is_open(4)) == (0, False)
    assert not await is_given_up(sessions)
    sessions.let_go(4)
    clock.now += CONNECTION_TIMEOUT_SECONDS - 1
    assert not await is_given_up(sessions)
    clock.now += 1
    assert await is_given_up(sessions)


async def test_connections_that_break_at_once(sessions: GatewaySessions) -> None:
    """Many breaks in a row end the connection. A session in between resets the count."""
    for _ in range(BREAKS - 1):
        sessions.lost(0)
    sessions.opened(0, "resumed")
    sessions.lost(0)
    assert not await is_given_up(sessions)
    for _ in range(BREAKS - 1):
        sessions.lost(0)
    assert await is_given_up(sessions)


async def test_a_blip_of_many_shards(sessions: GatewaySessions) -> None:
    """A break of each shard is fine. One shard that keeps breaking is not excused by another's session."""
    for shard in range(2 * BREAKS):
        sessions.lost(shard)
    assert not await is_given_up(sessions)
    for _ in range(BREAKS - 1):
        sessions.opened(1, "resumed")
        sessions.lost(0)
    assert await is_given_up(sessions)


async def test_one_shard_of_many(clock: Clock, sessions: GatewaySessions) -> None:
    """The shard that has been missing longest counts."""
    for shard in range(3):
        sessions.opened(shard, "sessions")
    sessions.lost(2)
    clock.now += 20
    sessions.lost(1)
    sessions.opened(2, "resumed")
    clock.now += CONNECTION_TIMEOUT_SECONDS - 1
    assert not await is_given_up(sessions)
    clock.now += 1
    assert await is_given_up(sessions)


async def test_a_session_that_falls_silent(clock: Clock, sessions: GatewaySessions) -> None:
    """A session without a press for six hours is replaced once, even if another shard has some.

    Before its first press, nothing is expected.
    """
    for shard in range(2):
        sessions.opened(shard, "sessions")
    clock.now += 2 * DEAF
    assert not await is_given_up(sessions)
    sessions.heard(0)
    clock.now += DEAF - 1
    sessions.heard(1)
    assert (await is_given_up(sessions), sessions.unresponsive()) == (False, [])
    clock.now += 1
    assert (await is_given_up(sessions), sessions.unresponsive()) == (True, [(0, 6 * 3600)])
    sessions.expect()
    sessions.opened(0, "sessions")
    clock.now += 2 * DEAF
    assert not await is_given_up(sessions)


async def test_a_deaf_session_is_told_of(
    clock: Clock, sessions: GatewaySessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is given up, listeners hear how long its shard has delivered nothing, but no other shard."""
    told: list[tuple[int, float]] = []

    async def on_unresponsive(shard: int, seconds: float) -> None:
        told.append((shard, seconds))

    async def connect(_client: object, _sessions: object) -> None:
        for shard in range(2):
            sessions.opened(shard, "sessions")
            sessions.heard(shard)
        clock.now += DEAF
        sessions.heard(1)
        clock.now += 7

    async def permitted(_client: object) -> None:
        pass

    monkeypatch.setattr(connection, "_connect_once", connect)
    sessions.given_up_as_unresponsive.connect(on_unresponsive)
    client, logins = SimpleNamespace(is_closed=lambda: True), SimpleNamespace(permitted=permitted)
    await connection.stay_connected(client, sessions, logins)  # type: ignore[arg-type]
    assert told == [(0, DEAF + 7)]


def test_pauses_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library uses the bot's shorter pauses, which end at a maximum."""
    for module in (discord.client, discord.shard):
        monkeypatch.setattr(module, "ExponentialBackoff", module.ExponentialBackoff)  # put back afterwards
    shorten_pauses()
    assert discord.client.ExponentialBackoff is ShortBackoff is discord.shard.ExponentialBackoff
    backoff = discord.client.ExponentialBackoff()
    delays = [backoff.delay() for _ in range(200)]
    assert max(delays) == MAX_PAUSE_SECONDS
    assert min(delays) >= 0


async def test_resuming_elsewhere() -> None:
    """A client that was never connected has nothing to resume."""
    client = discord.Client(intents=discord.Intents(guilds=True))
    connection.resume_elsewhere(client)
    assert client.ws is None


@pytest.mark.parametrize("kind", [discord.Client, discord.AutoShardedClient])
async def test_every_parser_of_the_library_is_guarded(
    kind: type[discord.Client], caplog: pytest.LogCaptureFixture
) -> None:
    """The library finds the guarded parsers. They pass events on, and log errors instead of raising them."""
    client = kind(intents=discord.Intents(guilds=True), max_messages=None)
    parsers = client._connection.parsers
    before, seen = dict(parsers), list[object]()
    assert {"READY", "RESUMED", "GUILD_CREATE", "INTERACTION_CREATE"} <= set(parsers)
    parsers["A_TEST"] = seen.append
    guard_parsers(client)
    parsers["A_TEST"]({"a": 1})
    assert seen == [{"a": 1}]
    assert client._connection.parsers is parsers
    assert [event for event in parsers if parsers[event] is before.get(event)] == []
    with caplog.at_level(logging.ERROR, "bot.transport.connection"):
        for parse in parsers.values():
            parse(None)
    assert "The event INTERACTION_CREATE cannot be read and is dropped: TypeError" in caplog.text


class Heard:
    """A fake clock, alarm and HTTP client. `said` records what each of them gets."""

    def __init__(self, *, fresh: bool) -> None:
        self.is_fresh, self.said = fresh, list[object]()

    def hear(self, date: str | None) -> None:
        self.said.append(date)

    def note(self, status: int) -> None:
        self.said.append(status)

    async def request(self, route: discord.http.Route) -> None:
        self.said.append((route.method, route.url.removeprefix(route.BASE)))
        self.is_fresh = True


@pytest.mark.parametrize(("fresh", "asked"), [(True, []), (False, [("GET", "/users/@me")])])
async def test_discord_is_asked_for_the_time(fresh: bool, asked: list[object]) -> None:
    """If Discord has not been heard for a while, it gets a request that every bot can make."""
    heard = cast(Any, Heard(fresh=fresh))
    assert await hears_discord(cast(discord.Client, SimpleNamespace(http=heard)), heard)
    assert heard.said == asked


async def test_every_answer_is_heard() -> None:
    """The alarm hears the status of each answer, and the clock hears its date."""
    heard = cast(Any, Heard(fresh=True))
    trace = trace_answers(heard, heard)
    ended = SimpleNamespace(response=SimpleNamespace(status=404, headers={"Date": "then"}))
    await trace.on_request_end[0](cast(Any, None), cast(Any, None), cast(Any, ended))
    assert heard.said == [404, "then"]


def test_a_client_without_shards_is_one(sessions: GatewaySessions) -> None:
    """It counts as one shard, whose number is 0."""
    client = cast(discord.Client, SimpleNamespace(shard_count=None, is_ready=lambda: True))
    assert shards_of(client, sessions) == ([], 1)
    sessions.opened(0, "sessions")
    assert shards_of(client, sessions) == ([0], 1)
