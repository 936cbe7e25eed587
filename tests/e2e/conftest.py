"""A server with the bot in it for every test, and checks of every request that the bot makes."""

from __future__ import annotations

import asyncio
import copy
import marshal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
import simcord
from discord import app_commands
from discord.app_commands import tree
from simcord import components, gateway, results
from simcord.http import router
from simcord.types import HttpLogEntry

import renderers
from bot.background import NEVER
from bot.features.interactions import client, services
from bot.pictures import film_process
from bot.pictures.films import FilmRenderer
from bot.publishing import dailies, worker
from bot.publishing.emojis import EmojiPublisher
from bot.service import deadlines
from bot.service.tournament_actions import TournamentActions
from bot.table.time import DAY
from bot.transport import visibility
from bot.views.emojis import EMOJIS
from engine import Puzzle
from playground.own_time import keep_own_time
from tests import openapi

from .controls import known, used
from .puzzle import few_puzzles
from .requests import defects_of
from .server import SimulatedServer
from .settling import look_for_sleep_first

# A transparent picture of one pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000000000005000166c6d2ee0000000049454e44ae426082"
)
PLAIN = 2  # the version of marshal that writes equal data identically
PAYLOADS: dict[str, Any] = {}  # what Discord is told of each command, by its full name


@pytest.fixture(autouse=True)
def _unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip painting, except in tests that ask for `painted`. Scenes and alt texts are real."""
    if "painted" not in request.fixturenames:
        monkeypatch.setattr(renderers, "paint", lambda *_: PIXEL)
        monkeypatch.setattr(renderers, "animate", lambda *_: PIXEL)
        monkeypatch.setattr(FilmRenderer, "draw", lambda _, job, report=id: film_process.draw(job, report))


@pytest.fixture(autouse=True)
def _few_emojis(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Upload no emojis, except in tests that ask for `emojis`."""
    if "emojis" not in request.fixturenames:
        monkeypatch.setattr(EmojiPublisher, "refresh", AsyncMock(return_value=NEVER))
    yield
    EMOJIS.clear()


@pytest.fixture
def emojis() -> dict[str, str]:
    """The bot's emojis, which it uploads without pauses in this test."""
    return EMOJIS


@pytest.fixture(autouse=True)
def _no_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait between two requests: SimCord would wait in real time. The simulation does wait."""
    monkeypatch.setattr(worker, "EDIT_GAP", 0.0)
    monkeypatch.setattr(visibility, "ASK_INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(deadlines, "ACTION_INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(dailies, "INTERVAL_SECONDS", 0.0)
    monkeypatch.setattr(services, "TournamentActions", partial(TournamentActions, show_interval=0.0))


@pytest.fixture(autouse=True)
def _few_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete departed servers' data once a day instead of every hour, because many games take hours."""
    monkeypatch.setattr(client, "SWEEP_INTERVAL_SECONDS", DAY / 1000)


@pytest.fixture(autouse=True)
async def _own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests from failing because the machine is busy."""
    keep_own_time(asyncio.get_running_loop(), monkeypatch.setattr)


@pytest.fixture(autouse=True)
def _settled_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SimCord notice sooner that the bot has settled."""
    look_for_sleep_first(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def _copied_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make SimCord copy JSON in a tenth of the time: copies would take a tenth of each test."""
    for module in (results, components):
        monkeypatch.setattr(module, "deepcopy", copied)
    for module in (router, gateway):
        monkeypatch.setattr(module, "copy", SimpleNamespace(deepcopy=copied, copy=copy.copy))


def copied(value: Any) -> Any:
    """Return a deep copy."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - it is this process that wrote it
    except ValueError:  # not plain data
        return copy.deepcopy(value)


@pytest.fixture(autouse=True)
def _translated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Translate each command only for the first bot of this process: its payload is the same for all."""
    for kind in (app_commands.Command, app_commands.Group):
        monkeypatch.setattr(kind, "get_translated_payload", remembered(kind.get_translated_payload))
    monkeypatch.setattr(tree, "AppCommand", Mock())  # Discord's answer, which the bot ignores


def remembered(translate: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a command's method that keeps what it returns, by the command's full name."""

    async def payload(command: Any, tree: Any, translator: Any) -> Any:
        if command.qualified_name not in PAYLOADS:
            PAYLOADS[command.qualified_name] = await translate(command, tree, translator)
        return PAYLOADS[command.qualified_name]

    return payload


@pytest.fixture
def cubeo(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, Puzzle]]:
    """A few Cubeo puzzles, by number, which replace all others."""
    yield from few_puzzles(monkeypatch)


