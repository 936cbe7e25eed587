"""Requests that are impossible: each is refused in private with its own sentence, and changes nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from discord import app_commands

from bot.features.board import WAITS
from bot.features.interactions.table_choice import (
    NO_TABLE_HERE,
    NOT_SEATED_HERE,
    NOT_YOURS_HERE,
    NOTHING_TO_SHOW,
    OTHER_CHANNEL,
)
from bot.table.errors import NOT_SEATED, NoSuchTable, WrongPhase
from bot.table.lobby import BEGUN
from bot.table.play import NOT_BEGUN
from bot.transport.command_tree import BAD_COMMAND
from bot.views.board import HEAD
from tests.sentences import says

from . import forged
from .server import SimulatedServer
from .table import (
    Game,
    components_of,
    move_by_command,
    move_on,
    offered_moves,
    open_table,
    said,
    seen,
    start_game,
    take,
    taken,
)


@pytest.fixture
async def game(server: SimulatedServer) -> Game:
    """A running game of two, with one move made."""
    started = await start_game(server, holes=4)
    await move_on(started)
    return started


@pytest.fixture
async def unchanged(server: SimulatedServer) -> AsyncIterator[Any]:
    """Assert at the end that nothing changed since `unchanged()` was called."""
    before: list[Any] = []

    async def remember() -> None:
        before.append(await server.everything())

    yield remember
    assert before, "the test did not say from when on nothing may change"
    assert before[0] == await server.everything()


# The lobby


async def test_commands_that_no_client_sends(server: SimulatedServer, unchanged: Any) -> None:
    """Forged commands are refused: an unknown subcommand, an outdated command, an unresolved user."""
    server.expected = (app_commands.AppCommandError,)
    await unchanged()
    sub = {"name": "chess", "type": forged.SUBCOMMAND, "options": []}
    for command, options in (("play", [sub]), ("castle", [])):
        answer = said(await forged.command(server.people[0], server.channel, command, *options))
        assert "nothing changed" in answer.lower()
    player = forged.option("player", str(server.people[1].id), forged.USER)
    for command in ("handover", "invite", "collection"):
        assert said(await forged.command(server.people[0], server.channel, command, player)) == BAD_COMMAND


async def test_a_table_that_has_not_begun(server: SimulatedServer, unchanged: Any) -> None:
    """In a lobby, commands for a game say that it has not started."""
    table = await open_table(server, *server.people[:2])
    await unchanged()
    for command, more in (("move", {"move": "3@d4"}), ("board", {}), ("resign", {}), ("record", {})):
        told = said(await table.people[0].slash(table.channel, command, **more, table=table.id))
        assert says(told, WAITS if command == "board" else NOT_BEGUN), command


# Moves


async def test_a_move_out_of_turn(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """A player who moves out of turn is told by name whose turn it is, by command and by button."""
    await unchanged()
    other, mover = game.waiting[0], f"**{game.mover.user.global_name}**"
    for told in (
        said(await other.slash(game.channel, "move", move="3@d4")),
        said(await other.click(game.board, label="Move")),
        said(
            await forged.press(other, game.board, game.channel, f"v1:play:{game.id}:{await ply(game)}:3@d4")
        ),
    ):
        assert f"It's not your turn. Waiting for {mover}." == told


async def ply(game: Game) -> int:
    """Return the ply of the newest board."""
    return (await game.table()).ply


async def test_a_move_that_no_client_sends(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """An empty, endless or odd move gets a short refusal from the form and from `/move`."""
    server.expected = (app_commands.AppCommandError,)  # the library checks the length of an option
    await unchanged()
    typed = f"v1:typed:{game.id}:{await ply(game)}:"
    for written in ("", "3" * 4000, "👩‍👩‍👧‍👦" * 500, "\x00"):
        told = said(await forged.submit(game.mover, game.board, game.channel, typed, written))
        assert "A move is a" in told
        by_command = await forged.command(game.mover, game.channel, "move", forged.option("move", written))
        assert 0 < len(said(by_command)) < 200
        assert len(told) < 200


# Old boards, strangers, finished tables


async def test_a_press_on_an_old_board(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """Controls of an old board say that the game has moved on, and link to the current one."""
    old, old_ply = game.board, await ply(game)
    mover = game.mover
    composer = seen(await mover.click(old, label="Move"))
    move = (await offered_moves(game))[0]
    other = seen(await mover.click(old, label="Move"))
    ranks = seen(await mover.click(await take(mover, composer, move[0]), label=move[2]))
    further = await take(mover, other, move[0])
    await move_by_command(game, move)
    await unchanged()
    link = game.link
    presses = [
        await forged.press(game.mover, old, game.channel, f"v1:move:{game.id}:{old_ply}:"),
        await forged.press(game.mover, old, game.channel, f"v1:move:{game.id}:99:"),
        await taken(mover, ranks, move[2:]),
        await mover.click(further, label="Back"),
        await forged.submit(mover, old, game.channel, f"v1:typed:{game.id}:{old_ply}:", move),
    ]
    for result in presses:
        assert "The game has moved on" in said(result)
        (way,) = components_of(seen(result))
        assert (way["label"], way["url"]) == ("Current board", link)
    assert [seen(each).id == further.id for each in presses] == [False] * 5
    told = said(await forged.press(mover, old, game.channel, f"v1:more:{game.id}:{old_ply}:"))
    assert says(told, HEAD, game="Conversion", move=3)


async def test_a_press_by_a_stranger(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """The buttons and commands of players refuse a person without a seat, who can still press **More**."""
    stranger = server.people[6]
    await unchanged()
    now = await ply(game)
    for verb, argument in (
        ("move", ""),
        ("step", ""),
        ("pick", "0;3"),
        ("write", ""),
        ("play", "3@d4"),
        ("resign", ""),
    ):
        result = await forged.press(
            stranger,
            game.board,
            game.channel,
            f"v1:{verb}:{game.id}:{now}:{argument}",
            ["a1"] if verb == "pick" else None,
        )
        assert NOT_SEATED in said(result), verb
    assert NOT_SEATED in said(await stranger.slash(game.channel, "resign", table=game.id))
    assert NOT_SEATED in said(await stranger.slash(game.channel, "move", move="3@d4", table=game.id))
    assert NOT_SEATED_HERE in said(await stranger.slash(game.channel, "move", move="3@d4"))
    assert says(said(await stranger.click(game.board, label="More")), HEAD)


async def test_a_press_on_a_finished_table(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """After the end, playing and resigning are refused with a sentence that says so."""
    board, now = game.board, await ply(game)
    loser, winner = game.mover, game.waiting[0]
    asked = seen(await loser.slash(game.channel, "resign"))
    second = seen(await winner.slash(game.channel, "resign"))
    await loser.click(asked, label="Resign")
    await unchanged()
    for verb, argument in (("move", ""), ("play", "3@d4"), ("step", ""), ("write", ""), ("askresign", "")):
        pressed = f"v1:{verb}:{game.id}:{now}:{argument}"
        assert WrongPhase.sentence in said(await forged.press(winner, board, game.channel, pressed)), verb
    assert WrongPhase.sentence in said(await winner.click(second, label="Resign"))
    assert WrongPhase.sentence in said(await winner.slash(game.channel, "move", move="3@d4", table=game.id))
    assert NO_TABLE_HERE in said(await winner.slash(game.channel, "move", move="3@d4"))
    assert BEGUN not in said(await forged.press(winner, board, game.channel, f"v1:join:{game.id}:0:"))


# Other tables


async def test_a_table_in_another_channel(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """A command for a table elsewhere names its channel, and links to its board."""
    await unchanged()
    link = game.link
    for command, more in (("move", {"move": "3@d4"}), ("board", {}), ("resign", {}), ("record", {})):
        told = await game.mover.slash(server.back_room, command, table=game.id, **more)
        assert OTHER_CHANNEL.format(place=f"<#{game.channel.id}>") in said(told)
        assert [part["url"] for part in components_of(seen(told))] == [link]
    told = await game.mover.slash(server.back_room, "move", move="3@d4")
    assert says(said(told), NOT_YOURS_HERE)
    assert [(part["label"], part["url"]) for part in components_of(seen(told))] == [
        ("Go to Conversion", link)
    ]


async def test_a_table_that_there_is_not(server: SimulatedServer, game: Game, unchanged: Any) -> None:
    """An unknown table id is refused as unknown. In a channel without games, the bot says so."""
    await unchanged()
    for named in ("zzzzzzzz", " ", "😀" * 100):
        for command in ("board", "resign", "record"):
            told = said(await game.mover.slash(game.channel, command, table=named))
            assert NoSuchTable.sentence in told
    for command in ("board", "record"):
        assert NOTHING_TO_SHOW in said(await server.people[6].slash(server.back_room, command))
