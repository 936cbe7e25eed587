"""What is due because of tables' clocks: done once, in time, and not before people could come back."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace

import pytest

from bot.service.computers.thinker import Thinker
from bot.service.deadlines import MAX_CLOCK_PAUSE_SECONDS, Deadlines, PunctualActions, table_handlers
from bot.service.outages import Outages
from bot.service.own_times import OwnTimes
from bot.service.tables import Table, Tables
from bot.storage import clocks as stored
from bot.storage.database import Database, Transaction
from bot.storage.preferences import PreferenceRepository
from bot.table import play
from bot.table.clock.advancing import started, warned, with_clock
from bot.table.clock.due_actions import clock_due_at, late_seat, move_for
from bot.table.clock.presence import NOT_AWAY, come_back
from bot.table.clock.rules import ClockRules, Vacations
from bot.table.clock.table_stops import flag
from bot.table.clock.time_control import PRESETS
from bot.table.computers.choice import Chosen, luck_of
from bot.table.deadlines import CLOCK, END, KINDS, START
from bot.table.errors import NOT_SEATED
from bot.table.model import Action, bot_action
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from engine import ToRoll
from opponents import choose
from tests.refusals import refuses
from tests.until import until

from ..people import People
from .test_deadlines import Clock


async def ran(
    tables: Tables, people: People, clock: str = "day", *, warn: bool = True, vacations: Vacations = "off"
) -> tuple[Table, int]:
    """Return a table whose clock runs and whose player was warned, and when the clock started."""
    table = await people.start(tables, clock=ClockRules(PRESETS[clock], vacations=vacations))
    at = table.changed_at + SECOND
    return await post_and_warn(tables, table, at, warn=warn), at


async def post_and_warn(tables: Tables, table: Table, at: int, *, warn: bool = True) -> Table:
    """Record that the board is posted at `at` and, if `warn`, that the seat to move is reminded."""
    seat = called_seat(table)
    called = table.clocks[seat].called or 0

    def posted(now: Table) -> Table:
        begun = started(now, table.revision, at)
        return warned(begun, seat, called, at) if warn else begun

    return await tables.adjust(table.id, posted, stored.update)


def called_seat(table: Table) -> int:
    """Return the seat whose clock runs, or is about to."""
    return next(seat for seat, each in enumerate(table.clocks) if each.called)


async def count_of(store: Database, name: str) -> int:
    """Return how many rows a table of the database has."""
    query = f"SELECT count(*) FROM {name}"  # noqa: S608 - ours
    [[count]] = await store.read(lambda db: db.execute(query).fetchall())
    return int(count)


class Discord:
    """A fake Discord: whether it answers, and whether the bot has a session there."""

    def __init__(self) -> None:
        self.answers, self.connected = True, True

    async def is_heard(self) -> bool:
        return self.answers

    def shards(self) -> tuple[list[int], int]:
        return ([0] if self.connected else []), 1


class Bot:
    """A bot that only does what is due, on a database that outlives it."""

    def __init__(self, store: Database, at: int | None, discord: Discord | None = None) -> None:
        there, clock = discord or Discord(), Clock(at)
        self.store, self.tables, self.clock = store, Tables(store), clock
        self.outages = Outages(store, clock, there.shards, there.is_heard)
        self.tables.cache.outages_of = self.outages.of
        handlers = table_handlers(self.tables)
        self.deadlines = Deadlines(store, handlers, clock, self.outages.heartbeat)
        self.own_times = OwnTimes(store, self.tables, self.deadlines.wake)
        punctual = PunctualActions(self.tables, self.outages, self.own_times, Thinker(None))
        handlers[CLOCK], handlers[END] = punctual.act_on_clocks, punctual.end
        handlers[START], self.end = punctual.start, punctual.end

    async def look(self, at: int, table_id: str = "") -> Table:
        """Look at what is due at a moment, after heartbeats up to then, and return a table."""
        self.clock.now = at
        await self.outages.heartbeat()
        await self.deadlines.sweep()
        return await self.table(table_id)

    async def live_until(self, at: int, table_id: str = "") -> Table:
        """Let the bot run until a moment, with heartbeats, so that it notices no outage."""
        await self.outages.heartbeat()
        self.outages._heartbeats = dict.fromkeys(self.outages._heartbeats, at)
        return await self.look(at, table_id)

    async def table(self, table_id: str = "") -> Table:
        """Return a table, by default the only one."""
        if not table_id:
            [[table_id]] = await self.store.read(lambda db: db.execute("SELECT id FROM tables").fetchall())
        return await self.tables.get(table_id)


async def test_case_26_flags_wait_after_an_outage(store: Database, tables: Tables, people: People) -> None:
    """After half an hour's outage, the flag falls an hour after its end. The bot acts a minute later."""
    table, at = await ran(tables, people)
    down = at + 5 * DAY - 10 * MINUTE
    await Bot(store, at).live_until(down)
    bot = Bot(store, None)
    back = down + 30 * MINUTE
    assert late_seat(await bot.look(back)) is None
    table = await bot.table()
    assert [(each.start, each.end, each.gap_ms) for each in table.circumstances.outages] == [
        (down, back + MINUTE, 30 * MINUTE)
    ]
    assert clock_due_at(table) == back + 62 * MINUTE
    assert late_seat(await bot.live_until(back + 62 * MINUTE - 1)) is None
    assert late_seat(await bot.live_until(back + 62 * MINUTE)) is not None


