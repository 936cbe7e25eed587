"""Seats that change hands: offered, taken, declined, withdrawn, and never against the rules of the table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from bot.operations.verify import verify
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict
from bot.table import invitations, lobby, play
from bot.table.agreements import asking, succession
from bot.table.errors import NOT_SEATED, Refusal, WrongPhase
from bot.table.lobby import free_seats
from bot.table.model import Person
from bot.table.replay.record import record_of
from engine import GAMES, Match
from tests.refusals import refuses

from ...answers import agree, refuse, votes
from ...people import ANN, BEN, CID, People
from ...people import person as invited

DAN, EVE = 104, 105
PLAIN = sorted(game.id for game in GAMES.values() if game.goods is None)


def person(user_id: int, *, is_bot: bool = False, here: bool = True) -> Person:
    """Return somebody who may be offered a seat."""
    return Person(user_id, f"Person {user_id}", is_bot, here)


async def handed_over(tables: Tables, people: People, table: Table, holder: int, to: int) -> Table:
    """Let a seat change hands."""
    await tables.act(table.id, asking.ask, people.act(holder), "seat", holder_id=holder, person=person(to))
    return await agree(tables, table.id, people.act(to), "succession")


async def test_a_seat_changes_hands_in_mid_game(tables: Tables, people: People) -> None:
    """The successor sits and is named there, the former player does not, and the game is as it was."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    seat = table.seat_of(BEN)
    after = await handed_over(tables, people, table, BEN, CID)
    assert (after.seat_of(CID), after.seat_of(BEN), after.seat_of(ANN)) == (seat, None, table.seat_of(ANN))
    assert record_of(after)["names"] == ["Person 101", "Person 103"]
    assert (after.match, after.ply, after.phase) == (table.match, table.ply, "running")


@pytest.mark.parametrize("game_id", PLAIN)
async def test_the_dice_and_the_log_stay_what_they_are(
    store: Database, tables: Tables, people: People, game_id: str
) -> None:
    """Seats change hands again and again; the log restores an equal table, and the record verifies."""
    luck = random.Random(7)
    table = await people.start(tables, GAMES[game_id].seats.start, game_id=game_id)
    salt = [player.joined_by for player in table.players]
    for successor in range(200, 205):  # a table asks no more within an hour
        for _ in range(4):
            if table.phase == "running":
                table = await people.play(tables, table, luck)
        if table.phase != "running":
            break
        holder = luck.choice(table.players).user_id
        table = await handed_over(tables, people, table, holder, successor)
        assert table == await Tables(store).get(table.id)
    table = await people.play_out(tables, table, luck, most=20)
    assert [player.joined_by for player in table.players] == salt
    record = record_of(table)
    assert Match.replay(record) == table.match
    assert verify(record).verified


async def test_who_played_which_ply_is_kept(tables: Tables, store: Database, people: People) -> None:
    """The event of a change says at which ply, whose seat, and who followed."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    await handed_over(tables, people, table, ANN, CID)
    rows = await store.read(
        lambda db: db.execute(
            "SELECT ply, seat, holder_id, user_id, by_id FROM table_event WHERE kind = 'seat_taken'"
        ).fetchall()
    )
    assert rows == [(table.ply, table.seat_of(ANN), ANN, CID, CID)]


async def test_the_successor_moves_and_the_former_player_does_not(tables: Tables, people: People) -> None:
    """Every right goes with the seat."""
    table = await people.start(tables)
    mover = next(player.user_id for player in table.players if is_mover(table, player.user_id))
    table = await handed_over(tables, people, table, mover, CID)
    with refuses(NOT_SEATED):
        await tables.act(table.id, play.resign, people.act(mover))
    assert (await people.play(tables, table, random.Random(2))).ply > table.ply


def is_mover(table: Table, user_id: int) -> bool:
    """Return whether somebody is awaited."""
    return table.seat_of(user_id) in getattr(table.match.status, "seats", ())


async def test_before_the_start_the_table_goes_along(tables: Tables, people: People) -> None:
    """Who takes the opener's seat in the lobby can start the match."""
    table = await people.open(tables)
    await tables.act(table.id, lobby.join, people.act(BEN))
    table = await handed_over(tables, people, table, ANN, CID)
    assert (table.opener_id, [player.user_id for player in table.players]) == (CID, [CID, BEN])
    assert (await tables.start(table.id, people.act(CID))).phase == "running"


