"""Stored deadlines, and the latest time in the database."""

from __future__ import annotations

from bot.service.tables import Tables
from bot.storage import deadlines
from bot.storage.database import Database
from bot.table import lobby
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.lobby import ASKED_AFTER, LIFETIME
from bot.table.model import bot_action
from bot.table.time import DAY

from ..people import ANN, BEN, People

LIVE = ClockRules(PRESETS["live"])  # with it, a lobby has a single deadline


async def test_deadlines(store: Database, tables: Tables, people: People) -> None:
    """Lobbies' deadlines are found once due, earliest first. Closed lobbies and running games have none."""
    first, second = await people.open(tables, clock=LIVE), await people.open(tables, clock=LIVE)
    await people.start(tables)
    await tables.act((await people.open(tables, clock=LIVE)).id, lobby.close, people.act(ANN))
    until = [second.deadline - 1, second.deadline]
    found = [await store.read(lambda db, time=time: deadlines.due(db, time)) for time in until]  # type: ignore[misc]
    earliest = ("lobby_expiry", first.id, first.deadline)
    assert found == [[earliest], [earliest, ("lobby_expiry", second.id, second.deadline)]]


async def test_a_deadline_that_moves(store: Database, tables: Tables, people: People) -> None:
    """A joining player moves the lobby's deadlines. The start of the match removes them."""
    table = await people.open(tables)
    joining = people.act(BEN)._replace(at=table.deadline - 1)
    joined = await tables.act(table.id, lobby.join, joining)
    assert (table.deadline, joined.deadline) == (table.opened_at + LIFETIME, joining.at + LIFETIME)
    ever = joined.deadline + DAY
    assert await store.read(lambda db: deadlines.due(db, ever)) == [
        ("lobby_question", table.id, joining.at + ASKED_AFTER),
        ("lobby_expiry", table.id, joined.deadline),
    ]
    await tables.start(table.id, people.act(ANN))
    assert await store.read(lambda db: deadlines.due(db, ever)) == []


async def test_the_latest_time(store: Database, tables: Tables, people: People) -> None:
    """The latest time comes from what people do, and not from what the bot does automatically."""
    assert await store.read(deadlines.latest_time) == 0
    table = await people.open(tables)
    closing = people.act(ANN)
    await tables.act(table.id, lobby.expire, bot_action(table.id, "lobby_expiry", table.deadline))
    assert await store.read(deadlines.latest_time) == table.opened_at
    await people.open(tables)
    assert await store.read(deadlines.latest_time) > closing.at
