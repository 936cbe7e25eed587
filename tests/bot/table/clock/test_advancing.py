"""Clocks at a table: they follow moves, take-backs, new players and pauses, and survive a restart."""

from __future__ import annotations

import random

import pytest

from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import channel, lobby, moderation
from bot.table.agreements import asking
from bot.table.clock import changing, claims, due_actions
from bot.table.clock.claims import NOT_LATE
from bot.table.clock.rules import Spent
from bot.table.clock.seat_clock import SeatClock
from bot.table.clock.time_control import PRESETS
from bot.table.errors import NOT_SEATED, NOT_THE_OPENER, NotDue, Refusal
from bot.table.lobby_settings import set_clock, set_late
from bot.table.replay.record import record_of
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from engine import Resigned
from tests.refusals import refuses
from tests.sentences import says

from ...answers import agree
from ...people import ANN, BEN, CID, People, awaited, kinds, person
from .clockwork import MOD, post, rules, tick, warn


async def begun(tables: Tables, people: People, clock: str = "day", **changes: object) -> Table:
    return await people.start(tables, clock=rules(clock), **changes)


async def test_cases_2_and_7_when_a_clock_runs(store: Database, tables: Tables, people: People) -> None:
    """It starts with its board. Handing in stops a seat's clock, and the reveal gives a new move time."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at
    assert (table.clocks[seat].called, table.clocks[seat].since) == (table.revision, None)
    assert due_actions.clock_due_at(table) is None
    table = await post(tables, table, at + 20 * MINUTE)
    assert table.clocks[seat].since == at + 20 * MINUTE
    assert table.clocks[1 - seat] == SeatClock(3 * DAY)
    assert due_actions.clock_due_at(table) == at + 20 * MINUTE + 2 * DAY
    assert await Tables(store).get(table.id) == table
    table = await begun(tables, people, game_id="dice-chess")
    at = table.changed_at + SECOND
    table = await post(tables, table, at)
    first = await people.move(tables, table, at + HOUR, seat=0)
    assert first.clocks[1] == table.clocks[1]
    assert first.clocks[0].called is None
    second = await people.move(tables, first, at + 2 * HOUR, seat=1)
    mover = awaited(second)
    assert second.clocks[mover].allowed_ms == DAY
    assert second.clocks[mover].called == second.revision
    assert second.clocks[1 - mover].called is None


async def test_cases_4_and_5_a_move_stands_whenever_nothing_was_done_about_the_flag(
    tables: Tables, people: People
) -> None:
    """A move a second before the flag or ten after it counts. After the flag, the reserve is gone."""
    table = await begun(tables, people, "live")
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    flag = at + (180 + 300) * SECOND
    after = await people.move(tables, table, flag - SECOND)
    assert after.clocks[seat].reserve_ms == SECOND
    took = Spent(479 * SECOND, (300 * SECOND, 300 * SECOND), allowed_ms=180 * SECOND)
    assert [*filter(None, after.spent)] == [took]
    table = await begun(tables, people, "live")
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    after = await people.move(tables, table, at + 490 * SECOND)
    assert after.phase == "running"
    assert after.clocks[seat].reserve_ms == 0


@pytest.mark.parametrize(("clock", "shared"), [("day", True), ("live", False)])
async def test_case_8_a_turn_of_many_decisions(
    tables: Tables, people: People, clock: str, shared: bool
) -> None:
    """On a daily clock, they share one move time. On a live clock, each has its own."""
    table = await begun(tables, people, clock, game_id="konfusion", options={"pieces": "roll"})
    seat, took = awaited(table), 10 * SECOND
    moves, at = 0, table.changed_at + SECOND
    while awaited(table) == seat:
        table = await post(tables, table, at)
        left = table.clocks[seat].move_left_ms
        control = PRESETS[clock]
        assert left == (2 * control.move_ms - moves * took if shared else control.move_ms * (1 + (not moves)))
        at += took
        table = await people.move(tables, table, at)
        moves, at = moves + 1, at + SECOND
    assert moves > 1
    assert table.clocks[seat].turns == (1 if shared else moves)
    assert table.clocks[seat].allowed_ms == 0


async def test_how_a_turn_ends_and_begins(tables: Tables, people: People) -> None:
    """A fast turn adds a tenth to the reserve. A successor gets a full move time and half the reserve."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await people.move(tables, await post(tables, table, at), at + 3 * DAY)
    assert table.clocks[seat].reserve_ms == 2 * DAY
    table = await people.move(tables, table, at + 3 * DAY)
    assert awaited(table) == seat
    table = await people.move(tables, await post(tables, table, at + 4 * DAY), at + 4 * DAY + HOUR)
    assert table.clocks[seat].reserve_ms == 2 * DAY + 2.4 * HOUR
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await people.move(tables, await post(tables, table, at), at + 5 * DAY - 1)
    table = await people.move(tables, table, at + 5 * DAY)
    table = await post(tables, table, at + 5 * DAY)
    assert (awaited(table), table.clocks[seat].reserve_ms) == (seat, 1)
    holder = table.players[seat].user_id
    action = people.act(holder, at + 6 * DAY)
    await tables.act(table.id, asking.ask, action, "seat", holder_id=holder, person=person(CID))
    table = await agree(tables, table.id, people.act(CID, at + 7 * DAY), "succession")
    assert table.clocks[seat] == SeatClock(
        36 * HOUR, DAY, turns=1, called=table.revision, called_at=at + 7 * DAY
    )


