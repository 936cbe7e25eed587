"""The client reports each shard's connection events, limits each login and shows the status line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.background import Background
from bot.features.interactions.client import STATUS_INTERVAL_SECONDS, Referee, ShardedReferee
from bot.transport.clock import DiscordClock
from bot.transport.connection import GatewaySessions

HEARD: list[tuple[Callable[..., Awaitable[None]], tuple[int, ...], tuple[object, ...]]] = [
    (Referee.on_connect, (), ("opened", 0, "sessions")),
    (Referee.on_resumed, (), ("opened", 0, "resumed")),
    (ShardedReferee.on_shard_connect, (3,), ("opened", 3, "sessions")),
    (ShardedReferee.on_shard_resumed, (3,), ("opened", 3, "resumed")),
    (ShardedReferee.on_shard_disconnect, (3,), ("lost", 3)),
]


@pytest.mark.parametrize(("heard", "shard", "noted"), HEARD, ids=[each[0].__qualname__ for each in HEARD])
async def test_sessions_are_noted(
    heard: Callable[..., Awaitable[None]], shard: tuple[int, ...], noted: tuple[object, ...]
) -> None:
    """A new session, a resumed one and a lost one are each noted, with the shard if there is one."""
    found: list[tuple[object, ...]] = []
    sessions: Any = SimpleNamespace(
        opened=lambda *told: found.append(("opened", *told)), lost=lambda *told: found.append(("lost", *told))
    )
    await heard(SimpleNamespace(sessions=sessions), *shard)
    assert found == [noted]


async def test_a_login_that_waits_for_its_turn_is_not_missed() -> None:
    """A session does not count as missing while its login waits for its turn. After that, it does."""
    now, missing = 0.0, []
    sessions = GatewaySessions(lambda: now)

    async def made(_shard: int | None) -> None:
        nonlocal now
        now += 600.0
        missing.append(sessions.missing())

    nothing: Any = None
    logins: Any = SimpleNamespace(takes_turns=True, made=made)
    client = Referee(lambda *_: nothing, DiscordClock(), logins, Background())
    client.sessions = sessions
    sessions.expect()
    await client.before_identify_hook(None, initial=True)
    assert [seconds <= 0 for seconds in missing] == [True]
    now += 30.0
    assert sessions.missing() == 30.0


async def test_what_waits_for_the_connection_goes_on_once_it_is_there() -> None:
    """Once the client is ready, work that waits for the connection can run, and servers can be greeted."""
    background, done = Background(), asyncio.sleep(0)
    greeted: list[object] = []
    welcomes = SimpleNamespace(catch_up=greeted.extend)
    services = SimpleNamespace(sessions=SimpleNamespace(connected=lambda: done), welcomes=welcomes)
    client: Any = SimpleNamespace(_background=background, user=None, guilds=("server",), services=services)
    await Referee.on_ready(client)
    assert background.connected.is_set()
    assert greeted == ["server"]


@pytest.mark.parametrize(
    ("games", "line"), [(0, "0 games · /play"), (1, "1 game · /play"), (12, "12 games · /play")]
)
async def test_gather_case_26_the_status_line(games: int, line: str) -> None:
    """It counts the running games. Of several processes, only the leader shows it."""
    shown: list[str] = []

    async def change_presence(*, activity: discord.CustomActivity) -> None:
        shown.append(str(activity.name))

    async def count_running() -> int:
        return games

    leading = [False, True]

    async def leads() -> bool:
        return leading.pop(0)

    services = SimpleNamespace(
        deadlines=SimpleNamespace(leads=leads), queries=SimpleNamespace(count_running=count_running)
    )
    background = Background()
    background.connected.set()
    client: Any = SimpleNamespace(_background=background, services=services, change_presence=change_presence)
    await Referee._show_status(client)
    assert shown == []
    assert await Referee._show_status(client) is None  # the usual pause: no failure shortens it
    assert shown == [line]
    assert STATUS_INTERVAL_SECONDS == 10 * 60