async def test_an_offer_in_the_lobby_follows_its_player(tables: Tables, people: People) -> None:
    """When others leave and seats move up, the offer is still of the seat of who made it."""
    table = await people.open(tables)
    for user in (BEN, CID):
        await tables.act(table.id, lobby.join, people.act(user))
    await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))
    await tables.act(table.id, lobby.leave, people.act(BEN))
    table = await agree(tables, table.id, people.act(DAN), "succession")
    assert [player.user_id for player in table.players] == [ANN, DAN]


async def test_whoever_joins_is_offered_no_other_seat(tables: Tables, people: People) -> None:
    """An offer in the lobby ends when the person sits down on another seat."""
    table = await people.open(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(BEN))
    table = await tables.act(table.id, lobby.join, people.act(BEN))
    assert asking.open_proposals(table, 0) == ()


async def test_an_invited_person_who_follows_keeps_no_second_seat(tables: Tables, people: People) -> None:
    """Whoever is invited and takes over a seat is a player, and no longer invited."""
    table = await people.open(tables, people=[invited(CID)])
    free = free_seats(await tables.act(table.id, lobby.join, people.act(BEN)))
    table = await handed_over(tables, people, table, BEN, CID)
    assert [player.user_id for player in table.players] == [ANN, CID]
    assert (table.invited, free_seats(table)) == ((), free + 1)


async def test_a_place_in_a_rematch_goes_along(tables: Tables, people: People) -> None:
    """Who takes a seat over in a rematch sits where its order puts it; the last one awaited begins it."""
    over = await people.play_out(tables, await people.start(tables, 3), random.Random(1), most=0)
    again = await tables.rematch(over.id, people.act(BEN))
    await handed_over(tables, people, again, BEN, DAN)
    await tables.act(again.id, invitations.accept, people.act(CID))
    table = await handed_over(tables, people, again, CID, ANN)
    assert (table.phase, [player.user_id for player in table.players]) == ("running", [DAN, ANN])


async def test_who_left_has_no_seat_to_give(tables: Tables, people: People) -> None:
    """An offer ends when its player leaves the lobby."""
    table = await people.open(tables)
    await tables.act(table.id, lobby.join, people.act(BEN))
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(DAN))
    await tables.act(table.id, lobby.leave, people.act(BEN))
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(DAN), "succession")


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        (person(CID, is_bot=True), "Bots"),
        (person(CID, here=False), "not on this server"),
        (person(BEN), "has a seat"),
        (person(ANN), "has a seat"),
    ],
)
async def test_who_cannot_follow(tables: Tables, people: People, candidate: Person, why: str) -> None:
    """No bots, nobody from elsewhere, nobody at the table, not oneself."""
    table = await people.start(tables)
    with pytest.raises(Refusal, match=why):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=candidate)
    assert table == await tables.get(table.id)


async def test_nobody_is_pestered(tables: Tables, people: People) -> None:
    """One player asks the same person twice at most, and not while the question stands."""
    table = await people.start(tables)
    for _ in range(2):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        with refuses(asking.ALREADY_ASKED):
            await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        await refuse(tables, table.id, people.act(CID), "succession")
    with pytest.raises(Refusal, match="2 times"):
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))


async def test_an_offer_outlives_moves(tables: Tables, people: People) -> None:
    """The game goes on while somebody thinks about it."""
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    await people.play(tables, await tables.get(table.id), random.Random(3))
    assert (await agree(tables, table.id, people.act(CID), "succession")).seat_of(CID) == table.seat_of(ANN)


End = Callable[[Tables, People, Table], object]


async def resigned(tables: Tables, people: People, table: Table) -> None:
    """The player who offered resigns: a game of three goes on."""
    await tables.act(table.id, play.resign, people.act(ANN))


async def over(tables: Tables, people: People, table: Table) -> None:
    """The match ends."""
    for user in (ANN, BEN):
        await tables.act(table.id, play.resign, people.act(user))


async def withdrawn(tables: Tables, people: People, table: Table) -> None:
    """The player keeps the seat."""
    await refuse(tables, table.id, people.act(ANN), "succession")


async def taken(tables: Tables, people: People, table: Table) -> None:
    """Somebody else is asked, and takes it."""
    await handed_over(tables, people, table, ANN, EVE)