async def test_a_move_taken_back_gives_back_what_it_took(
    tables: Tables, store: Database, people: People
) -> None:
    """Taking back a move restores every seat's reserve and gives the mover a full move time again."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    before = await post(tables, table, at)
    table = await people.move(tables, before, at + 4 * DAY)
    assert table.clocks[seat].reserve_ms == DAY
    table = await post(tables, table, at + 4 * DAY)
    table = await _take_back(tables, people, table, seat, at + 5 * DAY)
    clock = table.clocks[seat]
    assert (clock.reserve_ms, clock.allowed_ms, clock.since) == (3 * DAY, 2 * DAY, None)
    assert table.clocks[1 - seat] == SeatClock(3 * DAY)
    table = await people.move(tables, await post(tables, table, at + 5 * DAY), at + 5 * DAY + HOUR)
    assert [each.counted_ms for each in filter(None, table.spent)] == [HOUR]
    assert await Tables(store).get(table.id) == table


async def _take_back(tables: Tables, people: People, table: Table, seat: int, at: int) -> Table:
    """Take back the latest move, which `seat` made, as both players want."""
    table = await tables.act(table.id, asking.ask, people.act(table.players[seat].user_id, at), "take_back")
    return await agree(tables, table.id, people.act(table.players[1 - seat].user_id, at), "take_back")


async def test_time_case_19_1_a_take_back_over_a_change_of_clock(
    tables: Tables, store: Database, people: People
) -> None:
    """It restores the new clock's whole reserve, even after a restart."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    await tables.act(table.id, changing.agree_on, people.act(table.players[seat].user_id), "week")
    table = await people.move(tables, await post(tables, table, at), at + 4 * DAY)
    assert table.clock is not None
    assert table.clock.control == PRESETS["week"]
    for again in (tables, Tables(store)):
        after = await again.get(table.id)
        assert [each.reserves for each in filter(None, after.spent)] == [(7 * DAY, 7 * DAY)]
    after = await _take_back(Tables(store), people, table, seat, at + 5 * DAY)
    assert [clock.reserve_ms for clock in after.clocks] == [7 * DAY, 7 * DAY]


async def test_time_case_19_1_over_a_time_without_a_clock(
    tables: Tables, store: Database, people: People
) -> None:
    """The reserves that a take-back restores are the same in memory and after a restart."""
    table = await begun(tables, people)
    for clock in ("none", "week"):
        table = await post(tables, table, table.changed_at + SECOND)
        table = await tables.act(table.id, changing.agree_on, people.act(ANN), clock)
        while table.next_clock:
            table = await people.move(tables, table)
    assert table.clock is not None
    assert any(table.spent)
    assert (await Tables(store).get(table.id)).spent == table.spent


