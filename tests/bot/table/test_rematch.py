"""Rematches: the same game, options and people, seats moved by one, opened only once."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.service.personal_data import PersonalData
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import invitations, lobby, play
from bot.table.errors import NOT_SEATED, AlreadyOpen, NotInvited, WrongPhase
from bot.table.model import Table, colours_of
from bot.table.rematch import NOT_IN_REMATCH, is_complete, open_rematch
from bot.views.lobby import BEGINS_WITH_ALL, BEGINS_WITH_ENOUGH, lobby_message
from bot.views.text import sign_of
from engine import InvalidOption, Over
from tests.refusals import refuses

from ..people import ANN, BEN, CID, People, seated

DAN = 104
SEED = bytes(32)
STARTS = {BEGINS_WITH_ALL, BEGINS_WITH_ENOUGH}


async def finished(tables: Tables, people: People, seats: int = 2, **changes: Any) -> Table:
    """Play a match of conversion to its end."""
    table = await people.start(tables, seats, **{"options": {"holes": 32}, **changes})
    return await people.play_out(tables, table, random.Random(2))


def lines_of(table: Table) -> set[str]:
    """Return the templates of a lobby's lines."""
    return {line.template for line in lobby_message(table).content}


async def test_a_rematch_is_opened_once(tables: Tables, people: People) -> None:
    """The first request opens the rematch. All later ones join it, however many come simultaneously."""
    over = await finished(tables, people)
    again = await tables.rematch(over.id, people.act(ANN))
    assert again.phase == "lobby"
    assert (again.game_id, again.options, again.channel_id) == (over.game_id, over.options, over.channel_id)
    assert seated(again) == [ANN]
    assert [invitee.user_id for invitee in again.invited] == [BEN]
    assert again.id != over.id
    assert again.seed != over.seed
    with pytest.raises(AlreadyOpen):
        await tables.rematch(over.id, people.act(ANN))
    joined = await tables.rematch(over.id, people.act(BEN))
    assert (joined.id, joined.phase) == (again.id, "running")
    with pytest.raises(AlreadyOpen):
        await tables.rematch(over.id, people.act(BEN))
    await tables.act(again.id, play.resign, people.act(ANN))
    assert (await tables.rematch(again.id, people.act(ANN))).id not in (over.id, again.id)
    over = await finished(tables, people, 4)
    asked = await asyncio.gather(
        *(tables.rematch(over.id, people.act(user)) for user in (ANN, BEN, CID, DAN))
    )
    assert len({table.id for table in asked}) == 1
    again = await tables.get(asked[0].id)
    assert (again.phase, seated(again)) == ("running", [BEN, CID, DAN, ANN])


async def test_who_cannot_open_a_rematch(tables: Tables, people: People) -> None:
    """No one during the game, and never strangers, who aren't invited either."""
    table = await people.start(tables)
    with pytest.raises(WrongPhase):
        await tables.rematch(table.id, people.act(ANN))
    await tables.act(table.id, play.resign, people.act(ANN))
    with refuses(NOT_SEATED):
        await tables.rematch(table.id, people.act(CID))
    over = await finished(tables, people)
    again = await tables.rematch(over.id, people.act(ANN))
    with pytest.raises(NotInvited):
        await tables.act(again.id, invitations.accept, people.act(CID))


@pytest.mark.parametrize("order", [(BEN, CID, DAN), (DAN, CID, BEN), (CID, BEN, DAN)])
async def test_the_seats_move_on(
    store: Database, tables: Tables, people: People, order: tuple[int, ...]
) -> None:
    """The first seat's player gets the last seat, in whatever order people join. Then the match begins."""
    over = await finished(tables, people, 4)
    again = await tables.rematch(over.id, people.act(ANN))
    for user in order:
        assert (again.phase, again) == ("lobby", await Tables(store).get(again.id))
        again = await tables.act(again.id, invitations.accept, people.act(user))
    assert (again.phase, seated(again)) == ("running", [BEN, CID, DAN, ANN])
    assert again == await Tables(store).get(again.id)
    assert again.match.setup.first == again.dice.first(4)


