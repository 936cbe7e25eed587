"""Ending by agreement: offered, agreed, refused, overtaken."""

from __future__ import annotations

import random

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import end_offer, play
from bot.table.errors import AlreadyDone, AlreadyOffered, NotSeated, StaleBoard, WrongPhase
from engine import Over, Settled

from ..people import ANN, BEN, CID, People


async def test_the_last_to_agree_ends_the_match(tables: Tables, people: People) -> None:
    """The match goes on until every active player agrees, and is then scored as it is."""
    table = await people.start(tables, 3)
    for user in (BEN, ANN):
        table = await tables.act(table.id, end_offer.offer_end, people.act(user), ply=table.ply)
        assert table.phase == "running"
    table = await tables.act(table.id, end_offer.offer_end, people.act(CID), ply=table.ply)
    assert table.match is not None
    assert table.phase == "over"
    assert table.match.events[-1] == Settled()
    assert isinstance(table.match.status, Over)
    assert table.stop_votes == frozenset()


async def test_those_who_left_are_not_asked(tables: Tables, people: People) -> None:
    """Who resigned neither needs to agree nor can offer."""
    table = await people.start(tables, 3)
    await tables.act(table.id, play.resign, people.act(CID))
    with pytest.raises(NotSeated):
        await tables.act(table.id, end_offer.offer_end, people.act(CID))
    await tables.act(table.id, end_offer.offer_end, people.act(ANN))
    assert (await tables.act(table.id, end_offer.offer_end, people.act(BEN))).phase == "over"


async def test_those_who_left_cannot_refuse(tables: Tables, people: People) -> None:
    """Who resigned cannot hold up the others' agreement either; who still plays can."""
    table = await people.start(tables, 3)
    await tables.act(table.id, play.resign, people.act(CID))
    offered = await tables.act(table.id, end_offer.offer_end, people.act(ANN))
    with pytest.raises(NotSeated, match="those who still play decide"):
        await tables.act(table.id, end_offer.decline_end, people.act(CID))
    assert await tables.get(table.id) == offered
    declined = await tables.act(table.id, end_offer.decline_end, people.act(BEN))
    assert declined.stop_votes == frozenset()


async def test_a_move_ends_an_offer(store: Database, tables: Tables, people: People) -> None:
    """Agreement counts for one position only, also after a restart."""
    table = await people.start(tables)
    offered = await tables.act(table.id, end_offer.offer_end, people.act(ANN))
    assert offered.stop_votes == frozenset({0})
    assert await Tables(store).get(table.id) == offered
    moved = await people.play(tables, offered, random.Random(1))
    assert moved.stop_votes == frozenset()
    assert await Tables(store).get(table.id) == moved
    assert (await tables.act(table.id, end_offer.offer_end, people.act(BEN))).phase == "running"
    with pytest.raises(StaleBoard):
        await tables.act(table.id, end_offer.offer_end, people.act(ANN), ply=table.ply)


async def test_an_offer_is_refused_or_taken_back(tables: Tables, people: People) -> None:
    """Any player may decline, the one who offered too; then there is nothing to decline."""
    table = await people.start(tables)
    for user in (ANN, BEN):
        await tables.act(table.id, end_offer.offer_end, people.act(ANN))
        assert (await tables.act(table.id, end_offer.decline_end, people.act(user))).stop_votes == frozenset()
    with pytest.raises(WrongPhase):
        await tables.act(table.id, end_offer.decline_end, people.act(ANN))


async def test_offers_that_are_refused(tables: Tables, people: People) -> None:
    """Strangers, second offers and doubled deliveries change nothing."""
    table = await people.start(tables)
    with pytest.raises(NotSeated):
        await tables.act(table.id, end_offer.offer_end, people.act(CID))
    action = people.act(ANN)
    offered = await tables.act(table.id, end_offer.offer_end, action)
    with pytest.raises(AlreadyOffered):
        await tables.act(table.id, end_offer.offer_end, people.act(ANN))
    with pytest.raises(AlreadyDone):
        await tables.act(table.id, end_offer.offer_end, action)
    assert await tables.get(table.id) == offered
