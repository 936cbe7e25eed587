"""What a person has played, counted from results that are written with a game's last event."""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from bot.service.results import Counts, Statistics
from bot.service.tables import Table, Tables
from bot.storage import user_data
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.results.results import Part, Result, Results
from bot.table import moderation, play
from bot.table.agreements import asking
from bot.table.clock.rules import ClockRules
from bot.table.clock.time_control import PRESETS
from bot.table.time import HOUR, MINUTE

from ..answers import agree
from ..people import ANN, BEN, CHANNEL, CID, GUILD, People, person
from ..table.game_night.test_last_round import begun, move


@pytest.fixture
def statistics(store: Database) -> Statistics:
    """The statistics of the store."""
    return Statistics(Results(store))


async def finished(tables: Tables, people: People, seats: int = 2, moves: int = 4, **changes: Any) -> Table:
    """Play some moves, then make all but the last seat resign."""
    table = await people.start(tables, seats, **changes)
    return await people.play_out(tables, table, random.Random(1), most=moves)


async def test_a_result_is_written_with_the_last_event(
    tables: Tables, people: People, store: Database
) -> None:
    """It has game, place, time and winners. Before the end, there is none."""
    table = await people.start(tables)
    assert await Results(store).latest(GUILD, [CHANNEL], 9) == []
    table = await people.play_out(tables, table, random.Random(1), most=4)
    expected = Result(table.id, GUILD, CHANNEL, "conversion", table.times[-1], table.match.status.winners)
    assert await Results(store).latest(GUILD, [CHANNEL], 9) == [expected]
    assert await Results(store).of_person(BEN, GUILD) == [Part(expected, 1)]


async def test_counts_by_game(tables: Tables, people: People, statistics: Statistics) -> None:
    """Only games on this server are counted."""
    for seats in (2, 3):
        await finished(tables, people, seats)
    await finished(tables, people, guild_id=GUILD + 1)
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=2)}
    assert (await statistics.of(BEN, GUILD)).by_game == {"conversion": Counts(won=1, lost=1)}
    found = await statistics.of(CID, GUILD)
    assert found.by_game == {"conversion": Counts(won=1)}
    assert found.first == found.last > 0
    assert (await statistics.of(999, GUILD)).by_game == {}


