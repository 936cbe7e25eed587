"""Ending a game by agreement, as the people at the table see it."""

from __future__ import annotations

from bot.table.agreements.asking import ALREADY_AGREED
from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED
from bot.views.game_over import RESULT_SHARED
from tests.sentences import says

from .requests import pinged
from .server import SimulatedServer
from .table import (
    click_verb,
    labels_of,
    mentioned,
    said,
    seen,
    start_game,
)

words = AGREEMENTS["end_now"].words
YES = words.yes


async def test_an_offer_is_asked_shown_and_agreed(server: SimulatedServer) -> None:
    """/endnow says what ending would mean; the others are asked under the board; agreeing ends the game."""
    game = await start_game(server, 3)
    first, second, third = game.people
    question = await first.slash(game.channel, "endnow")
    assert "If the game ended now" in said(question)
    await first.click(seen(question), label=YES)
    board = game.board
    assert "would like to end the game now" in board.content
    assert mentioned(board)[-2:] == [second.id, third.id]
    await second.click(board, label=YES)
    assert not game.over
    await third.click(game.board, label=YES)
    assert game.over
    assert says(
        game.board.content, RESULT_SHARED, game="Conversion", reason="the players have agreed to end the game"
    )


async def test_an_offer_by_button(server: SimulatedServer) -> None:
    """End the game now, under More, asks what /endnow asks."""
    game = await start_game(server)
    shown = seen(await game.waiting[0].click(game.board, label="More"))
    question = await click_verb(game.waiting[0], shown, "endnow")
    assert "If the game ended now" in said(question)


async def test_an_offer_is_a_short_reply_to_the_board(server: SimulatedServer) -> None:
    """Without a picture; it notifies who is asked, and goes when they have answered. The board stays."""
    game = await start_game(server, 3)
    before, (one, two, three) = game.board, game.people
    await one.click(seen(await one.slash(game.channel, "endnow")), label=YES)
    (question,) = game.questions
    assert question.reference is not None
    assert question.reference.message_id == game.board.id == before.id
    assert question.attachments == []
    assert labels_of(question) == [YES, words.no]
    assert pinged(server.env.http_requests)[-1] == [two.id, three.id]
    assert len(game.board.attachments) == 1
    await two.click(question, label=YES)
    (question,) = game.questions
    assert [f"<@{person.id}>" in question.content for person in (two, three)] == [False, True]
    await server.restart()
    await three.click(question, label=words.no)
    assert game.questions == []
    assert pinged(server.env.http_requests)[-1][0] == one.id
    assert len(game.board.attachments) == 1
    assert await server.owed() == []


async def test_a_question_that_somebody_deleted_is_still_put_by_the_board(server: SimulatedServer) -> None:
    """Its buttons answer; nothing is posted in its place."""
    game = await start_game(server, 3)
    one, two, three = game.people
    await one.click(seen(await one.slash(game.channel, "endnow")), label=YES)
    (question,) = game.questions
    server.env.backend.delete_message(game.channel.id, question.id)
    await two.click(game.board, label=YES)
    assert game.questions == []
    await three.click(game.board, label=YES)
    assert game.over


async def test_a_stranger_cannot_agree(server: SimulatedServer) -> None:
    """Only those at the table are asked."""
    game = await start_game(server)
    one = game.people[0]
    await one.click(seen(await one.slash(game.channel, "endnow")), label=YES)
    stranger = server.people[5]
    assert NOT_SEATED in said(await stranger.click(game.board, label=YES))
    assert not game.over


async def test_a_question_is_withdrawn(server: SimulatedServer) -> None:
    """Whoever asked can think better of it, in the private answer; asking again is no second vote."""
    game = await start_game(server)
    one = game.people[0]
    answer = await one.click(seen(await one.slash(game.channel, "endnow")), label=YES)
    assert words.asked in said(answer)
    again = seen(await one.slash(game.channel, "endnow"))
    assert ALREADY_AGREED in said(await one.click(again, label=YES))
    await one.click(seen(answer), label="Withdraw")
    assert game.questions == []
    assert words.no not in labels_of(game.board)
    assert not game.over


async def test_the_figures_are_told(server: SimulatedServer) -> None:
    """What would decide is told with the offer, in private and in public."""
    game = await start_game(server)
    one = game.people[0]
    question = seen(await one.slash(game.channel, "endnow"))
    asked, players = question.content, (await game.table()).players
    await one.click(question, label=YES)
    for content in (asked, game.board.content):
        figures = [line for line in content.split("\n") if line.startswith("-# ")][-1]
        assert all(player.name in figures.replace("\\", "") for player in players)
