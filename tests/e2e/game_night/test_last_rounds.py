"""Several games of a channel that end with one event: the last round and the end are told once."""

from __future__ import annotations

from bot.table.clock.parking import is_parked
from bot.views.game_night.announcements import LAST_ROUNDS, TIME_UP
from tests.e2e.requests import pinged
from tests.e2e.server import SimulatedServer, public
from tests.e2e.table import Game, start_game
from tests.e2e.test_clocks import HOUR, MINUTE, pass_time

from .events import create_event
from .test_until import move

ROUND, END = LAST_ROUNDS.format(event="The Keep"), TIME_UP.format(event="The Keep")


def told(server: SimulatedServer, words: str) -> int:
    """Count the messages that begin in some way."""
    return sum(message.content.startswith(words) for message in public(server.channel))


async def games_of(server: SimulatedServer, count: int) -> list[Game]:
    """Start games that end with an event in an hour."""
    event = await create_event(server, "The Keep", HOUR)
    return [await start_game(server, until=f"event {event.id}") for _ in range(count)]


async def test_once_for_several_games(server: SimulatedServer) -> None:
    """At the last round of the first, and when all have stopped; nobody is notified, whoever restarts."""
    games = await games_of(server, 3)
    for _ in range(11):
        await pass_time(server, 150)
        await move(games[0])  # slowly, so that its last round comes five minutes before the end
    await pass_time(server, 24 * MINUTE)
    assert told(server, ROUND) == 0
    for _ in range(3):
        await pass_time(server, MINUTE)
    assert told(server, ROUND) == 1
    assert pinged(server.env.http_requests)[-1] == []
    asked = len(searches(server))
    await pass_time(server, 61)
    assert len(searches(server)) == asked  # it is known to be there
    await server.restart()
    await server.env.settle()
    await pass_time(server, 61)
    assert told(server, ROUND) == 1
    for game in games[:2]:
        while not is_parked(await game.table()):
            await move(game)
    await pass_time(server, 61)
    assert not is_parked(await games[2].table())
    assert told(server, END) == 0
    for _ in range(8):
        await pass_time(server, MINUTE)
    assert all([is_parked(await game.table()) for game in games])
    assert told(server, END) == 1
    await server.restart()
    await server.env.settle()
    for _ in range(3):
        await pass_time(server, 61)
    assert told(server, ROUND) == told(server, END) == 1
    [end] = [message for message in public(server.channel) if message.content.startswith(END)]
    server.env.backend.delete_message(server.channel.id, end.id)
    await server.env.advance_time(10 * MINUTE)
    await server.restart()
    await server.env.settle()
    for _ in range(3):
        await pass_time(server, 61)
    assert told(server, END) == 0  # it is no news any more


def searches(server: SimulatedServer) -> list[str]:
    """List the requests for messages of the channel."""
    path = f"/channels/{server.channel.id}/messages"
    return [each.path for each in server.env.http_requests if each.method == "GET" and path in each.path]