async def test_times_of_decisions(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """Medians by kind of clock leave out the bot's moves, and late turns are counted.

    On a daily clock, a turn is late once, however many of its moves the bot makes.
    """
    assert (await statistics.of(BEN, GUILD)).medians == {}
    statistics.evict(BEN)
    for clock, took in (("live", (1000, 2000, 9000)), ("day", (HOUR, 2 * HOUR)), ("fast", (4000, 8000))):
        table = await finished(tables, people, moves=12, clock=ClockRules(PRESETS[clock]))
        await store.write(partial(rewrite_times, table_id=table.id, took=took))
    found = await statistics.of(BEN, GUILD)
    assert found.medians == {"live": 4000, "days": 1.5 * HOUR}
    assert found.late == 3 + 2 + 3
    assert (await statistics.of(BEN, GUILD, "cubeo")).medians == {}
    assert (await statistics.of(BEN, GUILD, "cubeo")).late == 0
    assert (await statistics.of(BEN, GUILD, "conversion")) == found
    assert (await statistics.of(CID, GUILD)).medians == {}


def rewrite_times(db: Connection, table_id: str, took: tuple[int, ...]) -> None:
    """Set the times of seat 1's first decisions, give the next one to the bot, and make flags fall.

    The first flag falls alone, the next two in the same turn.
    """
    of_seat = "SELECT ply FROM spent JOIN event USING (table_id, ply) WHERE table_id = ? AND seat = 1"
    plies = [ply for (ply,) in db.execute(f"{of_seat} ORDER BY ply", (table_id,)).fetchall()]
    db.execute("DELETE FROM spent WHERE table_id = ?", (table_id,))
    for ply, each in zip(plies, (*took, 77), strict=False):
        db.execute(
            "INSERT INTO spent VALUES (?, ?, ?, '[0, 0]', ?, 0, 0)", (table_id, ply, each, int(each == 77))
        )
    for number, (ply, kind) in enumerate(((plies[0], "late"), (plies[1], "stood_in"), (plies[1], "away"))):
        db.execute(
            "INSERT INTO table_event (table_id, revision, ply, kind, by_id, at, seat, holder_id)"
            " VALUES (?, ?, ?, ?, 0, 0, 1, ?)",
            (table_id, 100 + number, ply, kind, BEN),
        )


@pytest.mark.parametrize(("clock", "late"), [("day", 2), ("live", 3)])
async def test_a_turn_of_days_is_late_once(
    tables: Tables, people: People, store: Database, statistics: Statistics, clock: str, late: int
) -> None:
    """This is so however many of its moves the bot makes. On a live clock, each of them counts."""
    rolled = {"game_id": "konfusion", "options": {"pieces": "roll"}}
    table = await people.start(tables, clock=ClockRules(PRESETS[clock]), **rolled)
    table = await people.play_out(tables, table, random.Random(3), most=30)

    def fall(db: Connection) -> None:
        """Make three flags fall for a seat: two in one turn, and one in a later turn."""
        moves = db.execute(
            "SELECT ply, seat FROM spent JOIN event USING (table_id, ply) WHERE table_id = ? ORDER BY ply",
            (table.id,),
        ).fetchall()
        pairs = [(one, other) for (one, seat), (other, next_one) in pairwise(moves) if seat == next_one == 1]
        (first, second), *others = pairs
        later = next(one for one, _ in others if any(seat == 0 and second < ply < one for ply, seat in moves))
        for number, ply in enumerate((first, second, later)):
            row = (table.id, 900 + number, ply, "stood_in", BEN)
            db.execute(
                "INSERT INTO table_event VALUES (?, ?, ?, ?, 0, 0, 1, ?, NULL, NULL, NULL, NULL, NULL)", row
            )

    await store.write(fall)
    assert (await statistics.of(BEN, GUILD)).late == late
    assert (await statistics.of(ANN, GUILD)).late == 0


async def test_a_seat_that_was_handed_over_counts_from_then_on(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """The former holder's times don't count for the new one."""
    table = await people.start(tables, clock=ClockRules(PRESETS["live"]))
    for _ in range(6):
        table = await people.play(tables, table, random.Random(1))
    await tables.act(table.id, asking.ask, people.act(BEN), "seat", holder_id=BEN, person=person(CID))
    table = await agree(tables, table.id, people.act(CID), "succession")
    await store.write(lambda db: db.execute("UPDATE spent SET counted_ms = 1000") and None)
    for _ in range(4):
        table = await people.play(tables, table, random.Random(1))
    await store.write(
        lambda db: db.execute("UPDATE spent SET counted_ms = 5000 WHERE counted_ms <> 1000") and None
    )
    await tables.act(table.id, play.resign, people.act(ANN))
    assert (await statistics.of(CID, GUILD)).medians == {"live": 5000}


async def test_games_of_one_kind(tables: Tables, people: People, statistics: Statistics) -> None:
    """The first and last games are those of the requested game."""
    await finished(tables, people)
    table = await finished(tables, people, game_id="cubeo")
    every, one = await statistics.of(BEN, GUILD), await statistics.of(BEN, GUILD, "cubeo")
    assert list(every.by_game) == ["conversion", "cubeo"]
    assert (list(one.by_game), one.first, one.last) == (["cubeo"], table.times[-1], table.times[-1])
    assert every.first < one.first


async def test_a_game_that_was_counted_at_its_end_counts(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """It is in the statistics and among the results, like any other game."""
    table, until = await begun(tables, people, 2, "count")
    for _ in range(4):
        table = await move(tables, people, table, until - 30 * MINUTE)
    while table.phase == "running":
        table = await move(tables, people, table, until - MINUTE)
    assert table.match.status.reason == "agreement"
    (result,) = await Results(store).latest(GUILD, [CHANNEL], 9)
    assert (result.table_id, result.winners) == (table.id, table.match.status.winners)
    assert (await statistics.of(ANN, GUILD)).by_game["conversion"].games == 1


def test_shared_and_drawn() -> None:
    """If there are several winners, they share. If there are none, it is a draw."""
    counts = Counts()
    for winners, seat in (((0,), 0), ((0, 1), 1), ((), 1), ((0, 2), 1), ((1,), 0)):
        counts = counts.plus(winners, seat)
    assert counts == Counts(won=1, shared=1, drawn=1, lost=2)
    assert counts.games == 5


async def test_what_does_not_count(tables: Tables, people: People, statistics: Statistics) -> None:
    """Games of fewer than three moves, closed or hidden games, and games with a computer don't count."""
    await finished(tables, people, moves=2)
    closed = await people.start(tables)
    for _ in range(5):
        closed = await people.play(tables, closed, random.Random(1))
    await tables.act(closed.id, moderation.close, people.act(ANN))
    mixed = await finished(tables, people, moves=9, computers=["casual"])
    assert (mixed.phase, len(mixed.players)) == ("over", 3)
    hidden = await finished(tables, people)
    await tables.act(hidden.id, moderation.hide, people.act(ANN))
    assert (await statistics.of(ANN, GUILD)).by_game == {}
    counted = await finished(tables, people, moves=3)
    assert counted.match is not None
    statistics.evict(ANN)
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=1)}


async def test_they_are_kept_for_a_while(tables: Tables, people: People, statistics: Statistics) -> None:
    """Results stay in memory until they are evicted, and are then counted again."""
    await finished(tables, people)
    first = await statistics.of(BEN, GUILD)
    await finished(tables, people)
    assert await statistics.of(BEN, GUILD) == first
    statistics.evict(BEN)
    assert (await statistics.of(BEN, GUILD)).by_game == {"conversion": Counts(won=2)}


async def test_case_28_a_deleted_person_has_no_statistics(
    tables: Tables, people: People, store: Database, statistics: Statistics
) -> None:
    """The result stays, with a placeholder instead of the person."""
    table = await finished(tables, people)
    await tables.rewrite([table.id], lambda db: user_data.anonymise(db, BEN))
    statistics.evict(BEN)
    assert (await statistics.of(BEN, GUILD)).by_game == {}
    assert (await statistics.of(ANN, GUILD)).by_game == {"conversion": Counts(lost=1)}
    (result,) = await Results(store).latest(GUILD, [CHANNEL], 9)
    assert (await tables.get(result.table_id)).players[1].user_id < 0
