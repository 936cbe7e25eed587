"""Rules of time that were settled later: automatic vacations, claims, given time and new clocks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.tables import Tables
from bot.storage import clocks as stored
from bot.storage.database import Database
from bot.table import play
from bot.table.agreements import asking
from bot.table.channel import move_to_channel
from bot.table.clock import changing, claims, parking
from bot.table.clock.advancing import advance_clocks, with_clock
from bot.table.clock.claims import NOT_LATE, YOU_TOO
from bot.table.clock.due_actions import FORGOTTEN, NOTICE, act_on_clocks, clock_due_at
from bot.table.clock.presence import vacation_changes
from bot.table.clock.quiet_hours import LocalTime, read_quiet_hours
from bot.table.clock.seat_clock import SeatClock
from bot.table.clock.stoppers import ClockStoppers, Outage, PersonTime
from bot.table.clock.table_stops import awake_from, flag
from bot.table.clock.time_control import PRESETS
from bot.table.clock.vacation import Account, Vacation, end
from bot.table.computers.choice import Chosen
from bot.table.lobby_settings import set_clock
from bot.table.model import Table, bot_action
from bot.table.options import TableOptions
from bot.table.takeback import take_back
from bot.table.time import DAY, HOUR, MINUTE, SECOND
from bot.views.clock import flag_line
from bot.views.notifications import reminder_message
from bot.views.table_events import is_news
from tests.refusals import refuses

from ...people import ANN, People, awaited, kinds
from .clockwork import MOD, next_action, post, rules, tick, warn
from .test_due import DAY_CLOCK, MONDAY, at_table, running

RICH = Account(20, MONDAY)


def with_person(table: Table, person: PersonTime) -> Table:
    """Return a table whose awaited player has these times."""
    return replace(table, circumstances=ClockStoppers({table.players[awaited(table)].user_id: person}))


async def called(tables: Tables, people: People, clock: str, seats: int = 2, **more: object) -> Table:
    """Start a game, post its board, and warn the player whose turn it is."""
    table = await people.start(tables, seats, clock=rules(clock, **more))
    at = table.changed_at + SECOND
    return await warn(tables, await post(tables, table, at), at)


@pytest.mark.parametrize(("start", "may"), [(DAY, False), (2 * DAY, True), (10 * DAY, True)])
def test_time_case_19_3_a_planned_vacation_bars_none(start: int, may: bool) -> None:
    """An automatic vacation starts before a planned one, unless the two would overlap."""
    planned = Vacation(MONDAY + start, MONDAY + start + 3 * DAY)
    assert PersonTime(vacations=(planned,), account=RICH).may_begin(MONDAY) is may


async def test_time_case_19_3_a_planned_vacation_is_seen_by_no_one(tables: Tables, people: People) -> None:
    """Until it begins, the board, reminders and refused claims show the flag as it would fall without it."""
    table = await called(tables, people, "day", vacations="on")
    seat, at = awaited(table), table.changed_at + HOUR
    night = LocalTime(0, 0, "UTC", read_quiet_hours("00:00-06:00"))
    begins = at - at % DAY + DAY + 6 * HOUR  # just as the night ends
    planned = PersonTime((night,), (Vacation(begins, begins + 3 * DAY),))
    quiet = with_person(table, planned._replace(vacations=()))
    table = with_person(table, planned)
    assert flag_line(table, at) == flag_line(quiet, at)
    assert reminder_message(table, seat, "last", None, "", at) == reminder_message(
        quiet, seat, "last", None, "", at
    )
    claimer = people.act(table.players[1 - seat].user_id)._replace(at=at)
    with refuses(NOT_LATE) as refused:
        claims.check_claim(table, claimer, table.ply)
    assert refused.value.text.fields["flag"] == (flag(quiet, seat) or 0) // 1000
    assert awake_from(planned, begins - 1) == begins, "which who nudges is told"
    assert flag_line(table, begins) != flag_line(quiet, begins)


@pytest.mark.parametrize(("standins", "begins"), [(1, True), (2, False)])
async def test_time_case_19_4_an_absent_seat_gets_no_vacation(
    tables: Tables, people: People, standins: int, begins: bool
) -> None:
    """After two moves in a row that the bot made, the flag falls as it would without vacation days."""
    table = await called(tables, people, "day", late="stand-in", vacations="on")
    seat, at = awaited(table), table.changed_at + 60 * DAY
    table = with_person(
        with_clock(table, seat, table.clocks[seat]._replace(standins=standins)), PersonTime(account=RICH)
    )
    after = act_on_clocks(table, bot_action(table.id, "late", at), Chosen(table.match.moves(seat)[0]))
    assert (after.table_events[-1].kind == "automatic_vacation") is begins


@pytest.mark.parametrize(("length", "after"), [(48, 1), (60, 59), (96, 1), (96, 95)])
def test_time_case_19_5_an_early_end_never_charges_more(length: int, after: int) -> None:
    """An automatic vacation has cost two days, however long stops made it. Ending it costs nothing more."""
    vacation = Vacation(MONDAY, MONDAY + length * HOUR, automatic=True)
    account, _cut = end(Account(10, MONDAY + after * HOUR), vacation, MONDAY + after * HOUR)
    assert account.days == 10


async def test_time_case_19_7_a_move_brings_a_seat_back_while_parked(tables: Tables, people: People) -> None:
    """A seat that is away is no longer away after a move of its own, also at a parked table."""
    table = await called(tables, people, "day")
    seat = awaited(table)
    parked = with_clock(table, seat, table.clocks[seat]._replace(away=True, standins=3, reserve_ms=0))
    parks = bot_action(table.id, "park", table.changed_at)
    parked = advance_clocks(parked, parking.set_parked(parked, parks), parks)
    mover = people.act(parked.players[seat].user_id)
    after = advance_clocks(parked, play.play(parked, mover, parked.match.moves(seat)[0]), mover)
    assert not after.clocks[seat].away
    assert after.clocks[seat].reserve_ms == PRESETS["day"].reserve_ms // 2


async def test_time_case_19_9_given_time_is_given(tables: Tables, people: People) -> None:
    """Even in a turn that has used two days of its reserve, the flag falls a whole day later."""
    table = await called(tables, people, "day")
    seat = awaited(table)
    used = table.clocks[seat]._replace(used_ms=table.clocks[seat].allowed_ms + 2 * DAY, reserve_ms=DAY)
    table = with_clock(table, seat, used)
    giver = table.players[1 - seat].user_id
    after = changing.give_time(table, people.act(giver))
    assert (flag(after, seat) or 0) - (flag(table, seat) or 0) == DAY


async def test_time_case_19_10_a_claim_needs_a_clean_slate(tables: Tables, people: People) -> None:
    """A player who also has to move can't claim. Two late seats park a live game right away."""
    table = await people.start(
        tables, game_id="power-coinz", options={"advanced": "on"}, clock=rules("live", late="claim")
    )
    assert len(table.match.status.seats) == 2
    late = with_clock(table, 1, table.clocks[1]._replace(late_at=table.changed_at))
    with refuses(YOU_TOO):
        claims.claim(late, people.act(late.players[0].user_id), late.ply)
    at = table.changed_at + SECOND
    late = await post(tables, table, at)
    clocks = tuple(each._replace(warned_at=at) for each in late.clocks)
    late = replace(late, clocks=(clocks[0], clocks[1]._replace(late_at=at + 9 * MINUTE)))
    after = act_on_clocks(late, bot_action(late.id, "late", at + 15 * MINUTE))
    assert parking.is_parked(after)


