"""Matches at tables: played, replayed, verified."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.operations.verify import verify
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.outbox import Outbox
from bot.table import play
from bot.table.errors import StaleBoard, TableDamaged, WrongPhase
from bot.table.replay.record import record_of
from engine import GAMES, IllegalMove, InvalidMove, Match, Rolled, ToRoll
from tests.refusals import refuses

from .. import engines
from ..people import ANN, BEN, People, awaited, mover

SHORT = {"conversion": {"holes": 32}}  # options that make a match short


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_whole_match(store: Database, tables: Tables, people: People, game_id: str) -> None:
    """Any match replays to an equal one, loads to an equal table, and its record verifies."""
    seats = GAMES[game_id].seats.start
    table = await people.start(tables, seats, game_id=game_id, options=SHORT.get(game_id, {}))
    table = await people.play_out(tables, table, random.Random(7))
    record = json.loads(json.dumps(record_of(table)))
    assert table.match == Match.replay(record)
    assert table == await Tables(store).get(table.id)
    verdict = verify(record)
    assert verdict.verified, [str(told) for told in verdict.fails]
    assert len(record["times"]) == len(record["events"]) == table.ply
    assert record["names"] == [player.name for player in table.players]
    assert record["dice"] == {
        "commitment": table.commitment,
        "seed": table.seed.hex(),
        "table": table.id,
        "players": [str(player.joined_by) for player in table.players],
    }


async def test_rolls_are_thrown_when_due(tables: Tables, people: People) -> None:
    """After every action the table awaits a move or is over, and rolls share the time of the move."""
    luck = random.Random(3)
    table = await people.start(tables, 3, options={"holes": 20})
    thrown = 0
    while table.phase == "running":
        assert not isinstance(table.match.status, ToRoll)
        before, table = table, await people.play(tables, table, luck)
        added = table.match.events[before.ply :]
        thrown += sum(isinstance(event, Rolled) for event in added[1:])
        assert len(set(table.times[before.ply :])) == 1
        assert table.revision == before.revision + 1
    assert thrown > 3


async def test_what_is_told_of_a_match(tables: Tables, people: People) -> None:
    """Its record has the seed only at the end. The latest 16 events each have a line."""
    table = await people.start(tables)
    assert (record_of(table))["dice"]["seed"] is None
    table = await tables.act(table.id, play.resign, people.act(ANN))
    assert table.phase == "over"
    assert (record_of(table))["dice"]["seed"] == table.seed.hex()
    for asked in (
        tables.act(table.id, play.resign, people.act(BEN)),
        tables.act(table.id, play.play, people.act(BEN), "3@d4"),
    ):
        with pytest.raises(WrongPhase, match="is over"):
            await asked
    table = await people.start(tables)
    luck = random.Random(11)
    for _ in range(20):
        table = await people.play(tables, table, luck)
    assert [line.ply for line in table.story] == list(range(table.ply - 15, table.ply + 1))
    record = table.match.record()
    before = Match.replay({**record, "events": record["events"][:-1]})
    assert str(table.match.narrate(before)) == str(table.story[-1].text)


async def test_a_stale_board(tables: Tables, people: People) -> None:
    """A move made on an older board, or on one that cannot exist, changes nothing."""
    table = await people.start(tables)
    user_id, move = mover(table), table.match.moves(awaited(table))[0]
    for ply in (0, table.ply - 1, table.ply + 1):
        with pytest.raises(StaleBoard):
            await tables.act(table.id, play.play, people.act(user_id), move, ply=ply)
    assert table == await Tables(tables._database).get(table.id)
    after = await tables.act(table.id, play.play, people.act(user_id), move, ply=table.ply)
    assert after.ply == table.ply + 1


async def test_what_the_referee_refuses(tables: Tables, people: People, outbox: Outbox) -> None:
    """The referee's own error reaches the player, even for a taken cell. Nothing changes or is posted."""
    table = await people.play(tables, await people.start(tables), random.Random(1))
    await outbox.note(table.id, shown=table.revision)
    die = table.match.moves(awaited(table))[0].split("@")[0]
    taken = f"{die}@{table.match.last.move.split('@')[1]}"
    for notation, error in (("banana", InvalidMove), ("6@z9", InvalidMove), (taken, IllegalMove)):
        with pytest.raises(error):
            await tables.act(table.id, play.play, people.act(mover(table)), notation)
    assert table == await Tables(tables._database).get(table.id)
    assert not await outbox.owes(table.id)


async def break_table(store: Database, statement: str) -> None:
    """Damage the file as a failing disk, or a person with an editor, would."""

    def damage(db: Any) -> None:
        for trigger in ("events_are_not_changed", "events_are_not_deleted"):
            engines.drop_trigger(db, trigger)
        db.execute(statement)

    await store.write(damage)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET event = '{\"roll\":[7,7]}' WHERE ply = 1",
        "UPDATE event SET event = 'torn' WHERE ply = 1",
        "DELETE FROM event WHERE ply = 1",
        "DELETE FROM event WHERE ply = 2",
        "UPDATE tables SET phase = 'over'",
        "UPDATE tables SET first = 9",
        "UPDATE tables SET game = 'gone'",
        "UPDATE tables SET rules = 99",
    ],
)
async def test_a_damaged_table_stops_alone(
    store: Database, tables: Tables, people: People, statement: str
) -> None:
    """A log that cannot be replayed locks its table, with a sentence. The other tables are unaffected."""
    table = await people.start(tables)
    await break_table(store, statement)
    reopened = Tables(store)
    with refuses(TableDamaged.sentence):
        await reopened.get(table.id)
    with pytest.raises(TableDamaged):
        await reopened.act(table.id, play.resign, people.act(ANN))
    fine = await people.open(reopened)
    assert await TableQueries(store, reopened.get).in_channel(fine.channel_id) == [fine]
