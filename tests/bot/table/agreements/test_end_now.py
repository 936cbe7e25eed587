"""Ending by agreement: offered, agreed, refused, overtaken."""

from __future__ import annotations

import random

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import play
from bot.table.agreements import asking
from bot.table.errors import NOT_SEATED, AlreadyDone, StaleBoard
from engine import Over, Settled
from tests.refusals import refuses

from ...answers import refuse, votes
from ...people import ANN, BEN, CID, People


async def test_the_last_to_agree_ends_the_match(tables: Tables, people: People) -> None:
    """The match ends when the last active player agrees. Players who resigned have no say."""
    table = await people.start(tables, 3)
    for user in (BEN, ANN):
        table = await tables.act(table.id, asking.ask, people.act(user), "end_now", ply=table.ply)
        assert table.phase == "running"
    table = await tables.act(table.id, asking.ask, people.act(CID), "end_now", ply=table.ply)
    assert table.phase == "over"
    assert table.match.events[-1] == Settled()
    assert isinstance(table.match.status, Over)
    assert votes(table, "end_now") == frozenset()
    table = await people.start(tables, 3)
    await tables.act(table.id, play.resign, people.act(CID))
    with refuses(play.LEFT):
        await tables.act(table.id, asking.ask, people.act(CID), "end_now")
    offered = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    with refuses(play.LEFT):
        await refuse(tables, table.id, people.act(CID), "end_now")
    assert await tables.get(table.id) == offered
    declined = await refuse(tables, table.id, people.act(BEN), "end_now")
    assert votes(declined, "end_now") == frozenset()
    await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    assert (await tables.act(table.id, asking.ask, people.act(BEN), "end_now")).phase == "over"


async def test_a_move_ends_an_offer(store: Database, tables: Tables, people: People) -> None:
    """Agreement counts for one position only, even after a restart."""
    table = await people.start(tables)
    offered = await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    assert votes(offered, "end_now") == {ANN}
    assert await Tables(store).get(table.id) == offered
    moved = await people.play(tables, offered, random.Random(1))
    assert votes(moved, "end_now") == frozenset()
    assert await Tables(store).get(table.id) == moved
    assert (await tables.act(table.id, asking.ask, people.act(BEN), "end_now")).phase == "running"
    with pytest.raises(StaleBoard):
        await tables.act(table.id, asking.ask, people.act(ANN), "end_now", ply=table.ply)


async def test_offers_that_are_refused(tables: Tables, people: People) -> None:
    """Any player can refuse or withdraw. Strangers, second offers and repeated deliveries change nothing."""
    table = await people.start(tables)
    for user in (ANN, BEN):
        await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
        assert votes(await refuse(tables, table.id, people.act(user), "end_now"), "end_now") == frozenset()
    with refuses(asking.NOT_ASKED):
        await refuse(tables, table.id, people.act(ANN), "end_now")
    with refuses(NOT_SEATED):
        await tables.act(table.id, asking.ask, people.act(CID), "end_now")
    action = people.act(ANN)
    offered = await tables.act(table.id, asking.ask, action, "end_now")
    with refuses(asking.ALREADY_AGREED):
        await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    with pytest.raises(AlreadyDone):
        await tables.act(table.id, asking.ask, action, "end_now")
    assert await tables.get(table.id) == offered
