"""Tournaments that run: rounds with their tables, results, absences, bells, the end and its file."""

from __future__ import annotations

import json

import pytest

from bot.contests import tournament_file
from bot.service.tables import Tables
from bot.service.tournaments import file_of
from bot.storage.database import Database

from ..people import People, seated
from .entered import Club


@pytest.fixture
def club(store: Database, tables: Tables, people: People) -> Club:
    return Club(store, tables, people)


async def test_rank_9_a_round_robin_runs_to_its_end(club: Club) -> None:
    """Every round opens its tables, with the first seat first, and the last result ends the tournament."""
    cup = await club.begin(4)
    for stage in (1, 2, 3):
        assert (cup.round, cup.state) == (stage, "running")
        for game in list(cup.games(stage)):
            table = await club.tables.get(game.table_id or "")
            assert (table.tournament_id, table.stage, table.phase) == (cup.id, stage, "running")
            assert seated(table) == [cup.entrant(number).user_id for number in game.pairing.numbers]
            assert table.match is not None
            assert table.match.setup.first == 0 == table.dice.first(2)
            cup = await club.finish(cup, game.board)
        if stage < 3:
            assert cup.stage is None
            cup = await club.tick(cup)
    assert (cup.state, [row.place for row in cup.standings]) == ("over", [1, 2, 3, 4])
    file = json.loads(json.dumps(file_of(cup)))
    assert list(tournament_file.mistakes(file)) == []
