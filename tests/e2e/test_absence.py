"""Players who do not come back: the others are not stuck, and nobody is surprised."""

from __future__ import annotations

from simcord import MemberActor

from bot.features.absence import REPORTED
from bot.features.board import REPORT
from bot.features.replay.record import SO_FAR
from bot.table.absence import NOBODY_ABSENT
from bot.views.table_events import _TOLD
from tests.sentences import says

from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import Game, click_verb, labels_of, move_by_command, offered_moves, said, seen, start_game

DAY = 86400.0  # seconds


async def labels_under_more(game: Game, person: MemberActor) -> list[str]:
    """List what More offers somebody."""
    return labels_of(seen(await person.click(game.board, label="More")))


async def report(game: Game, person: MemberActor) -> str:
    """Press Report absent under More."""
    return said(await click_verb(person, seen(await person.click(game.board, label="More")), "report"))


async def test_reporting_is_offered_after_a_week(server: SimulatedServer) -> None:
    """To who waits, not to who is awaited; a press that comes early says how long it takes."""
    game = await start_game(server)
    away, waiting = game.mover, game.waiting[0]
    assert REPORT not in await labels_under_more(game, waiting)
    early = await press(waiting, game.board, game.channel, f"v1:report:{game.id}:0:")
    assert NOBODY_ABSENT.format(days=7) in said(early)
    await server.env.advance_time(8 * DAY)
    assert REPORT in await labels_under_more(game, waiting)
    assert REPORT not in await labels_under_more(game, away)


async def test_the_missed_are_asked_in_public(server: SimulatedServer) -> None:
    """By name, with the time that they have; asked once, and notified once."""
    game = await start_game(server)
    away, waiting = game.mover, game.waiting[0]
    await server.env.advance_time(8 * DAY)
    assert says(await report(game, waiting), REPORTED)
    assert (
        f"<@{away.id}>, **{waiting.name.title()}** has been waiting for 7 days. Please make a move by <t:"
        in (game.board.content)
    )
    assert pinged(server.env.http_requests)[-1] == [away.id]
    assert REPORT not in await labels_under_more(game, waiting)


async def test_who_comes_back_plays_on(server: SimulatedServer) -> None:
    """A move in time answers it, and later presses give nobody up."""
    game = await start_game(server)
    waiting = game.waiting[0]
    await server.env.advance_time(8 * DAY)
    await report(game, waiting)
    await server.env.advance_time(DAY)
    await move_by_command(game, (await offered_moves(game))[0])
    assert "has been waiting" not in game.board.content
    await server.env.advance_time(3 * DAY)
    await waiting.click(game.board, label="Move")
    assert (await game.table()).phase == "running"


async def test_who_stays_away_resigns(server: SimulatedServer) -> None:
    """At the time that was told, across a restart, by itself; the others are told in public."""
    game = await start_game(server)
    away, waiting = game.mover, game.waiting[0]
    await server.env.advance_time(8 * DAY)
    await report(game, waiting)
    await server.env.advance_time(1.9 * DAY)
    await server.people[6].click(game.board, label="More")
    assert (await game.table()).phase == "running"
    await server.restart()
    assert (await game.table()).phase == "running"
    await server.env.advance_time(0.2 * DAY)
    assert game.over
    assert _TOLD["absent_removed"] in game.board.content
    table = await game.table()
    assert table.match is not None
    assert table.seat_of(away.id) not in table.match.active


async def test_a_press_of_who_waits_does_what_it_says(server: SimulatedServer) -> None:
    """However late it comes, no press is used up by the resignation of somebody else."""
    game = await start_game(server)
    waiting = game.waiting[0]
    await server.env.advance_time(8 * DAY)
    await report(game, waiting)
    await server.env.advance_time(1.9 * DAY)
    record = said(await waiting.slash(game.channel, "record"))
    assert record.startswith(SO_FAR)
    await server.env.advance_time(0.2 * DAY)
    record = said(await waiting.slash(game.channel, "record"))
    assert record == "The record of this game."
