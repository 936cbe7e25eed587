"""The bot without a connection: real tournaments, tables, deadlines, outages and publishing."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from bot.background import Background
from bot.publishing.channel_backoff import ChannelBackoff
from bot.publishing.contests.tournaments import TournamentPublisher
from bot.publishing.notifications.services import Notifications
from bot.publishing.poster import Poster
from bot.publishing.showing import PublishingServices, show
from bot.service.audience import Audiences
from bot.service.contests import Ratings
from bot.service.deadlines import Deadlines, Handler
from bot.service.outages import Outages
from bot.service.table_cache import TableQueries
from bot.service.tables import Tables
from bot.service.tournament_actions import TournamentActions
from bot.service.tournaments import Tournaments
from bot.storage.deadlines import Deadline
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.table.deadlines import TOURNAMENT
from bot.transport.direct_messages import DirectMessages
from bot.transport.errors import DISCORD_FAILURES, is_forbidden, is_gone
from renderers import THEMES
from tests.bot.service.entered import no_one

from .stand_in import Clock, StandIn


class NoPictures:
    """Stands in for pictures: boards and standings are shown in words."""

    async def board(self, *_: object) -> None:
        """Draw nothing."""

    standings = result = board


class Bot:
    """One run of the bot, on a database and a Discord that outlive it."""

    def __init__(self, store: Any, discord: StandIn, clock: Clock, luck: random.Random) -> None:
        self.store, self.clock = store, clock
        self.tables = Tables(store)
        self.tournaments = Tournaments(store, self.tables, lambda: luck.randbytes(32))
        self.outages, self.outbox = Outages(store, clock, is_heard=discord.hears), Outbox(store)
        self.tables.cache.outages_of = self.outages.of
        actions = TournamentActions(
            store,
            self.tables,
            self.tournaments,
            self.outages,
            no_one,
            has_channel=discord.has_channel,
            missing=discord.missing,
            show_interval=0,
        )
        # The course decides how late people are.
        handlers = defaultdict[str, Handler](lambda: _nothing, {TOURNAMENT: actions.do})
        self.deadlines = Deadlines(store, handlers, clock, self.outages.heartbeat)
        client: Any = discord
        pictures: Any = NoPictures()
        messages = DirectMessages(client)
        preferences, settings = PreferenceRepository(store), GuildSettingsRepository(store)
        notifications = Notifications(store, preferences, messages)
        audiences = Audiences(preferences, settings, THEMES, store, notifications.notices, clock)
        self._poster = Poster(client, audiences, settings, ChannelBackoff())
        queries = TableQueries(store, self.tables.get)
        self._publisher = TournamentPublisher(
            self._poster, messages, self.tournaments, queries, self.outbox, pictures, clock, Background()
        )
        self._tools = PublishingServices(
            self.tables,
            self.outbox,
            pictures,
            self._poster,
            clock,
            self.outages,
            notifications,
            Ratings(store),
            self.tournaments,
        )
        self._shown_before = set[str]()  # tables whose lost posts have been looked for
        self.publishes_at: int | None = clock.now  # when there may be something left to show

    async def look(self) -> None:
        """Do what is due, and publish the result."""
        await self.deadlines.sweep()
        await self.publish()

    async def publish(self) -> None:
        """Publish the tables and the tournament, as their workers do."""
        for table_id in await self.outbox.unsettled():
            await self._show(table_id)
        pauses = [await self._publisher._show_if_due(each) for each in await self.tournaments.to_show()]
        self.publishes_at = self.clock.now + min(pauses) if pauses else None

    async def _show(self, table_id: str) -> None:
        table, shown = await self.tables.get(table_id), await self.outbox.shown(table_id)
        try:
            await show(self._tools, table, shown, restarted=table_id not in self._shown_before)
        except DISCORD_FAILURES as error:
            self._shown_before.discard(table_id)
            if is_forbidden(error) or is_gone(error):
                await self.outages.refused(table)
            return
        self._shown_before.add(table_id)
        await self.outages.accepted(table)

    async def due_at(self) -> int | None:
        """Return when something is next due in a tournament."""
        query = "SELECT min(due_at) FROM deadline WHERE kind = ?"
        found = await self.store.read(lambda db: db.execute(query, (TOURNAMENT,)).fetchone())
        return None if found[0] is None else int(found[0])


async def _nothing(_due: Deadline, _now: int) -> bool:
    return False
