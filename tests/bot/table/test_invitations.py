"""Invitations, and what the opener can do about the people at a table before its match."""

from __future__ import annotations

import pytest

from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import invitations, lobby
from bot.table.agreements import asking
from bot.table.errors import (
    NOT_SEATED,
    NOT_THE_OPENER,
    NOT_THERE,
    SEATS_KEPT,
    TABLE_FULL,
    AlreadyDone,
    NotInvited,
    Refusal,
    Removed,
    WrongPhase,
)
from bot.table.invitations import MAX_ASKED
from bot.table.model import Action, Person, Table
from tests.refusals import refuses

from ..answers import agree, refuse
from ..people import ANN, BEN, CHANNEL, CID, People, at_once, person, seated

DAN, EVE, SAM = 104, 105, 999  # Sam is a stranger


async def small(tables: Tables, people: People, *invited: int) -> Table:
    """Open a table of four seats that invites people."""
    others = tuple(map(person, invited))
    return await people.open(tables, game_id="konfusion", people=others)


async def offer(tables: Tables, people: People, table: Table, to: int) -> Table:
    return await tables.act(table.id, asking.ask, people.act(ANN), "table", holder_id=ANN, person=person(to))


def invited(table: Table) -> list[int]:
    return [invitee.user_id for invitee in table.invited]


async def test_a_table_opens_with_invitations(
    store: Database, tables: Tables, people: People, queries: TableQueries
) -> None:
    """A seat is kept for each invited person, even after a restart. With too many, no table opens."""
    table = await small(tables, people, BEN, CID)
    assert (seated(table), invited(table), table.revision) == ([ANN], [BEN, CID], 1)
    assert table == await Tables(store).get(table.id)
    table = await tables.act(table.id, invitations.accept, people.act(CID))
    assert (seated(table), invited(table)) == ([ANN, CID], [BEN])
    table = await tables.act(table.id, invitations.decline, people.act(BEN))
    assert (seated(table), invited(table)) == ([ANN, CID], [])
    assert table == await Tables(store).get(table.id)
    with refuses(invitations.NO_SEAT_LEFT, "3 of 4"):
        await small(tables, people, BEN, CID, DAN, EVE)
    with pytest.raises(Refusal, match="You already have a seat"):
        await small(tables, people, BEN, ANN)
    assert await queries.in_channel(CHANNEL) == [table]


async def test_strangers_do_not_take_kept_seats(tables: Tables, people: People) -> None:
    """If seats run short, the last ones are kept. A declined seat is open to anyone."""
    table = await small(tables, people, BEN, CID)
    await tables.act(table.id, lobby.join, people.act(DAN))
    with refuses(SEATS_KEPT, "Person 102, Person 103"):
        await tables.act(table.id, lobby.join, people.act(SAM))
    await tables.act(table.id, invitations.decline, people.act(CID))
    table = await tables.act(table.id, lobby.join, people.act(SAM))
    table = await tables.act(table.id, lobby.join, people.act(BEN))  # Join is as good as Accept
    assert (seated(table), invited(table)) == ([ANN, DAN, SAM, BEN], [])
    with pytest.raises(Refusal, match="Every seat"):
        await tables.act(table.id, lobby.join, people.act(CID))


@pytest.mark.parametrize(
    ("whom", "why"),
    [
        (Person(ANN, "Ann"), "You already have a seat"),
        (Person(BEN, "Ben"), "B already has a seat at this table"),
        (Person(CID, "Cid"), "Person 103 is already invited|Cid is already invited"),
        (Person(DAN, "Robot", is_bot=True), "Robot is a bot"),
        (Person(DAN, "Dan", here=False), "Dan isn't on this server"),
    ],
)
async def test_who_cannot_be_invited(tables: Tables, people: People, whom: Person, why: str) -> None:
    """Openers, bots, outsiders, seated people and invited people can't be invited. Nothing changes."""
    table = await small(tables, people, CID)
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    with pytest.raises(Refusal, match=why):
        await tables.act(table.id, invitations.invite, people.act(ANN), [person(EVE), whom])
    assert table == await tables.get(table.id)


async def test_nobody_else_invites(tables: Tables, people: People) -> None:
    """Only the opener invites and withdraws. If no one is chosen, no one is invited."""
    table = await small(tables, people, BEN)
    for act in (
        tables.act(table.id, invitations.invite, people.act(BEN), [person(CID)]),
        tables.act(table.id, invitations.withdraw, people.act(BEN), BEN),
    ):
        with refuses(NOT_THE_OPENER):
            await act
    with refuses(invitations.NOBODY_CHOSEN):
        await tables.act(table.id, invitations.invite, people.act(ANN), [])


