"""Shared steps of games, each posted once in public and deleted on request."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

import discord

from engine import _

from ...background import KeyedLocks
from ...storage.replay import Share, Shares
from ...table.errors import Refusal
from ...table.model import Action
from ...table.time import HOUR, MINUTE
from ...transport.connection import call_discord
from ...transport.errors import DISCORD_FAILURES
from ...views.message import Message
from ..poster import Poster, nonce

MAX_OF_PERSON = 5  # shares in an hour; in a channel, a minute must pass between two

SHARED_OFTEN = _("You've shared 5 times in the last hour, which is the limit. You can share again {time}.")
CHANNEL_FULL = _("Someone shared something here in the last minute. You can share yours {time}.")
NOT_POSTED = _("Discord rejected that, so nothing was shared. Please try again in a minute.")


@dataclass
class SharePublisher:
    """The service that posts shared steps, within limits per person and channel, and deletes them."""

    poster: Poster
    shares: Shares
    _lock: KeyedLocks[tuple[str, int]] = field(init=False, default_factory=KeyedLocks)

    async def post(
        self, action: Action, channel_id: int, guild_id: int, table_id: str, step: int, message: Message
    ) -> Share:
        """Post and record a step that a user shares. Raises Refusal if a limit is hit or posting fails."""
        async with self._lock(("person", action.user_id)), self._lock(("channel", channel_id)):
            await self._check_quota(action, channel_id)
            once, quiet = nonce("share", action.interaction_id), replace(message, silent=True)
            try:
                sent = await self.poster.announce(channel_id, guild_id, quiet, once)
            except DISCORD_FAILURES as error:
                raise Refusal(NOT_POSTED) from error
            share = Share(sent, channel_id, table_id, step, action.user_id, action.at)
            await self.shares.add(share)
            return share

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a share's message, if it still exists, and the share's record."""
        with suppress(discord.NotFound):
            await call_discord(self.poster.message(channel_id, message_id).delete())
        await self.shares.remove(message_id)

    async def _check_quota(self, action: Action, channel_id: int) -> None:
        own = await self.shares.of_person(action.user_id, action.at - HOUR)
        if len(own) >= MAX_OF_PERSON:
            raise Refusal(SHARED_OFTEN, time=_at(own[-MAX_OF_PERSON] + HOUR))
        here = await self.shares.of_channel(channel_id, action.at - MINUTE)
        if here:
            raise Refusal(CHANNEL_FULL, time=_at(here[-1] + MINUTE))


def _at(milliseconds: int) -> str:
    return f"<t:{-(-milliseconds // 1000)}:R>"
