"""Players who don't come back: after fair warning, their seat no longer holds up the game."""

from __future__ import annotations

from simcord import MemberActor

from bot.features.board import REPORT
from bot.features.notifications import ON_VACATION, REPORTED
from bot.table.absence import NOBODY_ABSENT
from bot.views.table_events import _TOLD
from tests.sentences import says

from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import Game, click_verb, labels_of, said, seen, start_game

DAY = 86400.0  # seconds


async def labels_under_more(game: Game, person: MemberActor) -> list[str]:
    """List the labels of the buttons that a person finds under **More**."""
    return labels_of(seen(await person.click(game.board, label="More")))


async def test_who_stays_away_resigns(server: SimulatedServer) -> None:
    """After seven days, an absent player can be reported.

    Two days later they resign, even after a restart.
    """
    game = await start_game(server)
    away, waiting = game.mover, game.waiting[0]
    assert REPORT not in await labels_under_more(game, waiting)
    early = await press(waiting, game.board, game.channel, f"v1:report:{game.id}:0:")
    assert NOBODY_ABSENT.format(days=7) in said(early)
    await server.env.advance_time(8 * DAY)
    assert REPORT not in await labels_under_more(game, away)
    more = seen(await waiting.click(game.board, label="More"))
    assert says(said(await click_verb(waiting, more, "report")), REPORTED)
    called = f"**{waiting.name.title()}** has been waiting for 7 days. Please move by <t:"
    assert f"<@{away.id}>, {called}" in game.board.content
    assert pinged(server.env.http_requests)[-1] == [away.id]
    assert REPORT not in await labels_under_more(game, waiting)
    await server.env.advance_time(1.9 * DAY)
    await server.restart()
    assert (await game.table()).phase == "running"
    await server.env.advance_time(0.2 * DAY)
    assert game.over
    assert _TOLD["absent_removed"] in game.board.content


async def test_who_is_on_vacation_is_not_missed(server: SimulatedServer) -> None:
    """Without a clock, a player on vacation can't be reported absent."""
    game = await start_game(server)
    await game.mover.slash(server.channel, "vacation", days=10)
    await server.env.advance_time(8 * DAY)
    told = await press(game.waiting[0], game.board, game.channel, f"v1:report:{game.id}:0:")
    assert says(said(told), ON_VACATION)
