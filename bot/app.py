"""The client: discord.py wired to the tables, the pictures and the router.

It asks for the guilds intent only (no members, presences or message content), keeps no messages and no
members, and never mentions anybody but by a draft's own list.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from .background import NEVER, Background, every
from .config import Config
from .features.router import Router
from .metrics import metrics
from .operations.watchdog import Watchdog
from .pictures.boards import BoardPictures
from .publishing.channel_backoff import ChannelBackoff
from .publishing.channel_lists import ChannelListPublisher
from .publishing.publisher import Publisher
from .service.deadlines import Deadlines
from .service.tables import Tables
from .storage.errors import NotRead, NotSaved
from .transport.clock import DiscordClock
from .transport.command_translation import CatalogueTranslator
from .transport.command_tree import Tree, add_commands
from .transport.connection import RESUMES, SILENCE, Sessions, resume_elsewhere, shorten_pauses, stay_connected
from .transport.errors import DISCORD_FAILURES
from .transport.in_flight import InFlight
from .transport.login_pace import LoginPace, Pace
from .transport.parser_guard import guard_parsers
from .transport.rate_alarm import RateAlarm

log = logging.getLogger(__name__)

SYNC_AGAIN, SYNC_AGAIN_LATEST = 60.0, 3600.0  # seconds
BETWEEN_SWEEPS = 3600.0  # seconds
NOT_SYNCED = "The commands could not be brought up to date"
NOT_SWEPT = "What is due to be deleted could not be"


class Referee(discord.Client):
    """One connection to Discord that referees the tables of a store, logging in as `logins` allow.

    `clock` hears the time from Discord's answers; `contact` is who runs the bot, for those who ask.
    """

    def __init__(
        self,
        tables: Tables,
        logins: LoginPace,
        clock: DiscordClock,
        contact: str | None = None,
        **options: Any,
    ) -> None:
        trace = RateAlarm().trace()
        clock.listen(trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            heartbeat_timeout=SILENCE,
            http_trace=trace,
            **options,
        )
        guard_parsers(self)
        self.logins = logins
        self.sessions = Sessions()
        self.tables = tables
        self.pictures = BoardPictures()
        closures = ChannelBackoff()
        self.publisher = Publisher(self, tables, self.pictures, closures)
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.noticeboard = ChannelListPublisher(self, tables, closures, clock)
        self.router = Router(tables, self.pictures, self.publisher, self.noticeboard, contact)
        self.under_way = InFlight()
        self._lapses = Deadlines(tables, clock)
        self._background = Background()
        tables.on_change = self._announce
        tables.farewells.clock = clock
        add_commands(self.tree, self.router)

    async def setup_hook(self) -> None:
        """After the login: make the commands known, post what is owed, and look after what is due."""
        await self.tree.set_translator(CatalogueTranslator())
        syncing = every(SYNC_AGAIN, self._sync, NOT_SYNCED, longest=SYNC_AGAIN_LATEST)
        self._background.start("command sync", syncing)
        await self.publisher.catch_up()
        self._background.start("deadlines", self._lapses.watch())
        self._background.start("departed servers", every(BETWEEN_SWEEPS, self._sweep, NOT_SWEPT))
        self.noticeboard.wake()

    async def _sync(self) -> float | None:
        """Make the commands known, in the end; until then Discord offers those of the last start."""
        try:
            async with asyncio.timeout(SYNC_AGAIN):
                await self.tree.sync()
        except DISCORD_FAILURES as error:
            log.error("The commands are not up to date at Discord: %s", error or type(error).__name__)
            return None
        return NEVER

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Right before a login: not too many of them."""
        await super().before_identify_hook(shard_id, initial=initial)
        await self.logins.made(shard_id)

    async def on_connect(self) -> None:
        """A session began."""
        self.sessions.opened(0, "sessions")

    async def on_resumed(self) -> None:
        """A session goes on."""
        self.sessions.opened(0, "resumed")

    async def on_disconnect(self) -> None:
        """The connection broke, or could not be made."""
        self.sessions.lost(0)
        if self.sessions.breaks(0) >= RESUMES:
            resume_elsewhere(self)

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        log.info("Connected as %s to %d servers", self.user, len(self.guilds))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has let the bot go; no outage, of which the library tells otherwise."""
        await self.tables.farewells.begin(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has the bot, perhaps again."""
        await self.tables.farewells.cancel([guild.id])

    async def _sweep(self) -> None:
        """Delete what is kept of servers that let the bot go long ago; those of an outage are still known."""
        if not self.is_ready():
            return  # not all servers may be known yet
        try:
            for guild_id in await self.tables.farewells.sweep([guild.id for guild in self.guilds]):
                log.info("What was kept of server %d is deleted", guild_id)
        except (NotRead, NotSaved) as error:
            log.warning("What is due to be deleted is deleted later: %s", error)

    def _announce(self, table_id: str) -> None:
        """Show what became of a table."""
        self.publisher.wake(table_id)
        self.noticeboard.wake()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand presses, choices and forms to our router; commands have gone to the tree."""
        # Which connection delivers what (Discord: events/gateway#sharding-sharding-formula).
        self.sessions.heard(((interaction.guild_id or 0) >> 22) % (self.shard_count or 1))
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            with self.under_way.noted():
                await self.router.handle(interaction)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand on an event; a closed client has no loop left to do it on, which the library forgets."""
        if not self.is_closed():
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        """Answer who waits for an answer, stop what else is under way, then leave Discord."""
        await self.under_way.finish()
        self.noticeboard.close()
        await self._background.close()
        await self.publisher.close()
        self.pictures.close()
        await super().close()


