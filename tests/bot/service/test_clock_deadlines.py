"""What is due by the clocks of tables: done once, in time, and not before people could come back."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from bot.service.deadlines import LONGEST_PAUSE, Deadlines, table_handlers
from bot.service.steadiness import GRACE, Steadiness
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.table_writer import write_clocks
from bot.table.clock.deeds import clock_due_at, late_seat
from bot.table.clock.following import started, warned
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.time import DAY, HOUR, MINUTE, SECOND

from ..people import People
from .test_deadlines import Clock


async def ran(tables: Tables, people: People, clock: str = "day", *, warn: bool = True) -> tuple[Table, int]:
    """Return a table whose clock runs, its player having been warned, and when it was started."""
    table = await people.start(tables, clock=ClockRules(PRESETS[clock]))
    at, revision = table.changed_at + SECOND, table.revision
    table = await tables.adjust(table.id, lambda now: started(now, revision, at), write_clocks)
    seat = next(seat for seat, each in enumerate(table.clocks) if each.called)
    called = table.clocks[seat].called or 0
    if not warn:
        return table, at
    return await tables.adjust(table.id, lambda now: warned(now, seat, called, at), write_clocks), at


async def test_flags_wait_after_a_start(store: Database, tables: Tables, people: People) -> None:
    """A bot that was down when the flag fell reminds at once, and acts an hour after it is back."""
    table, at = await ran(tables, people)
    clock = Clock(at + 6 * DAY)
    steadiness = Steadiness(clock)
    deadlines = Deadlines(store, table_handlers(tables, steadiness), clock, steadiness)
    await deadlines.sweep()
    assert late_seat(await tables.get(table.id)) is None
    clock.now = at + 6 * DAY + GRACE["days"] - 1
    await deadlines.sweep()
    assert late_seat(await tables.get(table.id)) is None
    clock.now = at + 6 * DAY + GRACE["days"]
    await deadlines.sweep()
    assert late_seat(await tables.get(table.id)) is not None


async def test_case_27_no_flag_falls_while_the_time_is_not_known(
    store: Database, tables: Tables, people: People
) -> None:
    """Nor while Discord does not answer, and after that the wait begins anew."""
    table, at = await ran(tables, people)
    clock, answers = Clock(None), True

    async def is_heard() -> bool:
        return answers

    steadiness = Steadiness(clock, is_heard)
    deadlines = Deadlines(store, table_handlers(tables, steadiness), clock, steadiness)
    await tables.act(table.id, lambda table, _action: table, people.act(1)._replace(at=at + 20 * DAY))
    await deadlines.sweep()
    clock.now = at + 6 * DAY
    await deadlines.sweep()
    answers, clock.now = False, at + 7 * DAY
    await deadlines.sweep()
    answers, clock.now = True, at + 7 * DAY + MINUTE
    await deadlines.sweep()
    assert late_seat(await tables.get(table.id)) is None
    clock.now = at + 7 * DAY + MINUTE + HOUR
    await deadlines.sweep()
    assert late_seat(await tables.get(table.id)) is not None


async def test_a_deed_is_done_once(store: Database, tables: Tables, people: People) -> None:
    """Whatever is tried again after a crash finds it done; the column moves on with it."""
    table, at = await ran(tables, people, warn=False)
    clock = Clock(at + 2 * DAY)
    for _ in range(3):
        again = Tables(store)
        await Deadlines(store, table_handlers(again), clock).sweep()
    count = "SELECT count(*) FROM reminder"
    assert await store.read(lambda db: db.execute(count).fetchone()) == (1,)
    kept = "SELECT due_at FROM deadline WHERE kind = 'clock'"
    assert await store.read(lambda db: db.execute(kept).fetchall()) == [
        (clock_due_at(await again.get(table.id)),)
    ]


async def test_it_looks_exactly_when_a_clock_is_due(store: Database, tables: Tables, people: People) -> None:
    """Not a minute later, as for the rest."""
    table, at = await ran(tables, people, "live")
    due_at = clock_due_at(table)
    assert due_at == at + 180 * SECOND
    for before in (400, 50_000):
        assert await Deadlines(store, table_handlers(tables), Clock(due_at - before)).sweep() == before / 1000


async def test_a_new_clock_wakes_it(store: Database, tables: Tables, people: People) -> None:
    """It sleeps for an hour if nothing is due, and wakes for a live table that has begun meanwhile."""
    clock = Clock(1_790_000_000_000)
    deadlines = Deadlines(store, table_handlers(tables), clock)
    tables.on_clock = deadlines.expect
    looked = 0
    sweep = deadlines.sweep

    async def counted() -> float:
        nonlocal looked
        looked += 1
        return await sweep()

    deadlines.sweep = counted  # type: ignore[method-assign]
    watching = asyncio.create_task(deadlines.watch())
    await asyncio.sleep(0.1)
    assert looked == 1
    await people.start(tables)
    await asyncio.sleep(0.1)
    assert looked == 1
    await ran(tables, people, "live", warn=False)
    await asyncio.sleep(0.1)
    assert looked == 2
    watching.cancel()
    assert LONGEST_PAUSE == 3600


@pytest.mark.parametrize("number", [1, 300])
async def test_looks_do_not_grow_with_the_clocks(
    store: Database, tables: Tables, people: People, number: int
) -> None:
    """However many clocks run, a look reads what is due, and what comes next, by the indexes alone."""
    table, at = await ran(tables, people)

    def many(db: sqlite3.Connection) -> None:
        rows = [(f"x{each}", at + 9 * DAY + each) for each in range(number)]
        db.executemany("INSERT INTO deadline VALUES ('table', ?, 'clock', ?)", rows)

    await store.write(many)
    said: list[str] = []
    await store.read(lambda db: db.set_trace_callback(said.append))
    assert await Deadlines(store, table_handlers(tables), Clock(at + DAY)).sweep() == LONGEST_PAUSE
    await store.read(lambda db: db.set_trace_callback(None))
    steps: list[str] = []
    for statement in said:
        explain = f"EXPLAIN QUERY PLAN {statement}"
        plan = await store.read(lambda db, explain=explain: db.execute(explain).fetchall())
        steps += [step for *_rest, step in plan if " deadline " in step]
    assert steps
    assert all("deadlines_in_order" in step or "deadlines_by_kind" in step for step in steps)
    assert any("deadlines_by_kind" in step for step in steps)
    assert len([each for each in said if "FROM deadline" in each]) == 2
    assert table.clock is not None
