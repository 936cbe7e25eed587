"""Rated games as people see them: chosen in /play or in the lobby, and what is said about them."""

from __future__ import annotations

import json
import random

import pytest

from bot.features.agreements import RATED_HANDOVER
from bot.features.lobby import NOT_RATED
from bot.table import rated as rules
from bot.table.rated import PAIR_PERIOD
from bot.views.lobby import RATED, USED_UP
from tests.sentences import says

from .server import SimulatedServer, public
from .table import Game, labels_of, managed, open_table, play_on, resign, said, seen, start_game


@pytest.fixture(autouse=True)
def accounts_of_any_age(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated people were all born a moment ago."""
    monkeypatch.setattr(rules, "MIN_ACCOUNT_AGE", 0)


async def rated(server: SimulatedServer, *people: int) -> Game:
    """Play a rated game of four moves in which the first person resigns."""
    persons = [server.people[number] for number in people]
    game = await open_table(server, *persons, rated=True)
    await persons[0].click(game.board, label="Start")
    await play_on(game, random.Random(3), plies=4)
    await resign(game, persons[0])
    return game


async def test_rank_case_1_other_tables_say_nothing_of_ratings(server: SimulatedServer) -> None:
    """From the lobby to the last message."""
    game = await start_game(server)
    await play_on(game, random.Random(3), plies=4)
    await resign(game, game.people[0])
    shown = json.dumps([(each.content, labels_of(each)) for each in public(server.channel)]).lower()
    assert "rated" not in shown
    assert "rating" not in shown
    assert "ladder" not in shown


async def test_the_opener_chooses_in_the_lobby(server: SimulatedServer) -> None:
    """And tells the others; **Rated** again turns it off."""
    game = await open_table(server, *server.people[:2])
    panel = seen(await managed(game, "Rated"))
    assert says(panel.content, RATED)
    assert RATED in game.board.content
    assert "whether this game counts for the ratings has changed" in game.board.content
    assert says(said(await managed(game, "Rated")), NOT_RATED)
    assert RATED not in game.board.content


async def test_rank_case_2_a_computer_is_refused(server: SimulatedServer) -> None:
    """With the reason, and the table stays as it was."""
    game = await open_table(server, server.people[0], rated=True)
    panel = seen(await managed(game, "Add a computer"))
    refused = await server.people[0].select(panel, ["casual"])
    assert "computers don't play rated games" in said(refused)
    assert not (await game.table()).computers


async def test_rank_case_11_the_lobby_says_that_a_pair_is_used_up(server: SimulatedServer) -> None:
    """Before **Start**; a week after the first game, the next one is rated."""
    for _ in range(5):
        await rated(server, 0, 1)
    game = await open_table(server, *server.people[:2], rated=True)
    assert says(game.board.content, USED_UP, player="**Marisol**", other="**Tilde**")
    await server.env.advance_time(PAIR_PERIOD / 1000)
    game = await rated(server, 0, 1)
    assert (await game.table()).rated_at is not None


async def test_handing_over_counts_as_resigning(server: SimulatedServer) -> None:
    """Which is said before."""
    game = await open_table(server, *server.people[:2], rated=True)
    await server.people[0].click(game.board, label="Start")
    answer = await server.people[0].slash(server.channel, "handover", player=server.people[3])
    assert RATED_HANDOVER in said(answer)
    more = seen(await server.people[0].click(game.board, label="More"))
    assert RATED_HANDOVER in said(await server.people[0].click(more, label="Hand over"))