async def test_a_refusal_holds_the_second_time(store: Database, tables: Tables, people: People) -> None:
    """It holds after a restart. The number of a table's invitations is limited, withdrawn ones included."""
    table = await small(tables, people, BEN)
    await tables.act(table.id, invitations.decline, people.act(BEN))
    await tables.act(table.id, invitations.invite, people.act(ANN), [person(BEN)])
    await tables.act(table.id, invitations.decline, people.act(BEN))
    with pytest.raises(Refusal, match="has declined twice"):
        await Tables(store).act(table.id, invitations.invite, people.act(ANN), [person(BEN)])
    table = await people.open(tables)
    for user_id in range(200, 200 + MAX_ASKED):
        await tables.act(table.id, invitations.invite, people.act(ANN), [person(user_id)])
        table = await tables.act(table.id, invitations.withdraw, people.act(ANN), user_id)
    with refuses(invitations.ENOUGH_ASKED, "10"):
        await tables.act(table.id, invitations.invite, people.act(ANN), [person(BEN)])
    assert sum(invitee.times_invited for invitee in table.invitees) == MAX_ASKED


async def test_an_invitation_that_is_gone(tables: Tables, people: People) -> None:
    """No one can answer another person's. A withdrawn one at a full table says why, and gives no seat."""
    table = await small(tables, people, BEN)
    for change in (invitations.accept, invitations.decline):
        with refuses(NotInvited.sentence):
            await tables.act(table.id, change, people.act(SAM))
    assert table == await tables.get(table.id)
    table = await small(tables, people, BEN)
    for user_id in (CID, DAN):
        await tables.act(table.id, lobby.join, people.act(user_id))
    await tables.act(table.id, invitations.withdraw, people.act(ANN), BEN)
    await tables.act(table.id, lobby.join, people.act(SAM))
    with refuses(invitations.WITHDRAWN):
        await tables.act(table.id, invitations.accept, people.act(BEN))
    with refuses(TABLE_FULL):
        await tables.act(table.id, lobby.join, people.act(BEN))


async def test_answers_that_come_twice_or_too_late(tables: Tables, people: People) -> None:
    """A second answer changes nothing, and a late one learns what has happened to the invitation."""
    table = await small(tables, people, BEN, CID)
    action = people.act(BEN)
    await tables.act(table.id, invitations.accept, action)
    with pytest.raises(AlreadyDone):
        await tables.act(table.id, invitations.accept, action)
    for change in (invitations.accept, invitations.decline):
        with refuses(invitations.SEATED):
            await tables.act(table.id, change, people.act(BEN))
    await tables.act(table.id, invitations.decline, people.act(CID))
    table = await tables.act(table.id, lobby.leave, people.act(BEN))
    for user_id in (BEN, CID):
        for change in (invitations.accept, invitations.decline):
            with refuses(invitations.ANSWERED):
                await tables.act(table.id, change, people.act(user_id))
    assert table == await tables.get(table.id)
    withdrawn = await small(tables, people, BEN)
    await tables.act(withdrawn.id, invitations.withdraw, people.act(ANN), BEN)
    removed = await small(tables, people, BEN)
    await tables.act(removed.id, invitations.accept, people.act(BEN))
    await tables.act(removed.id, lobby.kick, people.act(ANN), BEN)
    closed = await small(tables, people, BEN)
    await tables.act(closed.id, lobby.close, people.act(ANN))
    begun = await small(tables, people, BEN)
    await tables.act(begun.id, lobby.join, people.act(CID))
    await tables.start(begun.id, people.act(ANN))
    refused = [
        (withdrawn, invitations.WITHDRAWN),
        (removed, Removed.sentence),
        (closed, lobby.CLOSED),
        (begun, lobby.BEGUN),
    ]
    for table, why in refused:
        for change in (invitations.accept, invitations.decline):
            with refuses(why):
                await tables.act(table.id, change, people.act(BEN))


@pytest.mark.parametrize("stranger_first", [False, True])
async def test_two_at_the_last_seat_at_once(tables: Tables, people: People, stranger_first: bool) -> None:
    """If two people press for the last seat simultaneously, the invited one gets it and both are answered."""
    table = await small(tables, people, BEN)
    for user_id in (CID, DAN):
        await tables.act(table.id, lobby.join, people.act(user_id))
    acts = [
        tables.act(table.id, invitations.accept, people.act(BEN)),
        tables.act(table.id, lobby.join, people.act(SAM)),
    ]
    results = await at_once(*reversed(acts) if stranger_first else acts)
    assert seated(await tables.get(table.id)) == [ANN, CID, DAN, BEN]
    (refusal,) = (each for each in results if isinstance(each, Refusal))
    assert refusal.text.template == (SEATS_KEPT if stranger_first else TABLE_FULL)


