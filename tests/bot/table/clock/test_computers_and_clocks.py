"""A computer at a table with a clock: it has no clock and no vote, and no one waits for it."""

from __future__ import annotations

import pytest

from bot.service.computers.thinker import Thinker
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table.agreements import asking, succession
from bot.table.clock import due_actions, parking
from bot.table.clock.advancing import with_clock
from bot.table.clock.presence import present_seats
from bot.table.clock.time_control import name_of
from bot.table.computers.due_action import action_of, due_action, make_move
from bot.table.time import DAY, HOUR
from bot.views.clock import flag_line

from ...answers import agree
from ...minds import InlineMind
from ...people import ANN, BEN, People, awaited, kinds
from .clockwork import post, rules


async def begun(tables: Tables, people: People, users: int = 1, clock: str = "day") -> Table:
    """Return a table with a clock, at which people and one computer play, with its board posted."""
    table = await people.start(tables, users, clock=rules(clock), computers=("casual",))
    return await post(tables, table, table.changed_at)


async def test_a_computer_has_no_clock(tables: Tables, store: Database, people: People) -> None:
    """It is not called, shown or reminded, and its move takes no time. Then a person's clock runs."""
    table = await begun(tables, people)
    (seat,) = table.computers
    if awaited(table) != seat:
        at = table.changed_at + HOUR
        table = await post(tables, await people.move(tables, table, at), at)
    assert awaited(table) == seat
    assert [clock.called for clock in table.clocks] == [None, None]
    assert flag_line(table, table.changed_at) == ()
    assert due_actions.clock_due_at(table) is None
    assert due_actions.due_actions(table, table.changed_at + 90 * DAY) == []
    known = table.spent
    due = due_action(table)
    assert due is not None
    at = table.changed_at + HOUR
    chosen = await Thinker(InlineMind()).choose(table, seat, "casual", "opponent")
    table = await tables.act(table.id, make_move, action_of(table, due, at), chosen)
    assert table.spent[len(known)] is None
    table = await post(tables, table, at)
    assert [clock.since for clock in table.clocks] == [at, None]
    assert len(flag_line(table, at)) == 1
    assert (await Tables(store).get(table.id)).clocks == table.clocks


@pytest.mark.parametrize("clock", ["live", "day"])
async def test_one_person_decides_alone(tables: Tables, people: People, clock: str) -> None:
    """They can park, resume or change the clock alone, because no one else could answer."""
    table = await begun(tables, people, clock=clock)
    for kind, value in (("park", None), ("resume", None), ("clock", "week")):
        table = await tables.act(table.id, asking.ask, people.act(ANN), kind, value=value)
        assert parking.is_parked(table) is (kind == "park")
        assert asking.open_proposals(table, table.changed_at) == ()
    assert kinds(table) == ["parked", "resumed_play", "clock_agreed"]
    now = name_of(table.clock.control)  # at once, unless the person's turn is under way
    assert (table.next_clock or now) == "week"


async def test_the_people_decide(tables: Tables, people: People) -> None:
    """Two people decide without the computer, and one person alone can't drop an absent player."""
    table = await begun(tables, people, users=2)
    for kind in ("park", "resume"):
        table = await tables.act(table.id, asking.ask, people.act(ANN), kind)
        (asked,) = asking.open_proposals(table, table.changed_at)
        assert asked.unanswered == (BEN,)
        table = await agree(tables, table.id, people.act(BEN), kind)
        assert asking.open_proposals(table, table.changed_at) == ()
    table = await tables.act(table.id, asking.ask, people.act(ANN), "clock", value="week")
    table = await agree(tables, table.id, people.act(BEN), "clock")
    assert kinds(table) == [*("asked", "parked", "asked", "resumed_play", "asked", "clock_agreed")]
    table = await begun(tables, people, users=2)
    assert table.computers == (1,)
    away = with_clock(table, 0, table.clocks[0]._replace(away=True))
    assert present_seats(away) == (2,)
    assert not succession.may_be_dropped(away, ANN)
