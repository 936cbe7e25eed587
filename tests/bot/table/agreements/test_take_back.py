"""Taking a move back: asked, allowed, refused, overtaken, and never past what was seen."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace

import pytest

from bot.operations.verify import verify
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table import hash_chain, play, takeback
from bot.table.agreements import asking
from bot.table.errors import NOT_SEATED, Refusal, WrongPhase
from bot.table.options import TableOptions
from bot.table.planning.lines import Planned
from bot.table.replay.record import record_of
from engine import GAMES, Match, Played
from tests.refusals import refuses

from ...answers import agree, hand_over, refuse, votes
from ...people import ANN, BEN, CID, People, at_once

FREE, NEVER = TableOptions(take_backs="free"), TableOptions(take_backs="never")


async def moved(
    tables: Tables, people: People, seats: int = 2, game_id: str = "cubeo", **how: TableOptions
) -> tuple[Table, Table, int]:
    """Return a table before and after a move that no roll follows, and the mover."""
    before = await people.start(tables, seats, game_id=game_id, **how)
    luck = random.Random(5)
    while True:
        mover = before.players[before.match.status.seats[0]].user_id
        after = await people.play(tables, before, luck)
        if isinstance(after.match.events[-1], Played) and not before.match.status.secret:
            return before, after, mover
        before = after


async def test_a_move_is_taken_back(store: Database, tables: Tables, people: People) -> None:
    """It is gone once every other player agrees. The log keeps it, and boards around it are out of date."""
    before, table, mover = await moved(tables, people, 3, "conversion")
    others = [player.user_id for player in table.players if player.user_id != mover]
    table = await tables.act(table.id, asking.ask, people.act(mover), "take_back", ply=table.ply)
    table = await agree(tables, table.id, people.act(others[0]), "take_back")
    assert table.match.position != before.match.position
    table = await agree(tables, table.id, people.act(others[1]), "take_back")
    assert table.match == before.match
    assert votes(table, "take_back") == frozenset()
    before, table, mover = await moved(tables, people, table_options=FREE)
    after = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    assert [table.shows(before.ply), after.ply] == [False, before.ply + 2]
    assert [after.shows(before.ply), after.shows(table.ply), after.shows(after.ply)] == [False, False, True]
    latest_two = "SELECT event FROM event WHERE table_id = ? ORDER BY ply DESC LIMIT 2"
    entries = await store.read(lambda db: [entry for (entry,) in db.execute(latest_two, (table.id,))])
    latest = table.match.events[-1]
    assert isinstance(latest, Played)
    assert entries == ['{"back":1}', f'{{"play":[{latest.seat},"{latest.move}"]}}']
    assert str(after.story[-1].text).endswith(f"takes back the move `{latest.move}`.")


@pytest.mark.parametrize("game_id", GAMES)
async def test_matches_with_moves_taken_back_and_seats_that_change_hands(
    store: Database, tables: Tables, people: People, game_id: str
) -> None:
    """However often that happens, the log restores an equal table, and the record verifies."""
    luck = random.Random(11)
    table = await people.start(tables, GAMES[game_id].seats.start, game_id=game_id, table_options=FREE)
    salt, taken = [player.joined_by for player in table.players], 0
    for ply in range(34):
        if table.phase != "running":
            break
        if ply % 16 == 15 and GAMES[game_id].goods is None:  # a table asks no more within an hour
            holder = luck.choice(table.players).user_id
            table = await hand_over(tables, people, table, holder, 200 + ply)
        table = await people.play(tables, table, luck)
        latest = table.match.events[-1]
        if isinstance(latest, Played) and table.phase == "running" and luck.random() < 0.4:
            try:
                mover = table.players[latest.seat].user_id
                table = await tables.act(table.id, asking.ask, people.act(mover), "take_back", ply=table.ply)
                taken += 1
            except Refusal:  # it was secret
                continue
        assert table == await Tables(store).get(table.id)
    table = await people.play_out(tables, table, luck, most=0)
    assert [player.joined_by for player in table.players] == salt
    record = record_of(table)
    assert Match.replay(record) == table.match
    assert len(record["times"]) == len(record["events"])
    assert verify(record).verified
    assert table.undone == 2 * taken


async def test_a_refusal_or_a_move_answers_the_question(tables: Tables, people: People) -> None:
    """Any player can answer it, the asker included. Agreeing to the old question does nothing."""
    for refuser in (0, 1):
        _, table, mover = await moved(tables, people)
        table = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
        user = [mover, *(player.user_id for player in table.players if player.user_id != mover)][refuser]
        after = await refuse(tables, table.id, people.act(user), "take_back")
        assert (after.match, votes(after, "take_back")) == (table.match, frozenset())
        with refuses(asking.NOT_ASKED):
            await agree(tables, table.id, people.act(user), "take_back")
    _, table, mover = await moved(tables, people)
    asked = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    table = await people.play(tables, asked, random.Random(1))
    assert votes(table, "take_back") == frozenset()
    other = next(player.user_id for player in table.players if player.user_id != mover)
    with refuses(asking.NOT_ASKED):
        await agree(tables, table.id, people.act(other), "take_back")


async def test_only_the_maker_of_the_latest_move_asks(tables: Tables, people: People) -> None:
    """No one else can, and no one before a move, after the end, without take-backs, or twice."""
    fresh = await people.start(tables, game_id="cubeo")
    with refuses(takeback.NO_MOVE_YET):
        await tables.act(fresh.id, asking.ask, people.act(ANN), "take_back")
    _, table, mover = await moved(tables, people)
    other = next(player.user_id for player in table.players if player.user_id != mover)
    with pytest.raises(Refusal, match="last move"):
        await tables.act(table.id, asking.ask, people.act(other), "take_back")
    with refuses(NOT_SEATED):
        await tables.act(table.id, asking.ask, people.act(CID), "take_back")
    await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    with refuses(asking.ALREADY_AGREED):
        await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    with refuses(asking.ALREADY_AGREED):
        await agree(tables, table.id, people.act(mover), "take_back")
    await tables.act(table.id, play.resign, people.act(mover))
    with pytest.raises(WrongPhase):
        await agree(tables, table.id, people.act(other), "take_back")
    _, table, mover = await moved(tables, people, table_options=NEVER)
    with pytest.raises(Refusal, match="doesn't allow take-backs"):
        await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    await tables.act(table.id, play.resign, people.act(ANN))
    assert (await tables.rematch(table.id, people.act(ANN))).table_options == NEVER


async def test_a_planned_move_alone_cannot_be_taken_back(tables: Tables, people: People) -> None:
    """The refusal says that the move was planned, even if no one has made a move by hand."""
    _, table, mover = await moved(tables, people)
    planned = replace(table, planned=(Planned(table.ply, len(table.match.events)),))
    with refuses(takeback.PLANNED):
        takeback.check_request(planned, people.act(mover))
    _, table, mover = await moved(tables, people, game_id="dice-chess")  # whose armies were rolled before
    every = tuple(Planned(table.ply, number) for number in range(1, len(table.match.events) + 1))
    with refuses(takeback.PLANNED):
        takeback.check_request(replace(table, planned=every), people.act(mover))


async def test_never_past_a_roll_or_a_secret(tables: Tables, people: People) -> None:
    """A move that caused a roll stands, and so does a secret move, before and after it is revealed."""
    table, luck = await people.start(tables), random.Random(2)
    while table.match is None or isinstance(table.match.events[-1], Played) or len(table.match.events) < 5:
        table = await people.play(tables, table, luck)
    with pytest.raises(Refusal, match=takeback.ROLLED_SINCE):
        await tables.act(table.id, asking.ask, people.act(ANN), "take_back")
    _, table, mover = await moved(tables, people, seats=3, game_id="konfusion")
    leaver = next(player.user_id for player in table.players if player.user_id != mover)
    table = await tables.act(table.id, play.resign, people.act(leaver))
    with pytest.raises(Refusal, match=takeback.LEFT_SINCE):
        await tables.act(table.id, asking.ask, people.act(mover), "take_back")
    table = await people.start(tables, game_id="dice-chess", table_options=FREE)
    for user in (ANN, BEN):
        seat = table.seat_of(user)
        table = await tables.act(table.id, play.play, people.act(user), table.match.moves(seat)[0])
        with pytest.raises(Refusal):
            await tables.act(table.id, asking.ask, people.act(user), "take_back")


async def test_two_answers_at_once(tables: Tables, people: People) -> None:
    """One player agrees while another refuses. One answer counts, and the table is as that one left it."""
    for _ in range(10):
        before, table, mover = await moved(tables, people, 3, "conversion")
        first, second = (player.user_id for player in table.players if player.user_id != mover)
        table = await tables.act(table.id, asking.ask, people.act(mover), "take_back")
        await agree(tables, table.id, people.act(first), "take_back")
        answers = await at_once(
            agree(tables, table.id, people.act(second), "take_back"),
            refuse(tables, table.id, people.act(first), "take_back"),
        )
        assert sum(isinstance(answer, Refusal) for answer in answers) == 1
        now = await tables.get(table.id)
        assert now.match in (before.match, table.match)
        assert votes(now, "take_back") == frozenset()


async def test_an_entry_that_takes_back_nothing(tables: Tables, store: Database, people: People) -> None:
    """A log that takes back something other than a move is damaged."""
    table = await people.start(tables)

    def forge(db: sqlite3.Connection) -> None:
        row = hash_chain.Row(table.ply + 1, '{"back":1}', 0, 1, 1, None)
        (head,) = db.execute("SELECT head FROM tables WHERE id = ?", (table.id,)).fetchone()
        head = hash_chain.digest(head, table.id, *row)
        db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (table.id, *row, head))
        db.execute("UPDATE tables SET head = ? WHERE id = ?", (head, table.id))

    await store.write(forge)
    with pytest.raises(Refusal, match="log is damaged"):
        await Tables(store).get(table.id)
