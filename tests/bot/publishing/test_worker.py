"""A table's worker: lost requests that can still arrive, its pauses, and when it edits again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from bot.publishing import worker
from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.showing import PublishingServices
from bot.publishing.worker import LATE, StartupQueue, UncertainRequest, Worker
from bot.storage.errors import NotRead
from bot.storage.outbox import DiscordState
from bot.table.errors import NoSuchTable
from bot.table.model import Table
from bot.transport.errors import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from tests.until import until

from ..table.clock.clockwork import rules
from ..transport.errors import refused
from .conftest import Time
from .test_plan import begun


def test_a_lost_request(time: Time) -> None:
    """It can arrive until its time is over. Another request starts that time again."""
    request = UncertainRequest()
    assert (request.noted, request.left, request.is_over) == (False, 0, False)
    request.note()
    assert (request.noted, request.left, request.is_over) == (True, LATE, False)
    time.now += LATE - 1
    assert (request.left, request.is_over) == (1, False)
    time.now += 1
    assert (request.left, request.is_over) == (0, True)
    request.settle()
    assert (request.noted, request.left, request.is_over) == (False, 0, False)
    request.note()
    time.now += LATE
    request.note()
    assert (request.left, request.is_over) == (LATE, False)


class Surroundings:
    """What a worker needs to show a table with a clock. `refused` lists the tables whose channels refuse."""

    def __init__(self) -> None:
        self.table = replace(begun(), clock=rules("day"))
        self.owed = True
        self.refused: list[Table] = []
        self.tools = SimpleNamespace(
            poster=SimpleNamespace(backoff=ChannelBackoff()),
            outbox=SimpleNamespace(shown=self._shown),
            tables=SimpleNamespace(get=self._get),
            outages=SimpleNamespace(refused=self._refused, accepted=self._accepted),
        )

    def worker(self) -> Worker:
        """Start a worker that shows the table."""
        tools = cast(PublishingServices, self.tools)
        return Worker(self.table.id, tools, StartupQueue(), UncertainRequest(), acted=True)

    async def _shown(self, _table_id: str) -> DiscordState:
        return DiscordState((), owed=self.owed)

    async def _get(self, _table_id: str) -> Table:
        return self.table

    async def _refused(self, table: Table) -> None:
        self.refused.append(table)

    async def _accepted(self, _table: Table) -> None:
        pass


@pytest.mark.parametrize(
    ("status", "code", "counts"),
    [
        (403, 50001, False),
        (403, 50013, False),
        (404, UNKNOWN_CHANNEL, False),
        (404, UNKNOWN_MESSAGE, True),
        (503, 0, True),
    ],
)
async def test_time_does_not_count_where_a_board_cannot_be_seen(
    monkeypatch: pytest.MonkeyPatch, status: int, code: int, counts: bool
) -> None:
    """If the channel refuses the bot or is gone, the clocks stop. A temporary failure does not stop them."""
    around = Surroundings()

    async def fail(*_args: object, **_named: object) -> bool:
        raise refused(status, code)

    monkeypatch.setattr(worker, "show", fail)
    task = around.worker().task
    await asyncio.wait({task}, timeout=0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert around.refused == ([] if counts else [around.table])


async def test_a_board_waits_no_longer_than_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pause is at most a second longer than the outage so far, and at most five minutes."""
    around, pauses = Surroundings(), list[float]()

    async def away(_table_id: str) -> DiscordState:
        raise NotRead if len(pauses) < 20 else NoSuchTable

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    around.tools.outbox.shown = away
    monkeypatch.setattr(asyncio, "sleep", sleep)
    await around.worker().task
    assert all(pause <= min(sum(pauses[:number]) + 1, 300) for number, pause in enumerate(pauses))
    assert pauses[10:] == [300.0] * 10


async def test_whoever_acts_after_the_database_was_away_sees_the_board_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The worker's pause, even one of an hour, ends when the table is woken."""
    around, looks = Surroundings(), list[str]()

    async def away(table_id: str) -> DiscordState:
        looks.append(table_id)
        raise NotRead if len(looks) == 1 else NoSuchTable

    around.tools.outbox.shown = away
    monkeypatch.setattr(worker, "FIRST_PAUSE", 3600.0)
    waiting = around.worker()
    await until(lambda: bool(looks))
    await asyncio.sleep(0)
    waiting.wake()
    await asyncio.wait_for(waiting.task, 5)
    assert len(looks) == 2


async def test_changes_within_a_fifth_of_a_second_share_an_edit(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an edit, the worker rests for 0.2 seconds."""
    around, rests = Surroundings(), list[float]()

    async def edit(*_args: object, **_named: object) -> bool:
        around.owed = False
        return True

    async def rest(_worker: Worker, seconds: float, _channel_id: int = 0) -> None:
        rests.append(seconds)

    monkeypatch.setattr(worker, "show", edit)
    monkeypatch.setattr(Worker, "_rest", rest)
    monkeypatch.setattr(worker, "_now", lambda: 1000.0)
    await around.worker().task
    assert rests == [pytest.approx(0.2)]
