"""The list of people looking for a game: who is matched, gets ready, is dropped, and stays on the list."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from unittest.mock import ANY

import pytest

from bot.service.blocking import Blocking
from bot.service.looking import Listed, Looking
from bot.service.tables import Tables
from bot.storage import deadlines, looking
from bot.storage.database import Database
from bot.storage.deadlines import Deadline
from bot.storage.looking import APART, FULL, LOOKING
from bot.table import invitations, lobby, moderation
from bot.table.clock.time_control import PRESETS
from bot.table.matching import MAX_LOOKING, READY_IN, Looker, fall_out
from bot.table.model import Table, bot_action
from bot.table.time import DAY, HOUR, MINUTE
from bot.views.lobby import MATCHED, lobby_message
from bot.views.table_events import with_table_events
from tests.refusals import refuses

from ..people import ANN, BEN, CHANNEL, CID, GUILD, People, at_once, seated, sleeps_at_night

GAME = "conversion"  # for two and more


class List:
    """A server's list."""

    def __init__(self, store: Database, tables: Tables, people: People) -> None:
        self.store, self.tables, self.people = store, tables, people
        self.service = Looking(store, tables, lambda: None, self.place)
        self.blind: set[int] = set()  # who can't see where tables open

    async def look(self, user_id: int, at: int | None = None, **wishes: Any) -> Listed:
        """Have a person look for a game."""
        action = self.people.act(user_id, at)
        until = action.at + wishes.pop("length", 30 * MINUTE)
        who = (user_id, until, action.name, action.interaction_id, CHANNEL + user_id, action.at)
        looker = Looker(*who, **{"games": (GAME,), **wishes})
        return await self.service.look(action, GUILD, looker, [looker.channel_id])

    async def place(
        self, _guild: int, channels: Sequence[int], people: Sequence[int]
    ) -> tuple[int, set[int]]:
        """Choose the first channel. The people in `blind` can't see it."""
        return channels[0], self.blind & {*people}

    async def match(self, *user_ids: int, **wishes: Any) -> Table:
        """Have people look for a game until the last one completes the group."""
        count = len(user_ids)
        for user_id in user_ids:
            listed = await self.look(user_id, **{"fewest": count, "most": count, **wishes})
        assert listed.table is not None
        return listed.table

    async def listed(self) -> list[int]:
        """Return the ids of the people on the list."""
        return [each.user_id for each in await self.store.read(lambda db: looking.on_list(db, GUILD))]

    async def kept(self) -> int:
        """Return how many people's entries are stored."""
        return await self.store.read(lambda db: db.execute("SELECT count(*) FROM looking").fetchone()[0])

    async def match_again(self) -> bool:
        """Do what is due because tables fell apart. Return whether that opened another table."""
        due = await self.store.read(lambda db: deadlines.due(db, 10**15))
        return any([await self.service.match_again(each, each.due_at) for each in due if each.kind == APART])

    async def time_is_up(self, table: Table) -> Table:
        """Let the time to press Ready run out. Return the table."""
        at = table.opened_at + READY_IN["live"]
        return await self.tables.act(table.id, fall_out, bot_action(table.id, "ready", at))


@pytest.fixture
def server(store: Database, tables: Tables, people: People) -> List:
    """Return a server's list."""
    return List(store, tables, people)


async def test_enough_people_get_a_table(server: List, tables: Tables, people: People) -> None:
    """It opens where the last of them asked, mentions the others once, and starts when all are ready."""
    table = await server.match(ANN, BEN, CID)
    assert (table.channel_id, table.game_id, table.phase) == (CHANNEL + CID, GAME, "lobby")
    message = lobby_message(table)
    assert message.mentions == (ANN, BEN)
    assert lobby_message(table, table.revision).mentions == ()
    assert any(line.template == MATCHED for line in message.content)
    assert await server.listed() == []
    table = await tables.act(table.id, invitations.accept, people.act(ANN))
    assert table.phase == "lobby"
    table = await tables.act(table.id, invitations.accept, people.act(BEN))
    assert (table.phase, len(table.players)) == ("running", 3)
    assert await server.kept() == 0


