"""A simulated server: the bot's own services on a real database, and the delivery of their messages."""

from __future__ import annotations

import heapq
import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo

from bot.locale.language import Language
from bot.publishing.notifications.alerts import AlertPublisher
from bot.publishing.notifications.services import Notifications
from bot.publishing.showing import PublishingServices, show
from bot.service.audience import Audiences
from bot.service.computers.thinker import Thinker
from bot.service.contests import Ratings
from bot.service.deadlines import Deadlines, PunctualActions, table_handlers
from bot.service.looking import Looking
from bot.service.outages import Outages
from bot.service.own_times import OwnTimes
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.service.tournaments import Tournaments
from bot.storage.database import Database
from bot.storage.looking import APART, LOOKING
from bot.storage.notifications.alerts import Alerts
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.table.deadlines import START
from bot.table.model import Table
from bot.views.message import Message
from tests.bot.publishing.game_night.following import Server
from tests.simulation.days.bot import Channel, Clock, NoPictures

from .habits import Habits

CHANNEL = 2


@dataclass
class Week:
    """The counts of a simulated week.

    `began` counts games, and `automatic` those that the bot started. `notified` counts notifications by kind,
    person and day (in the person's zone, or UTC if they set none), `unasked` those that were not asked for,
    and `woken` those in quiet hours. `full` counts alerts about a table that was full.
    """

    began: int = 0
    automatic: int = 0
    waited: list[int] = field(default_factory=list)  # each seat's time from wanting to play to the start (ms)
    notified: dict[str, Counter[tuple[int, str]]] = field(
        default_factory=lambda: {"alert": Counter(), "mention": Counter()}
    )
    unasked: int = 0
    woken: int = 0
    full: int = 0


class WeekServer(ABC):
    """A server with the given `people` and one channel, which starts at the time `now` (in ms)."""

    def __init__(self, store: Database, now: int, people: Mapping[int, Habits]) -> None:
        self.people, self.week, self._store = people, Week(), store
        self._clock = clock = Clock(now)
        self._due: list[tuple[int, int, Callable[[], Awaitable[None]]]] = []
        self._order, nothing = count(), lambda *_: None
        self._open: dict[str, int] = {}  # the revision of each lobby as last shown
        seeds, numbers = random.Random(0), count()
        self.tables = Tables(store, new_seed=lambda: seeds.randbytes(32), new_id=lambda: f"t{next(numbers)}")
        self.queries, self.outbox = TableQueries(store, self.tables.get), Outbox(store)
        self.channel, handlers = Channel(clock), table_handlers(self.tables)
        self.deadlines = Deadlines(store, handlers, clock)
        outages, self.own_times = Outages(store, clock), OwnTimes(store, self.tables, nothing)
        handlers[START] = PunctualActions(self.tables, outages, self.own_times, Thinker(None)).start
        self.looking = Looking(store, self.tables, nothing, place)
        handlers[LOOKING], handlers[APART] = self.looking.expire, self.looking.match_again
        messages, settings, pictures, client = Inbox(self), self.channel, NoPictures(), Client()
        preferences = PreferenceRepository(store)
        told = Notifications(store, preferences, _any(messages))
        self.channel.audiences = Audiences(preferences, _any(settings), (), store, told.notices, clock)
        self._tools = PublishingServices(
            self.tables,
            self.outbox,
            _any(pictures),
            _any(self.channel),
            clock,
            outages,
            told,
            Ratings(store),
            Tournaments(store, self.tables),
        )
        self.alerts = AlertPublisher(
            _any(client), told, self.queries, self.outbox, Alerts(store), clock, _any(None)
        )

    async def _happen(self) -> None:
        """Run all scheduled events in order, and have the bot do what is due before each."""
        while self._due:
            await self._pass()
            _at, _order, happens = heapq.heappop(self._due)
            await happens()
            await self._look()

    def _at(self, at: int, happens: Callable[..., Awaitable[None]], *about: Any) -> None:
        heapq.heappush(self._due, (at, next(self._order), lambda: happens(*about)))

    async def _pass(self) -> None:
        """Have the bot do what is due before the next event, which may come sooner as a result."""
        while (due := await self._next_due()) is not None and due[0] <= self._due[0][0]:
            self._clock.now = max(due[0], self._clock.now)
            await self.deadlines.sweep()
            await self._look()
            if await self._next_due() == due:
                break
        self._clock.now = max(self._due[0][0], self._clock.now)

    async def _next_due(self) -> tuple[int, str, str] | None:
        query = "SELECT due_at, kind, scope_id FROM deadline ORDER BY due_at, kind, scope_id LIMIT 1"
        return await self._store.read(lambda db: db.execute(query).fetchone())

    async def _look(self) -> None:
        """Update the lobbies that have changed, and handle those that have started or closed."""
        for table_id, revision in list(self._open.items()):
            table = await self.tables.get(table_id)
            if table.revision == revision:
                continue
            known = len(self.channel.all)
            await show(self._tools, table, await self.outbox.shown(table_id), restarted=False)
            for sent in self.channel.all[known:]:
                for user_id in () if sent.message.silent else sent.message.mentions:
                    self.notified("mention", user_id, asked=self.wants_to_play(user_id))
            self._open[table_id] = table.revision
            if table.phase != "lobby":
                del self._open[table_id]
            if table.phase == "running":
                self._begin(table)

    def notified(self, kind: str, user_id: int, *, asked: bool) -> None:
        """Count a notification to a person. If `asked` is False, it is one that they did not ask for."""
        person = self.people[user_id]
        local = datetime.fromtimestamp(self._clock.now / 1000, ZoneInfo(person.zone))
        day = local if person.sets_nights else local.astimezone(ZoneInfo("UTC"))
        self.week.notified[kind][user_id, day.date().isoformat()] += 1
        self.week.unasked += not asked
        night = local.hour * 60 + local.minute
        self.week.woken += person.sets_nights and (night >= 23 * 60 + 30 or night < 7 * 60 + 30)

    @abstractmethod
    def _begin(self, table: Table) -> None:
        """Let a game that has started last for a while."""

    @abstractmethod
    def wants_to_play(self, user_id: int) -> bool:
        """Return whether a person really wants to play now, whether or not the bot knows."""

    @abstractmethod
    async def alerted(self, user_id: int, message: Message) -> None:
        """Let a person react to an alert that has just been delivered."""


class Client(Server):
    """A client that knows one server, where everyone is a member and sees every channel."""

    name = "A server"

    def is_ready(self) -> bool:
        """Return whether the client knows its servers."""
        return True

    def get_guild(self, _id: int) -> Client:
        """Return the server."""
        return self


class Inbox:
    """Everyone's direct messages."""

    def __init__(self, world: WeekServer) -> None:
        self._world = world

    async def open(self, user_id: int) -> int:
        """Return the id of a person's direct message channel."""
        return user_id

    async def find(self, *_: object) -> None:
        """Return None: no earlier copy of a message is ever found."""

    async def send(self, channel_id: int, message: Message, _language: Language, _nonce: str) -> int:
        """Deliver an alert to a person, and return 1, the id of every message."""
        await self._world.alerted(channel_id, message)
        return 1


async def place(*_: object) -> tuple[int, tuple[int, ...]]:
    """Return the id of the only channel, and no people who can't see it."""
    return CHANNEL, ()


def _any(value: object) -> Any:
    return value
