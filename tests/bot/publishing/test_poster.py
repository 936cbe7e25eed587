"""How the poster reopens channels, shortens older boards, and gives up posts that take no more edits."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import cast

import discord
import pytest

from bot.publishing.poster import Poster
from bot.storage.outbox import LOBBY, Post
from bot.table import moderation
from bot.table.model import Table
from bot.table.play import STORY
from bot.transport.errors import ARCHIVED_THREAD, NOT_ALLOWED, TOO_OLD_TO_EDIT, UNKNOWN_MESSAGE
from bot.views.agreements import Question
from bot.views.message import sentence
from engine import Played

from ..people import People
from ..transport.errors import refused
from .discord_that_takes import RefusingDiscord
from .test_plan import begun, moved, opened

ELSEWHERE = 5
MESSAGE = sentence("It is your turn.")


def post_of(table: Table, ply: int = 0) -> Post:
    return Post(1, table.id, table.channel_id, 0, ply, live=True)


def shrink_lobby(poster: Poster, table: Table) -> Awaitable[object]:
    return poster.shrink_old_board(table, post_of(table, LOBBY))


REQUESTS: dict[str, tuple[str, Table, Callable[[Poster, Table], Awaitable[object]]]] = {
    "post": ("send", begun(), lambda poster, table: poster.send(table, MESSAGE, 0)),
    "ask": ("send", begun(), lambda poster, table: poster.ask(table, Question(1, MESSAGE), None)),
    "post beside a board": ("send", begun(), lambda poster, table: poster.post(table, MESSAGE, "once", 0)),
    "edit": ("edit", opened(), lambda poster, table: poster.edit(table, post_of(table), MESSAGE)),
    "retire a board": ("edit", begun(), lambda poster, table: poster.shrink_old_board(table, post_of(table))),
    "retire a lobby": ("edit", begun(), shrink_lobby),
    "delete an older lobby": ("delete", opened(), shrink_lobby),
}


@pytest.mark.parametrize("name", REQUESTS)
async def test_a_channel_that_takes_a_request_is_open_again(poster: Poster, name: str) -> None:
    """An accepted request ends its channel's pause for all tables there. Other channels stay paused."""
    request, table, ask = REQUESTS[name]
    poster.backoff.failed(table.channel_id)
    poster.backoff.failed(ELSEWHERE)
    await ask(poster, table)
    assert poster.client.taken == [request]
    assert set(poster.backoff.pauses) == {ELSEWHERE}


async def test_an_older_board_keeps_what_it_told(poster: Poster, people: People) -> None:
    """It names only the player whose move it showed, not the one who moved next."""
    table = moved(moved(begun(people=people), people), people)
    for ply in (table.ply - 1, table.ply):
        await poster.shrink_old_board(table, post_of(table, ply), post_of(table, ply - 1))
    made = [table.players[event.seat].name for event in table.match.events if isinstance(event, Played)]
    assert len(set(made)) == 2
    assert [re.findall(r"Person \d+", content) for content in poster.client.contents] == [
        [each] for each in made
    ]


async def test_an_older_board_tells_nothing_that_came_later(poster: Poster, people: People) -> None:
    """An older board looks the same, whether or not a pause after it has been lifted since."""
    before = begun(people=people)
    table = moderation.pause(moved(before, people), people.act(900))
    later = moderation.unpause(table, people.act(900))
    posts = [Post(1, "a", table.channel_id, each.revision, each.ply, live=True) for each in (table, before)]
    for each in (table, later):
        await poster.shrink_old_board(each, *posts)
    assert poster.client.contents[0] == poster.client.contents[1]


@pytest.mark.parametrize(
    ("old_boards", "ago", "request_made", "is_alone"),
    [
        ("stay", 1, "edit", True),
        ("shrink", STORY - 1, "edit", False),
        ("shrink", STORY, "edit", True),
        ("delete", STORY - 1, "delete", False),
        ("delete", STORY, "edit", True),
    ],
)
async def test_an_older_board_loses_its_buttons_at_least(
    poster: Poster, people: People, old_boards: str, ago: int, request_made: str, is_alone: bool
) -> None:
    """Boards that the server keeps, and boards too old for their moves to be known, lose nothing else."""
    table = begun(people=people)
    for _ in range(STORY):
        table = moved(table, people)
    await poster.settings.change(table.guild_id, old_boards=old_boards)
    ply = table.ply - ago
    await poster.shrink_old_board(table, post_of(table, ply), post_of(table, ply - 1))
    assert poster.client.taken == [request_made]
    assert (poster.client.payloads == [{"view": None}]) is is_alone


@pytest.mark.parametrize(
    ("error", "is_over"),
    [
        (refused(404, UNKNOWN_MESSAGE), True),
        (refused(400, TOO_OLD_TO_EDIT), True),
        (refused(400, ARCHIVED_THREAD), True),
        (refused(403, NOT_ALLOWED[0]), False),
        (refused(429, 0), False),
    ],
)
async def test_only_a_post_that_takes_no_more_edits_is_given_up(
    poster: Poster, error: discord.HTTPException, is_over: bool
) -> None:
    """Then `edit` returns False. Any other failure is raised."""
    table, poster = opened(), replace(poster, client=cast(discord.Client, RefusingDiscord(error)))
    if is_over:
        assert not await poster.edit(table, post_of(table), MESSAGE)
    else:
        with pytest.raises(discord.HTTPException) as failed:
            await poster.edit(table, post_of(table), MESSAGE)
        assert failed.value is error
