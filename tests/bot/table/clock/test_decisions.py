"""Which decision a seat is awaited for, and since when its turn has lasted, with a clock and without one."""

from __future__ import annotations

import pytest

from bot.service.tables import Table, Tables
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.clock import parking
from bot.table.clock.decisions import decision_of, turn_began_at
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.time import DAY, HOUR

from ...answers import agree
from ...people import ANN, BEN, People, person
from .test_advancing import awaited, move, post, rules

MOD = 900


async def konfusion(tables: Tables, people: People, **changes: object) -> Table:
    """Return a match in which a turn has several decisions."""
    return await people.start(tables, game_id="konfusion", options={"pieces": "roll"}, **changes)


@pytest.mark.parametrize("clock", [None, "day"])
async def test_a_turn_has_several_decisions(tables: Tables, people: People, clock: str | None) -> None:
    """Each is one by itself, and all of them are one turn, up to another seat's."""
    table = await konfusion(tables, people, clock=rules(clock) if clock else None)
    seat, began, decisions = awaited(table), table.changed_at, set()
    while awaited(table) == seat:
        table = await post(tables, table, table.changed_at)
        decisions.add(decision_of(table, seat))
        assert turn_began_at(table, seat) == began
        table = await move(tables, people, table, table.changed_at + HOUR)
    assert len(decisions) > 1
    assert decision_of(table, seat) is None
    assert turn_began_at(table, awaited(table)) == table.changed_at


@pytest.mark.parametrize("clock", [None, "day"])
async def test_what_others_hand_in_changes_no_decision(
    tables: Tables, people: People, clock: str | None
) -> None:
    """Nor when the turn of those who still think began."""
    table = await people.start(tables, game_id="dice-chess", clock=rules(clock) if clock else None)
    one, other = table.match.status.seats
    known, began = decision_of(table, other), turn_began_at(table, other)
    after = await move(tables, people, table, table.changed_at + HOUR, one)
    assert (decision_of(after, other), turn_began_at(after, other)) == (known, began)
    assert decision_of(after, one) is None


async def test_a_pause_begins_a_turn_anew(tables: Tables, people: People) -> None:
    """Who could not move has not kept anybody waiting."""
    table = await people.start(tables)
    table = await move(tables, people, table, table.changed_at + HOUR)
    await tables.act(table.id, moderation.pause, people.act(MOD)._replace(at=table.changed_at + HOUR))
    ended = people.act(MOD)._replace(at=table.changed_at + 3 * DAY)
    table = await tables.act(table.id, moderation.unpause, ended)
    assert turn_began_at(table, awaited(table)) == ended.at


async def test_nobody_is_awaited_while_parked(tables: Tables, people: People) -> None:
    """At a table with a clock; once it runs again, the turn begins afresh."""
    table = await people.start(tables, clock=rules("day"))
    seat = awaited(table)
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id), "park")
    assert decision_of(table, seat) is None
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id), "resume")
    assert decision_of(table, seat) == table.revision
    assert turn_began_at(table, seat) == table.changed_at


async def test_nobody_is_awaited_when_the_time_is_up(tables: Tables, people: People) -> None:
    """Nor without a clock; who goes on another day begins the turn anew."""
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, end=TableEnd(until))
    table = await move(tables, people, table, until + GRACE)
    seat = awaited(table)
    assert parking.is_parked(table)
    assert decision_of(table, seat) is None
    going = people.act(ANN)._replace(at=until + 3 * DAY)
    table = await tables.act(table.id, asking.ask, going, "resume")
    assert decision_of(table, seat) == table.ply
    assert turn_began_at(table, seat) == going.at


async def test_an_ended_match_awaits_nobody(tables: Tables, people: People) -> None:
    """Nor does one that has not begun."""
    lobby = await people.open(tables)
    assert decision_of(lobby, 0) is None
    table = await people.start(tables)
    seat = awaited(table)
    table = await tables.act(table.id, play.resign, people.act(table.players[seat].user_id))
    assert [decision_of(table, each) for each in (0, 1)] == [None, None]


async def test_a_seat_that_is_taken_begins_its_turn_anew(tables: Tables, people: People) -> None:
    """For who has taken it, not from the offer on; the turn of another seat goes on."""
    table = await people.start(tables, seats=3)
    seat, began = awaited(table), table.changed_at
    others = [player.user_id for player in table.players]
    for number, (holder, heir) in enumerate(((others.pop(seat), 104), (others[0], 105)), 1):
        offering = people.act(holder)._replace(at=began + number * DAY)
        await tables.act(table.id, asking.ask, offering, "seat", holder_id=holder, person=person(heir))
        taking = people.act(heir)._replace(at=began + number * DAY + HOUR)
        table = await agree(tables, table.id, taking, "succession")
        assert turn_began_at(table, seat) == began + DAY + HOUR


async def test_the_first_turn_begins_with_the_match(tables: Tables, people: People) -> None:
    """Where nothing has happened in it yet, not even a roll."""
    table = await people.start(tables, game_id="cubeo")
    assert table.match.events == ()
    assert turn_began_at(table, awaited(table)) == table.changed_at
