"""The bot without a connection: real tables, deadlines, outages and publishing, and a channel in memory."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from bot.locale.audience import Audience
from bot.publishing.notifications.reminders import remind
from bot.publishing.notifications.services import Notifications
from bot.publishing.poster import Poster
from bot.publishing.showing import PublishingServices, show
from bot.service.audience import Audiences
from bot.service.computers.thinker import Thinker
from bot.service.contests import Ratings
from bot.service.deadlines import Deadlines, PunctualActions, table_handlers
from bot.service.notifications.own_reminders import OwnReminders
from bot.service.outages import Outages
from bot.service.own_times import OwnTimes
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.storage import outages
from bot.storage.database import Database
from bot.storage.guild_settings import GuildSettings
from bot.storage.notifications.reminders import OWN
from bot.storage.outbox import Outbox, Post, question_ply
from bot.storage.preferences import PreferenceRepository
from bot.table.deadlines import CLOCK
from bot.table.model import Table
from bot.views.agreements import Question
from bot.views.message import Message

EPOCH = 1_420_070_400_000  # Discord's, in milliseconds
FORGETS_NONCES = 300_000  # milliseconds after which Discord may treat a repeated nonce as a new message
TABLE = "days"


class Killed(BaseException):
    """The process dies at this moment. No code catches this."""


class Closed(Exception):
    """The channel refuses the bot."""


class Clock:
    """Discord's time (ms), set by hand. The bot reads it with an error of `mistake` ms."""

    is_simulated = False

    def __init__(self, now: int) -> None:
        self.now, self.mistake = now, 0

    def __call__(self) -> int:
        return self.now + self.mistake


class Doomed:
    """A database at which the bot can be killed, before or after one of its next transactions."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self.dies_in: int | None = None  # transactions
        self.after = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, function: Callable[..., Any]) -> Any:
        """Run a transaction. At the chosen one, the process dies before or after it."""
        dies = False
        if self.dies_in is not None:
            self.dies_in -= 1
            dies = self.dies_in < 0
        if dies and not self.after:
            raise Killed
        result = await self._store.write(function)
        if dies:
            raise Killed
        return result


class Sent(NamedTuple):
    """A message in the channel. Without a `post`, it is a reminder."""

    id: int
    nonce: tuple[object, ...]
    post: Post | None
    message: Message


class Channel:
    """A channel at Discord, and the bot's access to it: the part of a Poster that shows tables."""

    def __init__(self, clock: Clock) -> None:
        self.open, self.dies_in, self.after = True, -1, False
        self.messages: dict[int, Sent] = {}
        self.all: list[Sent] = []
        self.refuses_since: int | None = None
        self.refused: list[tuple[int, int]] = []
        self.settings, self.client = self, None
        self.audiences: Audiences | None = None
        self._clock, self._count = clock, 0

    async def get_or_default(self, _guild_id: int) -> GuildSettings:
        """Return a new server's settings."""
        return GuildSettings()

    async def audience_of(self, _table: Table) -> Audience:
        """Return the default audience."""
        return Audience()

    address: Any = Poster.address  # the bot's own method, which uses its own audiences

    async def send(self, table: Table, message: Message, ply: int) -> Post:
        """Post a board."""
        sent = self._send(
            (table.id, table.revision),
            message,
            lambda known: Post(known, table.id, table.channel_id, table.revision, ply, True),
        )
        assert sent.post is not None
        return sent.post

    async def ask(self, table: Table, question: Question, _board: Post | None) -> Post | None:
        """Post a question."""
        ply = question_ply(question.revision)
        return self._send(
            (table.id, "question", question.revision),
            question.message,
            lambda known: Post(known, table.id, table.channel_id, table.revision, ply, True),
        ).post

    async def post(self, table: Table, message: Message, nonce: str, since: int) -> int:
        """Post a reminder, unless it is already there."""
        self._check()
        for sent in self.messages.values():
            if sent.nonce == (table.id, nonce) and posted_at(sent.id) >= since:
                return sent.id
        return self._send((table.id, nonce), message, lambda _: None).id

    async def edit(self, _table: Table, _post: Post, _message: Message) -> bool:
        """Edit a message. Returns True."""
        self._check()
        return True

    async def shrink_old_board(self, _table: Table, _post: Post, _before: Post | None = None) -> None:
        """Take the buttons off a message."""
        self._check()

    async def delete(self, post: Post) -> None:
        """Delete a message."""
        self._check()
        self.messages.pop(post.message_id, None)

    async def remove(self, _channel_id: int, message_id: int) -> None:
        """Delete a reminder."""
        self._check()
        self.messages.pop(message_id, None)

    async def find_lost_posts(self, table: Table, known: set[int]) -> list[Post]:
        """Return a table's posts that the bot does not know of."""
        self._check()
        found = (sent.post for sent in self.messages.values() if sent.id not in known)
        return [post for post in found if post is not None and post.table_id == table.id]

    def _check(self) -> None:
        if not self.open:
            self.refuses_since = self._clock.now if self.refuses_since is None else self.refuses_since
            raise Closed
        if self.refuses_since is not None:
            self.refused.append((self.refuses_since, self._clock.now))
            self.refuses_since = None

    def _send(self, nonce: tuple[object, ...], message: Message, post: Callable[[int], Post | None]) -> Sent:
        self._check()
        dies = self.dies_in == 0
        self.dies_in -= 1
        if dies and not self.after:
            raise Killed
        now = self._clock.now
        same = [each for each in self.messages.values() if each.nonce == nonce]
        if not same or posted_at(same[0].id) + FORGETS_NONCES < now:
            self._count += 1
            id = (now - EPOCH << 22) + self._count
            same = [Sent(id, nonce, post(id), message)]
            self.messages[id] = same[0]
            self.all.append(same[0])
        if dies:
            raise Killed
        return same[0]


