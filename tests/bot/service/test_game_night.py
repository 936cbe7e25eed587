"""What is due at tables with an end: done once, in time, and fairly after an outage."""

from __future__ import annotations

from bot.service.computers.thinker import Thinker
from bot.service.deadlines import Deadlines, PunctualActions, table_handlers
from bot.service.outages import Outages
from bot.service.own_times import OwnTimes
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.table.clock.parking import is_parked
from bot.table.deadlines import END
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.game_night.last_round import is_too_late
from bot.table.game_night.setting import set_end
from bot.table.time import HOUR, MINUTE, SECOND
from engine import Settled

from ..people import ANN, People
from ..table.game_night.test_last_round import begun, kinds, move
from .test_clock_deadlines import Discord
from .test_deadlines import Clock


class Bot:
    """What does by itself what is due, on a database that survives it."""

    def __init__(self, store: Database, at: int | None) -> None:
        self.clock, discord = Clock(at), Discord()
        self.tables = Tables(store)
        self.outages = Outages(store, self.clock, discord.shards, discord.is_heard)
        own_times = OwnTimes(store, self.tables, lambda: None)
        self.punctual = PunctualActions(self.tables, self.outages, own_times, Thinker(None))
        handlers = {**table_handlers(self.tables), END: self.punctual.end}
        self.deadlines = Deadlines(store, handlers, self.clock, self.outages.heartbeat)

    async def look(self, table_id: str, at: int) -> Table:
        """Look at what is due at a moment; return a table."""
        self.clock.now = at
        await self.outages.heartbeat()
        await self.deadlines.sweep()
        return await self.tables.get(table_id)

    async def live_until(self, table_id: str, at: int) -> Table:
        """Go on up to a moment without an outage."""
        await self.outages.heartbeat()
        self.outages._heartbeats = dict.fromkeys(self.outages._heartbeats, at)
        return await self.look(table_id, at)


async def test_case_36_the_bot_stops_a_game(store: Database, tables: Tables, people: People) -> None:
    """Five minutes after the end, not before, and once."""
    table, until = await begun(tables, people, 2)
    await move(tables, people, table, until - 30 * MINUTE)
    bot = Bot(store, until - SECOND)
    assert not is_parked(await bot.live_until(table.id, until - SECOND))
    assert not is_parked(await bot.live_until(table.id, until))
    assert not is_parked(await bot.live_until(table.id, until + GRACE - 1))
    parked = await bot.live_until(table.id, until + GRACE)
    assert kinds(parked) == ["mid_round", "parked"]
    assert await bot.live_until(table.id, until + HOUR) == parked
    assert parked.changed_at == until + GRACE


async def test_case_37_killed_in_between(store: Database, tables: Tables, people: People) -> None:
    """Whether the bot died before it counted or after that: it is counted once."""
    table, until = await begun(tables, people, 2, "count")
    for _ in range(2):
        table = await move(tables, people, table, until - 30 * MINUTE)
    bot = Bot(store, until)
    await bot.live_until(table.id, until)
    await bot.live_until(table.id, until + GRACE)
    again = Bot(store, until + GRACE)
    after = await again.live_until(table.id, until + GRACE + SECOND)
    assert after.match is not None
    assert (after.phase, after.match.events.count(Settled()), kinds(after)) == ("over", 1, ["time_counted"])


async def test_case_47_the_bot_was_away_at_the_end(store: Database, tables: Tables, people: People) -> None:
    """From ten minutes before to twenty after it: parked on its return, although it would be counted."""
    for back in (20 * MINUTE, 2 * MINUTE):
        table, until = await begun(tables, people, 2, "count")
        for _ in range(2):
            table = await move(tables, people, table, until - 30 * MINUTE)
        await Bot(store, until - 10 * MINUTE).live_until(table.id, until - 10 * MINUTE)
        bot = Bot(store, None)
        after = await bot.look(table.id, until + back)
        assert kinds(after) == ["time_up", "parked"]
        assert after.phase == "running"


async def test_a_short_gap_is_no_outage(store: Database, tables: Tables, people: People) -> None:
    """Then the round may be played out."""
    table, until = await begun(tables, people, 2, "count")
    await Bot(store, until - 40 * SECOND).live_until(table.id, until - 40 * SECOND)
    assert not is_parked(await Bot(store, None).look(table.id, until + 40 * SECOND))


async def test_an_end_that_was_moved(store: Database, tables: Tables, people: People) -> None:
    """What was due is not, and comes at the new time."""
    table, until = await begun(tables, people, 2)
    await tables.act(table.id, set_end, people.act(ANN), TableEnd(until + HOUR))
    bot = Bot(store, until)
    assert not is_parked(await bot.live_until(table.id, until + GRACE))
    assert is_parked(await bot.live_until(table.id, until + HOUR + GRACE))
    gone, until = await begun(tables, people, 2)
    await tables.act(gone.id, set_end, people.act(ANN), None)
    assert not is_parked(await bot.live_until(gone.id, until + HOUR + GRACE))


async def test_a_lobby_is_told(store: Database, tables: Tables, people: People) -> None:
    """Five minutes before its end, once; it closes when it would have."""
    until = people.act(ANN).at + HOUR
    table = await people.open(tables, end=TableEnd(until))
    bot = Bot(store, until - 6 * MINUTE)
    assert not is_too_late(await bot.live_until(table.id, until - 6 * MINUTE))
    told = await bot.live_until(table.id, until - 5 * MINUTE)
    assert is_too_late(told)
    assert await bot.live_until(table.id, until + HOUR) == told
    assert (await bot.live_until(table.id, table.deadline)).phase == "closed"


async def test_too_early_a_look_does_nothing(store: Database, tables: Tables, people: People) -> None:
    """At a game, a lobby, or a table that has no end any more; it says so, and looks when it is time."""
    game, until = await begun(tables, people, 2)
    lobby = await people.open(tables, end=TableEnd(until))
    endless = await people.open(tables)
    punctual = Bot(store, until).punctual
    for table in (game, lobby, endless):
        due = Deadline(END, table.id, until - HOUR)
        assert not await punctual.end(due, until - HOUR)
        assert await tables.get(table.id) == table
