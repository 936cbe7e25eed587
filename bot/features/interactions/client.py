"""The client, which passes discord.py's events to the router and to other services."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from ...background import NEVER, Background
from ...service.outages import HEARTBEAT_SECONDS
from ...storage.clusters.cluster import shard_of
from ...transport.clock import DiscordClock
from ...transport.command_tree import CatalogueTranslator, Tree, quiet_suggestions
from ...transport.connection import (
    RESUMES,
    SILENCE,
    GatewaySessions,
    RateAlarm,
    guard_parsers,
    resume_elsewhere,
    stay_connected,
    trace_answers,
)
from ...transport.errors import DISCORD_FAILURES
from ...transport.events import event_of
from ...transport.login_throttle import LoginThrottle
from ...transport.responder import InFlight
from .. import add_commands
from . import router
from .services import Services

log = logging.getLogger(__name__)

SYNC_AGAIN, SYNC_AGAIN_LATEST = 60.0, 3600.0  # seconds
SWEEP_INTERVAL_SECONDS = 3600.0  # seconds
CLAIM_INTERVAL_SECONDS = 5.0  # seconds until a process asks again whether it leads
STATUS_INTERVAL_SECONDS = 600.0  # seconds between two edits of the status line
NOT_SYNCED = "The commands could not be brought up to date"
NO_HEARTBEAT = "The sign of life could not be written"
RESUME_AGAIN = 10.0  # seconds
NOT_RESUMED = "The computers could not continue their games"
NOT_SHOWN = "The status line could not be shown"
EMOJIS_AGAIN, EMOJIS_AGAIN_LATEST = 600.0, 3600.0  # seconds
NO_EMOJIS = "The emojis could not be looked up"
NOT_SWEPT = "Data that is due could not be deleted"

# The bot never speaks, so hosts need not be warned at every start that voice support is missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

Compose = Callable[[discord.Client, GatewaySessions], Services]


class Referee(discord.Client):
    """The bot's client on Discord. `compose` builds its services, and `logins` limits how often it logs in.

    `clock` takes the time from Discord's responses, and `background` owns the background tasks.
    """

    def __init__(
        self,
        compose: Compose,
        clock: DiscordClock,
        logins: LoginThrottle,
        background: Background,
        **options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_scheduled_events=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            heartbeat_timeout=SILENCE,
            http_trace=trace_answers(RateAlarm(), clock),
            **options,
        )
        guard_parsers(self)
        self.logins = logins
        self.sessions = GatewaySessions()
        self.in_flight = InFlight()
        self.services = compose(self, self.sessions)
        self._background = background
        self.tree = Tree(self, allowed_installs=app_commands.AppInstallationType(guild=True))
        add_commands(self.tree)
        quiet_suggestions()

    async def setup_hook(self) -> None:
        """Post missing boards after the login, and start background tasks, such as syncing the commands."""
        repeat, services = self._background.repeat, self.services
        await self.tree.set_translator(CatalogueTranslator())
        repeat("command sync", SYNC_AGAIN, self._sync, NOT_SYNCED, longest=SYNC_AGAIN_LATEST)
        await services.outages.load()
        await services.notifications.notices.load()
        repeat("heartbeat", HEARTBEAT_SECONDS, services.outages.watch, NO_HEARTBEAT)
        await services.publisher.catch_up()
        repeat("computers", RESUME_AGAIN, services.computers.resume, NOT_RESUMED)
        await services.channel_lists.resume()
        await services.films.catch_up()
        await services.followers.resume()
        await services.alerts.resume()
        await services.digests.resume()
        await services.daily_publisher.resume()
        await services.ratings.resume()
        await services.tournament_publisher.resume()
        self._background.start("deadlines", services.deadlines.watch())
        repeat("emojis", EMOJIS_AGAIN, services.emojis.refresh, NO_EMOJIS, longest=EMOJIS_AGAIN_LATEST)
        repeat("departed servers", SWEEP_INTERVAL_SECONDS, self._sweep, NOT_SWEPT)
        if not services.deadlines.skipped:  # otherwise it would be edited throughout the skipped time
            repeat("status line", STATUS_INTERVAL_SECONDS, self._show_status, NOT_SHOWN)

    async def _show_status(self) -> None:
        """Show in the status line how many games are running, unless another process is the leader.

        An unchanged line is sent too, since a new session has no status line.
        """
        await self._background.connected.wait()
        if not await self.services.deadlines.leads():
            return
        games = await self.services.queries.count_running()
        line = f"{games} {'game' if games == 1 else 'games'} · /play"
        try:
            await self.change_presence(activity=discord.CustomActivity(line))
        except DISCORD_FAILURES as error:
            log.warning("The status line is shown later: %s", error)

    async def _sync(self) -> float | None:
        """Register the commands once this process leads. Return NEVER on success, or None to try again."""
        while not await self.services.deadlines.leads():  # noqa: ASYNC110 - only the database knows
            await asyncio.sleep(CLAIM_INTERVAL_SECONDS)
        try:
            async with asyncio.timeout(SYNC_AGAIN):
                await self.tree.sync()
        except DISCORD_FAILURES as error:
            log.error("The commands are not up to date at Discord: %s", error or type(error).__name__)
            return None
        return NEVER

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Delay a login until it is this shard's turn, or longer if there have been too many lately."""
        if self.logins.takes_turns:
            self.sessions.held_back(shard_id or 0)
        await super().before_identify_hook(shard_id, initial=initial)
        await self.logins.made(shard_id)
        if self.logins.takes_turns:
            self.sessions.let_go(shard_id or 0)

    async def on_connect(self) -> None:
        """Record that a gateway session has started."""
        self.sessions.opened(0, "sessions")

    async def on_resumed(self) -> None:
        """Record that a gateway session has been resumed."""
        self.sessions.opened(0, "resumed")

    async def on_disconnect(self) -> None:
        """Record a broken or failed connection. After several in a row, resume at Discord's main gateway."""
        self.sessions.lost(0)
        if self.sessions.breaks(0) >= RESUMES:
            resume_elsewhere(self)

    async def on_ready(self) -> None:
        """Log that the bot is connected, start work that needs a connection, and greet new servers."""
        self._background.connected.set()
        log.info("Connected as %s to %d servers", self.user, len(self.guilds))
        await self.services.sessions.connected()
        self.services.welcomes.catch_up(self.guilds)

    async def on_scheduled_event_create(self, event: discord.ScheduledEvent) -> None:
        """Record a new event, which may be the next session for parked games."""
        await self.services.sessions.changed(event_of(event))

    async def on_scheduled_event_update(
        self, _before: discord.ScheduledEvent, after: discord.ScheduledEvent
    ) -> None:
        """Update the tables linked to an event that has been moved, started, cancelled or renamed."""
        await self.services.sessions.changed(event_of(after))

    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """Update the tables linked to an event that has been deleted."""
        await self.services.sessions.deleted(event.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that a server has removed the bot. An outage leads to `on_guild_unavailable` instead."""
        await self.services.departed_guilds.begin(guild.id)
        await self.services.outages.server_gone(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server that has added the bot, and keep its data if it had removed the bot before."""
        await self.services.departed_guilds.cancel([guild.id])
        await self.services.outages.server_back(guild.id)
        self.services.welcomes.start(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Record that a server is out of reach because of a Discord outage."""
        await self.services.outages.server_gone(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Record that a server can be reached again."""
        await self.services.outages.server_back(guild.id)

    async def _sweep(self) -> None:
        """Delete expired data, such as the data of servers that removed the bot 30 days ago.

        Keep the data of servers that are unavailable because of an outage. Also greet new servers.
        """
        if not self.is_ready():
            return  # perhaps not all servers are known yet
        for guild_id in await self.services.departed_guilds.sweep([guild.id for guild in self.guilds]):
            log.info("The data of server %d is deleted", guild_id)
        self.services.welcomes.catch_up(self.guilds)
        if (now := self.services.departed_guilds.clock()) is not None:
            await self.services.try_outs.expire(now)
            await self.services.dailies.expire(now)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Pass presses, choices and modals to the router. The command tree handles commands."""
        self.sessions.heard(shard_of(interaction.guild_id or 0, self.shard_count or 1))
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            self.in_flight.add()
            await router.handle(self.services, interaction)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event unless the client is closed, since discord.py would then have no loop for it."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def stay(self) -> None:
        """Stay connected until the client is closed.

        Raises NoSessionError if a client with shards cannot get a session. Raises discord.ConnectionClosed or
        discord.PrivilegedIntentsRequired if Discord rejects the connection.
        """
        await stay_connected(self, self.sessions, self.logins)

    async def close(self) -> None:
        """Answer pending interactions, stop everything else, then disconnect from Discord."""
        await self.in_flight.finish()
        await self._background.close()
        await self.services.thinker.close()
        await self.services.publisher.close()
        self.services.pictures.close()
        await super().close()


class ShardedReferee(Referee, discord.AutoShardedClient):
    """A Referee with several connections, for thousands of servers (Discord: events/gateway, sharding)."""

    async def on_connect(self) -> None:
        """Do nothing, since discord.py does not say which shard the event is about."""

    on_resumed = on_disconnect = on_connect

    async def on_shard_connect(self, shard: int) -> None:
        """Record that a shard's session has started."""
        self.sessions.opened(shard, "sessions")

    async def on_shard_resumed(self, shard: int) -> None:
        """Record that a shard's session has been resumed."""
        self.sessions.opened(shard, "resumed")

    async def on_shard_disconnect(self, shard: int) -> None:
        """Record that a shard's connection has broken or failed."""
        self.sessions.lost(shard)
