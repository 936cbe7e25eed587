"""Ending a game by agreement, as the people at the table see it."""

from __future__ import annotations

from bot.table.agreements.rows import AGREEMENTS
from bot.table.errors import NOT_SEATED
from bot.views.board import RESULT_SHARED
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
    """By command or button; the others are asked in a reply, and still by the board if that is deleted."""
    game = await start_game(server, 3)
    first, second, third = game.people
    more = seen(await second.click(game.board, label="More"))
    asked = said(await click_verb(second, more, "endnow"))
    answer = await first.slash(game.channel, "endnow")
    assert said(answer) == asked
    figures = [line for line in asked.split("\n") if line.startswith("-# ")][-1].replace("\\", "")
    assert all(player.name in figures for player in (await game.table()).players)
    await first.click(seen(answer), label=YES)
    (question,) = game.questions
    assert question.reference is not None
    assert question.reference.message_id == game.board.id
    assert (question.attachments, labels_of(question)) == ([], [YES, words.no])
    assert pinged(server.env.http_requests)[-1] == mentioned(question)[-2:] == [second.id, third.id]
    await second.click(question, label=YES)
    (question,) = game.questions
    assert [f"<@{person.id}>" in question.content for person in (second, third)] == [False, True]
    assert not game.over
    server.env.backend.delete_message(game.channel.id, question.id)
    await third.click(game.board, label=YES)
    assert game.over
    assert says(
        game.board.content, RESULT_SHARED, game="Conversion", reason="the players have agreed to end the game"
    )


async def test_a_stranger_cannot_agree(server: SimulatedServer) -> None:
    """Only those at the table are asked; one who would play on answers the question."""
    game = await start_game(server)
    one = game.people[0]
    await one.click(seen(await one.slash(game.channel, "endnow")), label=YES)
    stranger = server.people[5]
    assert NOT_SEATED in said(await stranger.click(game.board, label=YES))
    await game.people[1].click(game.board, label=words.no)
    assert game.questions == []
    assert pinged(server.env.http_requests)[-1][0] == one.id
    assert not game.over
