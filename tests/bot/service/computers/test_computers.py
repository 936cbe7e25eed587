"""Computers that play automatically: after a start, while the database fails, and only on their turn."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.background import NEVER, Background
from bot.service.computers import computers as playing
from bot.service.computers.computers import Computers
from bot.service.computers.thinker import Thinker
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.errors import NotRead, NotSaved
from bot.table import invitations, lobby, play
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import read_clock
from bot.table.computers.due_action import due_action
from tests.until import until

from ...minds import InlineMind
from ...people import ANN, BEN, People


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Don't pause in tests."""
    for pause in ("MIN_PAUSE_SECONDS", "MAX_PAUSE_SECONDS", "RETRY_AFTER_SECONDS", "INTERVAL_SECONDS"):
        monkeypatch.setattr(playing, pause, 0.0)


@pytest.fixture
def shown() -> list[str]:
    """The ids of the tables to show."""
    return []


@pytest.fixture
async def computers(tables: Tables, store: Database, shown: list[str]) -> AsyncIterator[Computers]:
    """Computers that play at the tables, but aren't told about changes."""
    async with Background() as background:
        thinker = Thinker(InlineMind())
        yield Computers(tables, store, thinker, lambda: None, background, shown.append)


async def at_a_computer_s_turn(tables: Tables, people: People, user_id: int = ANN) -> Table:
    """Return a table with one person at which the computer is to move."""
    table = await people.open(tables, user_id, game_id="cubeo", computers=["casual"])
    table = await tables.start(table.id, people.act(user_id))
    while due_action(table) is None:
        seat = table.match.status.seats[0]
        table = await tables.act(table.id, play.play, people.act(user_id), table.match.moves(seat)[0])
    return table


async def settled(tables: Tables, table: Table) -> Table:
    """Wait until no computer has anything to do at a table."""
    async with asyncio.timeout(10):
        while due_action(await tables.get(table.id)) is not None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    return await tables.get(table.id)


async def test_they_go_on_after_a_start(
    tables: Tables, people: People, computers: Computers, shown: list[str]
) -> None:
    """They move at every table where it's their turn, and at no other. Those tables are shown."""
    waiting = [await at_a_computer_s_turn(tables, people, user_id) for user_id in (ANN, BEN)]
    mine = await people.start(tables)
    assert await computers.resume() == NEVER
    for table in waiting:
        after = await settled(tables, table)
        assert len(after.choices) == len(table.choices) + 1
    await until(lambda: len(shown) >= len(waiting))
    await asyncio.sleep(0.05)  # no other comes
    assert sorted(shown) == sorted(table.id for table in waiting)
    assert await tables.get(mine.id) == mine


async def test_a_disk_that_fails_is_tried_again(
    tables: Tables, people: People, computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After three failures to save, the computer's move is made, chosen for the same state of the table."""
    table = await at_a_computer_s_turn(tables, people)
    act, failures = tables.act, 3

    async def failing(*arguments: Any, **named: Any) -> Table:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise NotSaved
        return await act(*arguments, **named)

    monkeypatch.setattr(tables, "act", failing)
    computers.changed(table.id)
    after = await settled(tables, table)
    assert failures == -1
    assert [each.revision for each in after.choices] == [table.revision]


async def test_a_table_that_is_not_in_memory(
    tables: Tables, people: People, computers: Computers, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is not in memory is read to find the computer's move, again after each failure."""
    table = await at_a_computer_s_turn(tables, people)
    get, failures = tables.get, 2

    async def failing(table_id: str) -> Table:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise NotRead
        return await get(table_id)

    tables.cache.drop(table.id)
    monkeypatch.setattr(tables, "get", failing)
    computers.changed(table.id)
    assert shown == [table.id]
    async with asyncio.timeout(10):
        while failures >= 0 or due_action(await get(table.id)) is not None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    assert len((await get(table.id)).choices) == len(table.choices) + 1


async def test_a_rematch_with_a_clock_that_begins_by_itself(
    tables: Tables, people: People, computers: Computers
) -> None:
    """In a rematch, a computer that goes first moves, although the last player is not in memory yet."""
    tables.changed_with_computers.connect(computers.changed)
    for _attempt in range(40):
        table = await people.open(tables, computers=["casual"], clock=ClockRules(read_clock("day")))
        await tables.act(table.id, lobby.join, people.act(BEN))
        table = await tables.start(table.id, people.act(ANN))
        for user_id in (ANN, BEN):
            table = await tables.act(table.id, play.resign, people.act(user_id))
            table = await settled(tables, table)
        again = await tables.rematch(table.id, people.act(ANN))
        tables.cache.drop(again.id)
        await tables.act(again.id, invitations.accept, people.act(BEN))
        again = await settled(tables, again)
        assert again.match is not None
        if again.choices:
            return  # the computer was first
    raise AssertionError("no computer was ever first")


async def test_many_changes_lead_to_one_move(tables: Tables, people: People, computers: Computers) -> None:
    """A table that is announced many times, or moved in the meantime, gets exactly one move."""
    table = await at_a_computer_s_turn(tables, people)
    for _ in range(5):
        computers.changed(table.id)
    after = await settled(tables, table)
    await asyncio.sleep(0.05)  # no second one comes
    assert await tables.get(table.id) == after
    assert len(after.choices) == 1
