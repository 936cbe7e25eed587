"""When a standby takes over, confirmed writes survive and the bot continues automatically."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import psycopg
import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import NotRead, NotSaved, PerhapsSaved
from bot.storage.postgresql import store
from bot.table import lobby
from bot.table.errors import AlreadyDone
from bot.table.model import Action, Table
from tests.postgres import QUICK, Server, server

from ...people import ANN, BEN, CID, People

pytestmark = pytest.mark.breadth

ANSWERED_WITHIN = 10.0  # seconds from the promotion
CONFIRMED = "ALTER SYSTEM SET synchronous_standby_names = 'standby'"


@pytest.fixture
def pair() -> Iterator[tuple[Server, Server]]:
    """A server, and a standby that confirms each of its commits."""
    with server(*QUICK) as first, server(*QUICK, standby_of=first) as second:
        with psycopg.connect(first.address(), autocommit=True) as db:
            db.execute(CONFIRMED)
            db.execute("SELECT pg_reload_conf()")
        yield first, second


async def insist(tables: Tables, table: Table, joining: Action) -> Table:
    """Join a table with the same action until it succeeds. Return the table."""
    while True:
        try:
            return await tables.act(table.id, lobby.join, joining)
        except (NotSaved, NotRead):
            await asyncio.sleep(0.1)


async def test_a_standby_takes_over(pair: tuple[Server, Server], people: People) -> None:
    """The first server dies and the second is promoted. Within 10 seconds, people can act again."""
    first, second = pair
    hosts = f"127.0.0.1:{first.port},127.0.0.1:{second.port}"
    opened = await Database.open(first.address().replace(f"127.0.0.1:{first.port}", hosts))
    tables = Tables(opened)
    table = await people.open(tables)
    table = await insist(tables, table, people.act(BEN))
    first.stop("immediate")
    with pytest.raises((NotSaved, NotRead)):
        await tables.act(table.id, lobby.join, people.act(CID))
    second.promote()
    began = time.monotonic()
    async with asyncio.timeout(ANSWERED_WITHIN):
        table = await insist(tables, table, people.act(CID))
    assert time.monotonic() - began < ANSWERED_WITHIN
    assert [player.user_id for player in table.players] == [ANN, BEN, CID]
    assert await Tables(opened).get(table.id) == table
    await opened.close()


async def test_what_no_standby_has_is_not_called_done(
    pair: tuple[Server, Server], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that no standby has confirmed is only perhaps saved. Tried again later, it is found."""
    monkeypatch.setattr(store, "TRANSACTION_TIMEOUT_SECONDS", 0.6)
    monkeypatch.setattr(store, "LOOKS", 0.1)
    first, second = pair
    opened = await Database.open(first.address())
    tables = Tables(opened)
    table = await people.open(tables)
    second.stop("immediate")
    joining = people.act(BEN)
    with pytest.raises(PerhapsSaved):
        await tables.act(table.id, lobby.join, joining)
    second.start()
    with pytest.raises(AlreadyDone):
        await insist(tables, table, joining)
    assert [player.user_id for player in (await tables.get(table.id)).players] == [ANN, BEN]
    await opened.close()