async def test_two_at_once(tables: Tables, people: People) -> None:
    """An answer and a withdrawal, or leaving and being kicked: the second one is told that it is late."""
    invited_by_ann = await small(tables, people, BEN)
    joined = await people.gather(tables, game_id="konfusion")
    for table, mine, hers in (
        (invited_by_ann, invitations.accept, invitations.withdraw),
        (joined, lobby.leave, lobby.kick),
    ):
        results = await at_once(
            tables.act(table.id, mine, people.act(BEN)), tables.act(table.id, hers, people.act(ANN), BEN)
        )
        assert [type(each) for each in results] == [Table, Refusal]
    assert seated(await tables.get(joined.id)) == [ANN]


async def test_who_was_sent_away_comes_back_only_if_invited(
    store: Database, tables: Tables, people: People
) -> None:
    """Their seat is free, and they cannot join, even after a restart, until they are invited back."""
    table = await people.gather(tables, 3, game_id="konfusion")
    table = await tables.act(table.id, lobby.kick, people.act(ANN), BEN)
    assert seated(table) == [ANN, CID]
    again = Tables(store)
    with refuses(Removed.sentence):
        await again.act(table.id, lobby.join, people.act(BEN))
    with refuses(NOT_SEATED):
        await again.act(table.id, lobby.leave, people.act(BEN))
    await again.act(table.id, invitations.invite, people.act(ANN), [person(BEN)])
    assert seated(await again.act(table.id, invitations.accept, people.act(BEN))) == [ANN, BEN, CID]


async def test_a_table_is_handed_over(store: Database, tables: Tables, people: People) -> None:
    """The new opener can do what the old one could. It isn't offered again, nor once its game has started."""
    table = await people.gather(tables, game_id="konfusion")
    table = await offer(tables, people, table, BEN)
    assert (table.opener_id, seated(table)) == (ANN, [ANN, BEN]), "nobody becomes the opener unasked"
    table = await agree(tables, table.id, people.act(BEN), "table")
    assert (table.opener_id, seated(table)) == (BEN, [ANN, BEN])
    assert table == await Tables(store).get(table.id)
    with refuses(NOT_THE_OPENER):
        await tables.start(table.id, people.act(ANN))
    table = await tables.act(table.id, lobby.kick, people.act(BEN), ANN)
    assert seated(table) == [BEN]
    table = await people.gather(tables, game_id="konfusion")
    await offer(tables, people, table, BEN)
    table = await agree(tables, table.id, people.act(BEN), "table")
    assert table.table_events[-1].kind == "table_taken"
    table = await tables.act(table.id, lobby.leave, people.act(BEN))
    assert table.opener_id == ANN
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert asking.open_proposals(table, table.changed_at) == ()
    table = await people.gather(tables, game_id="konfusion")
    await offer(tables, people, table, BEN)
    await tables.start(table.id, people.act(ANN))
    for answer in (agree, refuse):
        with pytest.raises(WrongPhase):
            await answer(tables, table.id, people.act(BEN), "table")


async def test_a_table_that_is_not_taken(store: Database, tables: Tables, people: People) -> None:
    """A declined or withdrawn offer leaves the table with its opener. No one is asked too often."""
    table = await people.gather(tables, 3, game_id="konfusion")
    await offer(tables, people, table, BEN)
    with refuses(asking.ALREADY_ASKED):
        await offer(tables, people, table, BEN)
    with refuses(asking.NOT_YOURS):
        await agree(tables, table.id, people.act(CID), "table")
    declined = await refuse(tables, table.id, people.act(BEN), "table")
    assert declined.opener_id == ANN
    assert declined == await Tables(store).get(table.id)
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(BEN), "table")
    await offer(tables, people, table, BEN)
    await offer(tables, people, table, CID)
    with refuses(asking.NOT_YOURS):
        await agree(tables, table.id, people.act(BEN), "table")
    with pytest.raises(Refusal, match="asked this player twice"):
        await offer(tables, people, table, BEN)
    await tables.act(table.id, lobby.leave, people.act(ANN))
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(CID), "table")


@pytest.mark.parametrize("whom", [ANN, SAM, 2**70])
async def test_only_others_who_sit_there(tables: Tables, people: People, whom: int) -> None:
    """Only the opener can kick, uninvite or hand over to a person, who has to be someone else there."""
    table = await people.gather(tables, game_id="konfusion")

    def hand_on(table: Table, action: Action, user_id: int) -> Table:
        return asking.ask(table, action, "table", holder_id=action.user_id, person=person(user_id))

    for change in (lobby.kick, hand_on, invitations.withdraw):
        with refuses(NOT_THERE):
            await tables.act(table.id, change, people.act(ANN), whom)
        with refuses(NOT_THE_OPENER):
            await tables.act(table.id, change, people.act(BEN), ANN)
