"""Many tables still need their boards posted when the bot starts: it does so in batches, players first."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

import pytest
from simcord import ChannelHandle

from bot.background import Signal
from bot.publishing import worker
from bot.publishing.worker import BATCH_SIZE
from bot.storage import table_writer
from bot.table import play
from bot.table.model import Table
from tests.bot.people import ANN, People

from .server import SimulatedServer, public
from .table import ids_of

MANY = 2000


class Drawing:
    """Stands in for painting boards: counts how many are painted at once, and can hold them up.

    Boards of the tables in `free` are never held up.
    """

    def __init__(self, server: SimulatedServer) -> None:
        self._draw = server.services.pictures.board
        self._now = self.most = 0
        self.full = asyncio.Event()  # as many as may be in the making are
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.free: set[str] = set()

    async def board(self, table: Table, *how: Any) -> Any:
        """Paint a board once it isn't held up."""
        self._now += 1
        self.most = max(self.most, self._now)
        if self._now == BATCH_SIZE:
            self.full.set()
        if table.id not in self.free:
            await self.goes_on.wait()
        drawn = await self._draw(table, *how)
        self._now -= 1
        return drawn


@pytest.fixture
def drawing(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Drawing:
    """The stand-in for painting, which counts boards and can hold them up."""
    made = Drawing(server)
    monkeypatch.setattr(server.services.pictures, "board", made.board)
    return made


@pytest.fixture(autouse=True)
def _many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one person open many tables, and don't wait for delayed events in real time."""
    monkeypatch.setattr(table_writer, "MAX_TABLES_OF_OPENER", MANY)
    monkeypatch.setattr(worker, "LATE", 0.1)


async def owe(
    server: SimulatedServer, people: People, count: int, channel: ChannelHandle | None = None
) -> list[str]:
    """Start matches without posting their boards, each on a server of its own. Return the tables' ids."""
    announce, place = server.tables.changed, (channel or server.channel).id
    server.tables.changed = Signal()
    ids = [
        (await people.start(server.tables, guild_id=guild, channel_id=place)).id
        for guild in range(1, 1 + count)
    ]
    server.tables.changed = announce
    return ids


async def settled(server: SimulatedServer, ids: Collection[str]) -> None:
    """Wait until the boards of some tables are posted, even if older posts are still being cleaned up."""
    workers = server.services.publisher._workers
    async with asyncio.timeout(30):
        while any(not worker.at_rest for id, worker in workers.items() if id in ids):  # noqa: ASYNC110 - a test looks, so that the publisher need tell nobody
            await asyncio.sleep(0.01)  # and leave the drawing threads their turn


def posted(channel: ChannelHandle) -> dict[str, list[bool]]:
    """Return, by table id, whether each of the table's posts has a picture."""
    found: dict[str, list[bool]] = {}
    for message in public(channel):
        for control in ids_of(message)[:1]:
            found.setdefault(control.split(":")[2], []).append(bool(message.attachments))
    return found


@pytest.mark.soak(40, 500, MANY)
async def test_all_are_posted_a_few_at_a_time(server: SimulatedServer, drawing: Drawing, size: int) -> None:
    """At most a batch is painted at a time, plus one for a player who acts. Each board is posted once."""
    people = People()
    owed = await owe(server, people, size)
    drawing.goes_on.clear()
    drawing.free.add(owed[-1])
    await server.services.publisher.catch_up()
    await asyncio.wait_for(drawing.full.wait(), 10)
    assert posted(server.channel) == {}
    await server.tables.act(owed[-1], play.resign, people.act(ANN))
    await settled(server, owed[-1:])
    assert posted(server.channel).keys() == {owed[-1]}
    drawing.goes_on.set()
    await settled(server, owed)
    assert drawing.most <= BATCH_SIZE + 1
    assert posted(server.channel) == {table_id: [True] for table_id in owed}
    assert await server.owed() == []


async def test_a_closed_channel_holds_up_no_other(server: SimulatedServer) -> None:
    """Tables in a channel where the bot can't post don't delay other tables. They're posted later."""
    people = People()
    resting = await owe(server, people, 2 * BATCH_SIZE, server.back_room)
    others = await owe(server, people, 2 * BATCH_SIZE)
    posts = f"/channels/{server.back_room.id}/messages"
    server.env.inject_error("POST", posts, status=403, code=50013, times=None)
    await server.restart()
    await settled(server, others)
    assert posted(server.channel) == {table_id: [True] for table_id in others}
    assert posted(server.back_room) == {}
    server.env.backend.faults.clear()
    await server.env.advance_time(300)
    assert posted(server.back_room) == {table_id: [True] for table_id in resting}
    assert await server.owed() == []
