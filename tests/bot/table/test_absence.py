"""Absent players: reported after a week at the earliest, and removed two days later, never before."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from bot.operations.verify import verify
from bot.service.tables import Action, Table, Tables
from bot.storage.database import Database
from bot.table import absence, moderation, play
from bot.table.absence import ANSWERS, NOBODY_ABSENT, can_report, open_report, removal_due_at
from bot.table.agreements import asking
from bot.table.errors import NOT_SEATED, PAUSED, NotDue, Refusal
from bot.table.events import Kind
from bot.table.model import add_event, bot_action
from bot.table.replay.record import record_of
from bot.table.time import DAY
from tests.refusals import refuses

from ..answers import agree
from ..people import CID, People, person

MOD = 900

# What leaves a report open: a question, the answer of one who waits, what concerns the opener, and what there
# is at tables with a clock alone, where no one is reported. A new kind has to be in one of the two lists.
NO_ANSWERS = {
    *("asked", "agreed", "refused", "withdrawn", "lapsed", "table_taken"),
    *("clock_changed", "options_changed", "clock_taken_off"),
    *("late", "claimed", "forfeited", "stood_in", "away", "back", "vacation", "automatic_vacation"),
    "vacation_ended",
    *("parked", "stays_parked", "resumed_play", "closes_soon"),
    *("time_given", "time_given_to_all", "dropped", "end_changed", "end_set"),
    *("end_moved", "end_begun", "end_gone", "listed", "too_late", "time_counted", "bell", "bell_lost"),
    *("longer", "goes_on"),
    *("matched", "matched_again", "starts_soon", "start_held", "started", "all_answered", "full_long"),
    *("opener_asked", "rated_changed", "taken_out", "counted_again"),
}


def after(action: Action, days: float) -> Action:
    return action._replace(at=action.at + round(days * DAY))


def due(table: Table, days: float) -> Action:
    """Return the bot's action on absent players, `days` after the table was opened."""
    return bot_action(table.id, f"absence {days}", table.opened_at + round(days * DAY))


def parted(table: Table) -> tuple[int, int]:
    """Return the ids of the player to move and of a player who waits."""
    awaited = table.match.status.seats
    away = table.players[awaited[0]].user_id
    return away, next(each.user_id for seat, each in enumerate(table.players) if seat not in awaited)


async def called(tables: Tables, people: People, seats: int = 2) -> tuple[Table, int, int]:
    """Return a table whose awaited player was reported absent, that player's id, and the reporter's."""
    table = await people.start(tables, seats)
    away, waiting = parted(table)
    return await tables.act(table.id, absence.report_absent, after(people.act(waiting), 8)), away, waiting


async def test_nobody_is_missed_within_a_week(tables: Tables, people: People) -> None:
    """A player can be reported absent after seven days, and only by a waiting player."""
    table = await people.start(tables)
    away, waiting = parted(table)
    for days in (-400, 0, 6.99):
        with refuses(NOBODY_ABSENT, "7 days"):
            await tables.act(table.id, absence.report_absent, after(people.act(waiting), days))
    at = table.changed_at + 7 * DAY
    assert [can_report(table, waiting, at - 1), can_report(table, waiting, at)] == [False, True]
    with refuses(NOBODY_ABSENT):
        await tables.act(table.id, absence.report_absent, after(people.act(away), 8))
    with refuses(NOT_SEATED):
        await tables.act(table.id, absence.report_absent, after(people.act(CID), 8))


async def test_whatever_is_done_begins_the_week_anew(tables: Tables, people: People) -> None:
    """After any action, seven more days have to pass. One that seems to be from last year changes nothing."""
    table = await people.start(tables)
    away, waiting = parted(table)
    await tables.act(table.id, asking.ask, after(people.act(away), 6), "end_now")
    with refuses(NOBODY_ABSENT):
        await tables.act(table.id, absence.report_absent, after(people.act(waiting), 12.9))
    table = await tables.act(table.id, absence.report_absent, after(people.act(waiting), 13.1))
    assert open_report(table)
    table = await people.start(tables)
    away, waiting = parted(table)
    after_it = await tables.act(table.id, asking.ask, after(people.act(away), -400), "end_now")
    assert after_it.changed_at == table.changed_at
    with refuses(NOBODY_ABSENT):
        await tables.act(table.id, absence.report_absent, people.act(waiting))


