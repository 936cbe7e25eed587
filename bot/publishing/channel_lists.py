"""Overviews: lists of a channel's unfinished tables, posted on request and updated every minute."""

from __future__ import annotations

import hashlib
import logging
from contextlib import suppress
from dataclasses import dataclass, field

import discord

from ..background import Background, KeyedLocks
from ..locale.language import Language
from ..service.links import message_link, table_link
from ..service.table_cache import TableQueries
from ..storage.channel_lists import ChannelList, ChannelLists
from ..storage.errors import NotRead, NotSaved
from ..storage.outbox import Outbox
from ..storage.results.results import Results
from ..table.model import Table
from ..table.time import MINUTE, Clock
from ..transport.connection import call_discord
from ..transport.errors import DISCORD_FAILURES, TOO_OLD_TO_EDIT, is_forbidden, is_transient
from ..transport.payloads import edited_message
from ..views.channel_list import MAX_LINES, channel_list_message, in_order
from ..views.message import Message
from ..views.text import content_of
from .poster import Poster, nonce, posted_at
from .threads import exists

log = logging.getLogger(__name__)

EDIT_INTERVAL_SECONDS = 60
RESULTS = 3  # listed below the open tables
MESSAGE_INTERVAL = 15 * MINUTE  # between two messages of an overview that no one asked for


@dataclass
class ChannelListPublisher:
    """A publisher of overviews. Its methods raise NotRead or NotSaved if the database fails."""

    poster: Poster
    queries: TableQueries
    outbox: Outbox
    lists: ChannelLists
    results: Results
    clock: Clock
    background: Background
    _lock: KeyedLocks[int] = field(init=False, default_factory=KeyedLocks)

    async def ask(self, interaction_id: int, channel_id: int, guild_id: int) -> bool:
        """Post a channel's overview for an interaction. Return False if the overview will be posted later."""
        self._watch()
        self.poster.backoff.allow_one(channel_id)
        async with self._lock(channel_id):
            await self.lists.request(interaction_id, channel_id, guild_id)
            await self._bring_up_to_date(channel_id)
            overview = await self.lists.find(channel_id)
            return overview is not None and overview.message_id is not None

    async def remove(self, channel_id: int) -> bool:
        """Delete a channel's overview for good. Return False if the channel has none."""
        async with self._lock(channel_id):
            overview = await self.lists.find(channel_id)
            if overview is None:
                return False
            await self.lists.remove(channel_id)
            await self._delete(overview, overview.message_id)
            return True

    async def resume(self) -> None:
        """Resume updating the existing overviews after start-up."""
        if await self.lists.exist():
            self._watch()

    def _watch(self) -> None:
        """Check for changes once a minute from now on."""
        seconds, failure = EDIT_INTERVAL_SECONDS, "The overviews are not up to date"
        self.background.repeat("channel lists", seconds, self.refresh, failure, first=seconds)

    async def refresh(self) -> None:
        """Update every overview whose tables have changed."""
        if not self.poster.client.is_ready():
            return  # the client does not know all channels and threads yet
        for overview in await self.lists.outdated():
            try:
                async with self._lock(overview.channel_id):
                    await self._bring_up_to_date(overview.channel_id)
            except (NotRead, NotSaved):
                raise
            except Exception:  # a defect in one overview must not stop the others
                log.exception("The overview of channel %s could not be shown", overview.channel_id)

    async def _bring_up_to_date(self, channel_id: int) -> None:
        """Update a channel's overview. After a temporary failure, the update stays due.

        If the overview's message or channel has been deleted, forget the overview. The caller holds the lock.
        """
        overview = await self.lists.find(channel_id)
        if overview is None or self.poster.backoff.wait(channel_id) > 0:
            return
        try:
            await self._show(overview)
        except discord.NotFound:
            await self.lists.remove(channel_id)
        except DISCORD_FAILURES as error:
            log.warning("The overview of channel %s is not up to date: %s", channel_id, error)
            if is_forbidden(error):
                self.poster.backoff.failed(channel_id)
            elif not is_transient(error):
                await self.lists.mark_shown(overview, None)  # tried again when its tables have changed

    async def _show(self, overview: ChannelList) -> None:
        language = (await self.poster.audience(overview.guild_id)).language
        tables = in_order(await self._open_tables(overview))
        links = {each.id: await message_link(self.outbox, each) for each in tables[:MAX_LINES]}
        found = await self.results.latest(overview.guild_id, [overview.channel_id], RESULTS)
        finished = await self.queries.by_ids([result.table_id for result in found])
        draft = channel_list_message(
            [(each, links.get(each.id)) for each in tables],
            language,
            [(each, await table_link(self.outbox, each)) for each in finished],
            await self.lists.looking(overview.guild_id),
        )
        content = hashlib.sha256(f"{content_of(draft, language)}{draft.rows}".encode()).digest()
        if overview.message_id is None:
            await self._post(overview, draft, content)
        elif content == overview.content or await self._edit(overview, draft, language):
            await self.lists.mark_shown(overview, content)
        elif (self.clock() or 0) - posted_at(overview.message_id) >= MESSAGE_INTERVAL:
            await self._post(await self.lists.replace(overview), draft, content)

    async def _open_tables(self, overview: ChannelList) -> list[Table]:
        """Return the unfinished tables in an overview's channel, its public threads and tables' threads."""
        threads = getattr(self.poster.client.get_channel(overview.channel_id), "threads", ())
        places = (overview.channel_id, *(thread.id for thread in threads if not thread.is_private()))
        tables = [table for place in places for table in await self.queries.in_channel(place)]
        homed = await self.queries.in_threads_of(overview.channel_id, overview.guild_id)
        away = [table for table in homed if table.channel_id not in places]
        return tables + [table for table in away if await exists(self.poster.client, table.channel_id)]

    async def _post(self, overview: ChannelList, draft: Message, content: bytes) -> None:
        once = nonce(overview.channel_id, overview.interaction_id, overview.replaced_id)
        message_id = await self.poster.announce(overview.channel_id, overview.guild_id, draft, once)
        await self._delete(overview, overview.replaced_id)
        await self.lists.record_post(overview, message_id, content)

    async def _edit(self, overview: ChannelList, draft: Message, language: Language) -> bool:
        """Edit an overview's message. Return False if Discord currently accepts no more edits."""
        message = self.poster.message(overview.channel_id, overview.message_id or 0)
        try:
            await call_discord(message.edit(**edited_message(draft, language)))
        except discord.HTTPException as error:
            if error.code != TOO_OLD_TO_EDIT:
                raise
            return False
        self.poster.backoff.succeeded(overview.channel_id)
        return True

    async def _delete(self, overview: ChannelList, message_id: int | None) -> None:
        if message_id is not None:
            with suppress(*DISCORD_FAILURES):  # an old overview that stays is only a blemish
                await self.poster.remove(overview.channel_id, message_id)
