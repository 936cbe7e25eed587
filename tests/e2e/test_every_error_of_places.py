"""Whatever Discord answers when a thread is made, a place looked for, a lobby changed, an overview posted."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.features.my_tables import FOLLOWS
from bot.table.channel import ChannelGone
from bot.table.errors import CLOSED_BY_MODERATOR
from bot.views.channel_list import HEAD
from bot.views.lobby import CLOSED_BY
from tests.sentences import says

from .discord_errors import ONE, Failure, every_error, may_pass
from .guild_settings_steps import open_for_thread, start_in_thread
from .moderators import appoint
from .server import SimulatedServer, public
from .table import labels_of, open_table, play_on, said, seen, verbs_of

HOUR = 3600
THREADS, MESSAGES, CHANNEL = "/channels/*/messages/*/threads", "/channels/*/messages", "/channels/*"


@every_error
async def test_a_thread_that_cannot_be_made(server: SimulatedServer, failure: Failure) -> None:
    """The start stands; the boards come into the channel, or into the thread as soon as there can be one."""
    game = await open_for_thread(server)
    server.env.inject_error("POST", THREADS, status=failure[0], code=failure[1], times=None)
    with server.impatient():
        await game.people[0].click(game.board, label="Start")
    assert (await game.table()).match is not None
    await server.env.advance_time(HOUR)
    server.env.backend.faults.clear()
    await server.env.advance_time(HOUR)
    threads = server.channel.threads
    assert len(threads) == may_pass(failure)
    game = replace(game, channel=threads[0]) if threads else game
    await play_on(game, random.Random(3), plies=2)
    boards = game.boards if threads else game.boards[1:]
    assert [bool(board.attachments) for board in boards] == [False, False, True]
    assert await server.owed() == []


@every_error
async def test_a_lobby_that_cannot_be_changed(server: SimulatedServer, failure: Failure) -> None:
    """A moderator has closed it: its buttons come off in the end, and till then do nothing."""
    game = await open_table(server, *server.people[:2])
    lobby, moderator = game.board, appoint(server, server.people[5])
    server.env.inject_error("PATCH", ONE, status=failure[0], code=failure[1], times=None)
    server.env.inject_error("DELETE", ONE, status=failure[0], code=failure[1], times=None)
    offered = seen(await moderator.slash(game.channel, "moderate"))
    question = seen(await moderator.click(offered, label="Close"))
    with server.impatient():
        await moderator.click(question, label="Close")
    assert (await game.table()).phase == "closed"
    if failure[0] == 404 or failure[1] in (30046, 50083):  # a new message takes its place at once
        assert says(public(server.channel)[-1].content, CLOSED_BY)
    with server.impatient():
        pressed = await server.people[3].click(lobby, label="Join")
    assert CLOSED_BY_MODERATOR in said(pressed)
    await server.env.advance_time(HOUR)
    server.env.backend.faults.clear()
    await server.restart()
    await server.env.advance_time(HOUR)
    assert await server.owed() == []
    assert len((await game.table()).players) == 2
    assert says(public(server.channel)[-1].content, CLOSED_BY)
    assert labels_of(public(server.channel)[-1]) == []


@every_error
async def test_a_place_that_cannot_be_looked_for(server: SimulatedServer, failure: Failure) -> None:
    """Only a 404 says that a thread is gone; all else leaves the game where it is."""
    game = await start_in_thread(server)
    server.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    assert server.client.get_channel(game.channel.id) is None
    before = await game.position()
    server.env.inject_error("GET", CHANNEL, status=failure[0], code=failure[1], times=None)
    told = seen(await game.mover.slash(server.channel, "move", move="x"))
    assert (ChannelGone.sentence in told.content) == (failure[0] == 404)
    assert (verbs_of(told) == ["carryon"]) == (failure[0] == 404)
    server.env.backend.faults.clear()
    assert await game.position() == before
    await play_on(game, random.Random(3), plies=2)
    assert await server.owed() == []


@every_error
async def test_an_overview_that_cannot_be_posted(server: SimulatedServer, failure: Failure) -> None:
    """Who asks is told; nothing is posted twice, and asked again there is one."""
    server.env.inject_error("POST", MESSAGES, status=failure[0], code=failure[1], times=None)
    before = len(server.env.http_requests)
    with server.impatient():
        result = await server.people[0].slash(server.channel, "overview")
    await server.env.advance_time(HOUR)
    assert FOLLOWS in said(result)
    posts = [each for each in server.env.http_requests[before:] if each.path.endswith("/messages")]
    assert len(posts) <= 300
    server.env.backend.faults.clear()
    await server.env.advance_time(HOUR)
    said(await server.people[0].slash(server.channel, "overview"))
    shown = [each for each in public(server.channel) if each.content.startswith(HEAD)]
    assert len(shown) == 1
    assert await server.services.channel_lists.lists.outdated() == []