@pytest.mark.parametrize("leaves", [False, True])
async def test_time_case_19_12_a_new_clock_starts_when_a_seat_leaves(
    tables: Tables, people: People, leaves: bool
) -> None:
    """The turn that begins because the player to move has resigned is on the agreed clock."""
    table = await called(tables, people, "day", 3)
    seat = awaited(table)
    user_id = table.players[seat].user_id
    await tables.act(table.id, changing.agree_on, people.act(user_id), "week")
    if leaves:
        after = await tables.act(table.id, play.resign, people.act(user_id))
    else:
        after = await people.move(tables, table)
    assert after.clock is not None
    assert after.clock.control == PRESETS["week"]


def test_time_case_19_13_the_flag_is_never_inside_a_stop() -> None:
    """If the hour after a long outage ends in quiet hours, the flag is shown and falls at their end."""
    quiet = LocalTime(0, 0, "UTC", read_quiet_hours("22:00-06:00"))
    night = MONDAY + 12 * HOUR  # Monday at ten in the evening
    clock = running(DAY_CLOCK, reserve=0)._replace(allowed_ms=11 * HOUR + 10 * MINUTE, warned_at=MONDAY)
    outage = Outage(night - 51 * MINUTE, night - 30 * MINUTE, 20 * MINUTE)
    table = at_table(clock, DAY_CLOCK, ClockStoppers({101: PersonTime((quiet,))}, outages=(outage,)))
    assert flag(table, 0) == night + 8 * HOUR
    table = at_table(clock._replace(reminded=("reserve", "last")), DAY_CLOCK, table.circumstances)
    due = next_action(table, 0)
    assert due is not None
    assert due.at >= night + 8 * HOUR