class ShardedReferee(Referee, discord.AutoShardedClient):
    """The same with several connections, for thousands of servers (Discord: events/gateway, sharding)."""

    async def on_connect(self) -> None:
        """Told of one of the shards, without a word of which."""

    on_resumed = on_disconnect = on_connect

    async def on_shard_connect(self, shard: int) -> None:
        """A shard's session began."""
        self.sessions.opened(shard, "sessions")

    async def on_shard_resumed(self, shard: int) -> None:
        """A shard's session goes on."""
        self.sessions.opened(shard, "resumed")

    async def on_shard_disconnect(self, shard: int) -> None:
        """A shard's connection broke, or could not be made."""
        self.sessions.lost(shard)


def build_client(settings: Config, tables: Tables, clock: DiscordClock) -> Referee:
    """Build the client that the settings ask for."""
    logins = LoginPace(Pace(settings.database.with_name(settings.database.name + ".logins"), clock))
    if settings.shards is not None:
        return ShardedReferee(tables, logins, clock, settings.contact, shard_count=settings.shards)
    return Referee(tables, logins, clock, settings.contact)


async def run(settings: Config, tables: Tables, watchdog: Watchdog) -> None:
    """Log in and stay connected until asked to stop.

    Raises discord.LoginFailure for a refused token, and what `stay_connected` raises.
    """
    if settings.api_base is not None:
        _use_address(settings.api_base)
    shorten_pauses()
    client, asked = build_client(settings, tables, DiscordClock()), _asked_to_stop()
    metrics.gauge("waiting", lambda: client.publisher.waiting)
    await serve(client, settings, asked, on_end=watchdog.watch_shutdown)


async def serve(
    client: Referee, settings: Config, asked: asyncio.Event, on_end: Callable[[], None] = lambda: None
) -> None:
    """Log in and stay connected until `asked` is set; `on_end` is called when the client is to be closed.

    Raises what `run` raises.
    """
    async with client:
        serving, stopping = asyncio.create_task(_serve(client, settings)), asyncio.create_task(asked.wait())
        try:
            await asyncio.wait((serving, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            on_end()
            stopping.cancel()
        if not asked.is_set():
            await serving
        else:
            log.info("Asked to stop")
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


async def _serve(client: Referee, settings: Config) -> None:
    await client.login(settings.token)
    await stay_connected(client, client.sessions, client.logins)


def _use_address(api_base: str) -> None:
    """Point the library at a stand-in on loopback; `settings` has refused anything else."""
    import yarl  # comes with aiohttp; only tests come here
    from discord.gateway import DiscordWebSocket

    discord.http.Route.BASE = api_base
    host = yarl.URL(api_base)
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL.build(scheme="ws", host=host.host or "", port=host.port)


def _asked_to_stop() -> asyncio.Event:
    """Give an event that is set when the host asks for an end."""
    asked = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, asked.set)
    return asked