async def test_only_people_who_can_see_the_table_are_matched(server: List) -> None:
    """They are matched without those who can't see it, who stay on the list."""
    server.blind = {ANN}
    await server.look(ANN, most=3)
    assert (await server.look(BEN, most=3)).table is None
    assert await server.listed() == [ANN, BEN]
    table = (await server.look(CID, most=3)).table
    assert [each.user_id for each in table.invitees] == [CID, BEN]
    assert await server.listed() == [ANN]


async def test_gather_case_9_a_seat_elsewhere_leaves_the_list(
    server: List, tables: Tables, people: People
) -> None:
    """Of three people, one takes a seat at another table. The other two stay on the list."""
    for user_id in (ANN, BEN, CID):
        await server.look(user_id, fewest=4)
    other = await people.open(tables, 104)
    await tables.act(other.id, lobby.join, people.act(BEN))
    assert await server.listed() == [ANN, CID]


@pytest.mark.parametrize("ready", [(BEN,), ()])
async def test_gather_case_10_some_are_not_ready(
    server: List, tables: Tables, people: People, ready: Sequence[int]
) -> None:
    """If one is ready, two start without the third. If none is, the opener is listed again."""
    table = await server.match(ANN, BEN, CID)
    for user_id in ready:
        await tables.act(table.id, invitations.accept, people.act(user_id))
    after = await server.time_is_up(table)
    assert after.phase == ("running" if ready else "closed")
    assert seated(after) == [CID, *ready]
    assert await server.listed() == ([] if ready else [CID])
    assert await server.kept() == len(await server.listed())


@pytest.mark.parametrize(
    "leaving", [invitations.decline, lobby.leave, fall_out], ids=["declines", "opener leaves", "not ready"]
)
async def test_the_rest_of_a_group_are_matched_again(
    server: List, tables: Tables, people: People, store: Database, leaving: Any
) -> None:
    """If a group falls apart, the one who is left gets a table with the next person on the list."""
    table = await server.match(ANN, BEN)
    await server.look(CID, fewest=2, most=2)
    left, gone = (ANN, BEN) if leaving is lobby.leave else (BEN, ANN)
    if leaving is fall_out:
        after = await server.time_is_up(table)
    else:
        after = await tables.act(table.id, leaving, people.act(gone))
    assert after.phase == "closed"
    assert await server.listed() == [left, CID]
    assert await server.match_again()
    open_now = "SELECT id FROM tables WHERE phase = 'lobby'"
    [(table_id,)] = await store.read(lambda db: db.execute(open_now).fetchall())
    found = await tables.get(table_id)
    assert (found.opener_id, found.channel_id) == (left, table.channel_id)
    assert [each.user_id for each in found.invited] == [CID]
    assert with_table_events(lobby_message(found), found, 0).mentions == (CID, left)
    assert await server.listed() == []
    assert not await server.match_again()


@pytest.mark.parametrize("closing", [lobby.close, moderation.close], ids=["opener", "moderator"])
async def test_a_table_that_is_closed_on_purpose_is_not_found_again(
    server: List, tables: Tables, people: People, closing: Any
) -> None:
    """If its opener or a moderator closes it, its people are listed, but not matched until someone looks."""
    table = await server.match(ANN, BEN)
    assert (await tables.act(table.id, closing, people.act(BEN))).phase == "closed"
    assert not await server.match_again()
    assert await server.listed() == [ANN, BEN]


async def test_who_can_no_longer_see_the_channel_is_not_matched_again(
    server: List, tables: Tables, people: People
) -> None:
    """One of the two left can't see where the table would open, so none opens. No group is tried twice."""
    table = await server.match(ANN, BEN)
    await server.look(CID, fewest=2, most=2)
    await server.look(104, fewest=4)
    await tables.act(table.id, invitations.decline, people.act(ANN))
    asked = []

    async def place(_guild: int, channels: Sequence[int], group: Sequence[int]) -> Any:
        assert group not in asked
        asked.append(group)
        return channels[0], {BEN}

    server.service.place = place
    assert not await server.match_again()
    assert asked == [[BEN, CID]]
    assert await server.listed() == [BEN, CID, 104]


