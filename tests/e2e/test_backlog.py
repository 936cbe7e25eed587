"""Many tables are owed their boards when the bot starts: a few at a time, and players come first."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

import pytest
from simcord import ChannelHandle

from bot import doubts, ledger
from bot.backlog import AT_ONCE
from bot.changes import ignore
from bot.table import Table
from tests.bot.people import ANN, People

from .cellar import Cellar, public
from .table import ids_of, move_by_command, offered_moves, start_game

MANY = 2000


class Drawing:
    """The boards in the making: how many at most, and they may be held up but for those of some tables."""

    def __init__(self, cellar: Cellar) -> None:
        self._draw = cellar.client.pictures.board
        self._now = self.most = 0
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.free: set[str] = set()

    async def board(self, table: Table, *how: Any) -> Any:
        """Draw a board, when it may be drawn."""
        self._now += 1
        self.most = max(self.most, self._now)
        if table.id not in self.free:
            await self.goes_on.wait()
        drawn = await self._draw(table, *how)
        self._now -= 1
        return drawn


@pytest.fixture
def drawing(cellar: Cellar, monkeypatch: pytest.MonkeyPatch) -> Drawing:
    """The boards in the making."""
    made = Drawing(cellar)
    monkeypatch.setattr(cellar.client.pictures, "board", made.board)
    return made


@pytest.fixture(autouse=True)
def _many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "MOST_OF_OPENER", MANY)


@pytest.fixture(autouse=True)
def _short_doubts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait half a minute of real time for what may arrive late: here nothing does."""
    monkeypatch.setattr(doubts, "LATE", 0.1)


async def owe(cellar: Cellar, people: People, count: int, channel: ChannelHandle | None = None) -> list[str]:
    """Start matches, each on a server of its own, that nobody is shown; give the tables' ids."""
    announce, place = cellar.tables.on_change, (channel or cellar.channel).id
    cellar.tables.on_change = ignore
    ids = [(await people.start(cellar.tables, guild_id=guild, channel_id=place)).id for guild in range(count)]
    cellar.tables.on_change = announce
    return ids


async def settled(cellar: Cellar, ids: Collection[str]) -> None:
    """Wait until some tables wait for nothing."""
    running = [task for id, task in cellar.client.publisher._running.items() if id in ids]
    async with asyncio.timeout(60):
        await asyncio.gather(*running)


def posted(channel: ChannelHandle) -> dict[str, list[bool]]:
    """Give by table which of its posts have a picture."""
    found: dict[str, list[bool]] = {}
    for message in public(channel):
        for control in ids_of(message)[:1]:
            found.setdefault(control.split(":")[2], []).append(bool(message.attachments))
    return found


@pytest.mark.soak(100, 500, MANY)
async def test_all_are_posted_a_few_at_a_time(cellar: Cellar, drawing: Drawing, size: int) -> None:
    """However many boards are owed, few are in the making at any moment, and all come, once, as pictures."""
    owed = await owe(cellar, People(), size)
    await cellar.client.publisher.catch_up()
    await settled(cellar, owed)
    assert drawing.most == AT_ONCE
    assert posted(cellar.channel) == {table_id: [True] for table_id in owed}
    assert await cellar.owed() == []


async def test_players_come_first(cellar: Cellar, drawing: Drawing) -> None:
    """While no board of the backlog gets done, moves are shown, also of a table that is owed one."""
    people, game = People(), await start_game(cellar)
    owed = await owe(cellar, people, 3 * AT_ONCE)
    drawing.goes_on.clear()
    drawing.free |= {game.id, owed[-1]}
    await cellar.client.publisher.catch_up()
    with cellar.impatient():
        await move_by_command(game, (await offered_moves(game))[0])
    await settled(cellar, [game.id])
    assert len(game.boards) == 3
    await cellar.tables.resign(people.act(ANN), owed[-1])
    await settled(cellar, owed[-1:])
    assert posted(cellar.channel).keys() == {game.id, owed[-1]}
    drawing.goes_on.set()
    await settled(cellar, owed)
    assert posted(cellar.channel).keys() == {game.id, *owed}


async def test_a_closed_channel_holds_up_no_other(cellar: Cellar) -> None:
    """Tables that rest leave their turns to others, and are not forgotten."""
    people = People()
    resting = await owe(cellar, people, 2 * AT_ONCE, cellar.back_room)
    others = await owe(cellar, people, 2 * AT_ONCE)
    posts = f"/channels/{cellar.back_room.id}/messages"
    cellar.env.inject_error("POST", posts, status=403, code=50013, times=None)
    await cellar.restart()
    await settled(cellar, others)
    assert posted(cellar.channel) == {table_id: [True] for table_id in others}
    assert posted(cellar.back_room) == {}
    cellar.env.backend.faults.clear()
    await cellar.env.advance_time(300)
    assert posted(cellar.back_room) == {table_id: [True] for table_id in resting}
    assert await cellar.owed() == []