async def test_who_does_not_come_back_in_two_days_resigns(
    store: Database, tables: Tables, people: People
) -> None:
    """They resign no sooner, even after a restart. A game of two is then over, and of three, two play on."""
    table, away, _ = await called(tables, people)
    call = open_report(table)
    assert open_report(await Tables(store).get(table.id)) == call
    assert removal_due_at(table) == call.at + 2 * DAY
    last = bot_action(table.id, "absence", call.at + 2 * DAY - 1)
    with pytest.raises(NotDue):
        await tables.act(table.id, absence.remove_inactive, last)
    over = await tables.act(table.id, absence.remove_inactive, last._replace(at=last.at + 1))
    assert over.phase == "over"
    assert table.seat_of(away) not in over.match.active
    assert over == await Tables(store).get(table.id)
    assert over.revision == table.revision + 1
    assert verify(record_of(over)).verified
    table, _, _ = await called(tables, people, 3)
    table = await tables.act(table.id, absence.remove_inactive, due(table, 11))
    assert (table.phase, len(table.match.active)) == ("running", 2)
    with pytest.raises(NotDue):
        await tables.act(table.id, absence.remove_inactive, due(table, 20))


async def test_a_move_or_a_successor_answers_the_call(tables: Tables, people: People) -> None:
    """They do even after the two days, if nothing was done yet. A successor isn't removed either."""
    table, away, _ = await called(tables, people)
    seat = table.seat_of(away)
    table = await tables.act(table.id, play.play, after(people.act(away), 15), table.match.moves(seat)[0])
    assert open_report(table) is None
    with pytest.raises(Refusal):
        await tables.act(table.id, absence.remove_inactive, due(table, 16))
    table, away, _ = await called(tables, people)
    await tables.act(
        table.id, asking.ask, after(people.act(MOD), 9), "seat", holder_id=away, person=person(CID)
    )
    assert open_report(await tables.get(table.id)) is not None
    table = await agree(tables, table.id, after(people.act(CID), 9.5), "succession")
    assert open_report(table) is None
    with pytest.raises(NotDue):
        await tables.act(table.id, absence.remove_inactive, due(table, 12))


async def test_a_pause_stops_the_time(tables: Tables, people: People) -> None:
    """While a game is paused, no one can be reported or removed. When it resumes, the week starts again."""
    table, _, waiting = await called(tables, people)
    await tables.act(table.id, moderation.pause, after(people.act(MOD), 9))
    with pytest.raises(NotDue):
        await tables.act(table.id, absence.remove_inactive, due(table, 12))
    with refuses(PAUSED):
        await tables.act(table.id, absence.report_absent, after(people.act(waiting), 30))
    await tables.act(table.id, moderation.unpause, after(people.act(MOD), 31))
    with pytest.raises(NotDue):
        await tables.act(table.id, absence.remove_inactive, due(table, 32))
    with refuses(NOBODY_ABSENT):
        await tables.act(table.id, absence.report_absent, after(people.act(waiting), 37))
    table = await tables.act(table.id, absence.report_absent, after(people.act(waiting), 39))
    assert open_report(table)


async def test_who_holds_up_a_game(tables: Tables, people: People) -> None:
    """Those who have decided don't: they report who has not. Players who move every ten days don't either."""
    table = await people.start(tables, game_id="dice-chess")
    first, second = (player.user_id for player in table.players)
    table = await tables.act(table.id, play.play, people.act(first), table.match.moves(0)[0])
    table = await tables.act(table.id, absence.report_absent, after(people.act(first), 8))
    table = await tables.act(table.id, absence.remove_inactive, due(table, 11))
    assert table.phase == "over"
    assert table.match.active == (table.seat_of(first),)
    assert table.seat_of(second) is not None
    table, luck = await people.start(tables), random.Random(3)
    for days in range(10, 40, 10):
        with pytest.raises(NotDue):
            await tables.act(table.id, absence.remove_inactive, due(table, days))
        table = await people.play(tables, table, luck)
    assert table.phase == "running"


async def test_what_answers_a_report(tables: Tables, people: People) -> None:
    """Only an answer closes a report. Any other event leaves it open and keeps its removal time."""
    table, away, waiting = await called(tables, people)
    assert open_report(table) is not None
    kinds: set[Kind] = {*get_args(Kind)} - {"absence_reported"}
    added = {kind: add_event(table, people.act(waiting), kind, agreement="end_now") for kind in kinds}
    answered = {kind for kind, after_it in added.items() if open_report(after_it) is None}
    assert answered == {*ANSWERS}
    assert {*ANSWERS, *NO_ANSWERS, "absence_reported"} == {*get_args(Kind)}, "whoever adds a kind decides"
    assert not NO_ANSWERS & {*ANSWERS}
    due_at = removal_due_at(table)
    table = await tables.act(table.id, asking.ask, after(people.act(waiting), 9), "clock", value="day")
    assert removal_due_at(table) == due_at
    agreed = await agree(tables, table.id, after(people.act(away), 9.5), "clock")
    assert agreed.table_events[-1].kind == "clock_agreed"
    assert removal_due_at(agreed) is None