async def test_ready_is_due_in_time(server: List, store: Database) -> None:
    """There are five minutes to press Ready for a live game, and a day for one with a daily clock."""
    for pace, in_time in (("live", 5 * MINUTE), ("days", DAY)):
        table = await server.match(ANN, BEN, pace=pace)
        due = await store.read(lambda db: deadlines.due(db, 10**15))
        assert [each.due_at for each in due if each.kind == "ready"] == [table.opened_at + in_time]
        assert (table.clock and table.clock.control) == (PRESETS["day"] if pace == "days" else None)
        await server.tables.act(table.id, lobby.close, server.people.act(BEN))
        for user_id in (ANN, BEN):
            await server.service.leave(GUILD, user_id)


async def test_gather_case_27_the_end_that_they_asked_for(server: List) -> None:
    """The matched table ends after the time that all of them have."""
    await server.look(ANN, minutes=45)
    listed = await server.look(BEN, minutes=20)
    assert listed.table is not None
    assert listed.table.end is not None
    assert listed.table.end.until == listed.table.opened_at + 20 * MINUTE


async def test_gather_case_28_asleep_is_by_days_only(server: List, store: Database, people: People) -> None:
    """A person in their quiet hours is matched for a daily game, but not for a live one."""
    await sleeps_at_night(store, ANN, "00:00-10:00")
    night = people.act(BEN).at // DAY * DAY + DAY + 5 * MINUTE
    await server.look(ANN, night)
    assert (await server.look(BEN, night + 1)).table is None
    await server.look(ANN, night + 2, pace="days")
    assert (await server.look(BEN, night + 3, pace="days")).table is not None


async def test_blocked_people_are_not_matched_nor_listed_to_each_other(
    server: List, store: Database, tables: Tables, people: People
) -> None:
    """Neither finds a game with the other person, or sees them in the list of people looking."""
    await Blocking(store, tables).block(people.act(ANN), BEN)
    await server.look(ANN)
    listed = await server.look(BEN)
    assert (listed.table, listed.others) == (None, [])


async def test_gather_case_12_nine_look_within_the_hour(server: List) -> None:
    """The role is mentioned when two are waiting, and again only an hour later."""
    called = []
    for user_id in range(201, 210):
        await server.look(user_id, fewest=8, most=8, games=("ludifacture",), length=3 * HOUR)
        called.append(len(await server.service.call(GUILD, server.people.act(user_id).at)))
    assert called == [0, 2, *[0] * 7]
    later = server.people.act(ANN).at + HOUR
    assert await at_once(*(server.service.call(GUILD, later) for _ in range(2))) in ([[], ANY], [ANY, []])


async def test_entries_end(server: List, store: Database) -> None:
    """An entry is deleted when its time is over, and when its person leaves the list."""
    await server.look(ANN, length=5 * MINUTE, fewest=3)
    await server.look(BEN, fewest=3)
    [due] = [each for each in await store.read(lambda db: deadlines.due(db, 10**15)) if each.kind == LOOKING]
    await server.service.expire(Deadline(LOOKING, due.scope_id, due.due_at), due.due_at)
    assert await server.listed() == [BEN]
    assert await server.service.leave(GUILD, BEN)
    assert not await server.service.leave(GUILD, BEN)
    assert await server.kept() == 0


async def test_a_list_has_a_limit(server: List, store: Database, people: People) -> None:
    """At most 200 people are on it, each with one entry. A later entry replaces an earlier one."""
    action = people.act(ANN)

    def fill(db: Any) -> None:
        for user_id in range(1000, 1000 + MAX_LOOKING):
            looking.add(
                db, GUILD, Looker(user_id, action.at + DAY, "P", user_id, 5, action.at, fewest=8, most=8)
            )

    await store.write(fill)
    with refuses(FULL):
        await server.look(ANN)
    await server.look(1000, games=())
    assert await server.kept() == MAX_LOOKING


async def test_two_who_ask_at_once_get_one_table(server: List) -> None:
    """If four people ask at the same moment, each is matched once."""
    found = await asyncio.gather(*(server.look(each, fewest=2, most=2) for each in (ANN, BEN, CID, 104)))
    opened = [each.table for each in found if each.table is not None]
    together = [
        user for table in opened for user in (*seated(table), *(each.user_id for each in table.invited))
    ]
    assert sorted(together) == [ANN, BEN, CID, 104]
