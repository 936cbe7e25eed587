"""Ending a game by agreement, as the people at the table see it."""

from __future__ import annotations

import random

from .forged import press
from .requests import pinged
from .server import SimulatedServer
from .table import (
    ids_of,
    labels_of,
    mentioned,
    move_by_command,
    offered_moves,
    play_on,
    said,
    seen,
    start_game,
)


async def test_an_offer_is_asked_shown_and_agreed(server: SimulatedServer) -> None:
    """/endnow says what ending would mean; the others are asked under the board; agreeing ends the game."""
    game = await start_game(server, 3)
    first, second, third = game.people
    question = await first.slash(game.channel, "endnow")
    assert "If the game ended now" in said(question)
    await first.click(seen(question), label="End the game now")
    board = game.board
    assert "would like to end the game now" in board.content
    assert mentioned(board)[-2:] == [second.id, third.id]
    await second.click(board, label="Agree")
    assert not game.over
    await third.click(game.board, label="Agree")
    assert game.over
    assert "Conversion is over: the players have agreed to end the game." in game.board.content


async def test_an_offer_by_button(server: SimulatedServer) -> None:
    """End the game now, under More, asks what /endnow asks."""
    game = await start_game(server)
    shown = seen(await game.waiting[0].click(game.board, label="More"))
    question = await game.waiting[0].click(shown, label="End the game now")
    assert "If the game ended now" in said(question)


async def test_an_offer_is_a_short_reply_to_the_board(server: SimulatedServer) -> None:
    """Without a picture; it notifies who is asked, and goes when they have answered. The board stays."""
    game = await start_game(server, 3)
    before, (one, two, three) = game.board, game.people
    await one.click(seen(await one.slash(game.channel, "endnow")), label="End the game now")
    (question,) = game.questions
    assert question.reference is not None
    assert question.reference.message_id == game.board.id == before.id
    assert question.attachments == []
    assert labels_of(question) == ["Agree", "Play on"]
    assert pinged(server.env.http_requests)[-1] == [two.id, three.id]
    assert len(game.board.attachments) == 1
    await two.click(question, label="Agree")
    (question,) = game.questions
    assert [f"<@{person.id}>" in question.content for person in (two, three)] == [False, True]
    await server.restart()
    await three.click(question, label="Play on")
    assert game.questions == []
    assert (game.board.id, len(game.board.attachments)) == (before.id, 1)
    assert await server.owed() == []


async def test_a_question_that_somebody_deleted_is_still_put_by_the_board(server: SimulatedServer) -> None:
    """Its buttons answer; nothing is posted in its place."""
    game = await start_game(server, 3)
    one, two, three = game.people
    await one.click(seen(await one.slash(game.channel, "endnow")), label="End the game now")
    (question,) = game.questions
    server.env.backend.delete_message(game.channel.id, question.id)
    await two.click(game.board, label="Agree")
    assert game.questions == []
    await three.click(game.board, label="Agree")
    assert game.over


async def test_a_move_takes_the_question_away(server: SimulatedServer) -> None:
    """It is answered by that, and what is left below is the next board."""
    game = await start_game(server)
    await game.people[0].click(
        seen(await game.people[0].slash(game.channel, "endnow")), label="End the game now"
    )
    assert len(game.questions) == 1
    await play_on(game, random.Random(2), plies=1)
    assert game.questions == []


async def test_an_offer_is_declined(server: SimulatedServer) -> None:
    """Declining takes the question off the board, and the game goes on with the same buttons."""
    game = await start_game(server)
    one, other = game.people
    await one.click(seen(await one.slash(game.channel, "endnow")), label="End the game now")
    await other.click(game.board, label="Play on")
    assert "would like to end the game now" not in game.board.content
    assert "Agree" not in labels_of(game.board)
    await move_by_command(game, (await offered_moves(game))[0])
    assert not game.over


async def test_an_offer_that_a_move_has_overtaken(server: SimulatedServer) -> None:
    """Agreeing to an old offer is answered in private and changes nothing."""
    game = await start_game(server)
    offering, other = game.mover, game.waiting[0]
    await offering.click(seen(await offering.slash(game.channel, "endnow")), label="End the game now")
    old = next(each for each in ids_of(game.board) if ":offerend:" in each)
    await offering.slash(
        game.channel, "move", move=(await game.table()).match.moves(game.people.index(offering))[0]
    )
    position = await game.position()
    assert "moved on" in said(await press(other, game.board, game.channel, old))
    assert await game.position() == position
    assert not game.over


async def test_a_stranger_cannot_agree(server: SimulatedServer) -> None:
    """Only those at the table are asked."""
    game = await start_game(server)
    one = game.people[0]
    await one.click(seen(await one.slash(game.channel, "endnow")), label="End the game now")
    stranger = server.people[5]
    assert "no seat" in said(await stranger.click(game.board, label="Agree"))
    assert not game.over


async def test_an_offer_is_withdrawn(server: SimulatedServer) -> None:
    """Who offered can think better of it, from the private answer or by asking again."""
    game = await start_game(server)
    one = game.people[0]
    question = seen(await one.slash(game.channel, "endnow"))
    await one.click(question, label="End the game now")
    assert "would like to end the game now" in game.board.content
    again = await one.slash(game.channel, "endnow")
    assert "others have been asked" in said(again)
    await one.click(seen(again), label="Withdraw the offer")
    assert "would like to end the game now" not in game.board.content
    assert not game.over


async def test_the_figures_are_told(server: SimulatedServer) -> None:
    """What would decide is told with the offer, in private and in public."""
    game = await start_game(server)
    one = game.people[0]
    question = seen(await one.slash(game.channel, "endnow"))
    asked, players = question.content, (await game.table()).players
    await one.click(question, label="End the game now")
    for content in (asked, game.board.content):
        figures = [line for line in content.split("\n") if line.startswith("-# ")][-1]
        assert all(player.name in figures.replace("\\", "") for player in players)