async def test_case_27_a_short_gap_is_nothing(store: Database, tables: Tables, people: People) -> None:
    """80 seconds are no outage, but no flag falls while Discord's time is unknown."""
    _table, at = await ran(tables, people)
    falls = at + 5 * DAY + MINUTE
    bot = Bot(store, at)
    await bot.live_until(falls - 80 * SECOND)
    again = Bot(store, None)
    await again.deadlines.sweep()
    assert late_seat(await again.table()) is None
    table = await again.look(falls)
    assert table.circumstances.outages == ()
    assert late_seat(table) is not None


async def test_a_deaf_session_counts_for_nobody(store: Database, tables: Tables, people: People) -> None:
    """No clock counts the time from its last delivered press until it was given up, even after a restart."""
    _table, at = await ran(tables, people)
    bot = Bot(store, at)
    given_up = at + 5 * DAY - HOUR
    await bot.live_until(given_up)
    await bot.outages.unresponsive(0, 6 * HOUR / 1000)
    table = await bot.table()
    assert [each[:2] for each in table.circumstances.outages] == [(given_up - 6 * HOUR, given_up)]
    falls = at + 5 * DAY + 6 * HOUR
    assert clock_due_at(table) == falls + MINUTE  # nothing but these hours
    again = Bot(store, given_up)
    assert late_seat(await again.live_until(falls)) is None
    assert late_seat(await again.live_until(falls + MINUTE)) is not None


async def test_case_28_discords_time_jumps(store: Database, tables: Tables, people: People) -> None:
    """If it jumps ahead by a day within a minute, that is an outage, and no flag falls."""
    _table, at = await ran(tables, people)
    bot = Bot(store, at)
    before = at + 5 * DAY - HOUR
    await bot.live_until(before)
    table = await bot.look(before + DAY)
    assert late_seat(table) is None
    assert [(each.start, each.gap_ms) for each in table.circumstances.outages] == [(before, DAY)]


async def test_case_28_discords_time_goes_back(store: Database, tables: Tables, people: People) -> None:
    """If it goes back to before two of the bot's actions, neither is done or counted again."""
    _table, at = await ran(tables, people, vacations="on")
    bot = Bot(store, at)
    falls = at + 5 * DAY
    for moment, done in (
        (falls + MINUTE, ["automatic_vacation"]),
        (falls + 2 * DAY + 2 * MINUTE, ["automatic_vacation", "vacation_ended", "late"]),
    ):
        await bot.live_until(moment)
        for _ in range(3):  # an action comes alone, and reminders after it
            table = await bot.look(moment)
        assert [event.kind for event in table.table_events] == done
        interactions = await count_of(store, "interaction")
        for back in (moment - DAY, moment):
            assert await bot.look(back) == table
        assert await Bot(store, moment).look(moment) == table
        assert await count_of(store, "interaction") == interactions


async def test_case_29_a_suspended_process(store: Database, tables: Tables, people: People) -> None:
    """It stood still for six hours, and a move came before its next heartbeat. Those hours don't count."""
    table, at = await ran(tables, people)
    bot = Bot(store, at)
    await bot.live_until(at + DAY)
    seat = called_seat(table)
    action = people.act(table.players[seat].user_id)._replace(at=at + DAY + 6 * HOUR)
    after = await bot.tables.act(table.id, play.play, action, table.match.moves(seat)[0])
    assert [each.counted_ms for each in after.spent if each is not None] == [DAY]


