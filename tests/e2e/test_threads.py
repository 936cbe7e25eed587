"""Games in threads: made once, found again, played like any other, and carried on when they are deleted."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from simcord.enums import MessageType

from . import forged
from .cellar import Cellar, public
from .settling import choose, open_for_thread, start_in_thread, thread_of
from .table import (
    Game,
    components_of,
    labels_of,
    move_by_command,
    offered_moves,
    open_table,
    play_on,
    said,
    seen,
    start_game,
)

THREADS = "/channels/*/messages/*/threads"


def lobby_of(cellar: Cellar) -> str:
    """Give what the lobby in the channel says."""
    bot = cellar.env.backend.bot_user.id
    posts = [message for message in public(cellar.channel) if message.author.id == bot]
    return next(message.content for message in posts if message.type.value == MessageType.DEFAULT)


async def test_a_game_in_a_thread_of_its_own(cellar: Cellar) -> None:
    """The lobby stays in the channel and leads to the thread, where the boards are and commands work."""
    game = await start_in_thread(cellar)
    thread = game.channel
    assert thread.name == "Conversion: Marisol, Tilde"
    assert f"it is played in <#{thread.id}>" in lobby_of(cellar)
    assert "it is your turn" in game.board.content
    assert len(game.boards) == 1
    assert "You played" in said(await move_by_command(game, (await offered_moves(game))[0]))
    await play_on(game, random.Random(4), plies=2)
    assert [bool(components_of(board)) for board in game.boards] == [False, False, False, True]
    assert await cellar.owed() == []
    told = said(await game.mover.slash(cellar.channel, "move", move="x"))
    assert f"/{thread.id}/" in told, "in the channel a link leads to the thread"


async def test_threads_by_default(cellar: Cellar) -> None:
    """The server's choice holds unless /play chooses otherwise, and the lobby says so."""
    await choose(cellar, "place", "thread")
    await cellar.restart()
    game = await start_game(cellar, place="channel")
    assert cellar.channel.threads == []
    assert "it is your turn" in game.board.content
    game = await open_table(cellar, *cellar.people[:2])
    assert "place **thread**" in game.board.content
    await game.people[0].click(game.board, label="Start")
    shown = "\n".join(message.content for message in public(cellar.channel))
    assert f"it is played in <#{thread_of(cellar).id}>" in shown


async def test_no_thread_in_a_thread(cellar: Cellar) -> None:
    """The server's default gives way there; who asks for one is told why not."""
    await choose(cellar, "place", "thread")
    backend, note = cellar.env.backend, public(cellar.channel)[0]
    created = backend.create_thread(cellar.channel.id, "a", owner_id=cellar.people[0].id, message_id=note.id)
    thread = type(cellar.channel)(cellar.env, cellar.guild, created)
    told = said(await cellar.people[0].slash(thread, "play conversion", place="thread"))
    assert "There can be no thread here" in told
    game = await start_game(cellar, channel=thread)
    assert "it is your turn" in game.board.content


async def test_a_rematch_of_a_game_in_a_thread(cellar: Cellar) -> None:
    """Its lobby is in the channel, since there can be no thread in a thread; who pressed is led there."""
    game = await start_in_thread(cellar)
    await game.mover.click(seen(await game.mover.slash(game.channel, "resign")), label="Resign")
    assert game.over
    told = said(await game.people[0].click(game.board, label="Rematch"))
    assert f"<#{cellar.channel.id}>" in told
    assert "Join" in labels_of(public(cellar.channel)[-1])


# Crashes


async def test_a_thread_that_was_made_before_a_crash(cellar: Cellar) -> None:
    """Made and not noted: the restarted bot finds it by error 160004, and posts the board there, once."""
    game = await open_for_thread(cellar)
    lobby = game.board
    cellar.env.inject_error("POST", THREADS, status=500, code=0)
    with cellar.impatient():
        await game.people[0].click(lobby, label="Start")
    cellar.env.backend.faults.clear()
    cellar.env.backend.create_thread(
        cellar.channel.id, "made", owner_id=cellar.env.backend.bot_user.id, message_id=lobby.id
    )
    cellar.env.inject_error("POST", THREADS, status=400, code=160004)
    await cellar.restart()
    game = replace(game, channel=thread_of(cellar))
    assert game.channel.id == lobby.id
    assert len(game.boards) == 1
    assert "it is your turn" in game.board.content
    assert await cellar.owed() == []


async def test_a_crash_between_the_thread_and_its_board(cellar: Cellar) -> None:
    """The thread is noted, the board is owed: it is posted in the thread after the restart, once."""
    game = await open_for_thread(cellar)
    lobby = game.board
    cellar.env.inject_error("POST", f"/channels/{lobby.id}/messages", status=500, code=0)
    with cellar.impatient():
        await game.people[0].click(lobby, label="Start")
    assert await cellar.owed() == [game.id]
    assert (await game.table()).channel_id == lobby.id
    cellar.env.backend.faults.clear()
    await cellar.restart()
    await cellar.restart()
    game = replace(game, channel=thread_of(cellar))
    assert len(game.boards) == 1
    assert await cellar.owed() == []


