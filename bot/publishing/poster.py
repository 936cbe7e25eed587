"""Tables' public messages on Discord: how they are sent, edited, found again, retired and deleted.

Every message carries a nonce made from the table's id and revision, so that for a few minutes Discord drops
any copy of the message (Discord: resources/message, enforce_nonce). After that, the bot searches the channel
for the message before sending it again.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, cast

import discord
from discord.http import Route, handle_message_parameters

from ..locale.audience import Audience
from ..service.audience import Audiences, Called
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.outbox import LOBBY, Post, question_ply
from ..table.model import Table
from ..table.play import STORY
from ..table.time import MINUTE, Clock
from ..transport.connection import call_discord
from ..transport.errors import (
    CALL_SECONDS,
    NO_MORE_EDITS,
    UNKNOWN_MESSAGE,
    is_forbidden,
    is_transient,
    refuses_emoji,
    refuses_file,
)
from ..transport.payloads import edited_message, new_message, uploads
from ..transport.permissions import is_forum
from ..views.agreements import Question
from ..views.board import kept_of_older_boards, past_board
from ..views.custom_id import read_custom_id
from ..views.lobby import lobby_message
from ..views.message import Message
from ..views.text import SEAT_SIGNS
from .channel_backoff import ChannelBackoff

DOUBTFUL = 2 * MINUTE  # after which Discord may no longer recognise a repeated nonce
SEARCHED = 50  # messages of a channel that are searched for posts made just before a crash
# Times, seats' signs and emojis, which may differ when a message is written again.
_CHANGING = re.compile(rf"<t:\d+:\w>|<:\w+:\d+>|[{''.join(SEAT_SIGNS)}]")

# Every public message of a table has a control with one of these verbs, whose argument is the revision.
ALWAYS_THERE = ("join", "more", "verify")


class Thread(NamedTuple):
    """A thread to make, with its name and the idle minutes after which Discord archives it."""

    name: str
    auto_archive_duration: Literal[1440, 10080]


@dataclass(frozen=True)
class Poster:
    """The service that posts, edits and deletes tables' messages. Its methods can raise DISCORD_FAILURES."""

    client: discord.Client
    audiences: Audiences
    settings: GuildSettingsRepository
    backoff: ChannelBackoff

    async def audience(self, guild_id: int) -> Audience:
        """Return the language and colours of a server's public messages."""
        guild = self.client.get_guild(guild_id)
        locale = str(guild.preferred_locale) if guild else ""
        return await self.audiences.public(guild_id, locale)

    async def audience_of(self, table: Table) -> Audience:
        """Return the audience of a table's messages: its server or, in direct messages, its player."""
        if table.is_direct:
            return await self.audiences.direct(table.opener_id)
        return await self.audience(table.guild_id)

    async def address(self, table: Table, message: Message) -> tuple[Message, Mapping[int, int]]:
        """Return the message without unwanted mentions, and when people who are asleep wake up.

        The times (ms) are keyed by user id. Sleeping people get a notice about the table at their next press.
        Raises NotRead or NotSaved.
        """
        who = self.audiences.who_is_notified
        called = await who(message.mentions, table.id, about=table.id, at=table.changed_at)
        return addressed(message, called), called.asleep

    async def send(self, table: Table, message: Message, ply: int) -> Post:
        """Post a message about a table's state at `ply`. If Discord refuses the picture, leave it out."""
        once = nonce(table.id, table.revision)
        try:
            sent = await self._send(table, message, once)
        except discord.HTTPException as error:
            if not uploads(message) or not refuses_file(error):
                raise
            in_words = replace(message, attachment=None, further=())  # most likely because of the picture
            sent = await self._send(table, in_words, once)
        return Post(sent.id, table.id, table.channel_id, table.revision, ply, live=True)

    async def ask(self, table: Table, question: Question, board: Post | None) -> Post | None:
        """Post a question in reply to `board`, if any. Return None if the question has since been deleted."""
        once = nonce(table.id, "question", question.revision)
        try:
            sent = await self._send(table, question.message, once, board)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None
        ply = question_ply(question.revision)
        return Post(sent.id, table.id, table.channel_id, table.revision, ply, live=True)

    async def edit(self, table: Table, post: Post, message: Message) -> bool:
        """Edit a post in place. Return False if the post is gone or can no longer be edited."""
        payload = edited_message(message, (await self.audience_of(table)).language)
        try:
            await call_discord(self.message(post.channel_id, post.message_id).edit(**payload))
        except discord.HTTPException as error:
            if message.looks and refuses_emoji(error):
                return await self.edit(table, post, replace(message, looks=()))
            if isinstance(error, discord.NotFound) or error.code in NO_MORE_EDITS:
                return False
            raise
        self.backoff.succeeded(table.channel_id)
        return True

    async def shrink_old_board(self, table: Table, post: Post, before: Post | None = None) -> None:
        """Shrink or delete an older post, or merely remove its buttons. `before` is the post before `post`.

        For a board, the setting for old boards decides, but only the buttons are removed if the table no
        longer has the board's story. A lobby shrinks if its game has started, and is deleted otherwise.
        """
        message = self.message(post.channel_id, post.message_id)
        settings = await self.settings.get_or_default(table.guild_id)
        old_boards = kept_of_older_boards(table, settings.old_boards)
        try:
            rest, is_board = _rest_of(table, post, before), post.ply != LOBBY
            is_forgotten = post.ply <= table.ply - STORY  # the table no longer has its story
            if is_board and (old_boards == "stay" or is_forgotten):
                await call_discord(message.edit(view=None))
            elif rest is None or (is_board and old_boards == "delete"):
                await call_discord(message.delete())
            else:
                language = (await self.audience_of(table)).language
                await call_discord(message.edit(**edited_message(rest, language)))
            self.backoff.succeeded(table.channel_id)
        except discord.HTTPException as error:
            if is_forbidden(error) or is_transient(error):
                raise

    async def delete(self, post: Post) -> None:
        """Delete a post, if it is still there."""
        with suppress(discord.NotFound):
            await call_discord(self.message(post.channel_id, post.message_id).delete())

    async def post(self, table: Table, message: Message, nonce: str, since: int) -> int:
        """Post a message in a table's channel, once for each `nonce`, and return its id.

        If the same message has been posted at or after `since` (ms), return that message's id instead.
        """
        return await self.announce(table.channel_id, table.guild_id, message, nonce, since)

    async def announce(
        self,
        channel_id: int,
        guild_id: int,
        message: Message,
        nonce: str,
        since: int | None = None,
        thread: Thread | None = None,
    ) -> int:
        """Post a message that is not a table's board, only once for each `nonce`, and return its id.

        If `since` (ms) is given, first look for the same message posted since then, because Discord soon
        forgets the nonce. In a forum, start a post with the name of `thread`. The post's id is also the id of
        its message.
        """
        message = addressed(message, await self.audiences.who_is_notified(message.mentions))
        payload = new_message(message, (await self.audience(guild_id)).language)
        forum = self.client.get_channel(channel_id)
        if thread is not None and isinstance(forum, discord.ForumChannel):
            return await self._begin_post(forum, payload, thread, since)
        channel = self.client.get_partial_messageable(channel_id, guild_id=guild_id or None)
        if since is not None:
            for found in await _latest(channel):
                like_it = _CHANGING.sub("", found.content) == _CHANGING.sub("", payload["content"])
                if like_it and found.author == self.client.user and posted_at(found.id) >= since:
                    return found.id
        sent = await call_discord(channel.send(nonce=nonce, **payload))
        self.backoff.succeeded(channel_id)
        return sent.id

    async def _begin_post(
        self, forum: discord.ForumChannel, payload: dict[str, Any], thread: Thread, since: int | None
    ) -> int:
        """Start a post in a forum, and return its id.

        If `since` (ms) is given and the bot has started a post of the same name since then, return that
        post's id.
        """
        for found in forum.threads if since is not None else ():
            own = self.client.user is not None and found.owner_id == self.client.user.id
            if own and found.name == thread.name and posted_at(found.id) >= (since or 0):
                return found.id
        # A bare request, since discord.py's method has no flags (Discord: resources/channel, Start Thread in
        # Forum or Media Channel), with ids as text.
        silent = discord.MessageFlags(suppress_notifications=payload.pop("silent", False))
        message = dict(handle_message_parameters(**payload, flags=silent).payload or {})
        del message["tts"]
        called = [str(user.id) for user in payload["allowed_mentions"].users]
        message["allowed_mentions"] = {"parse": [], "users": called}
        tags = [str(tag.id) for tag in forum.available_tags[:1]] if forum.flags.require_tag else []
        route = Route("POST", "/channels/{channel_id}/threads", channel_id=forum.id)
        body = {**thread._asdict(), "applied_tags": tags, "message": message}
        made = await call_discord(self.client.http.request(route, json=body))
        self.backoff.succeeded(forum.id)
        return int(made["id"])

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a message. If Discord refuses for good, leave the message."""
        try:
            await call_discord(self.message(channel_id, message_id).delete())
        except discord.HTTPException as error:
            if is_transient(error):
                raise

    async def find_lost_posts(self, table: Table, known: Collection[int]) -> list[Post]:
        """Return a table's posts that were not recorded because of a crash or a lost response.

        Older boards are included, so that their buttons can be removed. `known` holds the ids of recorded
        messages.
        """
        found: list[Post] = []
        if is_forum(self.client, table.channel_id):  # its thread is still to be made
            return found
        for message in await _latest(self._channel(table)):
            shown = shown_by(message, table.id)
            if shown is not None and message.author == self.client.user and message.id not in known:
                ply, revision = shown
                found.append(Post(message.id, table.id, table.channel_id, revision, ply, live=True))
        return found

    async def _send(
        self, table: Table, message: Message, once: str, to: Post | None = None
    ) -> discord.Message:
        language = (await self.audience_of(table)).language
        payload = new_message(message, language)
        if to is not None and to.channel_id == table.channel_id:
            payload["reference"] = _reference(to)
        try:
            sent = await call_discord(self._channel(table).send(nonce=once, **payload))
        except discord.HTTPException as error:
            if not (message.looks and refuses_emoji(error)):
                raise
            return await self._send(table, replace(message, looks=()), once, to)
        self.backoff.succeeded(table.channel_id)
        return sent

    def message(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        """Return a handle for editing, fetching or deleting a message."""
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(table.channel_id, guild_id=table.guild_id or None)


def addressed(message: Message, called: Called) -> Message:
    """Return a message that mentions only the users `called`, silently if all are asleep and it can wait."""
    silent = message.silent or (called.silent and not message.urgent)
    return replace(message, mentions=called.user_ids, silent=silent)


async def _latest(channel: discord.PartialMessageable) -> list[discord.Message]:
    """Return a channel's latest 50 messages, newest first, or an empty list if they cannot be read."""
    try:
        async with asyncio.timeout(CALL_SECONDS):
            return [message async for message in channel.history(limit=SEARCHED)]
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        return []  # the nonce must suffice


