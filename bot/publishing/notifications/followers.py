"""News for a game's followers, by direct message only, so that no one at the table learns who they are."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field, replace

import discord

from ...background import Background
from ...locale.language import language_for
from ...pictures.boards import BoardPictures
from ...service.audience import Audiences
from ...service.links import message_link
from ...service.tables import Tables
from ...storage.errors import NotRead, NotSaved
from ...storage.notifications.follows import Follow, Follows, What
from ...storage.outbox import Outbox
from ...table.errors import Refusal
from ...table.model import Action, Table
from ...table.time import HOUR, MINUTE, Clock
from ...transport.errors import DISCORD_FAILURES, is_transient
from ...transport.visibility import may_still_see
from ...views.notifications import begun_message, end_message, moves_message
from ..poster import nonce, posted_at, time_at
from .services import Notifications, board_for

log = logging.getLogger(__name__)

POLL_INTERVAL_SECONDS = 60.0  # seconds
EDITABLE = HOUR  # during which a message is edited; Discord limits later edits, so a new one follows
EDIT_INTERVAL, MESSAGE_INTERVAL = 10 * MINUTE, 6 * HOUR


@dataclass
class FollowPublisher:
    """A publisher that sends news about games to their followers. `clock` returns Discord's time."""

    client: discord.Client
    notifications: Notifications
    tables: Tables
    outbox: Outbox
    follows: Follows
    audiences: Audiences
    pictures: BoardPictures
    clock: Clock
    background: Background
    _looking: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)

    async def begin(self, action: Action, table: Table, what: What, locale: str) -> None:
        """Make the acting user follow a table, and send them a direct message about it.

        `what` says which news they want, and `locale` is their language. Raises Refusal if they follow too
        many games, and TooManyOpened or DISCORD_FAILURES if messaging them fails.
        """
        await self.follows.check_room(action.user_id, table.id)
        others = await self.follows.of_person(action.user_id)
        if others:
            channel_id = others[0].channel_id
        else:
            channel_id, _locale = await self.notifications.channel_of(action.user_id)
        message = begun_message(table, await message_link(self.outbox, table))
        once = nonce("follow", action.interaction_id)
        sent = await self.notifications.messages.send(channel_id, message, language_for(locale), once)
        moment = (action.at, table.revision)
        await self.follows.put(Follow(action.user_id, table.id, what, channel_id, sent, *moment, locale))
        self.watch()

    def wake(self, _table_id: str) -> None:
        """Look right away for news, such as the end of a game."""
        self.background.start("followers", self._look())

    def watch(self) -> None:
        """Start looking for news once a minute."""
        seconds, failure = POLL_INTERVAL_SECONDS, "Followers could not be told"
        self.background.repeat("follows", seconds, self._look, failure, first=seconds)

    async def resume(self) -> None:
        """Resume looking for news if anyone follows a game. Raises NotRead if the database fails."""
        if await self.follows.exist():
            self.watch()

    async def _look(self) -> None:
        if not self.client.is_ready():
            return  # the client does not know all servers and channels yet
        async with self._looking:
            for follow in await self.follows.to_tell():
                await self._serve(follow)

    async def _serve(self, follow: Follow) -> None:
        """Send a follower the news that is due. After a temporary failure, try again a minute later.

        If the follower can't be messaged, has a seat or may no longer see the game, they stop following it.
        """
        try:
            table = await self.tables.get(follow.table_id)
            now = time_at(table, self.clock)
            if not _is_due(follow, table, now) or self.is_out_of_reach(table):
                return
            if await self.has_gone(follow.user_id, table):
                await self.follows.remove(follow.user_id, follow.table_id)
            else:
                await self._tell(follow, table, now)
        except (NotRead, NotSaved):
            raise
        except Refusal as refusal:
            log.warning("Followers of table %s get no news: %s", follow.table_id, refusal)
        except DISCORD_FAILURES as error:
            log.warning("A follower of table %s gets the news later: %s", follow.table_id, error)
            if not is_transient(error):
                await self.follows.remove(follow.user_id, follow.table_id)

    async def _tell(self, follow: Follow, table: Table, now: int) -> None:
        language = language_for(follow.locale)
        link = await message_link(self.outbox, table)
        if table.phase != "running":
            once = nonce("over", follow.user_id, table.id)
            asleep = await self.audiences.asleep((follow.user_id,), "followed", table.id, at=now)
            message = replace(end_message(table, link), silent=bool(asleep))
            await self.notifications.messages.send(follow.channel_id, message, language, once)
            await self.follows.remove(follow.user_id, table.id)
            await self.notifications.messages.delete(follow.channel_id, follow.message_id)
            return
        board = await board_for(self.pictures, self.audiences, table, follow.user_id, follow.locale)
        later = follow._replace(edited_at=now, revision=table.revision)
        message = moves_message(table, link, board)
        if _is_editable(follow, now):
            await self.notifications.messages.edit(follow.channel_id, follow.message_id, message, language)
            await self.follows.note_told(later)
        else:
            once = nonce("moves", follow.user_id, table.id, follow.message_id)
            sent = await self.notifications.messages.send(follow.channel_id, message, language, once)
            await self.follows.note_told(later._replace(message_id=sent))
            await self.notifications.messages.delete(follow.channel_id, follow.message_id)

    def is_out_of_reach(self, table: Table) -> bool:
        """Return whether a table's server is unavailable or served by another process."""
        guild = self.client.get_guild(table.guild_id)
        if guild is None:
            return not self.notifications.database.serves(table.guild_id)
        return guild.unavailable

    async def has_gone(self, user_id: int, table: Table) -> bool:
        """Return whether a follower has taken a seat, left the server or lost access to the table."""
        if table.hidden or table.seat_of(user_id) is not None:
            return True
        guild = self.client.get_guild(table.guild_id)
        sees = guild and await may_still_see(guild, user_id, table.channel_id, table.parent_channel_id)
        return not sees


def _is_due(follow: Follow, table: Table, now: int) -> bool:
    """Return whether a follower should get news at `now` (ms).

    The end of the game is due right away. Other news is due ten minutes after the last news or, if the last
    message is too old to be edited, after six hours.
    """
    if table.phase != "running":
        return True
    return now - follow.edited_at >= (EDIT_INTERVAL if _is_editable(follow, now) else MESSAGE_INTERVAL)


def _is_editable(follow: Follow, now: int) -> bool:
    return now - posted_at(follow.message_id) < EDITABLE
