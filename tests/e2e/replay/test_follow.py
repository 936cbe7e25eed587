"""Following a game: **Follow** under **More**, `/follow`."""

from __future__ import annotations

from typing import Any

from bot.features.board import FOLLOWED_BY
from bot.features.interactions.table_choice import NOTHING_TO_SHOW
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
from ..table import Game, labels_of, open_table, resign, said, seen, start_game
from ..test_reminders import direct


async def more(game: Game, person: Any) -> Any:
    """Press **More**, and return the answer."""
    return seen(await person.click(game.board, label="More"))


async def test_following_by_the_button(server: SimulatedServer) -> None:
    """A spectator can follow a game by DM, choose which updates to get, and stop."""
    game = await start_game(server)
    fan = server.people[4]
    assert "Follow" in labels_of(await more(game, fan))
    shown = seen(await fan.click(await more(game, fan), label="Follow"))
    assert shown.content.startswith(FOLLOWED.format(what="when it's over"))
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


async def test_a_running_game_is_followed_rather_than_a_finished_one(server: SimulatedServer) -> None:
    """/follow without a table skips finished games and the person's own, and suggests running games first."""
    running = await start_game(server)
    others = await start_game(server)
    fan = server.people[4]
    await resign(others, others.people[0])
    own = await open_table(server, fan, server.people[5])
    await fan.click(own.board, label="Start")
    await fan.slash(running.channel, "follow")
    follows = await server.services.followers.follows.of_person(fan.id)
    assert [each.table_id for each in follows] == [running.id]
    offered = await server.people[6].autocomplete(running.channel, "follow", "table", "")
    assert [each["value"] for each in offered] == [running.id, own.id, others.id]


async def test_case_24_closed_direct_messages(server: SimulatedServer) -> None:
    """If the bot can't send a DM, the follow is refused immediately and not stored."""
    game = await start_game(server)
    fan = server.people[4]
    shown = await more(game, fan)
    server.env.inject_error("POST", "/channels/*/messages", status=403, code=50007, times=1)
    told = said(await fan.click(shown, label="Follow"))
    assert told == CLOSED_TO_US
    assert await server.services.followers.follows.of_person(fan.id) == []


async def test_who_cannot_follow(server: SimulatedServer) -> None:
    """Players can't follow their own game, and nobody a finished one. New DMs are limited to 20 an hour."""
    game = await start_game(server)
    for number in range(20):
        await server.services.followers.notifications.messages.open(server.people[number % 8].id)
    told = said(await server.people[4].slash(game.channel, "follow", table=game.id))
    assert TOO_MANY_OPENED in told
    assert "Follow" not in labels_of(await more(game, game.people[0]))
    told = said(await game.people[0].slash(game.channel, "follow", table=game.id))
    assert OWN_TABLE in told
    await resign(game, game.people[0])
    told = said(await server.people[4].slash(game.channel, "follow", table=game.id))
    assert NOT_RUNNING in told


async def test_what_one_follows_is_listed_anywhere(server: SimulatedServer) -> None:
    """/follow lists the followed games in any channel. With none, it says that no table is here."""
    game = await start_game(server)
    fan, other = server.people[4], server.people[5]
    await fan.slash(game.channel, "follow", table=game.id)
    told = said(await fan.slash(server.back_room, "follow"))
    board = game.link
    assert told == LISTED.format(games=f"Conversion {board}")
    assert NOTHING_TO_SHOW in said(await other.slash(server.back_room, "follow"))
