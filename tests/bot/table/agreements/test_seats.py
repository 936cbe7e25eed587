"""Seats that change hands: offered, taken, declined, withdrawn, and never against the rules of the table."""

from __future__ import annotations

import random

import pytest

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.table import invitations, lobby, play
from bot.table.agreements import asking, succession
from bot.table.errors import NOT_SEATED, Refusal, WrongPhase
from bot.table.lobby import free_seats
from bot.table.model import Person
from bot.table.replay.record import record_of
from engine import GAMES
from tests.refusals import refuses

from ...answers import agree, hand_over, refuse, votes
from ...people import ANN, BEN, CID, People, at_once, mover, person, seated

DAN, EVE = 104, 105


async def test_a_seat_changes_hands_in_mid_game(store: Database, tables: Tables, people: People) -> None:
    """When a seat changes hands, the game is unchanged, the event names both people, and all rights move."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    seat = table.seat_of(BEN)
    after = await hand_over(tables, people, table, BEN, CID)
    assert (after.seat_of(CID), after.seat_of(BEN), after.seat_of(ANN)) == (seat, None, table.seat_of(ANN))
    assert record_of(after)["names"] == ["Person 101", "Person 103"]
    assert (after.match, after.ply, after.phase) == (table.match, table.ply, "running")
    rows = await store.read(
        lambda db: db.execute(
            "SELECT ply, seat, holder_id, user_id, by_id FROM table_event WHERE kind = 'seat_taken'"
        ).fetchall()
    )
    assert rows == [(table.ply, seat, BEN, CID, CID)]
    table = await people.start(tables)
    former = mover(table)
    table = await hand_over(tables, people, table, former, CID)
    with refuses(NOT_SEATED):
        await tables.act(table.id, play.resign, people.act(former))
    assert (await people.play(tables, table, random.Random(2))).ply > table.ply


async def test_offers_in_the_lobby(tables: Tables, people: People) -> None:
    """The table goes with its opener's seat. An offer stays with its player, and ends if either one moves."""
    table = await people.gather(tables)
    table = await hand_over(tables, people, table, ANN, CID)
    assert (table.opener_id, seated(table)) == (CID, [CID, BEN])
    assert (await tables.start(table.id, people.act(CID))).phase == "running"
    table = await people.gather(tables, 3)
    await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    await tables.act(table.id, lobby.leave, people.act(BEN))
    table = await agree(tables, table.id, people.act(DAN), "succession")
    assert seated(table) == [ANN, DAN]
    table = await people.open(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(BEN))
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert asking.open_proposals(table, 0) == ()
    table = await people.gather(tables)
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(DAN))
    await tables.act(table.id, lobby.leave, people.act(BEN))
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(DAN), "succession")
    table = await people.open(tables, people=[person(CID)])
    free = free_seats(await tables.act(table.id, lobby.join, people.act(BEN)))
    table = await hand_over(tables, people, table, BEN, CID)
    assert seated(table) == [ANN, CID]
    assert (table.invited, free_seats(table)) == ((), free + 1)


async def test_a_seat_changes_hands_before_the_start(tables: Tables, people: People) -> None:
    """In a rematch, it keeps its place. With players' goods, no seat changes hands after the start."""
    over = await people.play_out(tables, await people.start(tables, 3), random.Random(1), most=0)
    again = await tables.rematch(over.id, people.act(BEN))
    await hand_over(tables, people, again, BEN, DAN)
    await tables.act(again.id, invitations.accept, people.act(CID))
    table = await hand_over(tables, people, again, CID, ANN)
    assert (table.phase, seated(table)) == ("running", [DAN, ANN])
    game_id = next(game.id for game in GAMES.values() if game.goods is not None)
    table = await people.gather(tables, game_id=game_id)
    table = await hand_over(tables, people, table, BEN, CID)
    table = await tables.start(table.id, people.act(ANN))
    with refuses(succession.SEAT_BOUND):
        await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    game_id = next(game.id for game in GAMES.values() if game.goods is not None)
    table = await people.gather(tables, game_id=game_id)
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(CID))
    await tables.start(table.id, people.act(ANN))
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(CID), "succession")


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (person(CID, is_bot=True), "Bots"),
        (person(CID, here=False), "isn't on this server"),
        (person(BEN), "has a seat"),
        (person(ANN), "has a seat"),
    ],
)
async def test_who_cannot_follow(tables: Tables, people: People, candidate: Person, why: str) -> None:
    """The candidate is refused, with the reason, and the table stays as it is."""
    table = await people.start(tables)
    with pytest.raises(Refusal, match=why):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=candidate)
    assert table == await tables.get(table.id)


