"""How often people are asked to a table: no more than somebody in good faith would ask."""

from __future__ import annotations

from asyncio import gather
from collections.abc import Awaitable, Callable

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.invitation_limits import ASKED_TOO_OFTEN
from bot.table import invitations, lobby, moderation, play, rematch
from bot.table.agreements import asking
from bot.table.errors import Refusal
from bot.table.limits import MAX_ASKED_BY_ALL, MAX_ASKED_BY_ONE
from bot.table.model import Table
from bot.table.time import DAY
from tests.refusals import refuses

from ..people import ANN, BEN, CID, People, person

VICTIM = 150
Ask = Callable[[Tables, People, int], Awaitable[Table]]


async def at_opening(tables: Tables, people: People, asker: int) -> Table:
    """Open a table with somebody invited, and close it."""
    table = await people.open(tables, asker, people=[person(VICTIM)])
    return await tables.act(table.id, lobby.close, people.act(asker))


async def in_the_lobby(tables: Tables, people: People, asker: int) -> Table:
    """Invite somebody to a table, and close it."""
    table = await people.open(tables, asker)
    try:
        return await tables.act(table.id, invitations.invite, people.act(asker), [person(VICTIM)])
    finally:
        await tables.act(table.id, lobby.close, people.act(asker))


async def by_a_seat(tables: Tables, people: People, asker: int) -> Table:
    """Offer somebody one's own seat, and close the table."""
    table = await people.open(tables, asker)
    try:
        return await tables.act(
            table.id, asking.ask, people.act(asker), "seat", holder_id=asker, person=person(VICTIM)
        )
    finally:
        await tables.act(table.id, lobby.close, people.act(asker))


async def by_another_seat(tables: Tables, people: People, asker: int) -> Table:
    """Offer somebody the seat of another, as a moderator, and close the table."""
    table = await people.open(tables, CID)
    try:
        return await tables.act(
            table.id, asking.ask, people.act(asker), "seat", holder_id=CID, person=person(VICTIM)
        )
    finally:
        await tables.act(table.id, moderation.close, people.act(asker))


async def times(tables: Tables, people: People, ask: Ask, *askers: int) -> int:
    """Count how often somebody is asked in forty rounds."""
    asked = 0
    for number in range(40):
        outcome = await gather(ask(tables, people, askers[number % len(askers)]), return_exceptions=True)
        refused = [each.text.template for each in outcome if isinstance(each, Refusal)]
        assert refused in ([], [ASKED_TOO_OFTEN])
        asked += not refused
    return asked


@pytest.mark.parametrize("ask", [at_opening, in_the_lobby, by_a_seat, by_another_seat])
async def test_one_person_asks_another_so_often(tables: Tables, people: People, ask: Ask) -> None:
    """However it is done, and by table after table."""
    assert await times(tables, people, ask, ANN) == MAX_ASKED_BY_ONE
    assert await times(tables, people, ask, BEN) == MAX_ASKED_BY_ONE


async def test_many_people_ask_one_so_often(store: Database, tables: Tables, people: People) -> None:
    """Together, too; also after a restart, and if those who asked were forgotten meanwhile."""
    askers = range(200, 220)
    assert await times(tables, people, at_opening, *askers) == MAX_ASKED_BY_ALL
    assert await times(Tables(store), people, in_the_lobby, *askers) == 0


async def test_it_is_asked_before_anything_is_opened(store: Database, tables: Tables, people: People) -> None:
    """A refused opening leaves no table behind."""
    await times(tables, people, at_opening, ANN)
    count = "SELECT count(*) FROM tables"
    before = await store.read(lambda db: db.execute(count).fetchone())
    with refuses(ASKED_TOO_OFTEN, f"<@{VICTIM}>"):
        await at_opening(tables, people, ANN)
    assert await store.read(lambda db: db.execute(count).fetchone()) == before


async def test_who_comes_may_be_asked_again(tables: Tables, people: People) -> None:
    """Friends who play one game after the other are not bounded, and others have been asked all the same."""
    for _ in range(2 * MAX_ASKED_BY_ONE):
        table = await people.open(tables, ANN, people=[person(VICTIM)])
        await tables.act(table.id, invitations.accept, people.act(VICTIM))
        await tables.act(table.id, lobby.close, people.act(ANN))
    await times(tables, people, at_opening, ANN)
    await people.open(tables, ANN, people=[person(VICTIM + 1)])


async def test_a_day_later_they_may_be_asked_again(store: Database, tables: Tables, people: People) -> None:
    """And nothing of the day before is kept."""
    await times(tables, people, at_opening, ANN)
    late = people.act(ANN)._replace(at=people.act(ANN).at + DAY)
    opening = {"guild_id": 1, "channel_id": 2, "game_id": "conversion", "options": {}}
    await tables.open(late, **opening, people=[person(VICTIM)])  # type: ignore[arg-type]
    count = "SELECT count(*) FROM asked WHERE user_id = ?"
    assert await store.read(lambda db: db.execute(count, (VICTIM,)).fetchone()) == (1,)


async def test_a_rematch_asks_whoever_played(tables: Tables, people: People) -> None:
    """It is opened once a game, and those whom it asks have played that game."""
    await times(tables, people, at_opening, ANN)
    table = await people.open(tables, ANN)
    await tables.act(table.id, lobby.join, people.act(VICTIM))
    await tables.start(table.id, people.act(ANN))
    await tables.act(table.id, play.resign, people.act(VICTIM))
    again = await tables.rematch(table.id, people.act(ANN))
    assert rematch.awaits_all(again)
    assert [invitee.user_id for invitee in again.invited] == [VICTIM]
