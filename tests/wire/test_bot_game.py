"""The real bot as a process: login, commands, and a whole match by buttons and by commands."""

from __future__ import annotations

from typing import Any

import pytest

from bot.operations.verify import verify
from tests import openapi

from . import BotProcess, WireDiscord
from .discord.replies import complaints, load_description
from .players.table_session import TableSession, check_posted_once, labels


async def test_the_bot_logs_in_and_syncs_its_commands(wire: WireDiscord, bot: BotProcess) -> None:
    """One login, one sync, one session, of servers and their scheduled events only."""
    paths = [f"{each.method} {each.path}" for each in wire.requests]
    application = wire.world.app.id
    assert [
        "GET /users/@me",
        "GET /oauth2/applications/@me",
        f"PUT /applications/{application}/commands",
        "GET /gateway/bot",
    ] == paths
    assert {"play", "move", "board", "help"} <= {command["name"] for command in wire.world.commands[None]}
    assert [identify["intents"] for identify in wire.gateway.identifies] == [1 | 1 << 16]


async def test_a_whole_match(wire: WireDiscord, bot: BotProcess, session: TableSession) -> None:
    """Two people play 32 plies by menus, buttons, a form and commands; its dice can be verified."""
    await session.begin(holes=32)
    await session.move_by_buttons()
    await _move_by_form(session)
    last = await session.finish()
    record = await session.record()
    assert verify(record).verified
    assert record["result"] is not None
    plays = [event for event in record["events"] if "play" in event]
    assert (len(plays), len(session.boards())) == (32, 33)
    assert labels(last.components) == ["Rematch", "Replay", "Text", "How it went", "Fair dice · Verify"]
    await check_posted_once(session, bot.database)
    await wire.until(lambda: all(labels(post.components) == [] for post in session.posts()[:-1]))
    _check_requests(wire)


async def _move_by_form(session: TableSession) -> None:
    count, mover = len(session.boards()), session.mover
    move = (await session.suggested())[0]
    composer = await mover.press(session.boards()[-1], label="Move").answer()
    assert composer.message is not None
    shown = mover.press(composer.message, label="Type it")
    await shown.answer()
    preview = await mover.submit(shown, {"Move": move}).answer()
    assert f"`{move}`" in preview.content
    await mover.press(composer.message, label="Play it").answer()
    await session.board_after(count)


def _check_requests(wire: WireDiscord) -> None:
    """Hold all exchanges against Discord's own description, the stand-in's replies too."""
    if not openapi.available():
        pytest.skip(openapi.MISSING)
    defects = [
        openapi.check(each.method, each.path, each.query, _as_described(each.body)) for each in wire.requests
    ]
    assert [defect for found in defects for defect in found] == []
    assert complaints(load_description(), wire.requests) == []


def _as_described(body: Any) -> Any:
    """Write a body as the description wants it, where the library writes otherwise and Discord reads both.

    Ids to mention as numbers, `tts` where a message is edited, `flags` of embeds.
    """
    if not isinstance(body, dict):
        return body
    described = {key: value for key, value in body.items() if key != "tts"}
    if "data" in described:
        described["data"] = _as_described(described["data"])
    if "embeds" in described:
        embeds = described["embeds"] or []
        described["embeds"] = [{key: part for key, part in each.items() if key != "flags"} for each in embeds]
    if "allowed_mentions" in described:
        allowed = described["allowed_mentions"]
        described["allowed_mentions"] = {**allowed, "users": [str(id) for id in allowed.get("users", [])]}
    return described or None
