"""Boards start clocks, questions do not, and no one is reminded of a clock that was taken off."""

from __future__ import annotations

from typing import Any

from bot.publishing.notifications.reminders import remind
from bot.publishing.notifications.services import Notifications
from bot.publishing.poster import posted_at
from bot.publishing.showing import PublishingServices, reconcile_late_posts
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.outbox import Outbox, Post, Reminder, question_ply
from bot.table.clock import changing
from bot.table.clock.advancing import warned

from ..people import People
from ..table.clock.clockwork import MOD, post, rules

LATER = 1 << 34  # an id of Discord's by so much larger is that of a message posted an hour later


class FindingPoster:
    """A poster that finds the posts in `found`, and records requests instead of making them."""

    def __init__(self) -> None:
        self.found: list[Post] = []
        self.done: list[str] = []

    async def find_lost_posts(self, table: Table, known: set[int]) -> list[Post]:
        return [post for post in self.found if post.message_id not in known]

    async def delete(self, post: Post) -> None:
        self.done.append("delete")

    async def remove(self, channel_id: int, message_id: int) -> None:
        self.done.append("remove")

    async def edit(self, *_what: Any) -> bool:
        self.done.append("edit")
        return True

    async def post(self, *_what: Any) -> int:
        self.done.append("post")
        return 1


def tools_of(store: Database, tables: Tables, poster: FindingPoster) -> PublishingServices:
    """Return the publishing services of a bot with this poster."""
    unused: Any = None
    notifications = Notifications(store, unused, unused)
    return PublishingServices(
        tables, Outbox(store), unused, poster, lambda: None, unused, notifications, unused, unused
    )  # type: ignore[arg-type]


async def test_a_question_that_is_found_starts_no_clock(
    store: Database, tables: Tables, people: People
) -> None:
    """The clock only starts once the lost board is found too, from when that was posted."""
    table = await people.start(tables, clock=rules("day"))
    poster, where = FindingPoster(), (table.id, table.channel_id, table.revision)
    poster.found = [Post(table.changed_at << 22, *where, question_ply(1), live=True)]
    await reconcile_late_posts(tools_of(store, tables, poster), table)
    assert poster.done == ["delete"], "nobody asks to end the game any more"
    assert [clock.since for clock in (await tables.get(table.id)).clocks] == [None, None]
    board = Post(table.changed_at << 22 | LATER, *where, table.ply, live=True)
    poster.found = [board]
    await reconcile_late_posts(tools_of(store, tables, poster), table)
    since = [clock.since for clock in (await tables.get(table.id)).clocks if clock.called is not None]
    assert since == [posted_at(board.message_id)]


async def test_nobody_is_reminded_of_a_clock_that_is_gone(
    store: Database, tables: Tables, people: People
) -> None:
    """No reminder is posted, and one that was already posted has no effect."""
    table = await people.start(tables, clock=rules("day"))
    at = table.changed_at
    table = await post(tables, table, at)
    seat, called = next((seat, each.called) for seat, each in enumerate(table.clocks) if each.called)
    reminder = Reminder(seat, called, 1, "reserve", None, None, None, current=True)
    poster = FindingPoster()
    off = await tables.act(table.id, changing.take_off, people.act(MOD))
    await remind(tools_of(store, tables, poster), table.id, [reminder])
    assert poster.done == []
    assert warned(off, seat, called, at) == off
