"""Whatever Discord answers to the calls that tidy up: games go on, and nothing is asked again and again."""

from __future__ import annotations

import random

from bot.views.channel_list import HEAD

from .discord_errors import ONE, Failure, every_error, may_pass
from .moderators import appoint, do
from .server import SimulatedServer, public
from .table import components_of, open_table, play_on, start_game

HOUR = 3600


def tried(server: SimulatedServer, method: str, since: int) -> int:
    """Count the requests about single messages of a channel since so many requests."""
    requests = server.env.http_requests[since:]
    return sum(each.method == method and each.path.startswith("/channels/") for each in requests)


@every_error
async def test_boards_that_cannot_be_deleted(server: SimulatedServer, failure: Failure) -> None:
    """Older ones are left, or go later; a hidden game's go after the next start unless they were gone."""
    await server.services.settings.change(server.guild.id, old_boards="delete")
    game, dice = await start_game(server), random.Random(1)
    for step in ("moves", "hides"):
        server.env.inject_error("DELETE", ONE, status=failure[0], code=failure[1], times=None)
        before = len(server.env.http_requests)
        with server.impatient():
            if step == "moves":
                await play_on(game, dice, plies=2)
            else:
                await do(game, appoint(server, server.people[5]), "Hide")
        await server.env.advance_time(HOUR)
        assert tried(server, "DELETE", before) <= 60
        server.env.backend.faults.clear()
        if step == "moves":
            await play_on(game, dice, plies=1)
            await server.env.advance_time(HOUR)
            assert await server.owed() == []
            assert components_of(game.boards[-1])
            left = any(components_of(board) for board in game.boards[:-1])
            assert left == (failure[0] != 403 and not may_pass(failure))  # gone, or never to be deleted
    assert (await game.table()).hidden
    await server.restart()
    assert await server.owed() == []
    assert (game.boards == []) == (failure[0] != 404)


@every_error
async def test_an_overview_that_cannot_be_edited(server: SimulatedServer, failure: Failure) -> None:
    """It is tried once a minute at most; it is right when Discord takes it again, or gone for good."""
    await server.people[0].slash(server.channel, "overview")
    server.env.inject_error("PATCH", ONE, status=failure[0], code=failure[1], times=None)
    before = len(server.env.http_requests)
    await open_table(server, server.people[1])
    await server.env.advance_time(HOUR)
    assert tried(server, "PATCH", before) <= 60
    server.env.backend.faults.clear()
    table = await open_table(server, server.people[2])
    await server.env.advance_time(HOUR)
    shown = [each for each in public(server.channel) if each.content.startswith(HEAD)]
    kept = await server.services.channel_lists.lists.find(server.channel.id)
    assert await server.services.channel_lists.lists.outdated() == []
    assert (kept is None) == (failure[0] == 404)
    assert kept is None or table.id in shown[-1].content
