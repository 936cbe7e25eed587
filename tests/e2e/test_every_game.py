"""Every game of the registry is played through Discord's buttons and menus alone."""

from __future__ import annotations

import random

import pytest

from engine import GAMES
from tests.breadth import broad

from . import table
from .server import SimulatedServer
from .table import BUTTON, MENU, Game, Message, components_of, labels_of, seen, start_game

PLIES = 24  # then the players agree to stop; the suites of the engine play to the end


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("most", broad([False, True]), ids=["fewest", "most"])
async def test_a_game_by_composer(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, game_id: str, most: bool
) -> None:
    """With as few and as many players as it takes, each game goes on by what the composer offers."""
    monkeypatch.setattr(table, "GAME", game_id)
    seats = GAMES[game_id].seats
    game = await start_game(server, seats.stop - 1 if most else seats.start)
    chance = random.Random(f"{game_id} {most}")
    for _ in range(PLIES):
        if game.over:
            return
        before = await game.position()
        await by_composer(game, chance)
        assert await game.position() != before
    await stop(game)
    assert game.over


async def by_composer(game: Game, chance: random.Random) -> None:
    """Take candidates by lot until a move is complete, and play it."""
    mover = game.mover
    composer: Message = seen(await mover.click(game.board, label="Move"))
    while "Play it" not in labels_of(composer):
        parts = components_of(composer)
        menus = [part for part in parts if part["type"] == MENU]
        if menus:
            menu = chance.choice(menus)
            value = chance.choice(menu["options"])["value"]
            composer = seen(await mover.select(composer, [value], custom_id=menu["custom_id"]))
        else:
            offered = [part for part in parts if part["type"] == BUTTON and part["style"] == 1]
            composer = seen(await mover.click(composer, custom_id=chance.choice(offered)["custom_id"]))
    await mover.click(composer, label="Play it")


async def stop(game: Game) -> None:
    """Let everybody agree to stop."""
    first, *others = game.people
    await first.click(seen(await first.slash(game.channel, "offer", table=game.id)), label="Stop here")
    for person in others:
        await person.click(game.board, label="Agree")