async def test_a_pause_or_another_channel(tables: Tables, people: People) -> None:
    """A pause stops all clocks. Another channel gives a full move time and voids what was counted."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    due = due_actions.clock_due_at(await post(tables, table, at))
    table = await tables.act(table.id, moderation.pause, people.act(MOD, at + HOUR))
    assert due_actions.clock_due_at(table) is None
    table = await tables.act(table.id, moderation.unpause, people.act(MOD, at + 11 * DAY))
    assert due_actions.clock_due_at(table) == (due or 0) + 11 * DAY - HOUR
    after = await people.move(tables, table, at + 12 * DAY)
    assert [each.counted_ms for each in filter(None, after.spent)] == [DAY + HOUR]
    assert after.clocks[seat].reserve_ms == 3 * DAY
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    table = await tables.act(table.id, channel.move_to_channel, people.act(ANN, at + DAY), 77)
    assert (table.clocks[seat].since, table.clocks[seat].allowed_ms) == (None, 2 * DAY)


async def test_case_31_reminded_warned_and_late(store: Database, tables: Tables, people: People) -> None:
    """Each reminder comes once a turn. Until one is posted, the bot does nothing about the flag."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    with pytest.raises(NotDue):
        await tick(tables, table, at + DAY)
    table = await tick(tables, table, at + 2 * DAY)
    assert table.clocks[seat].reminded == ("reserve",)
    table = await tick(tables, table, at + 5 * DAY)
    assert table.clocks[seat].reminded == ("reserve", "last")
    assert due_actions.clock_due_at(table) is None
    rows = "SELECT kind, message_id FROM reminder ORDER BY kind"
    assert await store.read(lambda db: db.execute(rows).fetchall()) == [("last", None), ("reserve", None)]
    posted = at + 5 * DAY - HOUR // 2
    table = await warn(tables, table, posted)
    assert due_actions.clock_due_at(table) == posted + 2 * HOUR
    table = await tick(tables, table, posted + 2 * HOUR)
    assert due_actions.late_seat(table) == seat
    assert table.table_events[-1].kind == "late"
    table = await begun(tables, people, game_id="konfusion", options={"pieces": "roll"})
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    table = await tick(tables, table, at + 2 * DAY)
    table = await people.move(tables, table, at + 2 * DAY + HOUR)
    table = await post(tables, table, at + 2 * DAY + HOUR)
    assert awaited(table) == seat
    assert (table.clocks[seat].reminded, table.clocks[seat].reserve_ms) == (("reserve",), 71 * HOUR)
    rows = "SELECT kind FROM reminder WHERE table_id = ?"
    assert await store.read(lambda db: db.execute(rows, (table.id,)).fetchall()) == [("reserve",)]


async def late(tables: Tables, people: People) -> tuple[Table, int]:
    """Return a table where the flag of the awaited seat has fallen and the bot has acted, and that moment."""
    table = await begun(tables, people)
    at = table.changed_at + SECOND
    table = await post(tables, table, at)
    table = await tick(tables, table, at + 2 * DAY)
    table = await warn(tables, table, at + 2 * DAY)
    flag = at + 5 * DAY
    return await tick(tables, table, flag + MINUTE), flag


