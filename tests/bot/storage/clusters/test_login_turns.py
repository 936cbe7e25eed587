"""Shards of several processes log in one after the other, as far as Discord requires it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.storage.clusters import login_turns
from bot.storage.clusters.login_turns import GAP_MS, wait_for_turn
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.storage.postgresql.connection import PostgresConnection
from bot.storage.sqlite.connection import SqliteConnection

DAY = 86_400_000  # milliseconds
FIVE = 5_000


class Clock:
    """The database's clock, advanced by tests and by `sleep`. `naps` lists the seconds slept."""

    now = 1_800_000_000_000
    naps: list[float]

    def __init__(self) -> None:
        self.naps = []

    async def sleep(self, seconds: float) -> None:
        """Advance the clock without waiting."""
        self.naps.append(seconds)
        self.now += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the database's clock and `asyncio.sleep`, so that no test has to wait."""
    clock = Clock()
    for kind in (SqliteConnection, PostgresConnection):
        monkeypatch.setattr(kind, "now", lambda _: clock.now)
    monkeypatch.setattr(login_turns.asyncio, "sleep", clock.sleep)
    return clock


@pytest.mark.parametrize("concurrency", [1, 2, 16])
async def test_turns(store: Database, clock: Clock, concurrency: int) -> None:
    """Shards that Discord wouldn't let in together log in five seconds apart. The others don't wait."""
    at: dict[int, int] = {}
    for shard in (0, 2, 4, 6, 1, 3, 5, 7, 0):
        await wait_for_turn(store, shard, concurrency)
        for other, then in at.items():
            if other % concurrency == shard % concurrency:
                assert clock.now - then >= FIVE
        at[shard] = clock.now


async def test_nobody_waits_who_need_not(store: Database, clock: Clock) -> None:
    """If Discord lets eight shards in together, they log in without waiting."""
    for shard in range(8):
        await wait_for_turn(store, shard, 16)
    assert clock.naps == []


@pytest.mark.parametrize("jump", [DAY, -DAY, 3650 * DAY, -3650 * DAY])
async def test_a_clock_that_is_set(store: Database, clock: Clock, jump: int) -> None:
    """Whatever happens to the clock, the wait is at most one turn."""
    await wait_for_turn(store, 0, 1)
    clock.now += jump
    await wait_for_turn(store, 0, 1)
    assert sum(clock.naps) * 1000 <= GAP_MS


@pytest.mark.sqlite
async def test_a_database_that_is_away(
    store: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The login waits a second after each failure, and goes ahead once its turn is stored."""
    write, failures = store.write, 3

    async def fail(function: Any) -> Any:
        nonlocal failures
        if failures:
            failures -= 1
            raise NotSaved
        return await write(function)

    monkeypatch.setattr(store, "write", fail)
    await wait_for_turn(store, 0, 1)
    assert clock.naps == [1.0] * 3


async def test_two_at_one_moment(store: Database, clock: Clock) -> None:
    """One of them waits for its turn."""
    await asyncio.gather(wait_for_turn(store, 0, 1), wait_for_turn(store, 1, 1))
    assert [round(nap, 1) for nap in clock.naps] == [5.5]
