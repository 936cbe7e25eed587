"""Slow answers, restarts, and interactions that are delivered twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.features.lessons import OFFER
from bot.features.move import PLAYED
from bot.publishing import showing
from bot.publishing.poster import posted_at
from bot.storage.errors import NotRead, NotSaved
from bot.transport.responder import WENT_WRONG
from tests.bot.people import awaited
from tests.breadth import broad_but
from tests.sentences import says

from . import forged
from .server import SimulatedServer
from .table import (
    components_of,
    labels_of,
    move_by_command,
    move_on,
    offered_moves,
    open_table,
    play_on,
    said,
    seen,
    start_game,
)

LONG = 60.0  # seconds that a slow moment takes; an interaction's token lives for 15 minutes


def slow(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """Return a function that waits a minute before it calls another one."""

    async def late(*arguments: Any, **named: Any) -> Any:
        await asyncio.sleep(LONG)
        return await work(*arguments, **named)

    return late


# Slow moments


async def test_what_is_slow_is_deferred_and_then_shown(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A composer that takes a minute is deferred in time. Its next step edits the same message."""
    game = await start_game(server)
    mover = game.mover
    monkeypatch.setattr(server.services.pictures, "private", slow(server.services.pictures.private))
    with server.impatient():
        result = await mover.click(game.board, label="Move")
    assert not result.acknowledged
    await server.env.advance_time(2)
    assert result.deferred
    assert result.ephemeral
    await server.env.advance_time(LONG)
    first = seen(result)
    assert first.flags.ephemeral
    with server.impatient():
        result = await mover.click(first, label=labels_of(first)[0])
    await server.env.advance_time(2)
    assert result.deferred
    assert first.content == "**Which die?**"
    await server.env.advance_time(LONG)
    assert first.id == seen(result).id
    assert "go?" in first.content


async def test_suggestions_while_the_disk_fails(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the database can't be read, nothing is suggested, and the log stays empty."""
    game = await start_game(server)

    async def failing(function: object) -> object:
        raise NotRead

    monkeypatch.setattr(server.store, "read", failing)
    for command, option in (("move", "move"), ("move", "table"), ("sets show", "set")):
        assert await game.mover.autocomplete(game.channel, command, option, "") == []
    assert caplog.text == ""


async def test_a_join_that_takes_long(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow **Join** is deferred. Then the lobby shows the player, who is only offered lessons."""
    game = await open_table(server, server.people[0])
    write = server.store.write
    monkeypatch.setattr(server.store, "write", slow(write))
    with server.impatient():
        result = await server.people[1].click(game.board, label="Join")
    await server.env.advance_time(2)
    assert result.deferred
    monkeypatch.setattr(server.store, "write", write)
    await server.env.advance_time(LONG)
    assert "Tilde" in game.board.content
    assert [says(each.content, OFFER, game="Conversion") for each in result.followups] == [True]


# Restarts


async def test_a_restart_changes_nothing_that_is_seen(server: SimulatedServer) -> None:
    """A restart posts and changes nothing, and the buttons of before still work."""
    lobby = await open_table(server, *server.people[:2], channel=server.back_room)
    game = await start_game(server)
    await play_on(game, random.Random(1), plies=2)
    before = await server.everything()
    await server.restart()
    assert before == await server.everything()
    await server.people[2].click(lobby.board, label="Join")
    assert "Olga" in lobby.board.content
    await play_on(game, random.Random(2), plies=2)
    assert len(game.boards) == 1 + 1 + 4


# Defects and full disks


@pytest.mark.parametrize("moment", broad_but(["lobby", "board", "end"], "board"))
async def test_a_post_that_was_not_noted_is_not_repeated(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """If the bot dies before it notes a post, the restarted one finds it and posts no second one."""

    async def lost(*arguments: Any, **named: Any) -> None:
        raise NotSaved

    if moment == "lobby":
        monkeypatch.setattr(server.services.outbox, "note", lost)
        with server.impatient():
            game = await open_table(server, server.people[0])
    else:
        game = await start_game(server)
        monkeypatch.setattr(server.services.outbox, "note", lost)
        with server.impatient():
            if moment == "board":
                await move_by_command(game, (await offered_moves(game))[0])
            else:
                asked = seen(await game.mover.slash(game.channel, "resign"))
                await game.mover.click(asked, label="Resign")
    posted, newest = len(game.boards), game.boards[-1].id
    assert [game.id] == await server.owed()
    with server.impatient():
        await server.restart()
    assert await server.owed() == []
    assert posted == len(game.boards)
    assert newest == game.board.id
    assert [False] * (posted - 1) + [True] == [bool(components_of(board)) for board in game.boards]


async def test_case_3_a_clock_starts_when_its_board_was_posted(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot killed after posting the board starts the clock from the post, even 20 minutes later."""

    async def lost(*arguments: Any, **named: Any) -> None:
        raise NotSaved

    game = await open_table(server, *server.people[:2], clock="day")
    with monkeypatch.context() as patched, server.impatient():
        patched.setattr(showing, "_note", lost)
        await game.people[0].click(game.board, label="Start")
        boards, posted = len(game.boards), posted_at(game.board.id)
        seat = awaited(await game.table())
        await server.env.advance_time(20 * 60)
        assert (await game.table()).clocks[seat].since is None
    await server.restart()
    assert (await game.table()).clocks[seat].since == posted
    assert len(game.boards) == boards


async def test_a_defect_is_admitted(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a handler fails, the player is told in private, nothing changes, and `/move` still works."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    before = await server.everything()

    async def broken(*arguments: Any, **named: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.services.pictures, "private", broken)
    for result in (await mover.click(game.board, label="Move"), await mover.slash(game.channel, "board")):
        assert WENT_WRONG in said(result)
    assert before == await server.everything()
    assert said(await move_on(game)) == PLAYED.format(move=f"`{move}`")


async def test_a_board_that_cannot_be_drawn_is_told(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If painting fails, the board is posted in words."""
    game = await start_game(server)

    async def broken(*arguments: Any, **named: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(server.services.pictures, "board", broken)
    await move_on(game)
    assert game.board.attachments == []
    assert "one of your dice" in game.board.content
    assert len(game.boards) == 3


async def test_an_interaction_delivered_twice(server: SimulatedServer) -> None:
    """An interaction that arrives again, right away or after a restart, plays its move once."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    now = (await game.table()).ply
    on = seen(await mover.slash(game.channel, "help"))
    play = forged.pressed(f"v1:play:{game.id}:{now}:{move}")
    result, payload = forged.interaction(mover, game.channel, forged.COMPONENT, play, on)
    await forged.send(mover, payload, payload)
    await server.restart()
    await forged.send(mover, payload)
    assert result.acknowledged
    assert result.followups == []
    assert len(game.boards) == 3
    rows = await server.rows()
    assert sum("play" in str(row) for row in rows["event"]) == 1
