"""Actions that arrive twice, at the same time, cancelled, or while the database fails."""

from __future__ import annotations

import asyncio
import itertools
import random

import pytest

from bot.service import table_cache
from bot.service.table_cache import TableQueries
from bot.service.tables import Action, Table, Tables
from bot.storage.database import Database
from bot.storage.errors import NotRead, NotSaved
from bot.table import lobby, play
from bot.table.errors import AlreadyDone, Refusal, StaleBoard
from engine import NotYourTurn, TableError

from ..people import ANN, BEN, CHANNEL, GUILD, People


def next_move(people: People, table: Table) -> tuple[Action, str]:
    """Return the next action of the player whose turn it is, and their first legal move."""
    seat = table.match.status.seats[0]
    return people.act(table.players[seat].user_id), table.match.moves(seat)[0]


async def test_a_doubled_delivery(
    store: Database, tables: Tables, people: People, queries: TableQueries
) -> None:
    """Any interaction delivered again is recognised, even after a restart, and changes nothing."""
    opening, joining, starting = people.act(ANN), people.act(BEN), people.act(ANN)
    where = {"guild_id": GUILD, "channel_id": CHANNEL, "game_id": "conversion", "options": {}}
    table = await tables.open(opening, **where)
    await tables.act(table.id, lobby.join, joining)
    table = await tables.start(table.id, starting)
    moving, move = next_move(people, table)
    table = await tables.act(table.id, play.play, moving, move, ply=table.ply)
    leaving = people.act(ANN)
    table = await tables.act(table.id, play.resign, leaving)
    for again in (tables, Tables(store)):
        for repeated in (
            again.open(opening, **where),
            again.act(table.id, lobby.join, joining),
            again.start(table.id, starting),
            again.act(table.id, play.play, moving, move, ply=table.ply - 2),
            again.act(table.id, play.resign, leaving),
        ):
            with pytest.raises(AlreadyDone) as done:
                await repeated
            assert table == await again.get(done.value.table_id)
    assert await queries.in_channel(CHANNEL, finished=9) == [table]


