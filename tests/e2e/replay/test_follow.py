"""Following a game: **Follow** under **More**, `/follow`."""

from __future__ import annotations

from typing import Any

from bot.features.board import FOLLOWED_BY
from bot.features.interactions.table_choice import NO_TABLE_HERE
from bot.features.notifications import (
    CLOSED_TO_US,
    FOLLOWED,
    LISTED,
    NOT_RUNNING,
    OWN_TABLE,
    TOO_MANY_OPENED,
    UNFOLLOWED,
    WHAT,
)
from bot.views.notifications import BEGUN
from tests.sentences import says

from ..server import SimulatedServer
from ..table import Game, labels_of, said, seen, start_game

OPENING = "/users/@me/channels"


def direct(server: SimulatedServer) -> list[Any]:
    """List what was sent directly: method, path and body, the opening aside."""
    own = {str(channel.id) for channel in server.guild.channels.values()}
    return [
        each.json
        for each in server.env.http_requests
        if each.method == "POST"
        and each.path.startswith("/channels/")
        and each.path.endswith("/messages")
        and each.path.split("/")[2] not in own
    ]


async def more(game: Game, person: Any) -> Any:
    """Press **More**."""
    return seen(await person.click(game.board, label="More"))


async def test_following_by_the_button(server: SimulatedServer) -> None:
    """Who has no seat is written to directly, chooses what they are told, and stops again."""
    game = await start_game(server)
    fan = server.people[4]
    assert "Follow" in labels_of(await more(game, fan))
    shown = seen(await fan.click(await more(game, fan), label="Follow"))
    assert shown.content.startswith(FOLLOWED.format(what="when it is over"))
    assert says(shown.content, LISTED, games="Conversion https://")
    (first,) = direct(server)
    assert BEGUN.format(game="Conversion", names="**Marisol**, **Tilde**") in first["content"]
    assert says((await more(game, game.people[0])).content, FOLLOWED_BY, count=1)
    assert not says((await more(game, fan)).content, FOLLOWED_BY)
    shown = seen(await fan.select(shown, ["moves"]))
    assert WHAT["moves"].template in shown.content
    assert (await server.services.followers.follows.of_person(fan.id))[0].what == "moves"
    assert said(await fan.select(shown, ["stop"])) == UNFOLLOWED
    assert await server.services.followers.follows.of_person(fan.id) == []


async def test_case_24_closed_direct_messages(server: SimulatedServer) -> None:
    """The follow is refused at once, and nothing is kept."""
    game = await start_game(server)
    fan = server.people[4]
    shown = await more(game, fan)
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    told = said(await fan.click(shown, label="Follow"))
    assert told == CLOSED_TO_US
    assert await server.services.followers.follows.of_person(fan.id) == []


async def test_who_cannot_follow(server: SimulatedServer) -> None:
    """Players, and nobody a game that is not being played."""
    game = await start_game(server)
    assert "Follow" not in labels_of(await more(game, game.people[0]))
    told = said(await game.people[0].slash(game.channel, "follow", table=game.id))
    assert OWN_TABLE in told
    leaver = game.people[0]
    await leaver.click(seen(await leaver.slash(game.channel, "resign")), label="Resign")
    told = said(await server.people[4].slash(game.channel, "follow", table=game.id))
    assert NOT_RUNNING in told


async def test_what_one_follows_is_listed_anywhere(server: SimulatedServer) -> None:
    """Also where no game is played; who follows nothing is told that there is none."""
    game = await start_game(server)
    fan, other = server.people[4], server.people[5]
    await fan.slash(game.channel, "follow", table=game.id)
    told = said(await fan.slash(server.back_room, "follow"))
    assert told == LISTED.format(games=f"Conversion {board_link(game)}")
    assert NO_TABLE_HERE in said(await other.slash(server.back_room, "follow"))


def board_link(game: Game) -> str:
    """Return the address of the newest board."""
    return f"https://discord.com/channels/{game.server.guild.id}/{game.channel.id}/{game.board.id}"


async def test_twenty_new_conversations_an_hour(server: SimulatedServer) -> None:
    """More are not opened, and a sentence says so."""
    game = await start_game(server)
    messages = server.services.followers.notifications.messages
    for number in range(20):
        await messages.open(server.people[number % 8].id)
    told = said(await server.people[4].slash(game.channel, "follow", table=game.id))
    assert TOO_MANY_OPENED in told
