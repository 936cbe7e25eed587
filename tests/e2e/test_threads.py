"""Games in threads: created once, found again after a crash, and moved elsewhere if the thread is deleted."""

from __future__ import annotations

import random
from dataclasses import replace

from simcord.enums import MessageType

from bot.background import Signal
from bot.features.interactions.permissions import NO_THREADS
from bot.features.interactions.table_choice import NOTHING_TO_SHOW
from bot.features.lobby import HERE_AGAIN, STILL_THERE
from bot.features.move import PLAYED
from bot.table.channel import ChannelGone
from bot.table.errors import NOT_SEATED
from bot.table.model import Action
from bot.table.options import TableOptions
from bot.views.lobby import BEGUN_IN_THREAD
from tests.sentences import says

from . import forged
from .guild_settings_steps import choose, open_for_thread, start_in_thread, thread_in, thread_of
from .server import SimulatedServer, public
from .table import (
    Game,
    click_verb,
    components_of,
    managed,
    move_on,
    open_table,
    play_on,
    said,
    seen,
    start_game,
    verbs_of,
)

THREADS = "/channels/*/messages/*/threads"


def lobby_of(server: SimulatedServer) -> str:
    """Return the text of the lobby in the channel."""
    bot = server.env.backend.bot_user.id
    posts = [message for message in public(server.channel) if message.author.id == bot]
    return next(message.content for message in posts if message.type.value == MessageType.DEFAULT)


async def test_a_game_in_a_thread_of_its_own(server: SimulatedServer) -> None:
    """The lobby stays in the channel and links to the thread, where the boards are."""
    game = await start_in_thread(server)
    thread = game.channel
    assert thread.name == "Conversion: Marisol, Tilde"
    assert BEGUN_IN_THREAD.format(thread=f"<#{thread.id}>") in lobby_of(server)
    assert "one of your dice" in game.board.content
    assert len(game.boards) == 1
    assert says(said(await move_on(game)), PLAYED)
    await play_on(game, random.Random(4), plies=2)
    assert [bool(components_of(board)) for board in game.boards] == [False, False, False, True]
    assert await server.owed() == []
    told = seen(await game.mover.slash(server.channel, "move", move="x"))
    assert f"<#{thread.id}>" in told.content
    assert f"/{thread.id}/" in components_of(told)[0]["url"], "in the channel a button leads to the thread"


async def test_threads_by_default(server: SimulatedServer) -> None:
    """Boards go where the server's setting says, unless `/play` says otherwise."""
    await choose(server, "place", "thread")
    await server.restart()
    game = await start_game(server, place="channel")
    assert server.channel.threads == []
    assert "one of your dice" in game.board.content
    game = await open_table(server, *server.people[:2])
    assert "-# Played in its own thread · Older boards" in game.board.content
    await game.people[0].click(game.board, label="Start")
    shown = "\n".join(message.content for message in public(server.channel))
    assert BEGUN_IN_THREAD.format(thread=f"<#{thread_of(server).id}>") in shown


async def test_no_thread_in_a_thread(server: SimulatedServer) -> None:
    """In a thread, the server's default place gives way, and a request for a thread is refused."""
    await choose(server, "place", "thread")
    thread = thread_in(server, server.channel)
    told = said(await server.people[0].slash(thread, "play conversion", place="thread"))
    assert NO_THREADS in told
    game = await open_table(server, *server.people[:2], channel=thread)
    shown = seen(await managed(game, "Boards"))
    place = components_of(shown)[1]["custom_id"]
    assert NO_THREADS in said(await game.people[0].select(shown, ["thread"], custom_id=place))
    await game.people[0].click(game.board, label="Start")
    assert "one of your dice" in game.board.content


# Crashes


