"""What is answered where something could not be done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.features.interactions.router import _answer_failure
from bot.features.interactions.table_choice import Elsewhere
from bot.storage.errors import NotRead
from bot.table.errors import AlreadyDone
from bot.views.message import Message, sentence


async def test_what_was_done_before_is_answered_too() -> None:
    """Somebody's app that sends a press twice does not say that the bot is silent."""
    replies: list[Message] = []

    async def reply(message: Message) -> None:
        replies.append(message)

    context: Any = SimpleNamespace(reply=reply)
    await _answer_failure(context, AlreadyDone("a"))
    assert replies == [sentence("That has already been done; there is nothing more to do.")]


async def test_where_the_way_cannot_be_found() -> None:
    """The database is away: the refusal is told all the same, without the way to the other board."""
    replies: list[Message] = []

    async def reply(message: Message) -> None:
        replies.append(message)

    async def board_link(_table: Any) -> str:
        raise NotRead

    services = SimpleNamespace(board_link=board_link)
    context: Any = SimpleNamespace(reply=reply, services=services, responder=SimpleNamespace(table_id="a"))
    refusal = Elsewhere("That is another table.", cast(Any, object()))
    await _answer_failure(context, refusal)
    assert replies == [Message((refusal.text,))]
