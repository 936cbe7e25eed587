"""How often people can be invited to tables."""

from __future__ import annotations

from asyncio import gather

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.invitation_limits import ASKED_TOO_OFTEN
from bot.table import invitations, lobby, moderation, play, rematch
from bot.table.agreements import asking
from bot.table.errors import Refusal
from bot.table.limits import MAX_ASKED_BY_ALL, MAX_ASKED_BY_ONE
from bot.table.time import DAY
from tests.refusals import refuses

from ..people import ANN, BEN, CID, People, person

VICTIM = 150
ROUNDS = MAX_ASKED_BY_ALL + 5
WAYS = ("at the opening", "in the lobby", "by a seat", "by another's seat")


async def ask(tables: Tables, people: People, asker: int, way: str = WAYS[0]) -> None:
    """Open a table, invite the victim there in the given way, and close the table."""
    opener, closing = (CID, moderation.close) if way == WAYS[3] else (asker, lobby.close)
    table = await people.open(tables, opener, people=[person(VICTIM)] if way == WAYS[0] else [])
    action, holder = people.act(asker), {"holder_id": opener, "person": person(VICTIM)}
    try:
        if way == WAYS[1]:
            await tables.act(table.id, invitations.invite, action, [person(VICTIM)])
        elif way != WAYS[0]:
            await tables.act(table.id, asking.ask, action, "seat", **holder)
    finally:
        await tables.act(table.id, closing, people.act(asker))


async def times(tables: Tables, people: People, *askers: int, way: str = WAYS[0]) -> int:
    """Return how many of ROUNDS invitations are accepted by the limit. `askers` take turns."""
    asked = 0
    for number in range(ROUNDS):
        asking_them = ask(tables, people, askers[number % len(askers)], way)
        [outcome] = await gather(asking_them, return_exceptions=True)
        assert outcome is None or (isinstance(outcome, Refusal) and outcome.text.template == ASKED_TOO_OFTEN)
        asked += outcome is None
    return asked


@pytest.mark.parametrize("way", WAYS)
async def test_one_person_asks_another_so_often(tables: Tables, people: People, way: str) -> None:
    """The limit is the same for each way to invite someone, and for each person who invites."""
    assert await times(tables, people, ANN, way=way) == MAX_ASKED_BY_ONE
    assert await times(tables, people, BEN, way=way) == MAX_ASKED_BY_ONE


async def test_many_people_ask_one_so_often(store: Database, tables: Tables, people: People) -> None:
    """The limit on invitations to one person holds for all askers together, even after a restart."""
    askers = range(200, 220)
    assert await times(tables, people, *askers) == MAX_ASKED_BY_ALL
    assert await times(Tables(store), people, *askers, way=WAYS[1]) == 0


async def test_it_is_asked_before_anything_is_opened(store: Database, tables: Tables, people: People) -> None:
    """A refused opening leaves no table behind."""
    await times(tables, people, ANN)
    count = "SELECT count(*) FROM tables"
    before = await store.read(lambda db: db.execute(count).fetchone())
    with refuses(ASKED_TOO_OFTEN, f"<@{VICTIM}>"):
        await ask(tables, people, ANN)
    assert await store.read(lambda db: db.execute(count).fetchone()) == before


async def test_who_comes_may_be_asked_again(tables: Tables, people: People) -> None:
    """Accepted invitations do not count. Once the limit is reached, other people can still be invited."""
    for _ in range(2 * MAX_ASKED_BY_ONE):
        table = await people.open(tables, ANN, people=[person(VICTIM)])
        await tables.act(table.id, invitations.accept, people.act(VICTIM))
        await tables.act(table.id, lobby.close, people.act(ANN))
    await times(tables, people, ANN)
    await people.open(tables, ANN, people=[person(VICTIM + 1)])


async def test_a_day_later_they_may_be_asked_again(store: Database, tables: Tables, people: People) -> None:
    """Earlier entries are deleted by then."""
    await times(tables, people, ANN)
    late = people.act(ANN)._replace(at=people.act(ANN).at + DAY)
    opening = {"guild_id": 1, "channel_id": 2, "game_id": "conversion", "options": {}}
    await tables.open(late, **opening, people=[person(VICTIM)])  # type: ignore[arg-type]
    count = "SELECT count(*) FROM asked WHERE user_id = ?"
    assert await store.read(lambda db: db.execute(count, (VICTIM,)).fetchone()) == (1,)


async def test_a_rematch_asks_whoever_played(tables: Tables, people: People) -> None:
    """A rematch invites the opponents of the first game in spite of the limit."""
    await times(tables, people, ANN)
    table = await people.open(tables, ANN)
    await tables.act(table.id, lobby.join, people.act(VICTIM))
    await tables.start(table.id, people.act(ANN))
    await tables.act(table.id, play.resign, people.act(VICTIM))
    again = await tables.rematch(table.id, people.act(ANN))
    assert rematch.awaits_all(again)
    assert [invitee.user_id for invitee in again.invited] == [VICTIM]
