"""Direct messages. The bot opens few channels for them, because Discord has blocked bots that opened many."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import replace

import discord

from ..locale.language import Language
from ..views.custom_id import read_custom_id
from ..views.message import Message
from .connection import call_discord
from .errors import CALL_SECONDS, DISCORD_FAILURES, refuses_file
from .payloads import edited_message, new_message, uploads

MAX_OPENED, WITHIN = 20, 3600.0  # conversations of the whole bot, seconds
SEARCHED = 20  # messages of a conversation that are searched


class TooManyOpened(discord.DiscordException):
    """The bot has opened 20 direct message channels within an hour, which is the limit."""


class DirectMessages:
    """The bot's direct messages. All methods but `delete` raise one of DISCORD_FAILURES if a call fails."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._opened: deque[float] = deque(maxlen=MAX_OPENED)

    async def open(self, user_id: int) -> int:
        """Open a user's channel and return its id. Raises TooManyOpened after 20 channels in an hour."""
        now = asyncio.get_running_loop().time()
        if len(self._opened) == MAX_OPENED and now - self._opened[0] < WITHIN:
            raise TooManyOpened("the bot has messaged too many new people this hour")
        self._opened.append(now)
        return (await call_discord(self._client.create_dm(discord.Object(user_id)))).id

    async def send(self, channel_id: int, message: Message, language: Language, nonce: str) -> int:
        """Send a message and return its id. Repeating a `nonce` within a few minutes sends no second message.

        If Discord refuses the message's picture, the message is sent without the picture.
        """
        channel = self._client.get_partial_messageable(channel_id)
        try:
            return (await call_discord(channel.send(nonce=nonce, **new_message(message, language)))).id
        except discord.HTTPException as error:
            if not uploads(message) or not refuses_file(error):
                raise
        payload = new_message(replace(message, attachment=None, further=()), language)
        return (await call_discord(channel.send(nonce=nonce, **payload))).id

    async def find(self, channel_id: int, verb: str, argument: str) -> int | None:
        """Search a channel's last 20 messages for the latest with a button for `verb` and `argument`.

        Return the message's id, or None if there is no such message.
        """
        return (await self.find_all(channel_id, verb, argument)).get(argument)

    async def find_all(self, channel_id: int, verb: str, start: str) -> dict[str, int]:
        """Map the argument of each button for `verb` to the id of the latest message with that button.

        Only arguments that begin with `start` count, and only the channel's last 20 messages are searched.
        """
        found: dict[str, int] = {}
        async with asyncio.timeout(CALL_SECONDS):
            async for message in self._client.get_partial_messageable(channel_id).history(limit=SEARCHED):
                items = (item for row in message.components for item in getattr(row, "children", ()))
                ids = [getattr(item, "custom_id", None) for item in items]
                for id in (read_custom_id(id or "") for id in ids):
                    if id is not None and id.verb == verb and id.argument.startswith(start):
                        found.setdefault(id.argument, message.id)
        return found

    async def edit(self, channel_id: int, message_id: int, message: Message, language: Language) -> None:
        """Replace all contents of the message `message_id` with `message`, in `language`."""
        old = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        await call_discord(old.edit(**edited_message(message, language)))

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete an old message. Failures are ignored, because a message that stays does no harm."""
        old = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with suppress(*DISCORD_FAILURES):
            await call_discord(old.delete())
