"""Every error that Discord may answer to requests other than a move's: games continue, retries are few."""

from __future__ import annotations

import random
from dataclasses import replace

from bot.features.table_lists import FOLLOWS
from bot.table.channel import ChannelGone
from bot.table.errors import CLOSED_BY_MODERATOR
from bot.views.channel_list import HEAD
from bot.views.lobby import CLOSED_BY
from tests.sentences import says

from .discord_errors import ONE, Failure, every_error, may_pass
from .guild_settings_steps import open_for_thread, start_in_thread
from .moderators import appoint, do
from .server import SimulatedServer, public
from .table import components_of, labels_of, leads_to, open_table, play_on, said, seen, start_game, verbs_of

HOUR = 3600
THREADS, MESSAGES, CHANNEL = "/channels/*/messages/*/threads", "/channels/*/messages", "/channels/*"


def fail(server: SimulatedServer, failure: Failure, method: str, path: str) -> int:
    """Have requests fail from now on. Return the number of requests before that."""
    server.env.inject_error(method, path, status=failure[0], code=failure[1], times=None)
    return len(server.env.http_requests)


def tried(server: SimulatedServer, method: str, since: int) -> int:
    """Count the requests about a channel's messages, leaving out the first `before` requests."""
    requests = server.env.http_requests[since:]
    return sum(each.method == method and each.path.startswith("/channels/") for each in requests)


@every_error
async def test_boards_that_cannot_be_deleted(server: SimulatedServer, failure: Failure) -> None:
    """Old boards that can't be deleted wait for the next chance. A hidden game's go after a restart."""
    await server.services.settings.change(server.guild.id, old_boards="delete")
    game, dice = await start_game(server), random.Random(1)
    before = fail(server, failure, "DELETE", ONE)
    with server.impatient():
        await play_on(game, dice, plies=2)
    await server.env.advance_time(HOUR)
    assert tried(server, "DELETE", before) <= 60
    server.env.backend.faults.clear()
    await play_on(game, dice, plies=1)
    await server.env.advance_time(HOUR)
    assert await server.owed() == []
    assert components_of(game.boards[-1])
    left = any(components_of(board) for board in game.boards[:-1])
    assert left == (failure[0] != 403 and not may_pass(failure))  # gone, or never to be deleted
    before = fail(server, failure, "DELETE", ONE)
    with server.impatient():
        await do(game, appoint(server, server.people[5]), "Hide")
    await server.env.advance_time(HOUR)
    assert (await game.table()).hidden
    assert tried(server, "DELETE", before) <= 60
    server.env.backend.faults.clear()
    await server.restart()
    assert await server.owed() == []
    assert (game.boards == []) == (failure[0] != 404)


@every_error
async def test_an_overview_that_cannot_be_shown(server: SimulatedServer, failure: Failure) -> None:
    """If the overview can't be posted or edited, retries are rare. Later it's correct, or gone for good."""
    lists, host = server.services.channel_lists.lists, server.people[0]
    before = fail(server, failure, "POST", MESSAGES)
    with server.impatient():
        result = await host.slash(server.channel, "overview")
    await server.env.advance_time(HOUR)
    assert FOLLOWS in said(result)
    assert tried(server, "POST", before) <= 300
    server.env.backend.faults.clear()
    await server.env.advance_time(HOUR)
    said(await host.slash(server.channel, "overview"))
    assert sum(each.content.startswith(HEAD) for each in public(server.channel)) == 1
    assert await lists.outdated() == []
    before = fail(server, failure, "PATCH", ONE)
    await open_table(server, server.people[1])
    await server.env.advance_time(HOUR)
    assert tried(server, "PATCH", before) <= 60
    server.env.backend.faults.clear()
    table = await open_table(server, server.people[2])
    await server.env.advance_time(HOUR)
    shown = [each for each in public(server.channel) if each.content.startswith(HEAD)][-1]
    kept = await lists.find(server.channel.id)
    assert await lists.outdated() == []
    assert (kept is None) == (failure[0] == 404)
    assert kept is None or leads_to(shown, table)


@every_error
async def test_a_thread_that_cannot_be_made(server: SimulatedServer, failure: Failure) -> None:
    """The game still starts. Its boards go into the channel, or into the thread once it can be created."""
    game = await open_for_thread(server)
    fail(server, failure, "POST", THREADS)
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
async def test_a_place_that_cannot_be_looked_for(server: SimulatedServer, failure: Failure) -> None:
    """Only a 404 means that a thread is gone. After any other error the game stays there."""
    game = await start_in_thread(server)
    server.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    assert server.client.get_channel(game.channel.id) is None
    before = await game.position()
    fail(server, failure, "GET", CHANNEL)
    told = seen(await game.mover.slash(server.channel, "move", move="x"))
    assert (ChannelGone.sentence in told.content) == (failure[0] == 404)
    assert (verbs_of(told) == ["carryon"]) == (failure[0] == 404)
    server.env.backend.faults.clear()
    assert await game.position() == before
    await play_on(game, random.Random(3), plies=2)
    assert await server.owed() == []


@every_error
async def test_a_lobby_that_cannot_be_changed(server: SimulatedServer, failure: Failure) -> None:
    """A lobby closed by a moderator refuses all presses until its buttons can be removed."""
    game = await open_table(server, *server.people[:2])
    lobby, moderator = game.board, appoint(server, server.people[5])
    for method in ("PATCH", "DELETE"):
        fail(server, failure, method, ONE)
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
