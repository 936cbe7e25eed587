"""Posts of tables in their channels: made, edited, found again, retired.

Every post carries a nonce made of table and revision, so that Discord itself drops a repetition within
minutes (Discord: resources/message, enforce_nonce); for older ones the channel is searched.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from dataclasses import replace

import discord

from ..locale.audience import Audience
from ..service.audience import public_audience
from ..service.tables import Tables
from ..storage.outbox import Post
from ..table.model import Table
from ..transport.errors import CALL_SECONDS, NO_MORE_EDITS, is_forbidden, is_transient, refuses_file
from ..transport.payloads import edited_message, new_message
from ..views.custom_id import read_custom_id
from ..views.lobby import lobby_message
from ..views.message import Message
from .channel_backoff import ChannelBackoff

LOBBY = -1  # in place of a ply, for posts made before the match began
SEARCHED = 50  # messages of a channel that are looked through for a post made just before a crash
FACES = ("join", "more", "record")  # verbs of which every face has one; their argument is the revision


class Poster:
    """Does at Discord what a publisher wants; lets through what Discord answers otherwise."""

    def __init__(self, client: discord.Client, tables: Tables, closures: ChannelBackoff) -> None:
        self._client = client
        self._tables = tables
        self._closures = closures

    async def reader(self, table: Table) -> Audience:
        """Say how a table is shown to all."""
        return await public_audience(self._client, table.guild_id, self._tables.settings)

    async def post(self, table: Table, draft: Message, ply: int) -> None:
        """Post a face of a table and note it; in words alone where Discord refuses the picture."""
        try:
            sent = await self._send(table, draft)
        except discord.HTTPException as error:
            if draft.attachment is None or not refuses_file(error):
                raise
            sent = await self._send(table, replace(draft, attachment=None))  # it is the picture, most likely
        self._closures.open(table.channel_id)
        await self._tables.posted(
            table.id, message_id=sent.id, channel_id=table.channel_id, revision=table.revision, ply=ply
        )

    async def _send(self, table: Table, draft: Message) -> discord.Message:
        mentions = await self._tables.preferences.who_is_notified(draft.mentions)
        message = new_message(replace(draft, mentions=mentions), (await self.reader(table)).language)
        async with asyncio.timeout(CALL_SECONDS):
            return await self._channel(table).send(nonce=_nonce(table), **message)

    async def note_lost_posts(self, table: Table) -> None:
        """Note what was posted without our learning of it: before a crash, or with the reply lost on its way.

        An older position among them must be known too, to take its buttons off.
        """
        known = {post.message_id for post in await self._tables.live_posts(table.id)}
        try:
            async with asyncio.timeout(CALL_SECONDS):
                found = [message async for message in self._channel(table).history(limit=SEARCHED)]
        except discord.HTTPException as error:
            if is_transient(error):
                raise
            return  # the nonce has to do
        for message in found:
            face = _face(message, table.id)
            if face is not None and message.author == self._client.user and message.id not in known:
                ply, revision = face
                await self._tables.found(
                    table.id,
                    message_id=message.id,
                    channel_id=table.channel_id,
                    revision=revision,
                    ply=ply,
                )

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def retire(self, table: Table, post: Post) -> None:
        """Take an older post's buttons off, or the post away, unless Discord never lets us."""
        message, reader = self._message(post), await self.reader(table)
        tidy = (await self._tables.settings.get_or_usual(table.guild_id)).tidy
        try:
            async with asyncio.timeout(CALL_SECONDS):
                if post.ply == LOBBY and table.match is None:
                    await message.delete()  # the same stands below
                elif post.ply == LOBBY:
                    await message.edit(**edited_message(lobby_message(table), reader.language))
                elif tidy == "delete":
                    await message.delete()
                else:
                    await message.edit(view=None)
        except discord.HTTPException as error:
            if is_forbidden(error) or is_transient(error):
                raise
        else:
            self._closures.open(table.channel_id)
        await self._tables.retired(post.message_id)

    async def edit(self, table: Table, post: Post, draft: Message) -> bool:
        """Edit a post in place; False if it is gone, or Discord takes no more edits of it."""
        message = edited_message(draft, (await self.reader(table)).language)
        try:
            async with asyncio.timeout(CALL_SECONDS):
                await self._message(post).edit(**message)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code in NO_MORE_EDITS:
                return False
            raise
        self._closures.open(table.channel_id)
        return True

    async def take_down(self, table: Table) -> None:
        """Delete the posts of a table; one that is gone already, with its channel perhaps, is as good."""
        with suppress(discord.Forbidden, discord.NotFound):
            await self.note_lost_posts(table)
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


def _face(message: discord.Message, table_id: str) -> tuple[int, int] | None:
    """Read from its buttons which ply and revision of a table a message shows; None for no face of it."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            control = read_custom_id(getattr(item, "custom_id", None) or "")
            if control and control.table_id == table_id and control.verb in FACES:
                revision = int(control.argument) if control.argument.isdecimal() else 0
                return LOBBY if control.verb == "join" else control.ply, revision
    return None
