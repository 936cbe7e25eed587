"""Whatever fails while the bot answers, the person reads a clear sentence, and the log has the cause."""

from __future__ import annotations

import io
import json
import random
import threading
import zipfile
from typing import Any

import pytest
from discord import app_commands

from bot.features import privacy
from bot.features.interactions import commands, router
from bot.transport.payloads import FILE_REFUSED
from bot.transport.responder import WENT_WRONG

from . import forged
from .replay.viewing import replay
from .server import SimulatedServer
from .table import click_verb, ids_of, labels_of, move_on, play_on, said, seen, start_game
from .test_time_and_restarts import LONG, slow


def fails(error: Exception) -> Any:
    """Return a coroutine function that raises an error."""

    async def failing(*_: object, **__: object) -> object:
        raise error

    return failing


async def test_a_defect_in_explaining(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If an error arises while a refusal is being explained, the person is told, and the log has it."""
    game = await start_game(server)
    monkeypatch.setattr(router, "lead_to_board", fails(ValueError("nobody foresaw this")))
    mover, pressed = game.mover, forged.pressed(ids_of(game.board)[0])
    result, payload = forged.interaction(mover, game.channel, forged.COMPONENT, pressed, game.board)
    await move_on(game)
    await forged.send(mover, payload)
    assert WENT_WRONG in said(result)
    assert "nobody foresaw this" in caplog.text
    assert "Traceback" in caplog.text


async def test_an_answer_that_was_given(server: SimulatedServer, caplog: pytest.LogCaptureFixture) -> None:
    """If Discord says at a retry that the answer was given, that's fine. At the first try it's logged."""
    server.env.inject_error("POST", "/interactions/*", status=500, times=1)
    server.env.inject_error("POST", "/interactions/*", status=400, code=40060, times=1)
    with server.impatient():
        await server.people[0].slash(server.channel, "privacy")
    await server.env.advance_time(5)
    assert "another process" not in caplog.text
    server.env.inject_error("POST", "/interactions/*", status=400, code=40060, times=1)
    await server.people[0].slash(server.channel, "privacy")
    assert "another process seems to be using this bot's token" in caplog.text


async def test_an_update_that_discord_does_not_take(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    """The message stays as it is, and a private answer says that something went wrong."""
    person = server.people[0]
    asked = await person.slash(server.channel, "privacy")
    server.env.inject_error("POST", "/interactions/*", status=400, code=50035, times=1)
    result = await person.select(asked.response, ["1"], custom_id="v1:privacy:-:0:")
    assert WENT_WRONG in said(result)
    assert "Discord does not take an answer" in caplog.text


async def test_a_command_that_fails(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If a defect breaks a command outside `answer`, the user is told that something went wrong."""
    server.expected = (app_commands.CommandInvokeError,)
    monkeypatch.setattr(commands, "answer", fails(ValueError("nobody foresaw this")))
    assert WENT_WRONG in said(await server.people[0].slash(server.channel, "privacy"))
    assert "nobody foresaw this" in caplog.text
    assert "Traceback" in caplog.text


# Files that are refused: the answer is given in words

ANSWERS = "/interactions/*"
TOO_LARGE, MALFORMED = (413, 40005), (400, 50035)


def refuse(server: SimulatedServer, refusal: tuple[int, int] = TOO_LARGE, path: str = ANSWERS) -> None:
    """Have Discord refuse the next answer."""
    server.env.inject_error("*", path, status=refusal[0], code=refusal[1], times=1)


@pytest.mark.parametrize("refusal", [TOO_LARGE, MALFORMED])
async def test_a_board_is_told_in_words(server: SimulatedServer, refusal: tuple[int, int]) -> None:
    """If Discord refuses the picture, the answer has its alt text and the board's buttons."""
    game = await start_game(server)
    picture = seen(await game.mover.slash(game.channel, "board")).attachments[0].description
    refuse(server, refusal)
    shown = seen(await game.mover.slash(game.channel, "board"))
    assert shown.attachments == []
    assert shown.content.startswith(FILE_REFUSED)
    assert "one of your dice" in shown.content
    assert f"\n```\n{picture}\n```" in shown.content
    assert "Move" in labels_of(shown)


async def test_a_file_that_is_the_answer(server: SimulatedServer) -> None:
    """If Discord refuses a film, record, export or collection, the answer says so."""
    game, person = await start_game(server), server.people[0]
    await play_on(game, random.Random(3), plies=1)
    form = await click_verb(person, await replay(game, person), "askfilm")
    refuse(server)
    answers = [await person.submit_modal(form, {"from": "", "to": ""})]
    for command in ("record", "mydata export", "collection"):
        refuse(server)
        answers.append(await person.slash(game.channel, command))
    for result in answers:
        assert said(result).startswith(FILE_REFUSED)
        assert seen(result).attachments == []


async def test_a_deferred_answer(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """If Discord refuses the file of a deferred answer, the answer says so instead of staying open."""
    game = await start_game(server)
    monkeypatch.setattr(server.services.pictures, "private", slow(server.services.pictures.private))
    with server.impatient():
        result = await game.mover.slash(game.channel, "board")
    await server.env.advance_time(2)
    assert result.deferred
    refuse(server, path="/webhooks/*")
    await server.env.advance_time(LONG)
    assert said(result).startswith(FILE_REFUSED)


async def test_a_large_export_is_packed(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export that is too large for an attachment is sent as a ZIP archive of the same file."""
    game = await start_game(server)
    person, export = game.people[0], privacy._export
    answer = seen(await person.slash(server.channel, "mydata export"))
    assert answer.flags.ephemeral
    (whole,) = answer.attachments
    limits: list[int] = []

    def limited(exported: Any, most: int) -> Any:
        limits.append(most)
        assert threading.current_thread() is not threading.main_thread()
        return export(exported, 100)

    monkeypatch.setattr(privacy, "_export", limited)
    (packed,) = seen(await person.slash(server.channel, "mydata export")).attachments
    assert (whole.filename, packed.filename) == ("my-data.json", "my-data.zip")
    cdn = server.env.backend.cdn
    with zipfile.ZipFile(io.BytesIO(cdn.get(packed.url))) as archive:
        assert archive.namelist() == ["my-data.json"]
        assert json.loads(archive.read("my-data.json")) == json.loads(cdn.get(whole.url))
    assert limits == [25 << 20]  # as the interaction says