@pytest.mark.parametrize(
    ("end", "kind"),
    [(resigned, Refusal), (over, WrongPhase), (withdrawn, Refusal), (taken, Refusal)],
)
async def test_an_old_offer(tables: Tables, people: People, end: End, kind: type[Refusal]) -> None:
    """Accepted after a resignation, the end, a withdrawal or another successor, it changes nothing."""
    table = await people.start(tables, 3)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    await end(tables, people, table)  # type: ignore[misc]
    before = await tables.get(table.id)
    for answer, user_id in ((agree, DAN), (refuse, ANN)):
        with pytest.raises(kind):
            await answer(tables, table.id, people.act(user_id), "succession")
    assert before == await tables.get(table.id)


async def test_strangers_neither_take_nor_withdraw(tables: Tables, people: People) -> None:
    """Only who is asked answers, and only who offered it or sits there withdraws."""
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    for answer in (agree, refuse):
        for user_id in (DAN, BEN):
            with refuses(asking.NOT_YOURS):
                await answer(tables, table.id, people.act(user_id), "succession")


async def test_two_accept_at_once(tables: Tables, people: People) -> None:
    """Of two seats both go to who was asked; of two presses for one seat one counts."""
    table = await people.start(tables, 3)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(DAN))
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(EVE))
    presses = [people.act(user) for user in (DAN, EVE, DAN, EVE)]
    results = await asyncio.gather(
        *(agree(tables, table.id, press, "succession") for press in presses), return_exceptions=True
    )
    assert sum(isinstance(result, Refusal) for result in results) == 2
    now = await tables.get(table.id)
    assert [player.user_id for player in now.players] == [DAN, EVE, CID]


async def test_acceptance_against_withdrawal(tables: Tables, people: People) -> None:
    """At one moment, one of them counts: the seat has one holder, whom the other is told."""
    for first in (0, 1):
        table = await people.start(tables)
        await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
        both = [
            lambda table=table: agree(tables, table.id, people.act(CID), "succession"),
            lambda table=table: refuse(tables, table.id, people.act(ANN), "succession"),
        ]
        results = await asyncio.gather(both[first](), both[1 - first](), return_exceptions=True)
        assert sum(isinstance(result, Refusal) for result in results) == 1
        assert asking.open_proposals(await tables.get(table.id), 0) == ()


async def test_questions_lapse_with_the_change(tables: Tables, people: People) -> None:
    """The successor has agreed to nothing that the former player agreed to."""
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "end_now")
    table = await handed_over(tables, people, table, ANN, CID)
    assert votes(table, "end_now") == frozenset()
    assert (await tables.act(table.id, asking.ask, people.act(BEN), "end_now")).phase == "running"


async def test_seats_that_own_things_stay(tables: Tables, people: People) -> None:
    """Where a game is played with what its players own, a seat changes hands before the start only."""
    game_id = next(game.id for game in GAMES.values() if game.goods is not None)
    table = await people.open(tables, game_id=game_id)
    await tables.act(table.id, lobby.join, people.act(BEN))
    table = await handed_over(tables, people, table, BEN, CID)
    table = await tables.start(table.id, people.act(ANN))
    with refuses(succession.SEAT_BOUND):
        await tables.act(table.id, asking.ask, people.act(CID), "seat", holder_id=CID, person=person(DAN))


async def test_an_offer_is_not_taken_in_a_game_that_has_begun_with_goods(
    tables: Tables, people: People
) -> None:
    """An offer made in the lobby of such a game ends at the start."""
    game_id = next(game.id for game in GAMES.values() if game.goods is not None)
    table = await people.open(tables, game_id=game_id)
    await tables.act(table.id, lobby.join, people.act(BEN))
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(CID))
    await tables.start(table.id, people.act(ANN))
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(CID), "succession")


async def test_a_restart_forgets_no_offer(tables: Tables, store: Database, people: People) -> None:
    """What is offered to whom stands in the database."""
    table = await people.start(tables)
    await tables.act(table.id, asking.ask, people.act(ANN), "seat", holder_id=ANN, person=person(CID))
    again = Tables(store)
    assert asking.open_proposals(await again.get(table.id), 0) == asking.open_proposals(
        await tables.get(table.id), 0
    )
    assert (await agree(again, table.id, people.act(CID), "succession")).seat_of(CID) == 0


async def test_a_notice_is_about_a_seat_with_somebody_on_it(
    tables: Tables, store: Database, people: People
) -> None:
    """The database refuses an event of a seat without its player."""
    table = await people.start(tables)
    row = "INSERT INTO table_event VALUES (?, 99, 0, 'asked', 1, 1, 0, NULL, NULL, NULL, NULL, NULL, NULL)"
    with pytest.raises(DatabaseConflict):
        await store.write(lambda db: db.execute(row, (table.id,)) and None)