@pytest.fixture
def painted() -> None:
    """Really paint the pictures in this test."""


@pytest.fixture
def themes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The themes of the pictures painted, in order."""
    painted: list[str] = []
    paint = renderers.paint
    monkeypatch.setattr(renderers, "paint", lambda scene, theme: painted.append(theme) or paint(scene, theme))
    return painted


@pytest.fixture
async def server(
    request: pytest.FixtureRequest, tmp_path: Path, _own_time: None
) -> AsyncIterator[SimulatedServer]:
    """The server with eight people and the bot, whose dice are the same in every run."""
    made = SimulatedServer(tmp_path / "alea.sqlite3")
    await made.open()
    try:
        yield made
    finally:
        await made.close()
    if "hostile" not in request.node.nodeid:
        request.node.user_properties.append(("known", known(made.client.tree)))
        request.node.user_properties.append(("used", used(made.heard, made.env.http_requests)))
    assert [error for error in made.env.errors if not isinstance(error, made.expected)] == []
    assert defects_of(made.env.http_requests) == []
    assert against_the_description(made.env.http_requests) == []


@pytest.fixture
def env(server: SimulatedServer) -> simcord.Env:
    """The simulated Discord. SimCord's plugin adds what happened in it to a failed test's report."""
    return server.env


def against_the_description(requests: Iterable[HttpLogEntry]) -> list[str]:
    """List what is wrong by Discord's own description, or nothing if it is missing, which the run reports."""
    if not openapi.available():
        return []
    return [
        defect
        for request in requests
        for defect in _against(
            request.method, request.path, marshal.dumps((request.params, request.json), PLAIN)
        )
    ]


@lru_cache(maxsize=512)  # the commands, by far the longest request, are the same in every test
def _against(method: str, path: str, dumped: bytes) -> tuple[str, ...]:
    params, body = marshal.loads(dumped)  # noqa: S302 - it is this process that wrote it
    return tuple(openapi.check(method, path, params, _as_described(_spelled(body))))


def _spelled(part: Any) -> Any:
    """Write the ids of emojis, and those preselected in pickers, as texts.

    discord.py writes numbers, which Discord accepts just as well.
    """
    match part:
        case list():
            return [_spelled(each) for each in part]
        case {"default_values": taken, **rest}:
            return {**rest, "default_values": [{**each, "id": str(each["id"])} for each in taken]}
        case {"emoji": {"id": int(id)} as emoji, **rest}:
            return {**rest, "emoji": {**emoji, "id": str(id)}}
        case dict():
            return {name: _spelled(each) for name, each in part.items()}
    return part


def _as_described(body: Any) -> Any:
    """Smooth out what discord.py writes differently but Discord accepts nonetheless.

    These are mentions and recipients as numbers, `tts` in an update, and `flags` of an embed.
    """
    match body:
        case {"recipient_id": int(id)}:
            return {"recipient_id": str(id)}
        case {"embeds": [{"flags": 0, **embed}]}:
            return _as_described({**body, "embeds": [embed]})
        case {"type": 7, "data": {"tts": False, **data}}:
            return _as_described({**body, "data": data})
        case {"data": {"allowed_mentions": _} as data}:
            return {**body, "data": _as_described(data)}
        case {"allowed_mentions": {"users": _, **others} as allowed}:
            kinds = [kind for kind in ("users", "roles") if kind in allowed]
            listed = {kind: [str(id) for id in allowed[kind]] for kind in kinds}
            return {**body, "allowed_mentions": {**others, **listed}}
    return body
