"""Where a table's boards go: into its thread or to another channel, with nothing lost."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.service.table_cache import TableQueries
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.outbox import Outbox
from bot.table import channel, play
from bot.table.errors import NOT_SEATED, WrongPhase
from bot.table.names import MAX_NAME_LENGTH
from bot.table.options import TableOptions
from tests.refusals import refuses

from ..people import ANN, BEN, CHANNEL, CID, People

THREAD, ELSEWHERE = 700_000_000_000_000_001, 800_000_000_000_000_009
IN_THREAD = TableOptions(place="thread")


def into_thread(table: Table) -> Table:
    return channel.in_thread(table, THREAD)


async def test_a_table_moves_into_its_thread_once(store: Database, tables: Tables, people: People) -> None:
    """It is found only there. Neither a move nor the thread is lost, and without the option nothing moves."""
    table = await people.start(tables, table_options=IN_THREAD)
    assert channel.needs_thread(table)
    moved = await tables.move(table.id, into_thread)
    assert (moved.channel_id, moved.parent_channel_id, moved.revision) == (THREAD, CHANNEL, table.revision)
    assert not channel.needs_thread(moved)
    moved = await people.play(tables, moved, random.Random(1))
    assert channel.in_thread(moved, ELSEWHERE) == moved
    again = TableQueries(store, Tables(store).get)
    assert await again.in_channel(THREAD) == [moved]
    assert await again.in_channel(CHANNEL) == []
    for other in (await people.open(tables, table_options=IN_THREAD), await people.start(tables)):
        assert into_thread(other) == other
    table = await people.start(tables, table_options=IN_THREAD)
    await asyncio.gather(
        tables.move(table.id, into_thread),
        people.play(tables, table, random.Random(1)),
        tables.move(table.id, into_thread),
    )
    now = await tables.get(table.id)
    assert (now.channel_id, now.ply) == (THREAD, table.ply + 1)


async def test_a_table_without_its_thread(store: Database, tables: Tables, people: People) -> None:
    """It stays in the channel for good, and so does a rematch, because threads have no threads."""
    table = await people.start(tables, table_options=IN_THREAD)
    stayed = await tables.move(table.id, channel.without_thread)
    assert not channel.needs_thread(stayed)
    assert await Tables(store).get(table.id) == stayed
    table = await people.start(tables, table_options=IN_THREAD)
    await tables.move(table.id, into_thread)
    await tables.act(table.id, play.resign, people.act(ANN))
    again = await tables.rematch(table.id, people.act(BEN))
    assert (again.channel_id, again.parent_channel_id, again.table_options) == (CHANNEL, None, IN_THREAD)


async def test_carrying_on_elsewhere(store: Database, tables: Tables, people: People, outbox: Outbox) -> None:
    """Players can, until the table is over. Its thread is left, and the new channel gets the board."""
    table = await people.start(tables, table_options=IN_THREAD)
    await tables.move(table.id, into_thread)
    moved = await tables.act(table.id, channel.move_to_channel, people.act(BEN), ELSEWHERE)
    where = (moved.channel_id, moved.parent_channel_id, moved.table_options.place)
    assert where == (ELSEWHERE, None, "channel")
    assert moved.match == table.match
    assert await outbox.unsettled() == [table.id]
    assert await Tables(store).get(table.id) == moved
    with refuses(NOT_SEATED):
        await tables.act(table.id, channel.move_to_channel, people.act(CID), ELSEWHERE)
    await tables.act(table.id, play.resign, people.act(ANN))
    with pytest.raises(WrongPhase):
        await tables.act(table.id, channel.move_to_channel, people.act(ANN), ELSEWHERE)


async def test_the_name_of_a_thread(tables: Tables, people: People) -> None:
    """It has the game, then the players. Eight of the longest names are cut."""
    table = await people.start(tables, seats=8)
    named = channel.thread_name(table)
    assert named.startswith("Conversion: Person 101, Person 102")
    assert len(named) <= channel.MAX_NAME_LENGTH
    assert MAX_NAME_LENGTH * 8 > channel.MAX_NAME_LENGTH
