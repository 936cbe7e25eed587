"""What is shown: open questions, the last message of a game, and calls to people who are asleep."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.publishing.plan import Ask, Send, Update
from bot.publishing.poster import Poster
from bot.publishing.showing import Done, PublishingServices, _do, _with_lobby, message_of
from bot.storage.notifications.pending_notices import Notice
from bot.storage.outbox import LOBBY, Post
from bot.table import invitations, moderation, play
from bot.table.agreements import asking
from bot.table.model import Table
from bot.table.time import HOUR
from bot.table.waiting import concerns
from bot.views.agreements import open_questions
from bot.views.message import Attachment, Message
from bot.views.notifications import ANSWER, INVITED, missed_line
from bot.views.text import YOUR_TURN

from ..people import ANN, BEN, CID, mover, person, sleeps_at_night
from ..views.cups import paired, started
from .discord_that_takes import TakingDiscord
from .test_plan import asked_in, begun, opened, owed, people


async def test_a_question_is_shown_as_it_is() -> None:
    """A question is edited in its own message. If that was deleted, nothing else is posted for it."""
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
    """If the server wants no films either, a game that ended without a move has only its board."""

    async def drawn(*_: object) -> Attachment:
        return Attachment("board.png", b"")

    table = play.resign(begun(), people.act(ANN))
    await poster.settings.change(table.guild_id, film=False)
    pictures = SimpleNamespace(board=drawn, result=drawn)
    tools = SimpleNamespace(poster=poster, pictures=pictures, clock=lambda: table.changed_at)
    message = await message_of(cast(PublishingServices, tools), table, table.ply, table.revision)
    assert (table.phase, message.further) == ("over", ())


async def test_rank_13_a_games_first_message_is_there_once(poster: Poster) -> None:
    """If the bot died before recording the message, the restarted bot finds it and posts no other."""
    cup, client = paired(started(4, "round-robin")), cast(Any, poster.client)
    table = replace(begun(), tournament_id=cup.id, stage=1)
    tools: Any = SimpleNamespace(
        poster=poster, tournaments=SimpleNamespace(get=AsyncMock(return_value=cup)), outbox=AsyncMock()
    )
    client.user = "the bot"
    await _with_lobby(tools, table, restarted=False)
    posted = SimpleNamespace(id=1 << 61, content=client.contents[0], author=client.user)

    async def history(**_limits: Any) -> AsyncIterator[Any]:
        yield posted

    client._history = history
    state = await _with_lobby(tools, table, restarted=True)
    assert (client.taken, state.posts[0].message_id) == (["send"], posted.id)


def seat_on_offer(table: Table) -> Table:
    """Return the table after Ann has offered her seat to a third person."""
    return asking.ask(table, people.act(ANN), "seat", holder_id=ANN, person=person(CID))


def other(table: Table) -> int:
    """Return the id of the one of two users whose turn it is not."""
    return BEN if mover(table) == ANN else ANN


BOARD = begun()
NIGHT: dict[str, tuple[Table, int, str]] = {
    "a board": (BOARD, mover(BOARD), YOUR_TURN),
    "a question": (asking.ask(BOARD, people.act(mover(BOARD)), "end_now"), other(BOARD), ANSWER),
    "a seat on offer": (seat_on_offer(begun()), CID, ANSWER),
    "an invitation": (invitations.invite(opened(), people.act(ANN), [person(CID)]), CID, INVITED),
}


@pytest.mark.parametrize("what", NIGHT)
@pytest.mark.parametrize("asleep", [True, False])
async def test_time_case_19_15_a_table_without_a_clock_wakes_nobody(
    poster: Poster, what: str, asleep: bool
) -> None:
    """If a person is asleep, the message that calls them is silent, and a notice waits for their press."""
    table, sleeper, state = NIGHT[what]
    hour = table.changed_at // HOUR % 24
    if asleep:
        quiet = f"{(hour + 23) % 24:02}:00-{(hour + 3) % 24:02}:00"
        await sleeps_at_night(poster.audiences.database, sleeper, quiet)

    async def drawn(*_: object) -> None:
        return None

    pictures = SimpleNamespace(board=drawn)
    tools: Any = SimpleNamespace(poster=poster, pictures=pictures, clock=lambda: table.changed_at)
    questions = open_questions(table)
    step = Ask(questions[0]) if questions else Send(LOBBY, 0)
    await _do(tools, step, table, owed(), Done())
    sent = cast(TakingDiscord, poster.client).payloads[-1]
    assert ([user.id for user in sent["allowed_mentions"].users], "silent" in sent) == ([sleeper], asleep)
    told = [Notice("asleep", table.id)] if asleep else []
    assert await poster.audiences.notices.of(sleeper, table.changed_at) == told
    assert concerns(table, sleeper)
    assert missed_line(table, sleeper, "link").fields["state"].template == state


def test_time_case_19_15_what_no_longer_holds_is_not_told() -> None:
    """A board that awaits another player, an invitation that was declined and a hidden table call no one."""
    table = begun()
    assert not concerns(table, other(table))
    invited = invitations.invite(opened(), people.act(ANN), [person(CID)])
    assert not concerns(invitations.decline(invited, people.act(CID)), CID)
    hidden = moderation.hide(moderation.close(table, people.act(900)), people.act(900))
    assert not concerns(hidden, mover(table))
