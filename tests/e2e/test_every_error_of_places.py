"""Whatever Discord answers when a thread is made, a place looked for, a lobby changed, an overview posted."""

from __future__ import annotations

import random
from dataclasses import replace

from .cellar import Cellar, public
from .discord_errors import ONE, Failure, every_error, may_pass
from .moderators import appoint
from .settling import open_for_thread, start_in_thread
from .table import labels_of, open_table, play_on, said, seen

HOUR = 3600
THREADS, MESSAGES, CHANNEL = "/channels/*/messages/*/threads", "/channels/*/messages", "/channels/*"


@every_error
async def test_a_thread_that_cannot_be_made(cellar: Cellar, failure: Failure) -> None:
    """The start stands; the boards come into the channel, or into the thread as soon as there can be one."""
    game = await open_for_thread(cellar)
    cellar.env.inject_error("POST", THREADS, status=failure[0], code=failure[1], times=None)
    with cellar.impatient():
        await game.people[0].click(game.board, label="Start")
    assert (await game.table()).match is not None
    await cellar.env.advance_time(HOUR)
    cellar.env.backend.faults.clear()
    await cellar.env.advance_time(HOUR)
    threads = cellar.channel.threads
    assert len(threads) == may_pass(failure)
    game = replace(game, channel=threads[0]) if threads else game
    await play_on(game, random.Random(3), plies=2)
    boards = [board for board in game.boards if "turn" in board.content]
    assert len(boards) == 3
    assert await cellar.owed() == []


@every_error
async def test_a_lobby_that_cannot_be_changed(cellar: Cellar, failure: Failure) -> None:
    """A moderator has closed it: its buttons come off in the end, and till then do nothing."""
    game = await open_table(cellar, *cellar.people[:2])
    lobby, moderator = game.board, appoint(cellar, cellar.people[5])
    cellar.env.inject_error("PATCH", ONE, status=failure[0], code=failure[1], times=None)
    cellar.env.inject_error("DELETE", ONE, status=failure[0], code=failure[1], times=None)
    offered = seen(await moderator.slash(game.channel, "moderate"))
    question = seen(await moderator.click(offered, label="Close"))
    with cellar.impatient():
        await moderator.click(question, label="Close")
    assert (await game.table()).phase == "closed"
    if failure[0] == 404 or failure[1] in (30046, 50083):  # a new message takes its place at once
        assert "closed" in public(cellar.channel)[-1].content.lower()
    pressed = await cellar.people[3].click(lobby, label="Join")
    assert "closed" in said(pressed).lower()
    await cellar.env.advance_time(HOUR)
    cellar.env.backend.faults.clear()
    await cellar.restart()
    await cellar.env.advance_time(HOUR)
    assert await cellar.owed() == []
    assert len((await game.table()).players) == 2
    assert "closed" in public(cellar.channel)[-1].content.lower()
    assert labels_of(public(cellar.channel)[-1]) == []


@every_error
async def test_a_place_that_cannot_be_looked_for(cellar: Cellar, failure: Failure) -> None:
    """Only a 404 says that a thread is gone; all else leaves the game where it is."""
    game = await start_in_thread(cellar)
    cellar.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    assert cellar.client.get_channel(game.channel.id) is None
    before = await game.position()
    cellar.env.inject_error("GET", CHANNEL, status=failure[0], code=failure[1], times=None)
    told = seen(await game.mover.slash(cellar.channel, "move", move="x"))
    assert ("has been deleted" in told.content) == (failure[0] == 404)
    assert (labels_of(told) == ["Carry on here"]) == (failure[0] == 404)
    cellar.env.backend.faults.clear()
    assert await game.position() == before
    await play_on(game, random.Random(3), plies=2)
    assert await cellar.owed() == []


@every_error
async def test_an_overview_that_cannot_be_posted(cellar: Cellar, failure: Failure) -> None:
    """Who asks is told; nothing is posted twice, and asked again there is one."""
    cellar.env.inject_error("POST", MESSAGES, status=failure[0], code=failure[1], times=None)
    before = len(cellar.env.http_requests)
    with cellar.impatient():
        result = await cellar.people[0].slash(cellar.channel, "overview")
    await cellar.env.advance_time(HOUR)
    assert "follows as soon as" in said(result)
    posts = [each for each in cellar.env.http_requests[before:] if each.path.endswith("/messages")]
    assert len(posts) <= 300
    cellar.env.backend.faults.clear()
    await cellar.env.advance_time(HOUR)
    said(await cellar.people[0].slash(cellar.channel, "overview"))
    shown = [each for each in public(cellar.channel) if each.content.startswith("## Open tables")]
    assert len(shown) == 1
    assert await cellar.tables.overviews.owed() == []
