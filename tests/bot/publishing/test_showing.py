"""One step of what is shown: what becomes of a question that is still open."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.publishing.plan import Update
from bot.publishing.showing import Done, PublishingServices, _do
from bot.storage.outbox import Post
from bot.table.agreements import asking
from bot.table.model import Table
from bot.views.agreements import open_questions
from bot.views.message import Message

from ..people import ANN
from .test_plan import asked_in, begun, owed, people


async def test_a_question_is_shown_as_it_is() -> None:
    """A question is edited into its own message. If that was deleted, the board still asks it."""
    edits: list[tuple[Any, ...]] = []

    async def edit(table: Table, post: Post, message: Message) -> bool:
        edits.append((table, post, message))
        return False

    table = asking.ask(begun(), people.act(ANN), "end_now")
    (question,) = open_questions(table)
    asked = asked_in(table)
    tools = cast(PublishingServices, SimpleNamespace(poster=SimpleNamespace(edit=edit)))
    assert await _do(tools, Update(asked, question), table, owed(), Done())
    assert edits == [(table, asked, question.message)]