@pytest.mark.parametrize("seats", [2, 3])
async def test_time_case_19_16_the_board_shows_when_a_vacation_ends(
    tables: Tables, people: People, seats: int
) -> None:
    """A new board says that the awaited player's vacation starts. Its end is only an edit."""
    table = await called(tables, people, "day", seats, vacations="on")
    begins = table.changed_at + HOUR
    ends = begins + (6 if seats == 2 else 4) * DAY
    table = with_person(table, PersonTime(vacations=(Vacation(begins, begins + 6 * DAY),)))
    assert clock_due_at(table) == begins
    table = done(table, begins)
    assert (table.table_events[-1].kind, is_news(table, table.revision - 1)) == ("vacation", True)
    assert clock_due_at(table) == ends
    table = done(table, ends + SECOND)
    assert (table.table_events[-1].kind, is_news(table, table.revision - 1)) == ("vacation_ended", False)
    assert (clock_due_at(table) or 0) > ends + SECOND


async def test_time_case_19_16_only_awaited_players_are_told_of(tables: Tables, people: People) -> None:
    """Vacations that are over, of waiting players, or without effect at a table are not announced."""
    table = await called(tables, people, "day", vacations="on")
    begins, other = table.changed_at + HOUR, 1 - awaited(table)
    over = PersonTime(vacations=(Vacation(begins, begins + 2 * DAY),))
    after = done(with_person(table, over), begins + 3 * DAY)
    assert after.table_events[-1].kind == "vacation_ended"
    assert list(vacation_changes(replace(table, clock=rules("day")))) == []
    theirs = replace(table, circumstances=ClockStoppers({table.players[other].user_id: over}))
    assert list(vacation_changes(theirs)) == []


@pytest.mark.parametrize("later", [0, HOUR])
async def test_a_vacation_is_told_of_once(tables: Tables, people: People, later: int) -> None:
    """This is so even if it starts in the same millisecond as the table's last change."""
    table = await called(tables, people, "day", vacations="on")
    begins = table.changed_at + later
    table = with_person(table, PersonTime(vacations=(Vacation(begins, begins + 6 * DAY),)))
    assert clock_due_at(table) == begins
    table = done(table, begins)
    assert table.table_events[-1].kind == "vacation"
    assert clock_due_at(table) == begins + 6 * DAY


def done(table: Table, at: int) -> Table:
    """Let the bot do what is due at a time, and return the table with that as its latest change."""
    return replace(act_on_clocks(table, bot_action(table.id, "clock", at)), changed_at=at)