async def test_discord_falls_silent(store: Database, tables: Tables, people: People) -> None:
    """Without answers or a session, there is no heartbeat. Once Discord is back, no flag falls yet."""
    _table, at = await ran(tables, people)
    discord, falls = Discord(), at + 5 * DAY
    bot = Bot(store, at, discord)
    await bot.live_until(falls - HOUR)
    discord.answers = False
    await bot.look(falls + HOUR)
    discord.answers, discord.connected = True, False
    await bot.look(falls + 2 * HOUR)
    discord.connected = True
    table = await bot.look(falls + 3 * HOUR)
    assert late_seat(table) is None
    assert [(each.start, each.gap_ms) for each in table.circumstances.outages] == [(falls - HOUR, 4 * HOUR)]


async def test_case_30_a_channel_that_refuses_the_bot(
    store: Database, tables: Tables, people: People
) -> None:
    """No flag falls while a channel refuses the bot, for however long. Afterwards, the clock continues."""
    table, at = await ran(tables, people)
    seat, falls = called_seat(table), at + 5 * DAY
    bot = Bot(store, at)
    table = await bot.live_until(falls - HOUR)
    await bot.outages.refused(table)
    for moment in (falls, falls + MINUTE, falls + 30 * DAY):
        table = await bot.live_until(moment)
        assert (flag(table, seat), clock_due_at(table), table.table_events) == (None, falls + MINUTE, ())
    again = Bot(store, falls + 30 * DAY)
    await again.outages.load()
    assert late_seat(await again.live_until(falls + 30 * DAY)) is None
    await again.outages.accepted(await again.table())
    falls += 30 * DAY + HOUR
    assert flag(await again.table(), seat) == falls
    assert late_seat(await again.live_until(falls + MINUTE - 1)) is None
    assert late_seat(await again.live_until(falls + MINUTE)) == seat


async def test_a_server_that_is_gone(store: Database, tables: Tables, people: People) -> None:
    """Time only counts at its tables again a minute after it is back."""
    table, at = await ran(tables, people)
    bot = Bot(store, at)
    await bot.live_until(at + DAY)
    await bot.outages.server_gone(table.guild_id)
    await bot.outages.server_gone(4711)
    await bot.live_until(at + 3 * DAY)
    await bot.outages.server_back(table.guild_id)
    outages = (await bot.table()).circumstances.outages
    assert [(each.start, each.end, each.gap_ms) for each in outages] == [
        (at + DAY, at + 3 * DAY + MINUTE, 2 * DAY)
    ]


async def test_case_23_a_vacation_begins_by_itself(store: Database, tables: Tables, people: People) -> None:
    """A vacation starts instead of the flag falling. Two days later, the flag falls."""
    table, at = await ran(tables, people, vacations="on")
    bot = Bot(store, at)
    falls = at + 5 * DAY
    table = await bot.live_until(falls + MINUTE)
    seat = called_seat(table)
    user_id = table.players[seat].user_id
    assert table.table_events[-1].kind == "automatic_vacation"
    assert late_seat(table) is None
    person = await bot.own_times.get(user_id, falls)
    assert [(each.start, each.end, each.automatic) for each in person.vacations] == [
        (falls, falls + 2 * DAY + MINUTE, True)
    ]
    assert int(person.account.balance(falls + MINUTE)) == 12
    assert late_seat(await bot.live_until(falls + 2 * DAY + 2 * MINUTE - 1)) is None
    table = await bot.live_until(falls + 2 * DAY + 2 * MINUTE)
    assert late_seat(table) == seat
    assert [event.kind for event in table.table_events] == ["automatic_vacation", "vacation_ended", "late"]


async def test_such_a_vacation_counts_at_all_tables(store: Database, tables: Tables, people: People) -> None:
    """An automatic vacation counts at all tables of its player, but not for other people."""
    _first, at = await ran(tables, people, vacations="on")
    other, _at = await ran(tables, people, vacations="on", warn=False)
    bot = Bot(store, at)
    await bot.tables.get(other.id)
    people_there = (await bot.live_until(at + 5 * DAY + MINUTE, other.id)).circumstances.people
    assert sorted(len(person.vacations) for person in people_there.values()) == [0, 1]
    assert (await Tables(store).get(other.id)).circumstances.people == people_there


