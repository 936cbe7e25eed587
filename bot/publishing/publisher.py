"""The public messages of the tables: what is owed is posted, once, in order.

What a table owes stands in the outbox, written in the transaction that changed the table. One task a table
posts the latest face and takes the buttons off the older ones; after a crash the restarted bot posts what
is still owed, a few tables at a time. Where somebody acts, the table waits for none of those.
"""

from __future__ import annotations

import asyncio
import logging

import discord

from engine import Match

from ..pictures.boards import BoardPictures
from ..pictures.errors import Busy
from ..service.tables import Tables
from ..storage.errors import NotRead, NotSaved
from ..storage.outbox import Outbox, Post
from ..table.channel import needs_thread
from ..table.errors import Refusal
from ..table.model import Table
from ..transport.errors import DISCORD_FAILURES, is_forbidden, is_transient
from ..views.board import board_message
from ..views.lobby import lobby_message
from ..views.message import Attachment
from ..views.table_events import asks, is_news, with_table_events
from .channel_backoff import ChannelBackoff
from .late_requests import LATE, LateRequests
from .poster import LOBBY, Poster
from .startup_queue import StartupQueue
from .threads import give_thread, is_there

log = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0  # seconds between attempts while Discord fails


class Publisher:
    """Posts the faces of tables. `wake` it after every change."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        outbox: Outbox,
        pictures: BoardPictures,
        poster: Poster,
        backoff: ChannelBackoff,
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._poster = poster
        self._tables = tables
        self._pictures = pictures
        self._running: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._pauses: dict[str, asyncio.Task[None]] = {}
        self._channels: dict[str, int] = {}  # of the tables that rest
        self._doubts = LateRequests()
        self._at_rest: set[str] = set()  # the tables at which there is nothing to do but to look back
        self._backlog = StartupQueue()
        self._backoff = backoff

    @property
    def waiting(self) -> int:
        """How many tables wait for their faces to be brought up to date."""
        return len(self._running) - len(self._at_rest)

    def wake(self, table_id: str) -> None:
        """See to it that a table's face is brought up to date at once, for somebody acts there."""
        self._backlog.leave(table_id)
        self._start(table_id, restarted=False)

    async def has_channel(self, table: Table) -> bool:
        """Say whether the channel of a table, which may be a thread, still exists as far as can be told."""
        return await is_there(self._client, table.channel_id)

    async def catch_up(self) -> None:
        """After a start: publish what was owed when the bot stopped, and look for what may arrive late."""
        owed = await self._outbox.unsettled()
        for table_id in dict.fromkeys((*owed, *await self._outbox.touched(int(2000 * LATE)))):
            self._backlog.add(table_id)
            self._start(table_id, restarted=True)

    async def close(self) -> None:
        """Stop; what is owed stays in the outbox."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, table_id: str, *, restarted: bool) -> None:
        running = self._running.get(table_id)
        if running is not None and not running.done():
            self._woken.add(table_id)  # it may have looked at the outbox already: it must look again
            if table_id in self._pauses and self._backoff.knock(self._channels[table_id]):
                self._pauses[table_id].cancel()  # somebody acts at the table: try at once
            return
        task = asyncio.create_task(self._in_turn(table_id, restarted=restarted))
        self._running[table_id] = task
        task.add_done_callback(lambda done: self._forget(table_id, done))

    def _forget(self, table_id: str, done: asyncio.Task[None]) -> None:
        if self._running.get(table_id) is done:
            del self._running[table_id]
            self._doubts.settle(table_id)
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("Table %s could not be shown", table_id, exc_info=error)

    async def _in_turn(self, table_id: str, *, restarted: bool) -> None:
        async with self._backlog.turn(table_id):
            await self._publish(table_id, restarted=restarted)

    async def _publish(self, table_id: str, *, restarted: bool) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                return await self._settle(table_id, restarted=restarted)
            except NotRead as error:  # what is owed, nobody need act for
                log.warning("Table %s is not shown yet: %s", table_id, error)
            except Refusal as refusal:
                return log.warning("Table %s is not shown: %s", table_id, refusal)
            async with self._backlog.rest(table_id):
                await asyncio.sleep(pause)
            pause, restarted = min(2 * pause, LONGEST_PAUSE), True

    async def _settle(self, table_id: str, *, restarted: bool) -> None:
        """Show a table until nothing is owed, and look back once if a request may have arrived late.

        Raises NotRead, NoSuchTable and TableDamaged.
        """
        pause, acted = FIRST_PAUSE, not restarted
        if restarted:
            self._doubts.note(table_id)
        while (unsettled := await self._is_unsettled(table_id)) or table_id in self._doubts:
            table, late = await self._tables.get(table_id), self._doubts.is_over(table_id)
            if not unsettled and not late:
                await self._rest_in_doubt(table)
                continue
            if acted:
                self._backoff.knock(table.channel_id)
                acted = False
            if (closed := self._backoff.wait(table.channel_id)) > 0:
                await self._rest(table, closed)
                continue
            try:
                if unsettled:
                    await self._show(table, restarted=restarted)
                if late:
                    await self._look_back(table)
                pause, restarted = FIRST_PAUSE, False
            except (*DISCORD_FAILURES, NotRead, NotSaved) as error:
                restarted = True
                if not await self._may_try_again(table, error, pause):
                    return  # tried again with the next change, press or start
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _may_try_again(self, table: Table, error: Exception, pause: float) -> bool:
        """Say whether it makes sense to try once more after a failure, if it passes then after a rest."""
        log.warning("Table %s is not shown yet: %s", table.id, error or type(error).__name__)
        if is_forbidden(error):
            self._backoff.close(table.channel_id)
            return True
        if not is_transient(error):
            return table.id in self._woken
        self._doubts.note(table.id)
        await self._rest(table, pause)
        return True

    async def _rest_in_doubt(self, table: Table) -> None:
        """Wait until nothing can arrive any more, or the table is woken; it may have been just now."""
        if table.id in self._woken:
            return
        self._at_rest.add(table.id)
        try:
            await self._rest(table, self._doubts.left(table.id))
        finally:
            self._at_rest.discard(table.id)

    async def _rest(self, table: Table, seconds: float) -> None:
        """Wait before the next attempt, until the table is woken at the latest."""
        pause = self._pauses[table.id] = asyncio.create_task(asyncio.sleep(seconds))
        self._channels[table.id] = table.channel_id
        async with self._backlog.rest(table.id):
            try:
                await asyncio.wait([pause])
            finally:
                pause.cancel()
                del self._pauses[table.id], self._channels[table.id]

    async def _is_unsettled(self, table_id: str) -> bool:
        while True:
            self._woken.discard(table_id)
            if await self._outbox.is_unsettled(table_id):
                return True
            if table_id not in self._woken:
                return False

    async def _show(self, table: Table, *, restarted: bool) -> None:
        if table.hidden:
            await self._poster.take_down(table)
            return
        if restarted:
            await self._poster.note_lost_posts(table)
        latest = await self._outbox.latest_post(table.id)
        if needs_thread(table):
            table = await give_thread(self._client, self._tables, table, latest)
        if table.match is None:
            await self._show_lobby(table, latest)
            return
        since = latest.ply if latest else LOBBY
        behind = latest is None or latest.revision < table.revision
        if behind and not (latest is not None and await self._edit_quietly(table, latest)):
            picture = await self._picture(table, table.match)
            face = board_message(table, table.match, since, picture)
            if latest is not None and since != LOBBY:
                face = with_table_events(face, table, latest.revision)
            await self._poster.post(table, face, table.ply)
        for post in (await self._outbox.live_posts(table.id))[:-1]:
            await self._poster.retire(table, post)

    async def _look_back(self, table: Table) -> None:
        """Find what arrived late: an older board, to be retired then, or an edit that undid a newer one."""
        self._doubts.settle(table.id)  # a refusal leaves it at that, another failure brings a new doubt
        if table.hidden:
            await self._poster.take_down(table)
            return
        await self._poster.note_lost_posts(table)
        if table.match is None:
            await self._repeat_edit(table)
            return
        for post in await self._outbox.posts(table.id):
            # The lobby of a game in a thread is not where lost posts are looked for.
            if post.ply == LOBBY and post.channel_id != table.channel_id:
                await self._poster.retire(table, post)

    async def _repeat_edit(self, table: Table) -> None:
        """Show a lobby as it is, in place."""
        latest = await self._outbox.latest_post(table.id)
        if latest is None:
            return
        told_since = min(latest.revision, table.revision - 1)
        draft = with_table_events(lobby_message(table, table.revision), table, told_since)
        await self._poster.edit(table, latest, draft)
        if not draft.rows:
            await self._outbox.retired(latest.message_id)

    async def _edit_quietly(self, table: Table, latest: Post) -> bool:
        """Change the posted board where nothing new is to be seen: a secret handed in, an offer gone."""
        match = table.match
        if match is None or not latest.live or latest.revision >= table.revision:
            return False
        if is_news(table, latest.revision):
            return False
        handed_in = table.ply - match.hidden <= latest.ply < table.ply
        declined = latest.ply == table.ply and not (table.stop_votes or table.takeback_votes)
        if not handed_in and not declined:
            return False
        picture = await self._picture(table, match)
        if not await self._poster.edit(table, latest, board_message(table, match, latest.ply, picture)):
            return False
        await self._outbox.shown(table.id, table.revision)
        return True

    async def _show_lobby(self, table: Table, latest: Post | None) -> None:
        shown = latest.revision if latest else 0
        draft = with_table_events(lobby_message(table, shown), table, shown)
        asking = draft.mentions or asks(table, shown)
        if latest is None or asking or not await self._poster.edit(table, latest, draft):
            await self._poster.post(table, draft, LOBBY)  # below, for only new messages notify
        else:
            await self._outbox.shown(table.id, table.revision)
        for post in (await self._outbox.live_posts(table.id))[:-1]:
            await self._poster.retire(table, post)
        if latest is not None and not draft.rows:
            await self._outbox.retired(latest.message_id)

    async def _picture(self, table: Table, match: Match) -> Attachment | None:
        """Draw the board; None if that fails, for a board in words is better than none."""
        try:
            return await self._pictures.board(table, match, await self._poster.audience(table))
        except Busy:
            log.warning("The board of table %s is posted in words: too many pictures wait", table.id)
            return None
        except Exception:
            log.exception("The board of table %s could not be drawn", table.id)
            return None
