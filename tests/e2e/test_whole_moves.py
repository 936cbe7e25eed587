"""Where one choice makes the whole move, it is offered under the board itself."""

from __future__ import annotations

import pytest

from engine import Match, Played

from . import table
from .server import SimulatedServer
from .table import MENU, Game, components_of, said, start_game


def menus(game: Game) -> list[table.Component]:
    return [part for part in components_of(game.board) if part["type"] == MENU]


async def match_of(game: Game) -> Match:
    match = (await game.table()).match
    assert match is not None
    return match


async def test_a_move_is_taken_from_the_board(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu says what each choice would do; taking one plays it, for whoever is to move alone."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    game = await start_game(server, 4)
    (menu,) = menus(game)
    match = await match_of(game)
    seat = match.status.seats[0]
    assert sorted(option["value"] for option in menu["options"]) == list(match.moves(seat))
    for option in menu["options"]:
        column, squares = option["value"].split(":")
        assert option["label"].startswith(f"Column {column} by {squares}, ")
        assert option["description"].startswith(f"pay {1 + match.state.sets}")
    chosen = menu["options"][0]["value"]
    answer = await game.waiting[0].select(game.board, [chosen], custom_id=menu["custom_id"])
    assert "not your turn" in said(answer)
    assert (await match_of(game)).events == match.events
    await game.mover.select(game.board, [chosen], custom_id=menu["custom_id"])
    assert Played(seat, chosen) in (await match_of(game)).events


async def test_other_games_have_no_such_menu(server: SimulatedServer) -> None:
    """A move of several steps is made in the private composer."""
    assert menus(await start_game(server)) == []
