"""What a record says about time, and how somebody's tables are ordered by it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.agreements import asking
from bot.table.clock import changing
from bot.table.clock.due_actions import act_on_clocks, clock_deed
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.events import Kind
from bot.table.model import Table, add_event, bot_action
from bot.table.replay.record import record_of, time_record
from bot.table.time import DAY, HOUR, MINUTE
from bot.table.waiting import by_urgency
from engine import Match

from ...answers import agree
from ...people import ANN, BEN, People
from ..clock.test_advancing import rules
from ..clock.test_parking import acting, awaited, begun, move, post


async def test_the_record_has_the_time_of_each_move(tables: Tables, store: Database, people: People) -> None:
    """Counted time, null for all that is no move; and a record that replays as it did."""
    table, at = await begun(tables, people, "day")
    begins = len(table.match.events) if table.match else 0
    table = await move(tables, people, table, at + HOUR)
    table = await post(tables, table, at + HOUR)
    late = awaited(table)
    clock = table.clocks[late]._replace(warned_at=at, reminded=("reserve", "last"))
    table = replace(table, clocks=(clock,) if late == 0 else (table.clocks[0], clock))
    record = record_of(table)
    assert record["clock"] == {
        "text": "day",
        "late": "usual",
        "weekends": "count",
        "vacations": "off",
        "changes": [],
    }
    assert record["spent"] == [None] * begins + [HOUR] + [None] * (len(table.match.events) - begins - 1)
    assert (record["standins"], record["time"]) == ([], [])
    assert Match.replay(record).position == table.match.position
    assert await Tables(store).get(table.id)


async def test_what_time_has_decided_stands_in_the_record(
    tables: Tables, store: Database, people: People
) -> None:
    """A move that the bot made, and a win that was claimed: verify looks at neither."""
    table = await people.start(tables, 3, clock=rules("day"))
    at = table.changed_at + MINUTE
    seat = awaited(table)
    table = await post(tables, table, at)
    warned = table.clocks[seat]._replace(warned_at=at, reminded=("reserve", "last"))
    await store.write(
        lambda db: db.execute("UPDATE seat_clock SET warned_at = ? WHERE seat = ?", (at, seat)) and None
    )
    tables.cache.drop(table.id)
    table = await tables.get(table.id)
    assert table.clocks[seat].warned_at == warned.warned_at
    late_at = at + 6 * DAY
    deed = bot_action(table.id, clock_deed(table, late_at) or "", late_at)
    table = await tables.act(table.id, act_on_clocks, deed, table.match.moves(seat)[0])
    [number] = time_record(table, len(table.match.events))["standins"]
    assert table.match.events[number - 1][0] == seat
    again = await Tables(store).get(table.id)
    assert record_of(again) == record_of(table)


async def test_other_clocks_stand_in_the_record(tables: Tables, store: Database, people: People) -> None:
    """With which the game began, and after which event each further one was agreed on, also read anew."""
    table, at = await begun(tables, people, "day")
    begins = len(table.match.events) if table.match else 0
    for written, when in (("3d + 4d", HOUR), ("none", 3 * HOUR)):
        await tables.act(table.id, asking.ask, acting(people, ANN, at + when), "clock", value=written)
        agreed = await agree(tables, table.id, acting(people, BEN, at + when), "clock")
        agreed = await post(tables, agreed, at + when)
        table = await move(tables, people, agreed, at + when + HOUR)
        table = await post(tables, table, at + when + HOUR)
    await tables.act(table.id, asking.ask, acting(people, ANN, at + 5 * HOUR), "clock", value="day")
    table = await agree(tables, table.id, acting(people, BEN, at + 5 * HOUR), "clock")
    changes = [[begins, "3d + 4d"], [begins + 1, "none"], [begins + 2, "day"]]
    for known in (table, await Tables(store).get(table.id)):
        clock = time_record(known, len(known.match.events))["clock"]
        assert (clock["text"], clock["changes"]) == ("day", changes)
        assert time_record(known, begins + 1)["clock"]["changes"] == changes[:2]


async def test_a_clock_taken_off_stands_in_the_record(tables: Tables, people: People) -> None:
    """By a moderator, for which nobody has asked."""
    table, at = await begun(tables, people, "day")
    table = await move(tables, people, table, at + HOUR)
    table = await tables.act(table.id, changing.take_off, acting(people, 99, at + HOUR))
    clock = time_record(table, len(table.match.events))["clock"]
    assert clock == {"text": "day", "changes": [[len(table.match.events), "none"]]}


async def test_events_that_know_no_clock(tables: Tables, people: People) -> None:
    """They were stored before events knew it: the table's own is the one with which it began."""
    table, at = await begun(tables, people, "day")
    for kind in ("asked", "refused"):
        table = add_event(table, acting(people, ANN, at), cast(Kind, kind))
    table = replace(table, table_events=tuple(each._replace(clock=None) for each in table.table_events))
    assert time_record(table, 0)["clock"]["text"] == "day"


async def test_case_55_the_tables_of_somebody_in_order(tables: Tables, people: People) -> None:
    """A flag in two hours, one in three days, no clock for five days, parked, and what waits for nobody."""
    found: dict[str, Table] = {}
    for name, clock in (
        ("late", "day"),
        ("soon", "day"),
        ("plain", None),
        ("parked", "day"),
        ("rest", "day"),
    ):
        while True:
            table = await people.start(tables, clock=clock and ClockRules(PRESETS[clock], vacations="off"))
            if (table.players[awaited(table)].user_id == ANN) is (name != "rest"):
                break
        table = await post(tables, table, table.changed_at + (HOUR if name == "late" else 0))
        found[name] = table
    for user_id in (ANN, ANN + 1):
        at = found["parked"].changed_at + MINUTE
        await tables.act(found["parked"].id, asking.ask, acting(people, user_id, at), "park")
    found["parked"] = await tables.get(found["parked"].id)
    order = by_urgency(found.values(), ANN)
    names = {table.id: name for name, table in found.items()}
    assert [names[table.id] for table in order] == ["soon", "late", "plain", "parked", "rest"]