def _rest_of(table: Table, post: Post, before: Post | None) -> Message | None:
    """Return what an older `post` shrinks to, given the post `before` it, or None if nothing remains."""
    if post.ply == LOBBY:
        return None if table.match is None else lobby_message(table)
    since, revision = (before.ply, before.revision) if before else (LOBBY, 0)
    return past_board(table, range(since + 1, post.ply + 1), range(revision + 1, post.revision + 1))


def _reference(post: Post) -> discord.MessageReference:
    """Return a reference to a post, with ids as strings, that Discord accepts even if the post is gone."""
    id, channel_id = (cast(Any, str(each)) for each in (post.message_id, post.channel_id))
    return discord.MessageReference(message_id=id, channel_id=channel_id, fail_if_not_exists=False)


def nonce(*parts: object) -> str:
    """Return a nonce of 25 characters, which is always the same for the same `parts`."""
    return hashlib.sha256(":".join(map(str, parts)).encode()).hexdigest()[:25]


def posted_at(message_id: int) -> int:
    """Return the time when the message with this id was posted, in milliseconds since the epoch."""
    return (message_id >> 22) + discord.utils.DISCORD_EPOCH  # Discord: reference#snowflakes


def time_at(table: Table, clock: Clock) -> int:
    """Return the time by Discord's `clock`, in ms, but no earlier than the latest change to a table."""
    return max(clock() or 0, table.changed_at)


def shown_by(message: discord.Message, table_id: str) -> tuple[int, int] | None:
    """Return the ply and the revision of a table that a message shows, or None if it does not show the table.

    A question has a ply of its own, which `question_ply` returns.
    """
    question = None
    for row in message.components:
        for item in getattr(row, "children", ()):
            id = read_custom_id(getattr(item, "custom_id", None) or "")
            if id is None or id.table_id != table_id:
                continue
            revision = int(id.argument) if id.argument.isdecimal() else 0
            if id.verb in ALWAYS_THERE:
                return LOBBY if id.verb == "join" else id.ply, revision
            if id.verb == "agree":
                question = question_ply(revision), revision
    return question