@pytest.mark.parametrize(
    ("clock", "seats", "away"),
    [("three-days", 3, True), ("week", 3, True), ("day", 3, False), ("week", 2, False)],
)
async def test_time_case_19_17_a_seat_that_never_moved_is_away(
    tables: Tables, people: People, clock: str, seats: int, away: bool
) -> None:
    """With a slow clock and three or more seats, a seat that never moved is away after one stand-in."""
    table = await called(tables, people, clock, seats, late="stand-in")
    seat, at = awaited(table), table.changed_at + 90 * DAY
    after = await tick(tables, table, at, table.match.moves(seat)[0])
    assert after.table_events[-1].kind == ("away" if away else "stood_in")
    assert after.clocks[seat].away is away


@pytest.mark.parametrize("act", ["carry on", "take back"])
async def test_time_case_19_7_a_parked_table_is_kept_90_days_from_any_act(
    tables: Tables, people: People, act: str
) -> None:
    """Moving to another channel and taking back a move count too, even after the closing was announced."""
    table = await people.start(tables, clock=rules("day"), table_options=TableOptions(take_backs="free"))
    mover, at = table.players[awaited(table)].user_id, table.changed_at
    table = await people.move(tables, table, at)
    table = await tables.act(table.id, parking.park_for_all, people.act(MOD, at))
    for told, later in ((False, at + 50 * DAY), (True, at + 50 * DAY + FORGOTTEN - HOUR)):
        if told:
            table = await tick(tables, table, later - NOTICE + HOUR)
            assert kinds(table)[-1] == "closes_soon"
            assert clock_due_at(table) == later + HOUR
        if act == "carry on":
            table = await tables.act(table.id, move_to_channel, people.act(mover, later), 77 + told)
        else:
            table = await tables.act(table.id, take_back, people.act(mover, later))
        assert clock_due_at(table) == later + FORGOTTEN - NOTICE
        table = await people.move(tables, table, later)


@pytest.mark.parametrize("agreed_before", [False, True])
async def test_time_case_19_8_an_old_question_stops_no_live_clock(
    tables: Tables, people: People, agreed_before: bool
) -> None:
    """A live clock runs from its board, even if a question from before it is open. A new one stops it."""
    table = await called(tables, people, "day")
    at = table.changed_at + HOUR
    steps = [(asking.ask, ("park",)), (changing.agree_on, ("live",))]
    for change, what in reversed(steps) if agreed_before else steps:
        table = await tables.act(table.id, change, people.act(ANN, at), *what)
    table = await post(tables, await people.move(tables, table, at + SECOND), at + 2 * SECOND)
    seat = awaited(table)
    assert parking.is_live(table)
    assert flag(table, seat) == at + 2 * SECOND + table.clocks[seat].left_ms
    later = at + MINUTE
    table = await tables.act(table.id, asking.ask, people.act(ANN, later), "park")
    assert flag(table, seat) == later + table.clocks[seat].left_ms + 2 * SECOND


@pytest.mark.parametrize("restart", [False, True])
async def test_time_case_19_11_no_clock_keeps_what_was_agreed(
    store: Database, tables: Tables, people: People, restart: bool
) -> None:
    """A clock agreed on after a time without one has the same rules about late players and weekends."""
    agreed = rules("day", late="forfeit", weekends="free")
    table = await people.start(tables, clock=agreed)
    for clock in ("none", "week"):
        tables = Tables(store) if restart else tables
        table = await tables.act(table.id, changing.agree_on, people.act(ANN), clock)
        table = await people.move(tables, table)
        assert (table.clock is None) == (clock == "none")
        table = await tables.get(table.id)
        assert await Tables(store).get(table.id) == table
    assert table.clock == agreed._replace(control=PRESETS["week"])


