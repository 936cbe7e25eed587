"""What a fallen flag does in unusual cases: only one legal move, goods, a weekend."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from bot.service.tables import Table, Tables
from bot.table.clock import due_actions
from bot.table.clock.quiet_hours import LocalTime
from bot.table.clock.stops import Stop
from bot.table.clock.table_stops import weekend_stops
from bot.table.time import DAY, HOUR, SECOND
from engine import Played

from ...people import People
from .clockwork import post, rules, tick, warn


def moment(day: int, hour: int) -> int:
    """Return a time (ms) in June 2026, in UTC. The 6th is a Saturday."""
    return round(datetime(2026, 6, day, hour, tzinfo=UTC).timestamp() * 1000)


async def flagged(tables: Tables, table: Table) -> Table:
    """Let the time of the seat to move run out after a warning, and let the bot act."""
    at = table.changed_at + SECOND
    table = await warn(tables, await post(tables, table, at), at)
    return await tick(tables, table, at + 30 * DAY)


async def test_cases_32_and_36_what_a_flag_does(tables: Tables, people: People) -> None:
    """An only legal move is played, whatever was agreed. A stand-in never stakes anyone's goods."""
    luck = random.Random(3)
    table = await people.start(tables, game_id="ludifacture", clock=rules("day", late="forfeit"))
    while True:
        seat = table.match.status.seats[0]
        if len(moves := table.match.moves(seat)) == 1:
            break
        table = await people.play(tables, table, luck)
    after = await flagged(tables, table)
    played = after.match.events[len(table.match.events)]
    assert played == Played(seat, moves[0])
    assert len(after.match.active) == 2
    assert after.table_events[-1].kind == "stood_in"
    clock = rules("day", late="stand-in")
    table = await people.start(tables, game_id="power-coinz", options={"advanced": "on"}, clock=clock)
    assert table.match.status.secret
    assert due_actions.seat_to_move_for(table, table.changed_at + 30 * DAY) is None
    after = await flagged(tables, table)
    assert after.table_events[-1].kind == "forfeited"
    assert not any(isinstance(event, Played) for event in after.match.events)


def test_case_24_weekends_are_the_servers() -> None:
    """Weekends follow the server's time zone, and UTC while it has none."""
    tokyo = (LocalTime(0, 0, "Asia/Tokyo", None),)
    around = (moment(4, 0), moment(10, 0))
    assert list(weekend_stops(tokyo, *around)) == [Stop(moment(5, 15), moment(7, 15), "weekend")]
    assert list(weekend_stops((), *around)) == [Stop(moment(6, 0), moment(8, 0), "weekend")]
    later = (LocalTime(moment(6, 12), moment(6, 12), "Asia/Tokyo", None),)
    assert list(weekend_stops(later, *around)) == [
        Stop(moment(6, 0), moment(6, 12), "weekend"),
        Stop(moment(6, 12), moment(7, 15), "weekend"),
    ]
    assert list(weekend_stops((), moment(8, 0), moment(8, 0) + HOUR)) == []
