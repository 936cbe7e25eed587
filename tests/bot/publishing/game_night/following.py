"""People who follow games, with a publisher that sends them direct messages, and what they receive."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.background import Background
from bot.locale.language import Language
from bot.pictures.boards import BoardPictures
from bot.publishing.notifications.followers import FollowPublisher
from bot.publishing.notifications.services import Notifications
from bot.service.audience import Audiences
from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.storage.guild_settings import GuildSettingsRepository
from bot.storage.notifications.follows import Follows, What
from bot.storage.outbox import Outbox
from bot.storage.preferences import PreferenceRepository
from bot.transport.direct_messages import DirectMessages
from bot.views.message import Message
from bot.views.text import content_of

from ...people import People


class Inbox:
    """Everyone's direct messages. Sending, editing and deleting are recorded in `log`, in order.

    `shown` holds the content of each message that has not been deleted, and `opened` the users whose channels
    were opened. `now` holds the time (ms) that decides the ids of messages.
    """

    def __init__(self, now: list[int]) -> None:
        self.log: list[tuple[str, int, bool]] = []
        self.shown: dict[int, str] = {}
        self.opened: list[int] = []
        self._now = now

    async def open(self, user_id: int) -> int:
        """Return the id of a user's direct message channel: the user's id plus 1000."""
        self.opened.append(user_id)
        return user_id + 1000

    async def send(self, channel_id: int, message: Message, language: Language, nonce: str) -> int:
        """Send a message, and return its id."""
        milliseconds = self._now[0] - discord.utils.DISCORD_EPOCH
        id = (milliseconds << 22) + len(self.log)
        self.shown[id] = content_of(message, language)
        self.log.append(("send", channel_id, message.silent))
        return id

    async def edit(self, channel_id: int, message_id: int, message: Message, language: Language) -> None:
        """Replace a message's content."""
        self.shown[message_id] = content_of(message, language)
        self.log.append(("edit", channel_id, True))

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message. Raises KeyError if there is no such message."""
        del self.shown[message_id]
        self.log.append(("delete", channel_id, True))


class Server:
    """A server. The users in `left` are no longer members, and those in `blind` cannot see the channel.

    `asked` counts the requests for a member.
    """

    unavailable = False

    def __init__(self) -> None:
        self.left: set[int] = set()
        self.blind: set[int] = set()
        self.asked = 0

    def get_channel_or_thread(self, _id: int) -> object:
        """Return the server's only channel."""
        return SimpleNamespace(
            permissions_for=lambda user: SimpleNamespace(view_channel=user not in self.blind)
        )

    async def fetch_member(self, user_id: int) -> object:
        """Return a user, or raise discord.NotFound if they have left."""
        self.asked += 1
        if user_id in self.left:
            gone = cast(Any, SimpleNamespace(status=404, reason="Not Found"))
            raise discord.NotFound(gone, {"code": 10007, "message": "Unknown Member"})
        return user_id


class Following:
    """A publisher of followed games, with an inbox, a server, and a clock that only `look` advances."""

    def __init__(self, store: Database, tables: Tables, background: Background, now: int) -> None:
        self.now, self.server = [now], Server()
        self.inbox = Inbox(self.now)
        client = SimpleNamespace(is_ready=lambda: True, get_guild=lambda _id: self.server)
        self.follows = Follows(store)
        preferences, settings = PreferenceRepository(store), GuildSettingsRepository(store)
        told = Notifications(store, preferences, cast(DirectMessages, self.inbox))
        self.publisher = FollowPublisher(
            cast(discord.Client, client),
            told,
            tables,
            Outbox(store),
            self.follows,
            Audiences(preferences, settings, (), store, told.notices, lambda: self.now[0]),
            BoardPictures(),
            lambda: self.now[0],
            background,
        )

    async def follow(self, people: People, table: Table, user_id: int, what: What) -> None:
        """Have a user follow a table's game. `what` says which messages they want."""
        action = people.act(user_id, self.now[0])
        await self.publisher.begin(action, table, what, "en-GB")

    async def look(self, after: int = 0) -> None:
        """Advance the clock by `after` ms, then have the publisher send what is due."""
        self.now[0] += after
        await self.publisher._look()
