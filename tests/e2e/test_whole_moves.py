"""Where one choice makes the whole move, it is offered under the board itself."""

from __future__ import annotations

import pytest

from . import table
from .server import SimulatedServer
from .table import MENU, Game, components_of, said, start_game


@pytest.fixture
async def game(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A table at which a roll leaves few choices, each a whole move."""
    monkeypatch.setattr(table, "GAME", "ludifacture")
    return await start_game(server)


def menus(game: Game) -> list[table.Component]:
    return [part for part in components_of(game.board) if part["type"] == MENU]


async def test_a_move_is_taken_from_the_board(game: Game) -> None:
    """The menu says what each choice would do; taking one plays it."""
    (menu,) = menus(game)
    match = (await game.table()).match
    assert match is not None
    seat = game.people.index(game.mover)
    assert sorted(option["value"] for option in menu["options"]) == list(match.moves(seat))
    assert all(option["description"] for option in menu["options"])
    chosen = menu["options"][0]["value"]
    await game.mover.select(game.board, [chosen], custom_id=menu["custom_id"])
    after = (await game.table()).match
    assert after is not None
    assert after.last is not None
    assert after.last.move == chosen


async def test_only_the_mover_may_take_it(game: Game) -> None:
    """Others are told whose turn it is, and nothing changes."""
    (menu,) = menus(game)
    before = await game.position()
    answer = await game.waiting[0].select(
        game.board, [menu["options"][0]["value"]], custom_id=menu["custom_id"]
    )
    assert "not your turn" in said(answer)
    assert await game.position() == before


async def test_other_games_have_no_such_menu(server: SimulatedServer) -> None:
    """A move of several steps is made in the private composer."""
    assert menus(await start_game(server)) == []
