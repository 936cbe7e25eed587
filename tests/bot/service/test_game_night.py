"""What is due at tables with an end: done once, in time, and fairly after an outage."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import table_writer
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.errors import NotSaved
from bot.table.clock.parking import is_parked
from bot.table.deadlines import END
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.game_night.last_round import is_too_late
from bot.table.game_night.setting import set_end
from bot.table.time import HOUR, MINUTE, SECOND
from engine import Settled

from ..people import ANN, People
from ..table.game_night.test_last_round import begun, kinds, move
from .test_clock_deadlines import Bot


async def test_case_36_the_bot_stops_a_game(store: Database, tables: Tables, people: People) -> None:
    """The game is parked five minutes after its end, and only once."""
    table, until = await begun(tables, people, 2)
    await move(tables, people, table, until - 30 * MINUTE)
    bot = Bot(store, until - SECOND)
    assert not is_parked(await bot.live_until(until - SECOND, table.id))
    assert not is_parked(await bot.live_until(until, table.id))
    assert not is_parked(await bot.live_until(until + 5 * MINUTE - 1, table.id))
    parked = await bot.live_until(until + 5 * MINUTE, table.id)
    assert kinds(parked) == ["mid_round", "parked"]
    assert await bot.live_until(until + HOUR, table.id) == parked
    assert parked.changed_at == until + 5 * MINUTE


@pytest.mark.parametrize("killed", ["before it counted", "before the commit", "after the commit"])
async def test_case_37_killed_in_between(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    """No matter when the bot was killed, the game is scored once."""
    table, until = await begun(tables, people, 2, "count")
    for _ in range(2):
        table = await move(tables, people, table, until - 30 * MINUTE)
    counts, update = until + GRACE, table_writer.update
    bot = Bot(store, until)
    for moment in (until, counts - SECOND):
        assert (await bot.live_until(moment, table.id)).phase == "running"

    def kill(*what: Any) -> None:
        update(*what)
        if killed == "before the commit":
            raise NotSaved

    with monkeypatch.context() as patched:
        patched.setattr(table_writer, "update", kill)
        if killed != "before it counted":
            await bot.live_until(counts, table.id)
    counted = (await Tables(store).get(table.id)).match.events.count(Settled(timed=True))
    assert counted == (killed == "after the commit")
    again = Bot(store, counts)
    after = await again.live_until(counts + SECOND, table.id)
    assert (after.phase, after.match.events.count(Settled(timed=True)), kinds(after)) == (
        "over",
        1,
        ["time_counted"],
    )
    assert await again.live_until(counts + HOUR, table.id) == after


async def test_case_47_the_bot_was_away_at_the_end(store: Database, tables: Tables, people: People) -> None:
    """It was away from 10 minutes before the end. When it is back, the game is parked, not scored."""
    for back in (20 * MINUTE, 2 * MINUTE):
        table, until = await begun(tables, people, 2, "count")
        for _ in range(2):
            table = await move(tables, people, table, until - 30 * MINUTE)
        await Bot(store, until - 10 * MINUTE).live_until(until - 10 * MINUTE, table.id)
        bot = Bot(store, None)
        after = await bot.look(until + back, table.id)
        assert kinds(after) == ["time_up", "parked"]
        assert after.phase == "running"


async def test_a_short_gap_is_no_outage(store: Database, tables: Tables, people: People) -> None:
    """After 80 seconds without the bot around the end, the round can still be finished."""
    table, until = await begun(tables, people, 2, "count")
    await Bot(store, until - 40 * SECOND).live_until(until - 40 * SECOND, table.id)
    assert not is_parked(await Bot(store, None).look(until + 40 * SECOND, table.id))


async def test_an_end_that_was_moved(store: Database, tables: Tables, people: People) -> None:
    """The game is not parked at the old time, but at the new one. If the end was removed, it never is."""
    table, until = await begun(tables, people, 2)
    await tables.act(table.id, set_end, people.act(ANN), TableEnd(until + HOUR))
    bot = Bot(store, until)
    assert not is_parked(await bot.live_until(until + GRACE, table.id))
    assert is_parked(await bot.live_until(until + HOUR + GRACE, table.id))
    gone, until = await begun(tables, people, 2)
    await tables.act(gone.id, set_end, people.act(ANN), None)
    assert not is_parked(await bot.live_until(until + HOUR + GRACE, gone.id))


async def test_a_lobby_is_told(store: Database, tables: Tables, people: People) -> None:
    """Five minutes before the end, it says that it is too late. It closes when it would have anyway."""
    until = people.act(ANN).at + HOUR
    table = await people.open(tables, end=TableEnd(until))
    bot = Bot(store, until - 6 * MINUTE)
    assert not is_too_late(await bot.live_until(until - 6 * MINUTE, table.id))
    told = await bot.live_until(until - 5 * MINUTE, table.id)
    assert is_too_late(told)
    assert await bot.live_until(until + HOUR, table.id) == told
    assert (await bot.live_until(table.deadline, table.id)).phase == "closed"


async def test_too_early_a_look_does_nothing(store: Database, tables: Tables, people: People) -> None:
    """At a game, at a lobby and at a table without an end, it returns False and changes nothing."""
    game, until = await begun(tables, people, 2)
    lobby = await people.open(tables, end=TableEnd(until))
    endless = await people.open(tables)
    bot = Bot(store, until)
    for table in (game, lobby, endless):
        due = Deadline(END, table.id, until - HOUR)
        assert not await bot.end(due, until - HOUR)
        assert await tables.get(table.id) == table
