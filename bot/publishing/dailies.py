"""Daily puzzles in servers' channels. A post loses its picture and buttons once the next one is posted."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field

from cachetools import LRUCache

from engine import daily
from engine.daily import Daily

from ..background import NEVER, Background
from ..locale.audience import Audience
from ..pictures.boards import BoardPictures
from ..storage.daily_posts import DailyPost, DailyPosts
from ..storage.deadlines import Deadline
from ..storage.puzzles import Dailies
from ..table.time import HOUR, MINUTE, Clock
from ..table.unstored import unstored_table
from ..transport.connection import call_discord
from ..transport.direct_messages import DirectMessages
from ..transport.errors import DISCORD_FAILURES, is_transient
from ..views.message import Attachment, Message, TextBoard
from ..views.puzzles import daily_post, with_stars
from .poster import Poster, nonce

TOO_LATE = 6 * HOUR  # after which a missed post is dropped
RETRY_AFTER_SECONDS = 60.0
INTERVAL_SECONDS = 0.2  # between two posts: at most five a second
DOUBTFUL = MINUTE // 2  # after which a post may already have been sent without being recorded
CACHE_SIZE = 16  # pictures, each of which is drawn once per day, theme and language

log = logging.getLogger(__name__)


@dataclass
class DailyPublisher:
    """A publisher of daily puzzles in the channels that servers choose. `clock` returns Discord's time."""

    poster: Poster
    posts: DailyPosts
    dailies: Dailies
    messages: DirectMessages
    pictures: BoardPictures
    clock: Clock
    background: Background
    _drawn: LRUCache[tuple[int, str, str], Attachment | TextBoard] = field(
        init=False, default_factory=lambda: LRUCache(CACHE_SIZE)
    )
    _woken: bool = field(init=False, default=False)

    async def do(self, due: Deadline, now: int) -> bool:
        """Queue a server's daily post, unless it is over six hours late, to be sent later. Return False."""
        if await self.posts.add(due, now, TOO_LATE):
            self.wake()
        return False

    async def resume(self) -> None:
        """Send the posts left unsent when the bot last stopped. Raises NotRead if the database fails."""
        if await self.posts.owed():
            self.wake()

    def wake(self) -> None:
        """Start sending all queued posts in the background."""
        self._woken = True
        self.background.repeat("dailies", RETRY_AFTER_SECONDS, self._send_all, "Dailies could not be posted")

    async def _send_all(self) -> float | None:
        self._woken = False
        await self.poster.client.wait_until_ready()  # until then, the client can't tell a channel's server
        if not all([await self._try(post) for post in await self.posts.owed()]):
            return None
        return 0.0 if self._woken else NEVER

    async def _try(self, post: DailyPost) -> bool:
        """Send a post, and remove earlier posts' pictures and buttons. Return False if it needs a retry.

        After refusals on three days in a row, turn off the server's daily posts.
        """
        now, today = self.clock() or post.at, daily(post.day)
        if now - post.at > TOO_LATE or today is None:
            await self.posts.note(post, "missed")
            return True
        await asyncio.sleep(INTERVAL_SECONDS)
        try:
            sent = await self._send(post, today, is_doubtful=now - post.at > DOUBTFUL)
        except DISCORD_FAILURES as error:
            log.warning("Server %s does not get its daily: %s", post.guild_id, error)
            if is_transient(error):
                return False
            if await self.posts.refuse(post):
                await self.poster.settings.change(post.guild_id, daily_channel=None, daily_refused=True)
                await self.posts.reschedule(post.guild_id, now)
            return True
        await self.posts.note(post, "posted", sent)
        for earlier in await self.posts.earlier(post):
            await self._retire(earlier)
        return True

    async def _send(self, post: DailyPost, today: Daily, *, is_doubtful: bool) -> int:
        if is_doubtful:
            found = await self.messages.find(post.channel_id, "daily", str(post.day))
            if found is not None:
                return found
        message = await self._message(today, await self.poster.audience(post.guild_id))
        once = nonce("daily", post.guild_id, post.day)
        return await self.poster.announce(post.channel_id, post.guild_id, message, once)

    async def _message(self, today: Daily, audience: Audience) -> Message:
        puzzle, key = today.puzzle, (today.day, audience.theme, audience.language.code)
        if key not in self._drawn:
            match = puzzle.opened()
            picture = await self.pictures.private(unstored_table(match), match, puzzle.seat, audience)
            self._drawn[key] = with_stars(picture, puzzle.stars, audience.language)
        return daily_post(today.day, puzzle, self._drawn[key], await self.dailies.count(today.day - 1))

    async def _retire(self, post: DailyPost) -> None:
        """Remove the picture and the buttons from a post. If that fails, leave the post as it is."""
        message = self.poster.message(post.channel_id, post.message_id or 0)
        with suppress(*DISCORD_FAILURES):  # an old post that stays as it is does no harm
            await call_discord(message.edit(attachments=[], view=None))
        await self.posts.note(post, "retired", post.message_id)
