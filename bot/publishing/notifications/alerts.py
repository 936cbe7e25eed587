"""Alerts: direct messages about new tables, sent to people who want alerts and can join."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import discord

from ...background import Background
from ...locale.language import language_for
from ...service.links import message_link
from ...service.table_cache import TableQueries
from ...storage import blocks
from ...storage.connection import Connection
from ...storage.notifications.alerts import Alerts, told_on
from ...storage.outbox import Outbox
from ...storage.person_times import read_person
from ...table.blocks import people_at
from ...table.clock.quiet_hours import zone_at
from ...table.clock.table_stops import awake_from
from ...table.clock.zones import UTC_ZONE, local_date
from ...table.model import Table
from ...table.notifications.alerts import GROUPED, TOO_OLD, Alert, suits
from ...table.time import Clock
from ...transport.connection import call_discord
from ...transport.errors import DISCORD_FAILURES, is_transient
from ...transport.visibility import may_see
from ...views.open_tables import CHANGE_ALERTS, alert_message
from ..poster import DOUBTFUL, nonce
from .services import Notifications

POLL_INTERVAL_SECONDS = 60.0

log = logging.getLogger(__name__)


@dataclass
class AlertPublisher:
    """A publisher that sends people alerts about new tables. `clock` returns Discord's time."""

    client: discord.Client
    notifications: Notifications
    queries: TableQueries
    outbox: Outbox
    alerts: Alerts
    clock: Clock
    background: Background

    def watch(self) -> None:
        """Start looking once a minute for new tables to alert people to."""
        self.background.repeat("alerts", POLL_INTERVAL_SECONDS, self._look, "People could not be alerted")

    async def resume(self) -> None:
        """Resume looking for new tables if anyone wants alerts. Raises NotRead if the database fails."""
        if await self.alerts.exist():
            self.watch()

    async def _look(self) -> None:
        now = self.clock()
        if now is None or not self.client.is_ready():
            return
        for alert, table_ids in (await self.alerts.due(now)).items():
            await self._serve(alert, table_ids, now)

    async def _serve(self, alert: Alert, table_ids: list[str], now: int) -> None:
        """Alert a person to the tables among `table_ids` that suit them.

        After a temporary failure, try again a minute later. If the person cannot be messaged, turn off their
        alerts, and let them know at their next press.
        """
        tables = [each for each in await self.queries.by_ids(table_ids) if now - each.opened_at < TOO_OLD]
        guild, day = self.client.get_guild(alert.guild_id), None
        if tables and (guild is None or guild.unavailable):
            return
        try:
            if guild is not None and tables:
                day = await self._tell(guild, alert, tables, now)
        except DISCORD_FAILURES as error:
            if is_transient(error):
                log.warning("A person is alerted later: %s", error)
                return
            log.info("A person accepts no direct messages: they get no alerts")
            await self.alerts.remove(alert.user_id, 0)
            await self.notifications.notices.add(alert.user_id, "direct", "alerts")
            return
        await self.alerts.settle(alert, table_ids, day)

    async def _tell(self, guild: discord.Guild, alert: Alert, tables: list[Table], now: int) -> str | None:
        """Alert a person to the tables that suit them. Return None if there was nothing to send.

        Otherwise, return today's date in the person's time zone (ISO format). The alert counts towards that
        day's limit. If the person has left the server, remove their alerts about that server.
        """
        user_id, first = alert.user_id, tables[0]
        day, found = await self.notifications.database.read(lambda db: _find(db, alert, tables, now))
        if not found:
            return None
        try:
            member = await call_discord(guild.fetch_member(user_id))
        except discord.NotFound:
            await self.alerts.remove(user_id, alert.guild_id)
            return None
        seen = [each for each in found if may_see(guild, member, each.channel_id, each.parent_channel_id)]
        if not seen:
            return None
        channel_id, locale = await self.notifications.channel_of(user_id)
        messages = self.notifications.messages
        links = [await message_link(self.outbox, each) for each in seen]
        is_doubtful = now - first.opened_at > GROUPED + DOUBTFUL
        if not is_doubtful or await messages.find(channel_id, CHANGE_ALERTS, first.id) is None:
            message = alert_message(guild.name, list(zip(seen, links)), first.id)
            once = nonce("alert", user_id, first.id)
            await messages.send(channel_id, message, language_for(locale), once)
        return day


def _find(db: Connection, alert: Alert, tables: list[Table], now: int) -> tuple[str, list[Table]]:
    """Return the date in a person's time zone (ISO format), and the tables to alert them to now."""
    person = read_person(db, alert.user_id)
    day = local_date(zone_at(person.local, now) or UTC_ZONE, now).isoformat()
    if awake_from(person, now) is not None or told_on(db, alert.user_id, day) >= alert.most:
        return day, []
    known = blocks.among(db, {alert.user_id}.union(*map(people_at, tables)))
    return day, [each for each in tables if suits(each, alert, known)]
