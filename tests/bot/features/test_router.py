"""What is answered where something could not be done."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.features.interactions.router import _answer_failure
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
