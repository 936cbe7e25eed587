"""A lobby starts automatically once everyone is in. Otherwise, its opener is called."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.service.tables import Table, Tables
from bot.table import automatic_start, invitations, lobby
from bot.table.automatic_start import FULL_FOR, NOT_STARTING, TO_WAIT, call_due_at, starts_at
from bot.table.errors import NOT_THE_OPENER, NotDue
from bot.table.options import TableOptions
from bot.table.time import SECOND
from bot.views.board import STARTED, board_message
from bot.views.lobby import BEGINS_IF_ALL_ACCEPT, STARTS_SOON, lobby_message
from bot.views.table_events import notified, with_table_events
from tests.refusals import refuses

from ..people import ANN, BEN, CID, People, kinds, person, seated

DAN, EVE = 104, 105
WITH_ALL = TableOptions(start="when-everyone-is-in")


async def invited(tables: Tables, people: People, *guests: int, **changes: Any) -> Table:
    """Open a table of four seats that invites guests."""
    return await people.open(
        tables, **{"game_id": "konfusion", "people": tuple(map(person, guests)), **changes}
    )


async def accepted(tables: Tables, people: People, table: Table, *guests: int) -> Table:
    """Have guests accept their invitations. Return the table."""
    for user_id in guests:
        table = await tables.act(table.id, invitations.accept, people.act(user_id))
    return table


async def begun(tables: Tables, people: People, table: Table) -> Table:
    """Start the match at the time when it is due."""
    at = starts_at(table)
    assert at is not None
    return await tables.start(table.id, people.act(0, at), automatic_start.begin)


def said(table: Table) -> list[str]:
    """Return the templates of a lobby's lines."""
    return [line.template for line in lobby_message(table).content]


def called(table: Table, before: Table) -> tuple[int, ...]:
    """Return the ids of the users that a lobby's message notifies about what has happened since."""
    return with_table_events(lobby_message(table, before.revision), table, before.revision).mentions


async def test_gather_case_1_all_accept(tables: Tables, people: People) -> None:
    """The game starts 15 seconds after the last answer, and its first board mentions everyone, once."""
    guests = (BEN, CID, DAN, EVE)
    table = await invited(tables, people, *guests, game_id="conversion", table_options=WITH_ALL)
    assert BEGINS_IF_ALL_ACCEPT in said(table)
    nearly = await accepted(tables, people, table, *guests[:3])
    assert starts_at(nearly) is None
    table = await accepted(tables, people, nearly, EVE)
    assert starts_at(table) == table.changed_at + TO_WAIT
    assert STARTS_SOON in said(table)
    assert called(table, nearly) == (), "an edit is enough"
    with pytest.raises(NotDue):
        await tables.start(table.id, people.act(0, table.changed_at + TO_WAIT - 1), automatic_start.begin)
    started = await begun(tables, people, table)
    assert (started.phase, seated(started)) == ("running", [ANN, *guests])
    assert started.match is not None
    board = board_message(started, started.match, -1, None)
    assert sorted(board.mentions) == [ANN, *guests]
    assert [line.fields["mentions"] for line in board.told if line.template == STARTED] == [
        tuple(f"<@{user_id}>" for user_id in (ANN, *guests))
    ]
    later = board_message(started, started.match, 0, None)
    assert len(later.mentions) == 1


async def test_full_seats_need_no_option(tables: Tables, people: People) -> None:
    """Once all seats are taken, it starts if people were invited. With free seats, its opener is called."""
    table = await invited(tables, people, BEN, CID)
    table = await accepted(tables, people, table, BEN, CID)
    assert starts_at(table) is None
    assert kinds(table) == ["all_answered"]
    full = await tables.act(table.id, lobby.join, people.act(DAN))
    assert starts_at(full) == full.changed_at + TO_WAIT
    assert kinds(full) == ["all_answered", "starts_soon"]
    nobody_named = await invited(tables, people)
    for user_id in (BEN, CID, DAN):
        nobody_named = await tables.act(nobody_named.id, lobby.join, people.act(user_id))
    assert starts_at(nobody_named) is None
    wanted = await invited(tables, people, table_options=WITH_ALL)
    for user_id in (BEN, CID, DAN):
        assert starts_at(wanted) is None
        wanted = await tables.act(wanted.id, lobby.join, people.act(user_id))
    assert starts_at(wanted) is not None