async def test_people_keep_their_colours(store: Database, tables: Tables, people: People) -> None:
    """They keep them in the lobby, the game and the next rematch. Newcomers get the first free colour."""
    over = await finished(tables, people, 3)
    again = await tables.rematch(over.id, people.act(CID))
    assert colours_of(again) == (2,)
    assert sign_of(again, 0) == sign_of(over, 2)
    again = await tables.act(again.id, invitations.decline, people.act(BEN))
    again = await tables.act(again.id, lobby.join, people.act(DAN))
    assert (seated(again), colours_of(again)) == ([CID, DAN], (2, 1))
    again = await tables.act(again.id, invitations.accept, people.act(ANN))
    assert (seated(again), again.colours) == ([CID, ANN, DAN], (2, 0, 1))
    again = await people.play_out(tables, again, random.Random(3))
    last = await tables.rematch(again.id, people.act(DAN))
    for user in (CID, ANN):
        last = await tables.act(last.id, invitations.accept, people.act(user))
    assert (seated(last), last.colours) == ([ANN, DAN, CID], (0, 1, 2))
    assert last == await Tables(store).get(last.id)


async def test_it_does_not_wait_for_all(
    store: Database, tables: Tables, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The opener starts with enough people, or the last one declines. If options don't suit, it waits."""
    over = await finished(tables, people, 3)
    again = await tables.rematch(over.id, people.act(CID))
    await tables.act(again.id, invitations.accept, people.act(BEN))
    again = await tables.start(again.id, people.act(CID))
    assert (again.phase, seated(again)) == ("running", [BEN, CID])
    with refuses(lobby.BEGUN):
        await tables.act(again.id, invitations.accept, people.act(ANN))
    over = await finished(tables, people, 3)
    again = await tables.rematch(over.id, people.act(ANN))
    await tables.act(again.id, invitations.accept, people.act(BEN))
    again = await tables.act(again.id, invitations.decline, people.act(CID))
    assert (again.phase, seated(again)) == ("running", [BEN, ANN])
    assert again == await Tables(store).get(again.id)

    def unsuited(*_: object) -> Table:
        raise InvalidOption("Not with so few.")

    over = await finished(tables, people, 3)
    again = await tables.rematch(over.id, people.act(ANN))
    again = await tables.act(again.id, invitations.accept, people.act(BEN))
    monkeypatch.setattr(play, "begin", unsuited)
    again = await tables.act(again.id, invitations.decline, people.act(CID))
    assert (again.phase, seated(again), again.invited) == ("lobby", [BEN, ANN], ())


async def test_a_declined_seat_is_open_to_anybody(tables: Tables, people: People) -> None:
    """A declined seat is open to others, and the lobby says that the game starts once it is taken.

    A removed player who asks again is pointed to the open rematch.
    """
    over = await finished(tables, people)
    again = await tables.rematch(over.id, people.act(ANN))
    assert lines_of(again) & STARTS == {BEGINS_WITH_ALL}
    again = await tables.act(again.id, invitations.decline, people.act(BEN))
    assert again.phase == "lobby"
    assert lines_of(again) & STARTS == {BEGINS_WITH_ENOUGH}
    again = await tables.act(again.id, lobby.join, people.act(DAN))
    assert (again.phase, seated(again)) == ("running", [ANN, DAN])
    over = await finished(tables, people, 3)
    again = await tables.rematch(over.id, people.act(ANN))
    await tables.act(again.id, invitations.accept, people.act(BEN))
    await tables.act(again.id, lobby.kick, people.act(ANN), BEN)
    with pytest.raises(AlreadyOpen):
        await tables.rematch(over.id, people.act(BEN))


async def test_who_plays_again(tables: Tables, people: People, personal_data: PersonalData) -> None:
    """A rematch is for tied players only, if the rules say so. People with deleted data are not invited."""
    over = await finished(tables, people, 4)
    tied = replace(over, match=over.match._replace(status=Over((), "agreement", (0, 2, 3))))
    again = open_rematch(people.act(CID), tied, id="next", seed=SEED)
    assert {invitee.user_id: invitee.place for invitee in again.invitees} == {CID: 0, DAN: 1, ANN: 2}
    assert [invitee.user_id for invitee in again.invited] == [DAN, ANN]
    assert not is_complete(again)
    with refuses(NOT_IN_REMATCH, "only A, C, D can play"):
        open_rematch(people.act(BEN), tied, id="next", seed=SEED)
    over = await finished(tables, people, 3)
    await personal_data.delete(people.act(CID))
    again = await tables.rematch(over.id, people.act(BEN))
    assert [invitee.user_id for invitee in again.invited] == [ANN]
    assert lobby_message(again).mentions == (ANN,)
    assert seated(await tables.act(again.id, invitations.accept, people.act(ANN))) == [BEN, ANN]