async def test_discord_fails_for_a_while(cellar: Cellar) -> None:
    """The thread is made as soon as Discord can, without anybody's doing."""
    game = await open_for_thread(cellar)
    cellar.env.inject_error("POST", THREADS, status=503, code=0, times=2)
    with cellar.impatient():
        await game.people[0].click(game.board, label="Start")
    await cellar.env.advance_time(600)
    game = replace(game, channel=thread_of(cellar))
    assert "it is your turn" in game.board.content


@pytest.mark.parametrize("failure", [(403, 50013), (400, 160006), (400, 50024), (404, 10008)])
async def test_a_thread_that_discord_refuses(cellar: Cellar, failure: tuple[int, int]) -> None:
    """Too many threads, a permission just taken, a lobby just deleted: the game is played in the channel."""
    game = await open_for_thread(cellar)
    cellar.env.inject_error("POST", THREADS, status=failure[0], code=failure[1])
    await game.people[0].click(game.board, label="Start")
    assert "it is your turn" in game.board.content
    await play_on(game, random.Random(2), plies=2)
    assert await cellar.owed() == []


async def test_an_archived_thread_is_opened_by_the_next_board(cellar: Cellar) -> None:
    """A game that waited for weeks goes on where it was."""
    game = await start_in_thread(cellar)
    cellar.env.backend.edit_channel(game.channel.id, {}, thread_metadata={"archived": True})
    assert "You played" in said(await move_by_command(game, (await offered_moves(game))[0]))
    assert len(game.boards) == 2
    assert await cellar.owed() == []


# Deleted in mid-game


async def carry_on(cellar: Cellar, game: Game, person: int = 0, **named: str) -> Game:
    """Let a player learn in the back room that the place of a game is gone, and carry it on there."""
    player = game.people[person]
    told = seen(await player.slash(cellar.back_room, "move", move="x", **named))
    assert "has been deleted" in told.content
    assert labels_of(told) == ["Carry on here"]
    assert "goes on in this channel" in seen(await player.click(told, label="Carry on here")).content
    return replace(game, channel=cellar.back_room)


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_thread_deleted_in_mid_game(cellar: Cellar, restarted: bool) -> None:
    """The next command of a player says so, and a button carries the game on from the same position."""
    game = await start_in_thread(cellar)
    await play_on(game, random.Random(5), plies=2)
    before = await game.position()
    cellar.env.backend.delete_channel(game.channel.id)
    if restarted:
        await cellar.restart()
    game = await carry_on(cellar, game)
    assert await game.position() == before
    assert "it is your turn" in game.board.content
    await play_on(game, random.Random(5), plies=2)
    assert await cellar.owed() == []
    assert [bool(components_of(board)) for board in game.boards] == [False, False, True]


async def test_a_channel_deleted_in_mid_game(cellar: Cellar) -> None:
    """The same for a whole channel, and for a table that had not begun."""
    game = await start_game(cellar)
    waiting = await open_table(cellar, cellar.people[2])
    cellar.env.backend.delete_channel(cellar.channel.id)
    game = await carry_on(cellar, game, table=game.id)
    assert "it is your turn" in game.board.content
    waiting = await carry_on(cellar, waiting)
    assert "Join" in labels_of(waiting.board)
    await cellar.people[3].click(waiting.board, label="Join")
    await cellar.people[2].click(waiting.board, label="Start")
    assert "it is your turn" in waiting.board.content


async def test_looking_for_a_game_whose_thread_is_gone(cellar: Cellar) -> None:
    """/board leads a player on just as /move does; who does not play there hears nothing of it."""
    game = await start_in_thread(cellar)
    cellar.env.backend.delete_channel(game.channel.id)
    told = seen(await game.people[0].slash(cellar.channel, "board"))
    assert labels_of(told) == ["Carry on here"]
    assert "No game is being played" in said(await cellar.people[5].slash(cellar.channel, "board"))


async def test_who_may_carry_a_game_on(cellar: Cellar) -> None:
    """Not who watches, not where tables may not be, not while its place is there, and not twice."""
    game = await start_in_thread(cellar)
    carry = f"v1:carry:{game.id}:0:"
    on, room = game.board, cellar.back_room
    here = public(cellar.channel)[0]
    player, watcher = game.people[0], cellar.people[5]
    told = said(await forged.press(player, on, game.channel, carry))
    assert "Play on there" in told
    cellar.env.backend.delete_channel(game.channel.id)
    assert "no seat" in said(await forged.press(watcher, here, cellar.channel, carry))
    await cellar.tables.settings.change(cellar.guild.id, channels=(room.id,))
    assert f"<#{room.id}>" in said(await forged.press(player, here, cellar.channel, carry))
    await carry_on(cellar, game)
    assert "Play on there" in said(await forged.press(player, here, cellar.channel, carry))
