"""Tables whose match starts from a position of another game."""

from __future__ import annotations

from functools import partial

import pytest

from bot.operations.verify import MIDDLE, verify
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table.errors import TableDamaged
from bot.table.model import Table
from bot.table.play import resign, start_from
from bot.table.replay.record import record_of
from engine import GAMES, Match, Over, Rolled, ToRoll, is_secret
from engine.options import write_options
from tests.games.chance import play_at_random

from ..people import ANN, People


def middle(game_id: str, *, rolling: bool = False) -> Match:
    """Return a match in the middle with a public position, and with dice due if `rolling`."""
    for seed in range(40):
        matches = [each for each in play_at_random(game_id, seed) if fits(each, rolling)]
        if rolling and matches and matches[0].setup.seats > 2:
            continue  # a resignation of one ends a game of two
        if matches:
            return matches[len(matches) // 2]
    raise AssertionError("there is none")


def fits(match: Match, rolling: bool) -> bool:
    game, options = match.game, write_options(match.setup.options)
    unstaked = all(options[id] == value for id, value in game.unstaked.items())
    public = not is_secret(match.status) and not isinstance(match.status, Over)
    return unstaked and public and bool(match.events) and isinstance(match.status, ToRoll) == rolling


async def continued(tables: Tables, people: People, origin: Match, seat: int) -> Table:
    """Let a person play on from a position, in a seat, against computers."""
    options = write_options(origin.setup.options)
    levels = [next(iter(origin.game.levels))] * (origin.setup.seats - 1)
    table = await people.open(tables, game_id=origin.game.id, options=options, computers=levels, seat=seat)
    return await tables.start(table.id, people.act(ANN), partial(start_from, origin))


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_match_begins_in_the_middle(
    game_id: str, store: Database, tables: Tables, people: People
) -> None:
    """It has that position, its options and its seat to move. After a restart, it is the same."""
    origin = middle(game_id)
    seat = origin.setup.seats - 1
    table = await continued(tables, people, origin, seat)
    assert table.match is not None
    assert (table.match.position, table.match.status) == (origin.position, origin.status)
    assert table.match.setup[:3] == origin.setup[:3]
    assert [bool(player.level) for player in table.players].index(False) == table.seat_of(ANN) == seat
    assert await Tables(store).get(table.id) == table


async def test_puzzles_case_37_dice_due_are_rolled_from_the_new_tables_seed(
    store: Database, tables: Tables, people: People
) -> None:
    """The record is verified, and says that it starts in the middle. A changed first roll is found."""
    origin = middle("conversion", rolling=True)
    table = await continued(tables, people, origin, 0)
    assert table.match is not None
    status = origin.status
    assert isinstance(status, ToRoll)
    assert table.match.opening == origin.position
    assert table.match.events[0] == Rolled(table.dice.roll(1, status.count, status.sides))
    table = await tables.act(table.id, resign, people.act(ANN))
    record = record_of(table)
    verdict = verify(record)
    assert verdict.verified
    assert not verdict.missing
    assert MIDDLE.format(position=origin.position) in verdict.untold
    record["events"][0] = {"roll": [1 + face % 6 for face in table.match.events[0].faces]}
    assert not verify(record).verified


async def test_an_altered_position_breaks_the_chain(store: Database, tables: Tables, people: People) -> None:
    """The position is in the table's hash chain, so the table counts as damaged."""
    table = await continued(tables, people, middle("cubeo"), 0)
    position = Match.open("cubeo", seats=2).position
    await store.write(lambda db: db.execute("UPDATE tables SET position = ?", (position,)) and None)
    with pytest.raises(TableDamaged):
        await Tables(store).get(table.id)
