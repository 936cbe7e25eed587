"""Tables in memory are locked while they change and read again if unsure, and lists include them."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest

from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage import clocks as stored
from bot.storage.clusters.cluster import Cluster
from bot.storage.database import Database
from bot.storage.errors import PerhapsSaved
from bot.table import lobby
from bot.table.clock.advancing import started
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS

from ..people import ANN, BEN, GUILD, People


async def test_the_next_table_of_a_player(tables: Tables, people: People, queries: TableQueries) -> None:
    """The next one is where they have to move on the server, and never the one they come from."""
    first, second, third = [await people.start(tables, guild_id=guild) for guild in (GUILD, GUILD, GUILD + 1)]
    for table, other in ((first, second), (second, first)):
        mover = other.players[other.match.status.seats[0]].user_id
        assert await queries.next_of_player(mover, table) == other
    assert await queries.next_of_player(ANN, third) is None


async def test_tables_that_are_rewritten_are_held(tables: Tables, people: People) -> None:
    """A rewrite locks its tables, waits for actions under way, and has the tables read again."""
    first, second = await people.open(tables), await people.open(tables)
    done = []

    def rewrite(db: sqlite3.Connection) -> None:
        done.append([tables.cache.lock(table.id).locked() for table in (first, second)])
        db.execute("UPDATE tables SET revision = 70")

    async with tables.cache.lock(second.id):
        rewriting = asyncio.create_task(tables.rewrite({first.id, second.id}, rewrite))
        await tables._database.read(lambda _: None)  # longer than it would take to begin
        assert done == []
    await rewriting
    assert done == [[True, True]]
    assert [(await tables.get(table.id)).revision for table in (first, second)] == [70, 70]


async def test_a_table_that_may_have_been_written_is_read_anew(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a change without an action was perhaps saved, the table is read again."""
    table = await people.start(tables, clock=ClockRules(PRESETS["day"], vacations="off"))
    at, revision, write = table.changed_at, table.revision, store.write

    async def written_perhaps(change: Any) -> None:
        await write(change)
        raise PerhapsSaved

    monkeypatch.setattr(store, "write", written_perhaps)
    with pytest.raises(PerhapsSaved):
        await tables.adjust(table.id, lambda now: started(now, revision, at), stored.update)
    assert [clock.since for clock in (await tables.get(table.id)).clocks if clock.called] == [at]
    with pytest.raises(PerhapsSaved):
        await tables.rewrite([table.id], lambda db: db.execute("UPDATE tables SET revision = 70") and None)
    assert (await tables.get(table.id)).revision == 70


@pytest.mark.sqlite
async def test_the_latest_table_is_known_where_it_is_served(store: Database, people: People) -> None:
    """It is known for a table on one of the process's servers, but not on those of another process."""
    store.cluster = Cluster(2, (0,), whole=False)
    tables = Tables(store)
    ours, theirs = [await people.open(tables, guild_id=shard << 22) for shard in (0, 1)]
    assert [tables.latest(each.id) for each in (ours, theirs)] == [ours, None]
    now = await tables.act(ours.id, lobby.join, people.act(BEN))
    assert tables.latest(ours.id) == now
