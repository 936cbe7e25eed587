"""The client: discord.py wired to the tables, the pictures and the router.

It asks for the guilds intent only (no members, presences or message content), keeps no messages and no
members, and never mentions anybody but by a draft's own list.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from typing import Any

import discord
from discord import app_commands

from .commands import add_commands
from .components import Router
from .lapses import Lapses
from .pictures import Pictures
from .publisher import Publisher
from .settings import Settings
from .tables import Tables

log = logging.getLogger(__name__)


class Referee(discord.Client):
    """One connection to Discord that referees the tables of a store."""

    def __init__(self, tables: Tables, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tables = tables
        self.pictures = Pictures()
        self.publisher = Publisher(self, tables, self.pictures)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.router = Router(self.tables, self.pictures, self.publisher)
        self._lapses = Lapses(tables, lambda: int(discord.utils.utcnow().timestamp() * 1000))
        self._watching: asyncio.Task[None] | None = None
        tables.on_change = self.publisher.wake
        add_commands(self.tree, self.router)

    async def setup_hook(self) -> None:
        """After the login: make the commands known, post what is owed, and look after what is due."""
        await self.tree.sync()
        await self.publisher.catch_up()
        self._watching = asyncio.create_task(self._lapses.watch())

    async def on_ready(self) -> None:
        """Say in the log that the bot is there."""
        log.info("Connected as %s to %d servers", self.user, len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Hand presses, choices and forms to our router; commands have gone to the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.router.handle(interaction)

    async def close(self) -> None:
        """Stop publishing and drawing, then leave Discord."""
        if self._watching is not None:
            self._watching.cancel()
        await self.publisher.close()
        self.pictures.close()
        await super().close()


class ShardedReferee(Referee, discord.AutoShardedClient):
    """The same with several connections, for thousands of servers (Discord: events/gateway, sharding)."""


def build_client(settings: Settings, tables: Tables) -> Referee:
    """Build the client that the settings ask for."""
    if settings.shards is not None:
        return ShardedReferee(tables, shard_count=settings.shards)
    return Referee(tables)


async def run(settings: Settings, tables: Tables) -> None:
    """Log in and stay connected until closed. Raises discord.LoginFailure for a refused token."""
    if settings.api_base is not None:
        _use_address(settings.api_base)
    client, asked = build_client(settings, tables), _asked_to_stop()
    async with client:
        closing = asyncio.create_task(_close_when(asked, client))
        try:
            await client.start(settings.token)
        except Exception:
            if not asked.is_set():  # else it was closed in the middle of logging in
                raise
        finally:
            # Once begun, the closing is not to be interrupted: that would leave the connection half closed.
            if asked.is_set():
                await closing
            else:
                closing.cancel()


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


async def _close_when(asked: asyncio.Event, client: discord.Client) -> None:
    """Close the client in good order."""
    await asked.wait()
    log.info("Asked to stop")
    await client.close()
