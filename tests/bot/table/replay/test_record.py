"""What a record says about time, and how a person's tables are ordered by it."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.agreements import asking
from bot.table.clock import changing
from bot.table.clock.advancing import with_clock
from bot.table.clock.rules import Spent
from bot.table.events import Kind
from bot.table.model import Table, add_event
from bot.table.planning.lines import Planned
from bot.table.replay.record import record_of, time_record
from bot.table.time import DAY, HOUR, MINUTE
from bot.table.waiting import by_urgency
from engine import Match
from engine.record import write_event

from ...answers import agree
from ...people import ANN, BEN, People, awaited
from ..clock.clockwork import post, rules, tick, warn
from ..clock.test_parking import begun
from .test_sheet import replayed, sheet_of, table_of


async def test_the_record_has_the_time_of_each_move(store: Database, tables: Tables, people: People) -> None:
    """It has counted times, null except for moves, and what time decided. The record replays as before."""
    table, at = await begun(tables, people, "day")
    begins = len(table.match.events)
    table = await people.move(tables, table, at + HOUR)
    table = await post(tables, table, at + HOUR)
    late = awaited(table)
    clock = table.clocks[late]._replace(warned_at=at, reminded=("reserve", "last"))
    table = with_clock(table, late, clock)
    record = record_of(table)
    agreed = {"text": "day", "late": "usual", "weekends": "count", "vacations": "off"}
    assert record["clock"] == {**agreed, "changes": []}
    assert record["spent"] == [None] * begins + [HOUR] + [None] * (len(table.match.events) - begins - 1)
    assert (record["standins"], record["time"]) == ([], [])
    assert Match.replay(record).position == table.match.position
    assert await Tables(store).get(table.id)
    table = await people.start(tables, 3, clock=rules("day"))
    at = table.changed_at + MINUTE
    seat = awaited(table)
    table = await warn(tables, await post(tables, table, at), at)
    table = await tick(tables, table, at + 6 * DAY, table.match.moves(seat)[0])
    [number] = time_record(table, range(len(table.match.events)))["standins"]
    assert table.match.events[number - 1][0] == seat
    again = await Tables(store).get(table.id)
    assert record_of(again) == record_of(table)


async def test_other_clocks_stand_in_the_record(store: Database, tables: Tables, people: People) -> None:
    """Each change has the event after which it was made. Old events have the table's clock."""
    table, at = await begun(tables, people, "day")
    begins = len(table.match.events)
    for written, when in (("3d + 4d", HOUR), ("none", 3 * HOUR)):
        await tables.act(table.id, asking.ask, people.act(ANN, at + when), "clock", value=written)
        agreed = await agree(tables, table.id, people.act(BEN, at + when), "clock")
        agreed = await post(tables, agreed, at + when)
        table = await people.move(tables, agreed, at + when + HOUR)
        table = await post(tables, table, at + when + HOUR)
    await tables.act(table.id, asking.ask, people.act(ANN, at + 5 * HOUR), "clock", value="day")
    table = await agree(tables, table.id, people.act(BEN, at + 5 * HOUR), "clock")
    changes = [[begins, "3d + 4d"], [begins + 1, "none"], [begins + 2, "day"]]
    for known in (table, await Tables(store).get(table.id)):
        clock = time_record(known, range(len(known.match.events)))["clock"]
        assert (clock["text"], clock["changes"]) == ("day", changes)
        assert time_record(known, range(begins + 1))["clock"]["changes"] == changes[:2]
    table, at = await begun(tables, people, "day")
    table = await people.move(tables, table, at + HOUR)
    table = await tables.act(table.id, changing.take_off, people.act(99, at + HOUR))
    clock = time_record(table, range(len(table.match.events)))["clock"]
    assert clock == {"text": "day", "changes": [[len(table.match.events), "none"]]}
    table, at = await begun(tables, people, "day")
    for kind in ("asked", "refused"):
        table = add_event(table, people.act(ANN, at), cast(Kind, kind))
    table = replace(table, table_events=tuple(each._replace(clock=None) for each in table.table_events))
    assert time_record(table, ())["clock"]["text"] == "day"


async def test_case_55_the_tables_of_somebody_in_order(tables: Tables, people: People) -> None:
    """Tables with a clock come first, soonest flag first, then those without one, parked ones, and others."""
    found: dict[str, Table] = {}
    for name in ("late", "soon", "plain", "parked", "rest"):
        while True:
            table = await people.start(tables, clock=None if name == "plain" else rules("day"))
            if (table.players[awaited(table)].user_id == ANN) is (name != "rest"):
                break
        table = await post(tables, table, table.changed_at + (HOUR if name == "late" else 0))
        found[name] = table
    for user_id in (ANN, ANN + 1):
        at = found["parked"].changed_at + MINUTE
        await tables.act(found["parked"].id, asking.ask, people.act(user_id, at), "park")
    found["parked"] = await tables.get(found["parked"].id)
    order = by_urgency(found.values(), ANN)
    names = {table.id: name for name, table in found.items()}
    assert [names[table.id] for table in order] == ["soon", "late", "plain", "parked", "rest"]


def test_watching_case_16_1_no_record_of_a_running_game_tells_what_was_never_revealed() -> None:
    """If a seat resigns before all teams are in, no record or sheet shows its team until the end."""
    match = Match.open("power-coinz", seats=3)
    hidden, *others = [match.moves(seat)[seat] for seat in range(3)]
    match = match.play(0, hidden).resign(0).play(1, others[0]).play(2, others[1])
    assert match.hidden == 0
    match = match.roll([1, 2] * (match.status.count // 2))
    spent = tuple(Spent(1000 * number, ()) for number in range(len(match.events)))
    table = table_of(match, spent=spent, planned=(Planned(3, 3),))
    record, sheet = record_of(table), sheet_of(match)
    assert write_event(match.events[0]) not in record["events"]
    assert record["events"] == [write_event(event) for event in match.events[1:]]
    assert hidden not in sheet
    assert replayed(sheet, match).position == Match.replay(record).position == match.position
    assert record["times"] == list(table.times[1:])
    assert record["spent"] == [1000 * number for number in range(1, len(spent))]
    assert record["planned"] == [2]
    over = match.settle()
    assert write_event(match.events[0]) in record_of(table_of(over))["events"]
    assert hidden in sheet_of(over)