class NoPictures:
    """Stands in for pictures: boards are shown in words."""

    async def board(self, *_: object) -> None:
        """Draw nothing."""


class Bot:
    """One run of the bot, on a database and a channel that outlive it."""

    def __init__(self, store: Database, channel: Channel, clock: Clock, luck: random.Random) -> None:
        self.store, self.channel, self.clock, self._survivor = Doomed(store), channel, clock, store
        database: Any = self.store
        self.tables = Tables(database, new_seed=lambda: luck.randbytes(32), new_id=lambda: TABLE)
        self.outages, self.outbox = Outages(database, clock), Outbox(database)
        self.tables.cache.outages_of = self.outages.of
        handlers = table_handlers(self.tables)
        self.deadlines = Deadlines(database, handlers, clock, self.outages.heartbeat)
        self.own_times = OwnTimes(database, self.tables, self.deadlines.wake)
        punctual = PunctualActions(self.tables, self.outages, self.own_times, Thinker(None))
        handlers[CLOCK] = punctual.act_on_clocks
        queries, nothing = TableQueries(database, self.tables.get), lambda *_: None
        handlers[OWN] = OwnReminders(database, queries, nothing, nothing).do
        poster: Any = channel
        pictures: Any = NoPictures()
        unasked: Any = None  # no one wants direct messages
        preferences = PreferenceRepository(database)
        notifications = Notifications(database, preferences, unasked)
        settings: Any = channel
        channel.audiences = Audiences(preferences, settings, (), database, notifications.notices, clock)
        self._tools = PublishingServices(
            self.tables,
            self.outbox,
            pictures,
            poster,
            clock,
            self.outages,
            notifications,
            Ratings(database),
            unasked,
        )
        self._is_new = True

    async def was_there(self) -> None:
        """Write a sign of life. Of the thousands that the bot would have given, only the last one matters."""
        self.outages._heartbeats = dict.fromkeys(self.outages._heartbeats, self.clock.now)
        await self._survivor.write(partial(outages.write, heartbeats=self.outages._heartbeats))

    async def heartbeat(self) -> int:
        """Return the latest sign of life."""
        found = await self._survivor.read(lambda db: db.execute("SELECT max(at) FROM heartbeat").fetchone())
        return int(found[0])

    async def look(self) -> None:
        """Give a sign of life, do what is due, and publish the result."""
        await self.outages.heartbeat()
        await self.deadlines.sweep()
        await self.publish()

    async def publish(self) -> None:
        """Publish the table, as a worker does."""
        table, shown = await self.tables.get(TABLE), await self.outbox.shown(TABLE)
        while shown.unsettled or self._is_new:
            try:
                await show(self._tools, table, shown, restarted=self._is_new)
                await remind(self._tools, TABLE, shown.reminders)
            except Closed:
                await self.outages.refused(table)
                return
            self._is_new = False
            await self.outages.accepted(table)
            table, before, shown = await self.tables.get(TABLE), shown, await self.outbox.shown(TABLE)
            if shown == before:
                return  # while a game is paused, its reminders wait

    async def next_due(self) -> int | None:
        """Return when something is next due."""
        found = await self.store.read(lambda db: db.execute("SELECT min(due_at) FROM deadline").fetchone())
        return found[0]


def posted_at(id: int) -> int:
    """Return when a message was posted."""
    return (id >> 22) + EPOCH