async def test_case_23_not_against_the_will(store: Database, tables: Tables, people: People) -> None:
    """With the preference off, no vacation starts automatically."""
    _table, at = await ran(tables, people, vacations="on")
    for user_id in (101, 102):
        await PreferenceRepository(store).change(user_id, auto_vacation=False)
    table = await Bot(store, at).live_until(at + 5 * DAY + MINUTE)
    assert [event.kind for event in table.table_events] == ["late"]


async def test_case_35_the_bot_stands_in(store: Database, tables: Tables, people: People) -> None:
    """The moves follow from the seed, so anyone can repeat them. A third in a row makes the seat away."""
    table = await people.start(tables, 3, clock=ClockRules(PRESETS["day"], vacations="off"))
    bot, at = Bot(store, table.changed_at), table.changed_at
    for _ in range(7):
        table = await bot.table()
        seat, revision = table.match.status.seats[0], table.revision
        table = await post_and_warn(bot.tables, table, at + SECOND)
        luck = luck_of(table.seed, "stand-in", revision, seat)
        expected = choose(table.match, seat, "casual", luck)
        at += 20 * DAY
        after = await bot.live_until(at)
        played = after.match.events[len(table.match.events)]
        assert (played.seat, played.move) == (seat, expected)
    assert [clock.away for clock in after.clocks].count(True) == 1
    assert [event.kind for event in after.table_events] == ["stood_in"] * 6 + ["away"]


async def test_case_37_back_after_three(store: Database, tables: Tables, people: People) -> None:
    """The press gives a full move time and at least half of the reserve. Watchers cannot press."""
    table, at = await ran(tables, people)
    seat = called_seat(table)
    away = table.clocks[seat]._replace(away=True, standins=3, reserve_ms=0, turns=4)
    table = await tables.adjust(table.id, lambda now: with_clock(now, seat, away), stored.update)
    with refuses(NOT_SEATED):
        await tables.act(table.id, come_back, people.act(999))
    with refuses(NOT_AWAY):
        await tables.act(table.id, come_back, people.act(table.players[1 - seat].user_id))
    press = people.act(table.players[seat].user_id)._replace(at=at + HOUR)
    table = await tables.act(table.id, come_back, press)
    clock = table.clocks[seat]
    assert (clock.away, clock.standins, clock.since) == (False, 0, at + HOUR)
    assert (clock.allowed_ms, clock.reserve_ms) == (DAY, 36 * HOUR)
    assert clock.called == table.revision  # so that this is another decision than the one before
    assert flag(table, seat) == at + HOUR + DAY + 36 * HOUR
    assert (await Tables(store).get(table.id)).clocks == table.clocks


async def test_a_deed_is_done_once(store: Database, tables: Tables, people: People) -> None:
    """A reminder is decided once, although three bots look at it. Its deadline has then moved on."""
    _table, at = await ran(tables, people, warn=False)
    for _ in range(3):
        again = Bot(store, at + 2 * DAY)
        await again.deadlines.sweep()
    count = "SELECT count(*) FROM reminder"
    assert await store.read(lambda db: db.execute(count).fetchone()) == (1,)
    kept = "SELECT due_at FROM deadline WHERE kind = 'clock'"
    assert await store.read(lambda db: db.execute(kept).fetchall()) == [(clock_due_at(await again.table()),)]


async def test_it_looks_exactly_when_a_clock_is_due(store: Database, tables: Tables, people: People) -> None:
    """The next look is in time for it, not up to a minute later as for other deadlines."""
    table, at = await ran(tables, people, "live")
    due_at = clock_due_at(table)
    assert due_at == at + 180 * SECOND
    for before in (400, 50_000):
        assert await Bot(store, due_at - before).deadlines.sweep() == before / 1000


async def test_a_new_clock_wakes_it(store: Database, tables: Tables, people: People) -> None:
    """The deadline loop sleeps on when a table without a clock starts, but wakes for a live one."""
    deadlines = Bot(store, 1_790_000_000_000).deadlines
    tables.time_changed.connect(deadlines.expect)
    looked = 0
    sweep = deadlines.sweep

    async def counted() -> float:
        nonlocal looked
        looked += 1
        return await sweep()

    deadlines.sweep = counted  # type: ignore[method-assign]
    watching = asyncio.create_task(deadlines.watch())
    await until(lambda: looked == 1)
    await people.start(tables)
    await asyncio.sleep(0.1)  # it sleeps on
    assert looked == 1
    await ran(tables, people, "live", warn=False)
    await until(lambda: looked == 2)
    watching.cancel()