async def test_a_thread_that_was_made_before_a_crash(server: SimulatedServer) -> None:
    """If the thread exists (Discord's error 160004), the restarted bot posts the board there once."""
    game = await open_for_thread(server)
    lobby = game.board
    server.env.inject_error("POST", THREADS, status=500, code=0)
    with server.impatient():
        await game.people[0].click(lobby, label="Start")
    server.env.backend.faults.clear()
    server.env.backend.create_thread(
        server.channel.id, "made", owner_id=server.env.backend.bot_user.id, message_id=lobby.id
    )
    server.env.inject_error("POST", THREADS, status=400, code=160004)
    await server.restart()
    game = replace(game, channel=thread_of(server))
    assert game.channel.id == lobby.id
    assert len(game.boards) == 1
    assert "one of your dice" in game.board.content
    assert await server.owed() == []


# Deleted in mid-game


async def carry_on(server: SimulatedServer, game: Game, person: int = 0, **named: str) -> Game:
    """Have a player find out in the back room that a game's channel is gone, and move the game there."""
    player = game.people[person]
    told = seen(await player.slash(server.back_room, "move", move="x", **named))
    assert ChannelGone.sentence in told.content
    assert verbs_of(told) == ["carryon"]
    assert HERE_AGAIN in seen(await click_verb(player, told, "carryon")).content
    return replace(game, channel=server.back_room)


async def test_a_thread_deleted_in_mid_game(server: SimulatedServer) -> None:
    """The next command says that the thread is gone. A button moves the game to another channel."""
    game = await start_in_thread(server)
    await play_on(game, random.Random(5), plies=2)
    before = await game.position()
    server.env.backend.delete_channel(game.channel.id)
    told = seen(await game.people[0].slash(server.channel, "board"))
    assert verbs_of(told) == ["carryon"]
    assert NOTHING_TO_SHOW in said(await server.people[5].slash(server.channel, "board"))
    await server.restart()
    game = await carry_on(server, game)
    assert await game.position() == before
    assert "one of your dice" in game.board.content
    await play_on(game, random.Random(5), plies=2)
    assert await server.owed() == []
    *older, newest = game.boards
    assert components_of(newest)
    assert not any(map(components_of, older))


async def test_who_may_carry_a_game_on(server: SimulatedServer) -> None:
    """Only a player can move a game elsewhere, to an allowed channel, once, and after its place is gone."""
    game = await start_in_thread(server)
    carry = f"v1:carryon:{game.id}:0:"
    on, room = game.board, server.back_room
    here = public(server.channel)[0]
    player, watcher = game.people[0], server.people[5]
    told = said(await forged.press(player, on, game.channel, carry))
    assert says(told, STILL_THERE)
    server.env.backend.delete_channel(game.channel.id)
    assert NOT_SEATED in said(await forged.press(watcher, here, server.channel, carry))
    await server.services.settings.change(server.guild.id, channels=(room.id,))
    assert f"<#{room.id}>" in said(await forged.press(player, here, server.channel, carry))
    await carry_on(server, game)
    assert says(said(await forged.press(player, here, server.channel, carry)), STILL_THERE)


async def test_a_game_that_began_before_its_lobby_was_shown(server: SimulatedServer) -> None:
    """If the game starts before the lobby is posted, a restarted bot posts it, then the thread."""
    opener = Action(10**18, server.people[0].id, "Marisol", 10**12)
    server.tables.changed = server.tables.changed_with_computers = Signal()
    table = await server.tables.open(
        opener,
        guild_id=server.guild.id,
        channel_id=server.channel.id,
        game_id="cubeo",
        options={},
        table_options=TableOptions(place="thread"),
        computers=["casual"],
    )
    await server.tables.start(table.id, opener._replace(interaction_id=10**18 + 1))
    await server.restart()
    game = Game(server, thread_of(server), [server.people[0]], table.id)
    assert BEGUN_IN_THREAD.format(thread=f"<#{game.channel.id}>") in lobby_of(server)
    assert game.mover == server.people[0]
    assert await server.owed() == []
    posts = [each for each in server.env.http_requests if each.method == "POST" and "nonce" in str(each.json)]
    nonces = [each.json["nonce"] for each in posts]
    assert len(set(nonces)) == len(nonces), "Discord takes none for a repetition of another"
    assert len(nonces) >= 2
