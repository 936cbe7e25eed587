"""The bot's greeting on a server, posted once in a channel that people read."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

import discord

from ..background import NEVER, Background
from ..storage import moments
from ..storage.database import Database
from ..table.time import DAY, Clock
from ..transport.errors import DISCORD_FAILURES, is_transient
from ..views.starting import welcome_message
from .poster import DOUBTFUL, Poster, nonce

RETRY_AFTER_SECONDS = 20.0

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Welcomes:
    """The service that greets each new server once. `clock` returns Discord's time."""

    poster: Poster
    database: Database
    clock: Clock
    background: Background

    def catch_up(self, guilds: Iterable[discord.Guild]) -> None:
        """Greet the servers that have added the bot within the last day, even if it was offline then."""
        since = (self.clock() or math.inf) - DAY
        for guild in guilds:
            joined_at = guild.me.joined_at
            if joined_at is not None and joined_at.timestamp() * 1000 > since:
                self.start(guild)

    def start(self, guild: discord.Guild) -> None:
        """Greet a server in the background."""
        greeting, failure = partial(self.greet, guild), "A server could not be greeted"
        self.background.repeat(f"welcome on {guild.id}", RETRY_AFTER_SECONDS, greeting, failure)

    async def greet(self, guild: discord.Guild) -> float | None:
        """Greet a server unless it has been greeted. Return None to try again soon, otherwise NEVER."""
        channel, now = channel_for_welcome(guild), self.clock()
        if channel is None or now is None:
            return None if channel else NEVER
        try:
            begin = partial(moments.begin_welcome, guild_id=guild.id, at=now, doubtful=DOUBTFUL)
            if await self.database.write(begin):
                once = nonce("welcome", guild.id)
                await self.poster.announce(channel.id, guild.id, welcome_message(), once)
                await self.database.write(partial(moments.end_welcome, guild_id=guild.id))
        except DISCORD_FAILURES as error:
            log.warning("A server is not greeted: %s", error)
            return None if is_transient(error) else NEVER
        return NEVER


def channel_for_welcome(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where to greet a server: its system channel, or the first one where the bot may write.

    Skip channels for rules and for moderators' news. Return None if there is no channel left.
    """
    for channel in (guild.system_channel, *guild.text_channels):
        if channel is None or channel in (guild.rules_channel, guild.public_updates_channel):
            continue
        if channel.permissions_for(guild.me).send_messages:
            return channel
    return None
