"""When Discord refuses or fails, the move stands, the player is answered, and the board follows once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.features.board import POSTED_AGAIN, WAITS
from bot.features.interactions.services import CHANNEL_GONE
from bot.features.move import PLAYED
from bot.table.channel import ChannelGone
from bot.transport import responder
from bot.transport.command_tree import Tree
from tests.breadth import broad_but
from tests.sentences import says

from .discord_errors import FAILURES, may_pass
from .requests import pinged
from .server import SimulatedServer
from .table import (
    Game,
    components_of,
    is_gone,
    labels_of,
    move_by_command,
    move_by_composer,
    offered_moves,
    open_table,
    play_on,
    resign,
    said,
    seen,
    start_game,
)

POSTS, EDITS = "/channels/*/messages", "/channels/*/messages/*"
every_failure = pytest.mark.parametrize("failure", broad_but(FAILURES, (500, 0), (403, 50013)))


def refuse(
    server: SimulatedServer, method: str, path: str, failure: tuple[int, int], times: int | None = None
) -> None:
    """Have Discord refuse requests of one kind."""
    server.env.inject_error(method, path, status=failure[0], code=failure[1], times=times)


async def played_unseen(server: SimulatedServer, failure: tuple[int, int]) -> tuple[Game, str]:
    """Play a move whose board can't be posted. Return the game and the move."""
    game = await start_game(server)
    before, move = await game.position(), (await offered_moves(game))[0]
    refuse(server, "POST", POSTS, failure)
    with server.impatient():
        assert is_gone(await move_by_composer(game, move))
    assert before != await game.position()
    assert len(game.boards) == 2
    assert [game.id] == await server.owed()
    return game, move


async def shown_once(server: SimulatedServer, game: Game, move: str) -> None:
    """Assert that the move's board is there once, with the only controls, also after a restart."""
    for _ in range(2):
        assert await server.owed() == []
        assert len(game.boards) == 3
        assert f"on {move[2:]}" in game.board.content
        assert [bool(components_of(board)) for board in game.boards] == [False, False, True]
        await server.restart()


@every_failure
async def test_the_next_press_brings_the_board(server: SimulatedServer, failure: tuple[int, int]) -> None:
    """A press on an old board says that the current one follows, and then it does."""
    game, move = await played_unseen(server, failure)
    server.env.backend.faults.clear()
    next_one = game.waiting[0]
    with server.impatient():
        told = said(await next_one.click(game.board, label="Move"))
    assert "The game has moved on" in told
    assert "https://" not in told, "the only board that there is to lead to is the old one"
    assert "Which die?" in said(await next_one.click(game.board, label="Move"))
    await shown_once(server, game, move)


@every_failure
async def test_a_restart_brings_the_board(server: SimulatedServer, failure: tuple[int, int]) -> None:
    """A restarted bot posts a board that could not be posted."""
    game, move = await played_unseen(server, failure)
    server.env.backend.faults.clear()
    await server.restart()
    await shown_once(server, game, move)


async def test_the_board_comes_by_itself(server: SimulatedServer) -> None:
    """After a temporary failure, the bot posts the board without anyone pressing anything."""
    game, move = await played_unseen(server, (503, 0))
    await server.env.advance_time(600)
    assert len(game.boards) == 2
    server.env.backend.faults.clear()
    await server.env.advance_time(300)
    await shown_once(server, game, move)


@every_failure
async def test_buttons_that_cannot_be_taken_off(server: SimulatedServer, failure: tuple[int, int]) -> None:
    """The new board is posted once anyway. While the old one's buttons stay, they lead to the new board."""
    game = await start_game(server)
    mover, move = game.mover, (await offered_moves(game))[0]
    refuse(server, "PATCH", EDITS, failure)
    with server.impatient():
        await move_by_command(game, move)
    await server.env.advance_time(10)
    server.env.backend.faults.clear()
    assert len(game.boards) == 3
    assert await server.owed() == []
    told = seen(await mover.click(game.boards[1], label="Move"))
    assert str(game.board.id) in components_of(told)[0]["url"]
    await play_on(game, random.Random(1), plies=1)
    stay = not may_pass(failure) and failure[0] != 403  # what Discord will never take is not tried again
    assert [bool(components_of(board)) for board in game.boards] == [False, stay, False, True]


async def test_a_post_that_discord_never_takes(server: SimulatedServer) -> None:
    """A board that Discord refuses for good isn't retried on a timer, only when a person acts."""
    game, move = await played_unseen(server, (400, 50035))
    tried = len(server.env.http_requests)
    await server.env.advance_time(86400)
    assert all(each.method != "POST" for each in server.env.http_requests[tried:])
    server.env.backend.faults.clear()
    with server.impatient():
        await game.waiting[0].click(game.board, label="Move")
    await shown_once(server, game, move)


async def refuse_to_note(*_: object, **__: object) -> None:
    """Stand in for noting a post in the database. Raises TimeoutError."""
    raise TimeoutError


async def test_a_lost_question_is_put_once(server: SimulatedServer) -> None:
    """A question whose posting wasn't noted is found by its buttons, and removed once it's answered."""
    game = await start_game(server)
    one, other = game.people
    outbox, note = server.services.outbox, server.services.outbox.note
    outbox.note = refuse_to_note  # type: ignore[method-assign]
    with server.impatient():
        await one.click(seen(await one.slash(game.channel, "endnow")), label="End the game now")
    outbox.note = note  # type: ignore[method-assign]
    (lost,) = game.questions
    await server.restart()
    await server.env.advance_time(60)
    assert [each.id for each in game.questions] == [lost.id]
    await other.click(lost, label="Keep playing")
    await server.env.advance_time(60)
    assert game.questions == []
    assert await server.owed() == []


