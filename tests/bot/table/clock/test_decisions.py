"""Which decision a seat is awaited for, and since when its turn has lasted, with a clock and without one."""

from __future__ import annotations

import pytest

from bot.service.tables import Tables
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.clock import parking
from bot.table.clock.decisions import decision_of, turn_began_at
from bot.table.game_night.end import GRACE, TableEnd
from bot.table.options import TableOptions
from bot.table.time import DAY, HOUR

from ...answers import agree
from ...people import ANN, BEN, People, awaited, person
from .clockwork import MOD, post, rules


@pytest.mark.parametrize("clock", [None, "day"])
async def test_a_turn_has_several_decisions(tables: Tables, people: People, clock: str | None) -> None:
    """Each decision counts separately, and all of a seat's decisions until the next seat's are one turn."""
    several = {"game_id": "konfusion", "options": {"pieces": "roll"}}
    table = await people.start(tables, clock=rules(clock) if clock else None, **several)
    seat, began, decisions = awaited(table), table.changed_at, set()
    while awaited(table) == seat:
        table = await post(tables, table, table.changed_at)
        decisions.add(decision_of(table, seat))
        assert turn_began_at(table, seat) == began
        table = await people.move(tables, table, table.changed_at + HOUR)
    assert len(decisions) > 1
    assert decision_of(table, seat) is None
    assert turn_began_at(table, awaited(table)) == table.changed_at


@pytest.mark.parametrize("clock", [None, "day"])
async def test_what_others_hand_in_changes_no_decision(
    tables: Tables, people: People, clock: str | None
) -> None:
    """Another player's simultaneous move changes neither a seat's decision nor when its turn began."""
    table = await people.start(tables, game_id="dice-chess", clock=rules(clock) if clock else None)
    one, other = table.match.status.seats
    known, began = decision_of(table, other), turn_began_at(table, other)
    after = await people.move(tables, table, table.changed_at + HOUR, one)
    assert (decision_of(after, other), turn_began_at(after, other)) == (known, began)
    assert decision_of(after, one) is None


async def test_a_pause_or_a_successor_begins_a_turn_anew(tables: Tables, people: People) -> None:
    """A turn restarts when a pause ends or a successor takes the seat, but not when a seat is offered."""
    table = await people.start(tables)
    table = await people.move(tables, table, table.changed_at + HOUR)
    await tables.act(table.id, moderation.pause, people.act(MOD, table.changed_at + HOUR))
    ended = people.act(MOD, table.changed_at + 3 * DAY)
    table = await tables.act(table.id, moderation.unpause, ended)
    assert turn_began_at(table, awaited(table)) == ended.at
    table = await people.start(tables, seats=3)
    seat, began = awaited(table), table.changed_at
    others = [player.user_id for player in table.players]
    for number, (holder, heir) in enumerate(((others.pop(seat), 104), (others[0], 105)), 1):
        offering = people.act(holder, began + number * DAY)
        await tables.act(table.id, asking.ask, offering, "seat", holder_id=holder, person=person(heir))
        taking = people.act(heir, began + number * DAY + HOUR)
        table = await agree(tables, table.id, taking, "succession")
        assert turn_began_at(table, seat) == began + DAY + HOUR


async def test_whom_a_match_awaits(tables: Tables, people: People) -> None:
    """No decision is open in a lobby, after the match or while parked. Resuming starts the turn again."""
    table = await people.start(tables, game_id="cubeo")
    assert table.match.events == ()
    assert turn_began_at(table, awaited(table)) == table.changed_at
    lobby = await people.open(tables)
    assert decision_of(lobby, 0) is None
    table = await people.start(tables)
    seat = awaited(table)
    table = await tables.act(table.id, play.resign, people.act(table.players[seat].user_id))
    assert [decision_of(table, each) for each in (0, 1)] == [None, None]
    table = await people.start(tables, clock=rules("day"))
    seat = awaited(table)
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id), "park")
    assert decision_of(table, seat) is None
    for user_id in (ANN, BEN):
        table = await tables.act(table.id, asking.ask, people.act(user_id), "resume")
    assert decision_of(table, seat) == table.revision
    assert turn_began_at(table, seat) == table.changed_at
    free = TableOptions(take_backs="free")
    table = await people.start(tables, game_id="cubeo", clock=rules("day"), table_options=free)
    table = await people.move(tables, table, table.changed_at + HOUR)
    seat = awaited(table)
    table = await people.move(tables, table, table.changed_at + HOUR)
    back = people.act(table.players[seat].user_id, table.changed_at + HOUR)
    table = await tables.act(table.id, asking.ask, back, "take_back")
    assert (awaited(table), turn_began_at(table, seat)) == (seat, back.at)
    until = people.act(ANN).at + HOUR
    table = await people.start(tables, end=TableEnd(until))
    table = await people.move(tables, table, until + GRACE)
    seat = awaited(table)
    assert parking.is_parked(table)
    assert decision_of(table, seat) is None
    going = people.act(ANN, until + 3 * DAY)
    table = await tables.act(table.id, asking.ask, going, "resume")
    assert decision_of(table, seat) == table.ply
    assert turn_began_at(table, seat) == going.at