@pytest.mark.sqlite
@pytest.mark.parametrize("number", [1, 300])
async def test_case_59_looks_do_not_grow_with_the_clocks(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """However many clocks run, a look reads once, using only indexes.

    It loads no table for that.
    """
    table, at = await ran(tables, people)
    read, reads = store.read, []

    async def counted(function: Transaction[object]) -> object:
        reads.append(function)
        return await read(function)

    def many(db: sqlite3.Connection) -> None:
        rows = [(f"x{each}", at + 9 * DAY + each) for each in range(number)]
        db.executemany("INSERT INTO deadline VALUES ('table', ?, 'clock', ?)", rows)

    await store.write(many)
    said: list[str] = []
    bot = Bot(store, at + DAY)
    await bot.outages.heartbeat()
    await store.read(lambda db: db.set_trace_callback(said.append))
    with monkeypatch.context() as patch:
        patch.setattr(store, "read", counted)
        assert await bot.deadlines.sweep() == MAX_CLOCK_PAUSE_SECONDS
    assert (len(reads), bot.tables.latest(table.id)) == (1, None)
    await store.read(lambda db: db.set_trace_callback(None))
    steps: list[str] = []
    for statement in said:
        explain = f"EXPLAIN QUERY PLAN {statement}"
        plan = await store.read(lambda db, explain=explain: db.execute(explain).fetchall())
        steps += [step for *_rest, step in plan if " deadline " in step]
    assert steps
    assert all("deadlines_in_order" in step or "deadlines_by_kind" in step for step in steps)
    assert any("deadlines_by_kind" in step for step in steps)
    assert len([each for each in said if "FROM deadline" in each]) == 1 + len(KINDS)


async def test_a_move_for_the_last_who_was_there_may_be_followed_by_a_roll(
    store: Database, tables: Tables, people: People
) -> None:
    """Everyone is away, so the table parks itself after the roll that belongs to the move."""
    table, _at = await ran(tables, people)
    while True:
        match = table.match
        [seat] = match.status.seats
        rolled = [move for move in match.moves(seat) if isinstance(match.play(seat, move).status, ToRoll)]
        if rolled:
            break
        table = await tables.act(
            table.id, play.play, people.act(table.players[seat].user_id), match.moves(seat)[0]
        )
    clocks = tuple(each._replace(standins=2, away=each.called is None) for each in table.clocks)
    table = await tables.adjust(table.id, lambda now: replace(now, clocks=clocks), stored.update)

    def moved(table: Table, action: Action) -> Table:
        assert table.match is not None
        return move_for(table, table.match, seat, action, Chosen(rolled[0]))

    after = await tables.act(table.id, moved, bot_action(table.id, "late", table.changed_at))
    assert after.table_events[-1].kind == "parked"
    assert await Tables(store).get(table.id) == after


async def test_an_outage_of_long_ago_parks_no_game_whose_board_is_not_posted(
    store: Database, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    """It was over before the clocks start, so the bot doesn't try to park the game."""
    bot = Bot(store, 0)
    table = await people.start(bot.tables, clock=ClockRules(PRESETS["live"]))
    at = table.changed_at
    await bot.look(at)
    await bot.look(at + 10 * MINUTE)
    await bot.tables.adjust(table.id, lambda now: now, stored.update)
    caplog.clear()
    table = await bot.live_until(at + 40 * MINUTE)
    assert [table.table_events, caplog.records] == [(), []]


async def test_a_decision_that_begins_after_an_outage_has_its_hour_too(
    store: Database, people: People
) -> None:
    """A turn without any time left continues just after a long outage. Its flag falls an hour later."""
    bot = Bot(store, 0)
    table = await people.start(bot.tables, clock=ClockRules(PRESETS["day"], vacations="off"))
    await bot.look(table.changed_at)
    back = table.changed_at + HOUR
    await bot.look(back)
    table = await bot.table()
    seat = called_seat(table)
    used_up = table.clocks[seat]._replace(
        since=back + 2 * MINUTE, used_ms=table.clocks[seat].allowed_ms, reserve_ms=0
    )
    await bot.tables.adjust(table.id, lambda now: with_clock(now, seat, used_up), stored.update)
    assert flag(await bot.table(), seat) == back + MINUTE + HOUR