async def test_a_table_whose_channel_is_gone(server: SimulatedServer) -> None:
    """Its players' commands say so, and `/tables` marks the table."""
    game = await start_game(server, channel=server.back_room)
    mover, move = game.mover, (await offered_moves(game))[0]
    server.env.backend.delete_channel(server.back_room.id)
    await server.env.settle()
    told = said(await mover.slash(server.channel, "move", move=move))
    assert ChannelGone.sentence in told
    listed = said(await mover.slash(server.channel, "tables"))
    assert CHANNEL_GONE.format(table=game.id) in listed
    assert told == said(await mover.slash(server.channel, "board", table=game.id))


async def test_a_deleted_board_is_posted_with_the_next_move(server: SimulatedServer) -> None:
    """If a moderator deletes the newest board, `/board` shows it, and the next move posts a new one."""
    game = await start_game(server)
    mover = game.mover
    server.env.backend.delete_message(game.channel.id, game.board.id)
    shown = seen(await mover.slash(game.channel, "board"))
    assert "Move" in labels_of(shown)
    choice = (await mover.autocomplete(game.channel, "move", "move", ""))[0]["value"]
    assert says(said(await mover.slash(game.channel, "move", move=choice)), PLAYED)
    assert "one of your dice" in game.board.content


async def test_board_posts_a_deleted_lobby_again(server: SimulatedServer) -> None:
    """/board reposts a deleted lobby once, without pinging anyone."""
    marisol, tilde, olga, noor = server.people[:4]
    game = await open_table(server, marisol, tilde, **{"with": olga})
    await start_game(server, channel=server.back_room)
    for person, asked in ((tilde, {}), (noor, {"table": game.id})):
        server.env.backend.delete_message(game.channel.id, game.board.id)
        assert POSTED_AGAIN in said(await person.slash(game.channel, "board", **asked))
        assert "(2 of 8)" in game.board.content
        assert pinged(server.env.http_requests)[-1] == []
        link = game.link
        for other in (marisol, noor):
            told = seen(await other.slash(game.channel, "board", **asked))
            assert [part.get("url") for part in components_of(told)] == [link]
        assert len(game.boards) == 1
    await olga.click(game.board, label="Accept")
    await marisol.click(game.board, label="Start")
    assert "one of your dice" in game.board.content


async def test_board_leads_to_the_game_that_is_played(server: SimulatedServer) -> None:
    """`/board` prefers a running game to a lobby, and your own lobby to a game that is over."""
    game = await start_game(server)
    await open_table(server, game.people[0])
    await open_table(server, server.people[5])
    for person in (*game.people, server.people[6]):
        assert "one of your dice" in said(await person.slash(game.channel, "board"))
    assert says(said(await server.people[5].slash(game.channel, "board")), WAITS)
    quitter = game.people[0]
    await resign(game, quitter)
    assert says(said(await quitter.slash(game.channel, "board")), WAITS)
    assert "wins" in said(await game.people[1].slash(game.channel, "board"))


@pytest.mark.parametrize("failure", [(500, 0), (404, 10062)])
async def test_an_answer_that_does_not_arrive(server: SimulatedServer, failure: tuple[int, int]) -> None:
    """The move stands and the board is shown, whether or not the player's private answer arrives."""
    game = await start_game(server)
    move = (await offered_moves(game))[0]
    refuse(server, "POST", "/interactions/*", failure)
    with server.impatient():
        result = await move_by_command(game, move)
    server.env.backend.faults.clear()
    await server.env.advance_time(5)
    assert result.response is None
    assert f"on {move[2:]}" in game.board.content
    assert len(game.boards) == 3


@every_failure
async def test_an_answer_that_is_late_and_does_not_arrive(
    server: SimulatedServer, failure: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a deferred answer can't be edited or followed up, the move still stands, and play continues."""
    monkeypatch.setattr(responder, "DEFER_SECONDS", 0.0)
    game = await start_game(server)
    move = (await offered_moves(game))[0]
    for method, path in (("PATCH", "/webhooks/*"), ("POST", "/webhooks/*")):
        refuse(server, method, path, failure)
    with server.impatient():
        await move_by_command(game, move)
        await game.waiting[0].click(game.board, label="Move")
    server.env.backend.faults.clear()
    await shown_once(server, game, move)
    await play_on(game, random.Random(1), plies=1)


@pytest.mark.breadth
@pytest.mark.parametrize("failure", FAILURES)
async def test_commands_that_discord_does_not_take(server: SimulatedServer, failure: tuple[int, int]) -> None:
    """Commands that Discord refuses are registered once it accepts them. In the meantime the bot answers."""
    refuse(server, "PUT", "/applications/*/commands", failure)
    with server.impatient():
        await server.restart()
    game = await start_game(server)
    server.env.backend.faults.clear()
    before = len(server.env.http_requests)
    await server.env.advance_time(600)
    assert len([each for each in server.env.http_requests[before:] if each.method == "PUT"]) == 1
    await play_on(game, random.Random(1), plies=1)


async def test_commands_that_trip_over_a_defect(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If registering commands raises an error, the bot logs it and tries again until it works."""
    sync, failures = Tree.sync, [ValueError("a defect"), ValueError("another")]

    async def tripping(tree: Tree, **how: Any) -> Any:
        if failures:
            raise failures.pop()
        return await sync(tree, **how)

    monkeypatch.setattr(Tree, "sync", tripping)
    with server.impatient():
        await server.restart()
    assert "could not be brought up to date" in caplog.text
    before = len(server.env.http_requests)
    await server.env.advance_time(200)
    puts = [each for each in server.env.http_requests[before:] if each.method == "PUT"]
    assert len(puts) == 1
