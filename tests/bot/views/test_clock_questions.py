"""What a table asks about its clock: who asks, and who is asked."""

from __future__ import annotations

from bot.service.tables import Table, Tables
from bot.table import seat_transfer
from bot.table.clock import agreeing, parking
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.model import names_of
from bot.table.time import SECOND
from bot.views.clock_questions import asked_about_clock, clock_answers, clock_questions
from bot.views.text import render_markdown

from ..people import ANN, BEN, CID, People, person

DAN = 104


def questions(table: Table) -> list[str]:
    """Return what is asked, in words."""
    return [render_markdown(each, names_of(table)) for each in clock_questions(table, table.changed_at)]


async def started(tables: Tables, people: People) -> Table:
    """Return a table of three with a clock of days."""
    return await people.start(tables, 3, clock=ClockRules(PRESETS["day"], vacations="off"))


async def test_who_asked_is_named(tables: Tables, people: People) -> None:
    """Also once somebody on a lower seat has agreed."""
    table = await started(tables, people)
    await tables.act(table.id, parking.park, people.act(CID))
    await tables.act(table.id, agreeing.propose, people.act(BEN), "week")
    await tables.act(table.id, parking.park, people.act(ANN))
    table = await tables.act(table.id, agreeing.agree, people.act(ANN))
    park, clock = questions(table)
    assert park.startswith("**Person 103** would like to park this game")
    assert park.endswith(f"All right? <@{BEN}>")
    assert clock.startswith("**Person 102** proposes another clock: a week a turn")
    assert clock.endswith(f"All right? <@{CID}>")
    await tables.act(table.id, parking.park, people.act(BEN))
    table = await tables.act(table.id, parking.resume, people.act(CID))
    assert questions(table)[1].startswith("**Person 103** would like to go on with the clock")


async def test_questions_end_where_a_seat_changes_hands(tables: Tables, people: People) -> None:
    """Somebody else was asked, and who asked may be gone: nothing is agreed on for the successor."""
    table = await started(tables, people)
    for user_id in (ANN, CID):
        await tables.act(table.id, parking.park, people.act(user_id))
    await tables.act(table.id, agreeing.propose, people.act(ANN), "week")
    table = await tables.act(table.id, seat_transfer.offer_seat, people.act(ANN), ANN, person(DAN))
    assert len(questions(table)) == 2
    table = await tables.act(table.id, seat_transfer.take_seat, people.act(DAN))
    assert (questions(table), clock_answers(table, table.changed_at)) == ([], ())
    assert asked_about_clock(table, table.changed_at) == ()
    table = await tables.act(table.id, parking.park, people.act(BEN))
    assert not parking.is_parked(table), "two of three had agreed, but one of them has left"
    for user_id in (CID, DAN):
        table = await tables.act(table.id, parking.park, people.act(user_id))
    assert parking.is_parked(table)
    await tables.act(table.id, parking.resume, people.act(BEN))
    await tables.act(table.id, seat_transfer.offer_seat, people.act(BEN), BEN, person(ANN))
    table = await tables.act(table.id, seat_transfer.take_seat, people.act(ANN))
    assert parking.those_here(table, table.changed_at + SECOND) == frozenset()
    assert len(questions(table)) == 1
