"""The rematch button under the final board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table.errors import AlreadyOpen
from bot.table.ids import rematch_id
from bot.table.rematch import NOT_IN_REMATCH
from bot.views.board import RESULT_REMATCH
from bot.views.lobby import BEGINS_WITH_ALL, MOVED_ON
from engine import Over
from tests.sentences import says

from . import table
from .guild_settings_steps import pick
from .requests import pinged
from .server import SimulatedServer
from .table import Game, labels_of, mentioned, said, start_game


async def ended(server: SimulatedServer, seats: int = 2, **options: object) -> Game:
    """Play until all but one have resigned."""
    game = await start_game(server, seats, **options)
    for person in game.people[1:]:
        await person.click((await person.slash(game.channel, "resign")).response, label="Resign")
    assert game.over
    return game


def next_game(game: Game) -> Game:
    """Return the table of a rematch."""
    return replace(game, id=rematch_id(game.id))


async def test_a_rematch_is_opened_by_a_press(server: SimulatedServer) -> None:
    """One press opens a lobby with the same options and calls the other, whose press begins the game."""
    game = await ended(server, holes=5)
    one, other = game.people
    final = game.board
    assert "Rematch" in labels_of(final)
    await other.click(final, label="Rematch")
    lobby = next_game(game).board
    assert "- 5 squares are holes" in lobby.content
    assert other.name in lobby.content.lower()
    assert MOVED_ON in lobby.content
    assert BEGINS_WITH_ALL in lobby.content
    assert mentioned(lobby) == [one.id]
    assert pinged(server.env.http_requests)[-1] == [one.id]
    assert AlreadyOpen.sentence in said(await other.click(final, label="Rematch"))
    await one.click(final, label="Rematch")
    assert "one of your dice" in next_game(game).board.content
    players = (await next_game(game).table()).players
    assert [player.user_id for player in players] == [other.id, one.id]


async def test_where_tables_are_opened_by_few(server: SimulatedServer) -> None:
    """Who may not open tables opens no rematch, but takes the seat that is kept in one."""
    role = server.guild.create_role("Dicers")
    game = await ended(server)
    host, other = game.people
    await pick(server, "role", [role])
    final = game.board
    assert f"<@&{role.id}>" in said(await other.click(final, label="Rematch"))
    await host.click(final, label="Rematch")
    await other.click(final, label="Rematch")
    assert (await next_game(game).table()).phase == "running"


async def test_a_tie_that_is_to_be_played_out(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the rules send the tied to another game, the final board names them, and only they play it."""
    monkeypatch.setattr(table, "GAME", "konfusion")
    game = await start_game(server, 3, tie="replay")
    monkeypatch.setattr(
        "engine.games.konfusion.game.Konfusion.settle",
        lambda _, state: state._replace(turn=None, over=Over((), "agreement", (0, 1))),
    )
    one, other, third = game.people
    await one.click((await one.slash(game.channel, "endnow")).response, label="End the game now")
    for person in (other, third):
        await person.click(game.board, label="End the game now")
    final = game.board
    assert says(final.content, RESULT_REMATCH)
    assert NOT_IN_REMATCH.format(players="**Marisol**, **Tilde**") in said(
        await third.click(final, label="Rematch")
    )
    await one.click(final, label="Rematch")
    assert mentioned(next_game(game).board) == [other.id]
    await other.click(next_game(game).board, label="Accept")
    assert "one of your dice" in next_game(game).board.content