async def test_whose_answer_counts(tables: Tables, people: People) -> None:
    """Only the invited person can answer, is asked at most twice, and may answer while the game continues."""
    table = await people.start(tables)
    for _ in range(2):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        with refuses(asking.ALREADY_ASKED):
            await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        await refuse(tables, table.id, people.act(CID), "succession")
    with pytest.raises(Refusal, match=succession.ASKED_OFTEN):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    await people.play(tables, await tables.get(table.id), random.Random(3))
    assert (await agree(tables, table.id, people.act(CID), "succession")).seat_of(CID) == table.seat_of(ANN)
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    for answer in (agree, refuse):
        for user_id in (DAN, BEN):
            with refuses(asking.NOT_YOURS):
                await answer(tables, table.id, people.act(user_id), "succession")
    table = await people.start(tables, 3)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(EVE))
    presses = [people.act(user) for user in (DAN, EVE, DAN, EVE)]
    results = await at_once(*(agree(tables, table.id, press, "succession") for press in presses))
    assert sum(isinstance(result, Refusal) for result in results) == 2
    now = await tables.get(table.id)
    assert seated(now) == [DAN, EVE, CID]


@pytest.mark.parametrize("end", ["resigned", "over", "withdrawn", "taken"])
async def test_an_old_offer(tables: Tables, people: People, end: str) -> None:
    """If accepted after a resignation, the end, a withdrawal or another successor, it changes nothing."""
    table = await people.start(tables, 3)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    if end == "withdrawn":
        await refuse(tables, table.id, people.act(ANN), "succession")
    elif end == "taken":
        await hand_over(tables, people, table, ANN, EVE)
    else:
        for user_id in (ANN, BEN)[: 2 if end == "over" else 1]:
            await tables.act(table.id, play.resign, people.act(user_id))
    before = await tables.get(table.id)
    for answer, user_id in ((agree, DAN), (refuse, ANN)):
        with pytest.raises(WrongPhase if end == "over" else Refusal):
            await answer(tables, table.id, people.act(user_id), "succession")
    assert before == await tables.get(table.id)


async def test_questions_lapse_with_the_change(tables: Tables, people: People) -> None:
    """The successor has agreed to nothing. Simultaneous acceptance and withdrawal are one change."""
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    table = await hand_over(tables, people, table, ANN, CID)
    assert votes(table, "end_now") == frozenset()
    assert (await tables.act(table.id, asking.ask, people.act(BEN), "end_now")).phase == "running"
    for first in (0, 1):
        table = await people.start(tables)
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        both = [
            lambda table=table: agree(tables, table.id, people.act(CID), "succession"),
            lambda table=table: refuse(tables, table.id, people.act(ANN), "succession"),
        ]
        results = await at_once(both[first](), both[1 - first]())
        assert sum(isinstance(result, Refusal) for result in results) == 1
        assert asking.open_proposals(await tables.get(table.id), 0) == ()


async def test_a_notice_is_about_a_seat_with_somebody_on_it(
    tables: Tables, store: Database, people: People
) -> None:
    """The database refuses an event of a seat without its player."""
    table = await people.start(tables)
    row = "INSERT INTO table_event VALUES (?, 99, 0, 'asked', 1, 1, 0, NULL, NULL, NULL, NULL, NULL, NULL)"
    with pytest.raises(DatabaseConflict):
        await store.write(lambda db: db.execute(row, (table.id,)) and None)