async def test_case_33_nobody_claims(store: Database, tables: Tables, people: People) -> None:
    """A move on day 13 ends the wait. Otherwise, the table closes after day 14, without a result."""
    table, flag = await late(tables, people)
    assert due_actions.clock_due_at(table) == flag + 14 * DAY
    with pytest.raises(NotDue):
        await tick(tables, table, flag + 14 * DAY - 1)
    closed = await tick(tables, table, flag + 14 * DAY)
    assert (closed.phase, closed.stopped, closed.closed_by) == ("over", True, 0)
    assert len(closed.match.active) == 2
    assert due_actions.clock_due_at(closed) is None
    assert await Tables(store).get(table.id) == closed
    table, flag = await late(tables, people)
    late_one = awaited(table)
    waiting = table.players[1 - late_one].user_id
    after = await people.move(tables, table, flag + 13 * DAY)
    assert after.phase == "running"
    assert (due_actions.late_seat(after), after.clocks[late_one].reserve_ms) == (None, 0)
    with refuses(claims.MOVED):
        await tables.act(table.id, claims.claim, people.act(waiting), table.ply)
    with refuses(claims.NOBODY):
        await tables.act(table.id, claims.claim, people.act(waiting), after.ply)


async def test_case_34_who_may_claim(tables: Tables, people: People) -> None:
    """Only a seated opponent can claim, and only after the flag. In a game of two, the claim ends it."""
    table = await begun(tables, people)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    with pytest.raises(Refusal) as refused:
        await tables.act(table.id, claims.claim, people.act(table.players[1 - seat].user_id), table.ply)
    assert says(str(refused.value), NOT_LATE, flag=(at + 5 * DAY) // 1000)
    table, _flag = await late(tables, people)
    late_one = awaited(table)
    with refuses(NOT_SEATED):
        await tables.act(table.id, claims.claim, people.act(CID), table.ply)
    with refuses(claims.YOURS):
        await tables.act(table.id, claims.claim, people.act(table.players[late_one].user_id), table.ply)
    over = await tables.act(
        table.id, claims.claim, people.act(table.players[1 - late_one].user_id), table.ply
    )
    assert over.phase == "over"
    assert over.match.active == (1 - late_one,)
    assert over.table_events[-1].kind == "claimed"
    [[number, seat, how]] = record_of(over)["time"]
    assert (over.match.events[number - 1], how) == (Resigned(seat), "claimed")


@pytest.mark.parametrize("seats", [3, 2])
async def test_forfeit(tables: Tables, store: Database, people: People, seats: int) -> None:
    """The seat resigns. With three players, the others keep playing."""
    rule = rules("day", late="forfeit")
    table = await people.start(tables, seats, clock=rule)
    seat, at = awaited(table), table.changed_at + SECOND
    table = await post(tables, table, at)
    table = await tick(tables, table, at + 2 * DAY)
    table = await warn(tables, table, at + 2 * DAY)
    after = await tick(tables, table, at + 5 * DAY + MINUTE)
    assert seat not in after.match.active
    assert after.phase == ("over" if seats == 2 else "running")
    assert after.table_events[-1].kind == "forfeited"
    assert after == await Tables(store).get(table.id)
    assert after.revision == table.revision + 1


async def test_case_60_without_a_clock(store: Database, tables: Tables, people: People) -> None:
    """There is no row and no deadline. The opener sets and removes a lobby's clock, and others are told."""
    table = await people.play_out(tables, await people.start(tables), random.Random(5), most=5)
    assert (table.clock, table.clocks, table.spent) == (None, (), ())
    for name in ("seat_clock", "spent", "reminder", "deadline"):
        count = f"SELECT count(*) FROM {name}"  # noqa: S608 - ours
        assert await store.read(lambda db, count=count: db.execute(count).fetchone()) == (0,)
    table = await people.open(tables)
    table = await tables.act(table.id, set_clock, people.act(ANN), "36h+2d")
    assert table.clock == rules("36h + 2d", vacations="on")
    assert table.table_events == ()
    await tables.act(table.id, lobby.join, people.act(BEN))
    with refuses(NOT_THE_OPENER):
        await tables.act(table.id, set_clock, people.act(BEN), "day")
    table = await tables.act(table.id, set_late, people.act(ANN), "forfeit")
    assert table.clock == rules("36h + 2d", late="forfeit", vacations="on")
    assert kinds(table) == ["clock_changed"]
    table = await tables.act(table.id, set_clock, people.act(ANN), "none")
    assert table.clock is None