async def test_time_case_19_11_in_a_lobby_too(store: Database, tables: Tables, people: People) -> None:
    """If the opener chooses no clock and then another, the other rules about time stay as they were."""
    agreed = rules("day", late="claim", weekends="free")
    table = await people.open(tables, clock=agreed)
    await tables.act(table.id, set_clock, people.act(ANN), "none")
    table = await Tables(store).act(table.id, set_clock, people.act(ANN), "week")
    assert table.clock == agreed._replace(control=PRESETS["week"])


async def free_turn(tables: Tables, people: People, clock: str, **more: object) -> tuple[Table, int, int]:
    """Start a game with free take-backs. Return it, the seat to move, and the time when its clock started."""
    free = TableOptions(take_backs="free")
    table = await people.start(tables, clock=rules(clock), table_options=free, **more)
    at = table.changed_at + SECOND
    return await post(tables, table, at), awaited(table), at


async def moved(tables: Tables, people: People, table: Table, at: int) -> Table:
    """Make a move at a time, and post the board at the same time."""
    return await post(tables, await people.move(tables, table, at), at)


async def back(tables: Tables, people: People, table: Table, seat: int, at: int) -> Table:
    """Take a seat's latest move back at a time, and post the board at the same time."""
    action = people.act(table.players[seat].user_id, at)
    return await post(tables, await tables.act(table.id, asking.ask, action, "take_back"), at)


@pytest.mark.parametrize("took", [HOUR, 2 * DAY])
async def test_time_case_19_2_free_take_backs_give_no_time_back(
    store: Database, tables: Tables, people: People, took: int
) -> None:
    """The mover keeps only the time that was left, however often, and the opponent loses none."""
    table, seat, at = await free_turn(tables, people, "day")
    for number in (1, 2):
        table = await moved(Tables(store), people, table, at + took)
        at += took + HOUR
        table = await back(Tables(store), people, table, seat, at)
        assert table.clocks[seat].left_ms == 5 * DAY - number * took
        assert flag(table, seat) == at + 5 * DAY - number * took
        assert table.clocks[1 - seat] == SeatClock(3 * DAY)
        assert await Tables(store).get(table.id) == table


async def test_time_case_19_2_the_tenth_goes_with_the_move(tables: Tables, people: People) -> None:
    """After a take-back, the reserve is as before the move, so no one can fill it that way."""
    table, seat, at = await free_turn(tables, people, "day")
    table = await tables.adjust(
        table.id,
        lambda now: with_clock(now, seat, now.clocks[seat]._replace(reserve_ms=HOUR)),
        stored.update,
    )
    for _again in range(3):
        table = await back(tables, people, await moved(tables, people, table, at), seat, at)
        assert table.clocks[seat].reserve_ms == HOUR
    assert table.clocks[seat].allowed_ms == 2 * DAY


@pytest.mark.parametrize(("clock", "whole", "step"), [("day", 5 * DAY, DAY), ("live", 480 * SECOND, MINUTE)])
async def test_time_case_19_2_all_that_a_player_used_stays_used(
    tables: Tables, people: People, clock: str, whole: int, step: int
) -> None:
    """The time of the following decision, which the take-back ends, stays used too."""
    table, seat, at = await free_turn(tables, people, clock, game_id="konfusion", options={"pieces": "roll"})
    for used in (2 * step, 4 * step):
        table = await moved(tables, people, table, at + step)
        assert awaited(table) == seat
        at += 2 * step
        table = await back(tables, people, table, seat, at)
        assert table.clocks[seat].left_ms == whole - used


async def test_time_case_19_2_a_fresh_decision_stays_fresh(tables: Tables, people: People) -> None:
    """Time counted before the game moved to another channel stays void after a take-back."""
    table, seat, at = await free_turn(tables, people, "day")
    table = await tables.act(table.id, move_to_channel, people.act(ANN, at + HOUR), 77)
    table = await moved(tables, people, await post(tables, table, at + HOUR), at + 2 * HOUR)
    table = await back(tables, people, table, seat, at + 3 * HOUR)
    assert table.clocks[seat].left_ms == 5 * DAY - HOUR
