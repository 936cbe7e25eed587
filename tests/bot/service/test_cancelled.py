"""Handlers that are cancelled at any moment: each action is done fully or not at all, and nothing hangs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import lobby, play
from bot.table.agreements import asking
from bot.table.errors import Refusal
from engine import TableError

from .. import engines
from ..answers import refuse
from ..people import ANN, BEN, CHANNEL, CID, People

# One line a table: whether its interactions, its revision and its debt agree.
AGREEMENT = (
    "SELECT id, revision, (SELECT count(*) FROM interaction WHERE table_id = tables.id),"
    " (SELECT revision FROM outbox WHERE table_id = tables.id) FROM tables"
)

# The earlier tables are another person's on another server, so that there are never too many.
MAKE_ROOM = "UPDATE tables SET guild_id = guild_id + 1, opened_by = opened_by + 1000"


def use_case(tables: Tables, people: People, table: Table, luck: random.Random) -> Coroutine[Any, Any, Table]:
    """Return an action of a person at a table, possible or not."""
    who = luck.choice((ANN, BEN, CID))
    ways: list[Callable[[], Coroutine[Any, Any, Table]]] = [
        lambda: people.open(tables, who, options={"holes": 2}),
        lambda: tables.act(table.id, lobby.join, people.act(who)),
        lambda: tables.act(table.id, lobby.join, people.act(luck.choice((BEN, CID)))),
        lambda: tables.act(table.id, lobby.leave, people.act(who)),
        lambda: tables.start(table.id, people.act(ANN)),
        lambda: tables.act(table.id, lobby.close, people.act(who)),
        lambda: tables.act(table.id, asking.ask, people.act(who), "end_now"),
        lambda: refuse(tables, table.id, people.act(who), "end_now"),
        lambda: tables.act(table.id, play.resign, people.act(who)),
        lambda: tables.rematch(table.id, people.act(who)),
    ]
    if table.phase == "running" and luck.random() < 0.1:  # or hardly any match comes to its end
        return tables.act(table.id, play.resign, people.act(luck.choice((ANN, BEN))))
    if table.phase == "running" and luck.random() < 0.7:
        return people.play(tables, table, luck)
    return luck.choice(ways)()


async def cancel(task: asyncio.Task[Table], tables: Tables, luck: random.Random) -> bool:
    """Cancel a task some loop steps after its start. Return whether its work was cancelled with it."""
    for _ in range(luck.randrange(8)):
        await asyncio.sleep(0)
    if luck.random() < 0.5:
        await asyncio.sleep(luck.random() / 700)
    within = luck.random() < 0.3
    for each in [task, *(tables.gate._in_flight if within else ())]:
        each.cancel()
    (ended,) = await asyncio.gather(task, return_exceptions=True)
    if isinstance(ended, Exception):
        assert isinstance(ended, Refusal | TableError)
    await tables.finish()
    return within


def announcing(store: Database, told: list[str]) -> Tables:
    """Return tables that record each change that they announce."""
    tables = Tables(store)
    tables.changed.connect(told.append)
    return tables


@pytest.mark.soak(200, 1000, 20_000)
async def test_cancelled_anywhere(path: Path, people: People, size: int, luck: random.Random) -> None:
    """Use cases of every kind by the hundred, cancelled at any of their awaits, some with their work.

    After each, interactions, revisions, debts, chains, memory and news agree.
    """
    store = await Database.open(path)
    told: list[str] = []
    tables = announcing(store, told)
    table = await people.start(tables, options={"holes": 2})
    seen, changes = set(), table.revision
    for _ in range(size):
        task = asyncio.create_task(use_case(tables, people, table, luck))
        told.clear()
        within = await cancel(task, tables, luck)
        assert not await engines.is_in_transaction(store)
        before, changes = changes, 0
        for id, revision, noted, owed in await store.read(lambda db: db.execute(AGREEMENT).fetchall()):
            assert (noted, owed) == (revision, revision), id
            changes += revision
        assert within or len(told) == changes - before
        if within:
            tables = announcing(store, told)
        table = await tables.get(table.id)
        assert table == await Tables(store).get(table.id)
        seen.add(table.phase)
        if table.phase in ("over", "closed") or luck.random() < 0.02:
            await store.write(lambda db: db.execute(MAKE_ROOM) and None)
            table = await people.open(tables, ANN, channel_id=CHANNEL, options={"holes": 2})
            changes += table.revision
    assert seen == {"lobby", "running", "over", "closed"}
    await store.close()
