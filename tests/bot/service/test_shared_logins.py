"""Several processes log in at one pace, whichever starts when, and however often each of them fails."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.service import shared_logins
from bot.service.shared_logins import FIRST_PAUSE, MAX_PAUSE_MS, SharedLogins
from bot.storage.clusters import logins
from bot.storage.database import Database
from bot.storage.errors import NotRead, NotSaved
from bot.storage.postgresql.connection import PostgresConnection
from bot.storage.sqlite.connection import SqliteConnection

DAY = 86_400_000  # milliseconds
FIVE = 5_000
MAX_A_DAY = 100


class Clock:
    """The database's clock, moved by hand and by who sleeps."""

    now = 1_800_000_000_000
    naps: list[float]

    def __init__(self) -> None:
        self.naps = []

    async def sleep(self, seconds: float) -> None:
        """Let the time pass at once."""
        self.naps.append(seconds)
        self.now += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of a database, in which nobody waits."""
    clock = Clock()
    for kind in (SqliteConnection, PostgresConnection):
        monkeypatch.setattr(kind, "now", lambda _: clock.now)
    monkeypatch.setattr(shared_logins.asyncio, "sleep", clock.sleep)
    return clock


@pytest.mark.parametrize("concurrency", [1, 2, 16])
async def test_turns(store: Database, clock: Clock, concurrency: int) -> None:
    """Shards that Discord would not let in at once log in five seconds apart; the others wait for nobody."""
    processes = [SharedLogins(store, first) for first in (0, 2, 4, 6)]
    at: dict[int, int] = {}
    for shard in (0, 2, 4, 6, 1, 3, 5, 7, 0):
        await processes[shard // 2].turn(shard, concurrency)
        for other, then in at.items():
            if other % concurrency == shard % concurrency:
                assert clock.now - then >= FIVE
        at[shard] = clock.now


async def test_nobody_waits_who_need_not(store: Database, clock: Clock) -> None:
    """With room for all at once, eight shards log in at one moment."""
    for shard in range(8):
        await SharedLogins(store, shard).turn(shard, 16)
    assert clock.naps == []


@pytest.mark.parametrize("jump", [DAY, -DAY, 3650 * DAY, -3650 * DAY])
async def test_a_clock_that_is_set(store: Database, clock: Clock, jump: int) -> None:
    """Whatever the server's clock is set to, nobody waits longer than the pause that was due."""
    process = SharedLogins(store, 0)
    await process.turn(0, 1)
    await process.note()
    clock.now += jump
    assert 0 <= await process.remaining() <= FIRST_PAUSE / 1000
    await process.turn(0, 1)
    assert sum(clock.naps) * 1000 <= shared_logins.GAP


async def test_a_crash_loop(store: Database, clock: Clock) -> None:
    """A process that is started again whenever it ends logs in less than 100 times a day."""
    begun, made = clock.now, 0
    while clock.now < begun + DAY:
        process = SharedLogins(store, 4)
        clock.now += round(1000 * await process.remaining())
        await process.note()
        made, clock.now = made + 1, clock.now + 30_000
    assert 75 < made < MAX_A_DAY


async def test_each_has_its_own_pause(store: Database, clock: Clock) -> None:
    """One that fails again and again holds up no other."""
    failing, sound = SharedLogins(store, 0), SharedLogins(store, 1)
    for _ in range(5):
        await failing.note()
    assert await failing.remaining() == 80
    assert await sound.remaining() == 0
    clock.now += 80_000 + MAX_PAUSE_MS + 1
    await failing.note()
    assert await failing.remaining() == FIRST_PAUSE / 1000


@pytest.mark.sqlite
async def test_a_database_that_is_away(
    store: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody logs in without having noted it: they wait, and try again."""
    read, write, failures = store.read, store.write, {"read": 2, "write": 3}

    def failing(kind: str, call: Any, error: type[Exception]) -> Any:
        async def fail(function: Any) -> Any:
            if failures[kind]:
                failures[kind] -= 1
                raise error
            return await call(function)

        return fail

    monkeypatch.setattr(store, "read", failing("read", read, NotRead))
    monkeypatch.setattr(store, "write", failing("write", write, NotSaved))
    process = SharedLogins(store, 0)
    await process.note()
    await process.turn(0, 1)
    assert clock.naps == [1.0] * 5
    assert (await store.read(lambda db: logins.latest(db, 0)))[2] == FIRST_PAUSE


async def test_two_at_one_moment(store: Database, clock: Clock) -> None:
    """One of them waits."""
    await asyncio.gather(SharedLogins(store, 0).turn(0, 1), SharedLogins(store, 1).turn(1, 1))
    assert [round(nap, 1) for nap in clock.naps] == [5.5]
