"""What is due in a lobby when everyone is in, or when no one starts it, and that it is done once, in time."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import Table, Tables
from bot.storage import table_writer
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.table import invitations
from bot.table.automatic_start import FULL_FOR, TO_WAIT
from bot.table.time import HOUR, SECOND

from ..people import BEN, People, kinds, moment, person
from .test_clock_deadlines import Bot


async def accepted(tables: Tables, people: People, at: int) -> Table:
    """Open a table for two, and have the guest accept."""
    table = await people.open(tables, game_id="cubeo", people=[person(BEN)])
    return await tables.act(table.id, invitations.accept, people.act(BEN, at))


async def test_gather_case_1_it_starts_at_night_too(store: Database, tables: Tables, people: People) -> None:
    """The game starts once, 15 seconds after the last answer."""
    at = moment("2027-03-01T23:50")
    table = await accepted(tables, people, at)
    bot = Bot(store, at)
    assert (await bot.live_until(at + TO_WAIT - 1, table.id)).phase == "lobby"
    started = await bot.live_until(at + TO_WAIT, table.id)
    assert (started.phase, kinds(started)) == ("running", ["starts_soon", "started"])
    assert await bot.live_until(at + HOUR, table.id) == started


@pytest.mark.parametrize("killed", ["before the commit", "after the commit"])
async def test_gather_case_3_killed_before_the_start(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    """Whenever the bot dies between the last answer and the start, the game starts once."""
    at = moment("2027-03-01T20:00")
    table = await accepted(tables, people, at)
    update = table_writer.update

    def kill(*what: Any) -> None:
        update(*what)
        if killed == "before the commit":
            raise NotSaved

    with monkeypatch.context() as patched:
        patched.setattr(table_writer, "update", kill)
        await Bot(store, at).live_until(at + TO_WAIT, table.id)
    running = (await Tables(store).get(table.id)).phase == "running"
    assert running == (killed == "after the commit")
    again = Bot(store, at + TO_WAIT)
    started = await again.live_until(at + TO_WAIT + 30 * SECOND, table.id)
    assert (started.phase, kinds(started)) == ("running", ["starts_soon", "started"])
    assert await again.live_until(at + HOUR, table.id) == started


async def test_a_full_lobby_calls_its_opener(store: Database, tables: Tables, people: People) -> None:
    """It does so once, after ten minutes."""
    table = await people.gather(tables, game_id="cubeo")
    at = table.changed_at
    bot = Bot(store, at)
    assert kinds(await bot.live_until(at + FULL_FOR - 1, table.id)) == []
    assert kinds(await bot.live_until(at + FULL_FOR, table.id)) == ["full_long"]
    assert kinds(await bot.live_until(at + 2 * FULL_FOR, table.id)) == ["full_long"]
