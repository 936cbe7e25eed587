"""What people are told about an action that failed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.features.interactions.router import _answer_failure
from bot.features.interactions.table_choice import Elsewhere
from bot.storage.errors import NotRead
from bot.table.errors import AlreadyDone
from bot.views.message import Message, sentence


async def test_what_could_not_be_done_is_answered() -> None:
    """A repeated action is acknowledged. If the database is down, a refusal comes without its link."""
    replies: list[Message] = []

    async def reply(message: Message) -> None:
        replies.append(message)

    context: Any = SimpleNamespace(reply=reply)
    await _answer_failure(context, AlreadyDone("a"))
    assert replies.pop() == sentence("That's already done.")

    async def board_link(_table: Any) -> str:
        raise NotRead

    services = SimpleNamespace(board_link=board_link)
    context: Any = SimpleNamespace(reply=reply, services=services, responder=SimpleNamespace(table_id="a"))
    refusal = Elsewhere("That is another table.", cast(Any, object()))
    await _answer_failure(context, refusal)
    assert replies == [Message((refusal.text,))]
