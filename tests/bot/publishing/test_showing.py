"""What is shown: a question that is still open, and the last message of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.publishing.plan import Update
from bot.publishing.poster import Poster
from bot.publishing.showing import Done, PublishingServices, _do, message_of
from bot.storage.outbox import Post
from bot.table import play
from bot.table.agreements import asking
from bot.table.model import Table
from bot.views.agreements import open_questions
from bot.views.message import Attachment, Message

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


async def test_a_game_of_no_moves_has_no_card(poster: Poster) -> None:
    """Where its server wants no film: a game that was given up at once has neither."""

    async def drawn(*_: object) -> Attachment:
        return Attachment("board.png", b"")

    table = play.resign(begun(), people.act(ANN))
    await poster.settings.change(table.guild_id, film=False)
    pictures = SimpleNamespace(board=drawn, result=drawn)
    tools = SimpleNamespace(poster=poster, pictures=pictures, clock=lambda: table.changed_at)
    message = await message_of(cast(PublishingServices, tools), table, table.ply, table.revision)
    assert (table.phase, message.further) == ("over", ())