async def test_gather_case_2_the_opener_waits(tables: Tables, people: People) -> None:
    """The opener can stop the start within its 15 seconds, for good. No one else can."""
    table = await invited(tables, people, BEN, game_id="cubeo")
    table = await accepted(tables, people, table, BEN)
    at = table.changed_at
    assert [button.label.template for button in lobby_message(table).rows[1]] == ["Wait"]
    with refuses(NOT_THE_OPENER):
        await tables.act(table.id, automatic_start.hold, people.act(BEN, at + SECOND))
    with refuses(lobby.BEGUN):
        await tables.act(table.id, automatic_start.hold, people.act(ANN, at + 16 * SECOND))
    held = await tables.act(table.id, automatic_start.hold, people.act(ANN, at + 14 * SECOND))
    assert starts_at(held) is None
    assert len(lobby_message(held).rows) == 1
    with refuses(NOT_STARTING):
        await tables.act(table.id, automatic_start.hold, people.act(ANN, at + 14 * SECOND))
    with pytest.raises(NotDue):
        await tables.start(table.id, people.act(0, at + 20 * SECOND), automatic_start.begin)
    await tables.act(table.id, lobby.leave, people.act(BEN))
    back = await tables.act(table.id, lobby.join, people.act(BEN))
    assert starts_at(back) is None
    started = await tables.start(table.id, people.act(ANN))
    assert "started" not in kinds(started)


async def test_gather_case_4_one_declines(tables: Tables, people: People) -> None:
    """The game doesn't start, even once all seats are taken. The opener is mentioned once."""
    table = await invited(tables, people, BEN, CID, table_options=WITH_ALL)
    first = await tables.act(table.id, invitations.decline, people.act(BEN))
    assert called(first, table) == (), "one invitation is still open"
    assert BEGINS_IF_ALL_ACCEPT not in said(first)
    second = await accepted(tables, people, first, CID)
    assert called(second, first) == (ANN,)
    assert starts_at(second) is None
    for user_id in (DAN, EVE):
        await tables.act(table.id, lobby.join, people.act(user_id))
    third = await tables.get(table.id)
    assert (starts_at(third), called(third, second)) == (None, ())
    await tables.act(table.id, lobby.leave, people.act(EVE))
    await tables.act(table.id, invitations.invite, people.act(ANN), [person(EVE)])
    again = await accepted(tables, people, third, EVE)
    assert (starts_at(again), kinds(again).count("all_answered")) == (None, 1)


async def test_who_leaves_again_stops_it(tables: Tables, people: People) -> None:
    """If a guest leaves again, the opener is told. The game starts once they are back."""
    table = await invited(tables, people, BEN, game_id="cubeo")
    ready = await accepted(tables, people, table, BEN)
    left = await tables.act(table.id, lobby.leave, people.act(BEN))
    assert starts_at(left) is None
    assert called(left, ready) == (ANN,)
    back = await tables.act(table.id, lobby.join, people.act(BEN))
    assert starts_at(back) == back.changed_at + TO_WAIT


async def test_what_the_opener_does_calls_nobody(tables: Tables, people: People) -> None:
    """If the opener withdraws the last open invitation, no one is told."""
    table = await invited(tables, people, BEN, CID)
    table = await accepted(tables, people, table, BEN)
    table = await tables.act(table.id, invitations.withdraw, people.act(ANN), CID)
    assert kinds(table) == []


async def test_options_that_do_not_suit_the_players(tables: Tables, people: People) -> None:
    """The start fails, so the opener is called, and the table stays a lobby."""
    table = await invited(tables, people, BEN, game_id="conversion", table_options=WITH_ALL)
    table = await accepted(tables, people, table, BEN)
    broken = replace(table, options={"holes": 999})
    after = automatic_start.begin(broken, people.act(0, table.changed_at + TO_WAIT), None)
    assert (after.phase, starts_at(after), notified(after, table.revision, ())) == ("lobby", None, (ANN,))


async def test_a_full_lobby_calls_its_opener_once(tables: Tables, people: People) -> None:
    """The opener is called ten minutes after the last change."""
    table = await people.gather(tables, game_id="cubeo")
    due = call_due_at(table)
    assert due == table.changed_at + FULL_FOR
    with pytest.raises(NotDue):
        automatic_start.call_opener(table, people.act(0, due - 1))
    after = automatic_start.call_opener(table, people.act(0, due))
    assert called(after, table) == (ANN,)
    assert call_due_at(after) is None
    for other in (await people.open(tables, game_id="cubeo"), await people.start(tables, game_id="cubeo")):
        assert call_due_at(other) is None
