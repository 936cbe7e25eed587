"""Whatever Discord answers to the calls that tidy up: games go on, and nothing is asked again and again."""

from __future__ import annotations

import random

from .cellar import Cellar, public
from .discord_errors import ONE, Failure, every_error, may_pass
from .moderators import appoint, do
from .table import components_of, open_table, play_on, start_game

HOUR = 3600


def tried(cellar: Cellar, method: str, since: int) -> int:
    """Count the requests about single messages of a channel since so many requests."""
    requests = cellar.env.http_requests[since:]
    return sum(each.method == method and each.path.startswith("/channels/") for each in requests)


@every_error
async def test_older_boards_that_cannot_be_deleted(cellar: Cellar, failure: Failure) -> None:
    """Every move has its board, and the older ones are left, or go later."""
    await cellar.tables.settings.choose(cellar.guild.id, tidy="delete")
    game = await start_game(cellar)
    cellar.env.inject_error("DELETE", ONE, status=failure[0], code=failure[1], times=None)
    before, dice = len(cellar.env.http_requests), random.Random(1)
    with cellar.impatient():
        await play_on(game, dice, plies=2)
    await cellar.env.advance_time(HOUR)
    assert tried(cellar, "DELETE", before) <= 60
    cellar.env.backend.faults.clear()
    await play_on(game, dice, plies=1)
    await cellar.env.advance_time(HOUR)
    assert await cellar.owed() == []
    assert components_of(game.boards[-1])
    left = any(components_of(board) for board in game.boards[:-1])
    assert left == (failure[0] != 403 and not may_pass(failure))  # gone, or never to be deleted


@every_error
async def test_a_hidden_game_that_cannot_be_deleted(cellar: Cellar, failure: Failure) -> None:
    """It is hidden all the same, and its messages go after the next start unless they were gone."""
    game = await start_game(cellar)
    moderator = appoint(cellar, cellar.people[5])
    cellar.env.inject_error("DELETE", ONE, status=failure[0], code=failure[1], times=None)
    before = len(cellar.env.http_requests)
    with cellar.impatient():
        await do(game, moderator, "Hide")
    await cellar.env.advance_time(HOUR)
    assert (await game.table()).hidden
    assert tried(cellar, "DELETE", before) <= 60
    cellar.env.backend.faults.clear()
    await cellar.restart()
    assert await cellar.owed() == []
    assert (game.boards == []) == (failure[0] != 404)


@every_error
async def test_an_overview_that_cannot_be_edited(cellar: Cellar, failure: Failure) -> None:
    """It is tried once a minute at most; it is right when Discord takes it again, or gone for good."""
    await cellar.people[0].slash(cellar.channel, "overview")
    cellar.env.inject_error("PATCH", ONE, status=failure[0], code=failure[1], times=None)
    before = len(cellar.env.http_requests)
    await open_table(cellar, cellar.people[1])
    await cellar.env.advance_time(HOUR)
    assert tried(cellar, "PATCH", before) <= 60
    cellar.env.backend.faults.clear()
    table = await open_table(cellar, cellar.people[2])
    await cellar.env.advance_time(HOUR)
    shown = [each for each in public(cellar.channel) if each.content.startswith("## Open tables")]
    kept = await cellar.tables.overviews.find(cellar.channel.id)
    assert await cellar.tables.overviews.owed() == []
    assert (kept is None) == (failure[0] == 404)
    assert kept is None or table.id in shown[-1].content
