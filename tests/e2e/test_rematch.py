"""The rematch button under the final board."""

from __future__ import annotations

import pytest

from engine import Over

from . import table
from .cellar import Cellar
from .table import labels_of, said, start_game


async def test_a_rematch_is_opened_by_a_press(cellar: Cellar) -> None:
    """One press opens a lobby with the same options; the second one says that it is open."""
    game = await start_game(cellar, holes=5)
    one, other = game.people
    await one.click((await one.slash(game.channel, "resign")).response, label="Resign")
    final = game.board
    assert "Rematch" in labels_of(final)
    await other.click(final, label="Rematch")
    lobby = game.boards[-1]
    assert "holes **5**" in lobby.content
    assert other.name in lobby.content.lower()
    assert "opened already" in said(await one.click(final, label="Rematch"))


async def test_a_tie_that_is_to_be_played_out(cellar: Cellar, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules send the tied to another game, the final board names them."""
    monkeypatch.setattr(table, "GAME", "konfusion")
    game = await start_game(cellar, tie="replay")
    monkeypatch.setattr(
        "engine.games.konfusion.game.Konfusion.settle",
        lambda _, state: state._replace(turn=None, over=Over((), "agreement", (0, 1))),
    )
    one, other = game.people
    await one.click((await one.slash(game.channel, "offer")).response, label="Stop here")
    await other.click(game.board, label="Agree")
    assert "The tie is to be played out" in game.board.content
    assert "press **Rematch**" in game.board.content
