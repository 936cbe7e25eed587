"""The public messages of the tables: what is owed is posted, once, in order.

What a table owes stands in the outbox, written in the transaction that changed the table. One task a table
posts the latest face and takes the buttons off the older ones; after a crash the restarted bot posts what
is still owed. A post carries a nonce made of table and revision, so that Discord itself drops a repetition
within minutes (Discord: resources/message, enforce_nonce); for older ones the channel is searched.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress

import discord

from engine import Match

from .controls import read_control
from .delivery import CALL_SECONDS, DISCORD_FAILURES, edited_message, new_message
from .drafts import Attachment, Draft
from .faces import match_face
from .lobby_face import lobby_face
from .notice_face import asks, is_news, with_notices
from .outbox import Post
from .pictures import Pictures
from .reader import Reader
from .readers import public_reader
from .refusals import NotRead, NotSaved, Refusal
from .table import Table
from .tables import Tables

log = logging.getLogger(__name__)

LOBBY = -1  # in place of a ply, for posts made before the match began
SEARCHED = 50  # messages of a channel that are looked through for a post made just before a crash
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0  # seconds between attempts while Discord fails
FORBIDDEN_OR_GONE = (discord.Forbidden, discord.NotFound)


class Publisher:
    """Posts the faces of tables. `wake` it after every change."""

    def __init__(self, client: discord.Client, tables: Tables, pictures: Pictures) -> None:
        self._client = client
        self._tables = tables
        self._pictures = pictures
        self._running: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._pauses: dict[str, asyncio.Task[None]] = {}

    def wake(self, table_id: str) -> None:
        """See to it that a table's face is brought up to date."""
        self._start(table_id, restarted=False)

    async def catch_up(self) -> None:
        """After a start: publish what was still owed when the bot stopped."""
        for table_id in await self._tables.owed():
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
            if table_id in self._pauses:
                self._pauses[table_id].cancel()  # somebody acts at the table: try at once
            return
        task = asyncio.create_task(self._publish(table_id, restarted=restarted))
        self._running[table_id] = task
        task.add_done_callback(lambda done: self._forget(table_id, done))

    def _forget(self, table_id: str, done: asyncio.Task[None]) -> None:
        if self._running.get(table_id) is done:
            del self._running[table_id]
        if not done.cancelled() and (error := done.exception()) is not None:
            log.error("Table %s could not be shown", table_id, exc_info=error)

    async def _publish(self, table_id: str, *, restarted: bool) -> None:
        pause = FIRST_PAUSE
        try:
            while await self._owes(table_id):
                try:
                    await self._show(await self._tables.get(table_id), restarted=restarted)
                    restarted = False
                except FORBIDDEN_OR_GONE as error:
                    # Stays owed: posted with the next change, or the next start, once it is allowed again.
                    log.warning("Table %s cannot be shown: %s", table_id, error)
                    if table_id not in self._woken:
                        return
                except (*DISCORD_FAILURES, NotRead, NotSaved) as error:
                    log.warning("Table %s is shown later: %s", table_id, type(error).__name__)
                    await self._rest(table_id, pause)
                    pause, restarted = min(2 * pause, LONGEST_PAUSE), True
        except Refusal as refusal:
            log.warning("Table %s is not shown: %s", table_id, refusal)

    async def _rest(self, table_id: str, seconds: float) -> None:
        """Wait before the next attempt, until the table is woken at the latest."""
        pause = self._pauses[table_id] = asyncio.create_task(asyncio.sleep(seconds))
        try:
            await asyncio.wait([pause])
        finally:
            pause.cancel()
            del self._pauses[table_id]

    async def _owes(self, table_id: str) -> bool:
        while True:
            self._woken.discard(table_id)
            if await self._tables.owes(table_id):
                return True
            if table_id not in self._woken:
                return False

    async def _show(self, table: Table, *, restarted: bool) -> None:
        if table.hidden:
            await self._take_down(table)
            return
        if restarted:
            await self._note_lost_posts(table)
        latest = await self._tables.latest_post(table.id)
        if table.match is None:
            await self._show_lobby(table, latest)
            return
        since = latest.ply if latest else LOBBY
        if latest is not None and await self._edit_quietly(table, latest):
            return
        if latest is None or latest.revision < table.revision:
            picture = await self._picture(table, table.match)
            face = match_face(table, table.match, since, picture)
            if latest is not None and since != LOBBY:
                face = with_notices(face, table, latest.revision)
            await self._post(table, face, table.ply)
        newest = await self._tables.latest_post(table.id)
        for post in await self._tables.live_posts(table.id):
            if newest is not None and post.message_id != newest.message_id:
                await self._retire(table, post)

    async def _edit_quietly(self, table: Table, latest: Post) -> bool:
        """Change the posted board where nothing new is to be seen: a secret handed in, an offer gone."""
        match = table.match
        if match is None or not latest.live or latest.revision >= table.revision:
            return False
        if is_news(table, latest.revision):
            return False
        handed_in = table.ply - match.hidden <= latest.ply < table.ply
        declined = latest.ply == table.ply and not (table.agreed or table.taking_back)
        if not handed_in and not declined:
            return False
        picture = await self._picture(table, match)
        if not await self._edit(table, latest, match_face(table, match, latest.ply, picture)):
            return False
        await self._tables.shown(table.id, table.revision)
        return True

    async def _show_lobby(self, table: Table, latest: Post | None) -> None:
        shown = latest.revision if latest else 0
        draft = with_notices(lobby_face(table), table, shown)
        if latest is None or asks(table, shown) or not await self._edit(table, latest, draft):
            await self._post(table, draft, LOBBY)
            if latest is not None:
                await self._retire(table, latest)
            return
        await self._tables.shown(table.id, table.revision)
        if not draft.rows:
            await self._tables.retired(latest.message_id)

    async def _reader(self, table: Table) -> Reader:
        return await public_reader(self._client, table.guild_id)

    async def _picture(self, table: Table, match: Match) -> Attachment | None:
        """Draw the board; None if that fails, for a board in words is better than none."""
        try:
            return await self._pictures.board(table, match, await self._reader(table))
        except Exception:
            log.exception("The board of table %s could not be drawn", table.id)
            return None

    async def _post(self, table: Table, draft: Draft, ply: int) -> None:
        message = new_message(draft, (await self._reader(table)).language)
        async with asyncio.timeout(CALL_SECONDS):
            sent = await self._channel(table).send(nonce=_nonce(table), **message)
        await self._note(table, sent.id, ply, table.revision)

    async def _note(self, table: Table, message_id: int, ply: int, revision: int) -> None:
        await self._tables.posted(
            table.id, message_id=message_id, channel_id=table.channel_id, revision=revision, ply=ply
        )

    async def _note_lost_posts(self, table: Table) -> None:
        """Note what was posted without our learning of it: before a crash, or with the reply lost on its way.

        An older position among them must be known too, to take its buttons off.
        """
        known = {post.message_id for post in await self._tables.live_posts(table.id)}
        async with asyncio.timeout(CALL_SECONDS):
            found = [message async for message in self._channel(table).history(limit=SEARCHED)]
        for message in found:
            ply = _ply_shown(message, table.id)
            if ply is not None and message.author == self._client.user and message.id not in known:
                shown = table.revision if table.match and ply == table.ply else table.revision - 1
                await self._note(table, message.id, ply, shown)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _retire(self, table: Table, post: Post) -> None:
        """Take the buttons off an older post; best effort, since a press on them is answered anyway."""
        message, reader = self._message(post), await self._reader(table)
        try:
            async with asyncio.timeout(CALL_SECONDS):
                if post.ply == LOBBY and table.match is not None:
                    await message.edit(**edited_message(lobby_face(table), reader.language))
                else:
                    await message.edit(view=None)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                return  # tried again after the next ply
        except DISCORD_FAILURES:
            return
        await self._tables.retired(post.message_id)

    async def _edit(self, table: Table, post: Post, draft: Draft) -> bool:
        """Edit a post in place; False if it is gone, or too old to be edited again (error 30046)."""
        message = edited_message(draft, (await self._reader(table)).language)
        try:
            async with asyncio.timeout(CALL_SECONDS):
                await self._message(post).edit(**message)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code == 30046:
                return False
            raise
        return True

    async def _take_down(self, table: Table) -> None:
        """Delete the posts of a table; one that is gone already, with its channel perhaps, is as good."""
        with suppress(*FORBIDDEN_OR_GONE):
            await self._note_lost_posts(table)
        for post in await self._tables.posts(table.id):
            with suppress(discord.NotFound):
                async with asyncio.timeout(CALL_SECONDS):
                    await self._message(post).delete()
            await self._tables.gone(post.message_id)
        await self._tables.shown(table.id, table.revision)

    def _message(self, post: Post) -> discord.PartialMessage:
        return self._client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)


def _nonce(table: Table) -> str:
    """Name a post: the same for the same table and revision, at most 25 characters."""
    return hashlib.sha256(f"{table.id}:{table.revision}".encode()).hexdigest()[:25]


def _ply_shown(message: discord.Message, table_id: str) -> int | None:
    """Tell which ply of a table a message's buttons are for, None if they are not a face of that table."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            control = read_control(getattr(item, "custom_id", None) or "")
            if control and control.table_id == table_id and control.verb in ("join", "move", "record"):
                return LOBBY if control.verb == "join" else control.ply
    return None