async def test_a_doubled_delivery_at_once(tables: Tables, people: People) -> None:
    """Of ten simultaneous copies of an interaction, exactly one is processed."""
    opening = people.act(ANN)
    where = {"guild_id": GUILD, "channel_id": CHANNEL, "game_id": "conversion", "options": {}}
    opened = await asyncio.gather(*(tables.open(opening, **where) for _ in range(10)), return_exceptions=True)
    assert sorted(type(each).__name__ for each in opened) == ["AlreadyDone"] * 9 + ["Table"]
    table = await people.start(tables)
    moving, move = next_move(people, table)
    played = await asyncio.gather(
        *(tables.act(table.id, play.play, moving, move) for _ in range(10)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in played) == ["AlreadyDone"] * 9 + ["Table"]
    assert (await tables.get(table.id)).ply == table.ply + 1


async def test_a_refused_interaction_is_not_remembered(tables: Tables, people: People) -> None:
    """A refused action changed nothing, so the same interaction may still succeed."""
    table = await people.open(tables)
    starting = people.act(ANN)
    with pytest.raises(Refusal):
        await tables.start(table.id, starting)
    await tables.act(table.id, lobby.join, people.act(BEN))
    assert (await tables.start(table.id, starting)).phase == "running"


async def test_two_plays_at_once(tables: Tables, people: People) -> None:
    """Of several moves on one board, exactly one counts. The others learn that the game has moved on."""
    luck = random.Random(2)
    table = await people.start(tables)
    for _ in range(20):
        seat = table.match.status.seats[0]
        mover, moves = table.players[seat].user_id, table.match.moves(seat)
        tried = [
            tables.act(table.id, play.play, people.act(mover), luck.choice(moves), ply=table.ply)
            for _ in range(4)
        ]
        landed = await asyncio.gather(*tried, return_exceptions=True)
        assert sorted(type(each).__name__ for each in landed) == ["StaleBoard"] * 3 + ["Table"]
        table = next(each for each in landed if isinstance(each, Table))
    without_ply = [tables.act(table.id, play.play, *next_move(people, table)) for _ in range(2)]
    landed = await asyncio.gather(*without_ply, return_exceptions=True)
    assert sum(isinstance(each, NotYourTurn) for each in landed) == 1


async def test_two_bots_on_one_table(store: Database, tables: Tables, people: People) -> None:
    """A bot with an outdated table in memory writes nothing, says so, and is right the next time."""
    table = await people.start(tables)
    other = Tables(store)
    await other.get(table.id)
    moving, move = next_move(people, table)
    moved = await tables.act(table.id, play.play, moving, move, ply=table.ply)
    with pytest.raises(StaleBoard):
        await other.act(table.id, play.resign, people.act(ANN))
    assert moved == await other.get(table.id)


async def test_a_cancelled_action_is_finished(store: Database, tables: Tables, people: People) -> None:
    """An action whose caller is gone is still saved, remembered and announced."""
    table = await people.start(tables)
    told: list[str] = []
    tables.changed.connect(told.append)
    moving, move = next_move(people, table)
    task = asyncio.create_task(tables.act(table.id, play.play, moving, move))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await tables.finish()
    assert (await tables.get(table.id)).ply == table.ply + 1
    assert told == [table.id]


@pytest.mark.sqlite
async def test_every_statement_may_fail(store: Database, tables: Tables, people: People) -> None:
    """Wherever a move's transaction fails, nothing of it is stored, and the next attempt works."""
    table = await people.start(tables)
    moving, move = next_move(people, table)

    async def stop_after(steps: int | None) -> None:
        left, db = itertools.count(steps or 0, -1), store._connection._conn
        changes = db.total_changes

        def stop() -> bool:  # but not on the way out of a COMMIT that is done
            return next(left) < 0 and (db.in_transaction or db.total_changes == changes)

        await store._connection._execute(lambda: db.set_progress_handler(steps and stop, 1))

    failures: list[str] = []
    for steps in range(10, 2000, 7):
        await stop_after(steps)
        try:
            await tables.act(table.id, play.play, moving, move, ply=table.ply)
            break
        except (NotRead, NotSaved) as refusal:
            failures.append(str(refusal))
        finally:
            await stop_after(None)
        assert table == await Tables(store).get(table.id)
    assert len(failures) > 10
    assert {failure[-29:] for failure in failures} == {"Please try again in a moment."}
    assert (await Tables(store).get(table.id)).ply == table.ply + 1


async def test_the_cache_is_only_a_cache(
    store: Database, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for two tables, ten are played in turn as if there were room for all of them."""
    monkeypatch.setattr(table_cache, "CACHED_TABLES", 2)
    tables, luck = Tables(store), random.Random(9)
    at_play = [await people.start(tables) for _ in range(10)]
    for _ in range(3):
        at_play = [await people.play(tables, table, luck) for table in at_play]
    assert len(tables.cache._tables) == 2
    assert at_play == [await tables.get(table.id) for table in at_play]


async def test_tables_do_not_wait_for_each_other(tables: Tables, people: People) -> None:
    """While one table is locked, another can play. Locks that no one needs are forgotten."""
    one, two = await people.start(tables), await people.start(tables)
    async with tables.cache.lock(one.id):
        waiting = asyncio.create_task(people.play(tables, one, random.Random(1)))
        await people.play(tables, two, random.Random(1))
        assert not waiting.done()
    await waiting
    assert not tables.cache.lock


async def test_announcements(tables: Tables, people: People) -> None:
    """Each change is announced once, after it is saved, and a failing listener does not undo it."""
    heard: list[tuple[str, int]] = []

    def listen(table_id: str) -> None:
        known = tables.cache._tables.get(table_id)
        heard.append((table_id, known.revision))
        raise RuntimeError("deaf")

    tables.changed.connect(listen)
    table = await people.start(tables)
    with pytest.raises(TableError):
        await tables.act(table.id, play.play, next_move(people, table)[0], "?")
    assert heard == [(table.id, 1), (table.id, 2), (table.id, 3)]
