"""What somebody has played: counted from results that are written with the last event of a game."""

from __future__ import annotations

import random
import sqlite3

import pytest

from bot.service.tables import Table, Tables
from bot.service.watching.statistics import Counts, Statistics
from bot.storage import user_data
from bot.storage.database import Database
from bot.storage.migrations import FOLDER
from bot.storage.watching.results import Part, Result, Results
from bot.table import moderation
from engine import Over

from ...people import ANN, BEN, CHANNEL, CID, GUILD, People


@pytest.fixture
def statistics(store: Database, tables: Tables) -> Statistics:
    """The statistics of the store."""
    return Statistics(Results(store), tables.get)


async def finished(tables: Tables, people: People, seats: int = 2, moves: int = 4, seed: int = 1) -> Table:
    """Play some moves, then let all but the last seat resign."""
    return await people.play_out(tables, await people.start(tables, seats), random.Random(seed), most=moves)


async def test_a_result_is_written_with_the_last_event(
    tables: Tables, people: People, store: Database
) -> None:
    """Game, place, time and winners; none before the end."""
    table = await people.start(tables)
    assert await Results(store).latest(GUILD, [CHANNEL], 9) == []
    table = await people.play_out(tables, table, random.Random(1), most=4)
    assert table.match is not None
    assert isinstance(table.match.status, Over)
    expected = Result(table.id, GUILD, CHANNEL, "conversion", table.times[-1], table.match.status.winners)
    assert await Results(store).latest(GUILD, [CHANNEL], 9) == [expected]
    assert await Results(store).of_person(BEN, GUILD) == [Part(expected, 1)]


async def test_counts_by_game(tables: Tables, people: People, statistics: Statistics) -> None:
    """Won, shared, drawn, lost; on this server only."""
    for seats in (2, 3):
        await finished(tables, people, seats)
    elsewhere = await people.start(tables, guild_id=GUILD + 1)
    await people.play_out(tables, elsewhere, random.Random(1), most=4)
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=2)}
    assert (await statistics.of(BEN, GUILD)).by_game == {"conversion": Counts(won=1, lost=1)}
    found = await statistics.of(CID, GUILD)
    assert found.by_game == {"conversion": Counts(won=1)}
    assert found.first == found.last > 0
    assert (await statistics.of(999, GUILD)).by_game == {}


def test_shared_and_drawn() -> None:
    """Several winners share; none is a draw."""
    counts = Counts()
    for winners, seat in (((0,), 0), ((0, 1), 1), ((), 1), ((0, 2), 1), ((1,), 0)):
        counts = counts.plus(winners, seat)
    assert counts == Counts(won=1, shared=1, drawn=1, lost=2)
    assert counts.games == 5


async def test_what_does_not_count(tables: Tables, people: People, statistics: Statistics) -> None:
    """Games of fewer than three moves, closed tables, those with a computer; hidden ones are left out."""
    await finished(tables, people, moves=2)
    closed = await people.start(tables)
    for _ in range(5):
        closed = await people.play(tables, closed, random.Random(1))
    await tables.act(closed.id, moderation.close, people.act(ANN))
    mixed = await people.start(tables, 2, computers=["casual"])
    mixed = await people.play_out(tables, mixed, random.Random(1), most=9)
    assert (mixed.phase, len(mixed.players)) == ("over", 3)
    hidden = await finished(tables, people)
    await tables.act(hidden.id, moderation.hide, people.act(ANN))
    assert (await statistics.of(ANN, GUILD)).by_game == {}
    counted = await finished(tables, people, moves=3)
    assert counted.match is not None
    statistics.evict(ANN)
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=1)}


async def test_they_are_kept_for_a_while(tables: Tables, people: People, statistics: Statistics) -> None:
    """And counted anew once they are evicted, as when somebody's data is deleted."""
    await finished(tables, people)
    first = await statistics.of(BEN, GUILD)
    await finished(tables, people)
    assert await statistics.of(BEN, GUILD) is first
    statistics.evict(BEN)
    assert (await statistics.of(BEN, GUILD)).by_game == {"conversion": Counts(won=2)}


async def test_older_games_are_counted_too(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """Their winners are learned when somebody asks, and what does not count goes."""
    table, short = await finished(tables, people), await finished(tables, people, moves=2)

    def forget(db: sqlite3.Connection) -> None:
        db.execute("UPDATE result SET winners = NULL")
        db.execute("INSERT INTO result VALUES (?, ?, ?, 'conversion', 5, NULL)", (short.id, GUILD, CHANNEL))

    await store.write(forget)
    assert (await statistics.of(BEN, GUILD)).by_game == {"conversion": Counts(won=1)}
    assert await Results(store).of_person(BEN, GUILD) == [
        Part(Result(table.id, GUILD, CHANNEL, "conversion", table.times[-1], (1,)), 1)
    ]


async def test_games_from_before_this_step_have_results(
    tables: Tables, people: People, store: Database
) -> None:
    """The migration finds finished games of three moves and more that nobody has closed."""
    table = await finished(tables, people)
    await finished(tables, people, moves=2)
    await people.start(tables)
    closed = await finished(tables, people)
    await tables.act(closed.id, moderation.hide, people.act(ANN))
    (script,) = (path for path in FOLDER.glob("*_watching.sql"))
    statements = [each for each in script.read_text("utf-8").split(";") if "INSERT INTO result" in each]

    def again(db: sqlite3.Connection) -> list[tuple[object, ...]]:
        db.execute("DELETE FROM result")
        db.execute(statements[0])
        return db.execute("SELECT * FROM result").fetchall()

    found = await store.write(again)
    assert found == [(table.id, GUILD, CHANNEL, "conversion", table.times[-1], None)]


async def test_28_a_deleted_person_has_no_statistics(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """The result stays, with the mark in their place."""
    table = await finished(tables, people)
    await tables.rewrite([table.id], lambda db: user_data.anonymise(db, BEN))
    statistics.evict(BEN)
    assert (await statistics.of(BEN, GUILD)).by_game == {}
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=1)}
    (result,) = await Results(store).latest(GUILD, [CHANNEL], 9)
    assert (await tables.get(result.table_id)).players[1].user_id < 0
