"""Whatever fails while an answer is made: the person gets a clear sentence, and the log what was wrong."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from bot.features.interactions import commands, router
from bot.transport.responder import WENT_WRONG

from . import forged
from .server import SimulatedServer
from .table import ids_of, move_by_command, offered_moves, said, start_game


def fails(error: Exception) -> Any:
    """Return a coroutine function that fails."""

    async def failing(*_: object, **__: object) -> object:
        raise error

    return failing


async def test_a_defect_in_explaining(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What goes wrong while a refusal is put in words is told, and in the log."""
    game = await start_game(server)
    monkeypatch.setattr(router, "lead_to_board", fails(ValueError("nobody foresaw this")))
    mover, pressed = game.mover, forged.pressed(ids_of(game.board)[0])
    result, payload = forged.interaction(mover, game.channel, forged.COMPONENT, pressed, game.board)
    await move_by_command(game, (await offered_moves(game))[0])
    await forged.send(mover, payload)
    assert WENT_WRONG in said(result)
    assert "nobody foresaw this" in caplog.text
    assert "Traceback" in caplog.text


async def test_an_answer_that_somebody_else_has_given(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Acknowledged already at the first try: whoever runs the bot learns of the other process."""
    server.env.inject_error("POST", "/interactions/*", status=400, code=40060, times=1)
    await server.people[0].slash(server.channel, "privacy")
    assert "another process seems to use the token" in caplog.text


async def test_a_retry_of_an_answer_that_had_arrived(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """The library has repeated it, which tells nothing of others."""
    server.env.inject_error("POST", "/interactions/*", status=500, times=1)
    server.env.inject_error("POST", "/interactions/*", status=400, code=40060, times=1)
    with server.impatient():
        await server.people[0].slash(server.channel, "privacy")
    await server.env.advance_time(5)
    assert "another process" not in caplog.text


async def test_an_update_that_discord_does_not_take(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """The message stays as it is, and a private one says that something went wrong."""
    person = server.people[0]
    asked = await person.slash(server.channel, "privacy")
    server.env.inject_error("POST", "/interactions/*", status=400, code=50035, times=1)
    result = await person.select(asked.response, ["1"], custom_id="v1:privacy:-:0:")
    assert WENT_WRONG in said(result)
    assert "Discord does not take an answer" in caplog.text


async def test_a_command_that_fails(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A defect outside of what answers by itself is no fault of whoever typed the command."""
    server.expected = (app_commands.CommandInvokeError,)
    monkeypatch.setattr(commands, "answer", fails(ValueError("nobody foresaw this")))
    assert WENT_WRONG in said(await server.people[0].slash(server.channel, "privacy"))
    assert "nobody foresaw this" in caplog.text
    assert "Traceback" in caplog.text
