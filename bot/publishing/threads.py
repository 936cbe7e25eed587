"""Threads for tables, each made from its lobby's message, so that a retry after a crash finds it again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from functools import partial
from typing import Literal

import discord

from ..service.tables import Tables
from ..storage.outbox import Post
from ..table.channel import in_thread, needs_thread, thread_name, without_thread
from ..table.model import Table
from ..transport.connection import call_discord
from ..transport.errors import DISCORD_FAILURES, THREAD_EXISTS, is_transient

log = logging.getLogger(__name__)

# Minutes without a message until Discord archives a thread; posting reopens it.
A_WEEK: Literal[10080] = 10080


async def ensure_thread(client: discord.Client, tables: Tables, table: Table, lobby: Post | None) -> Table:
    """Return a table, moved to a new thread if it needs one. Raises NotRead, NotSaved or DISCORD_FAILURES."""
    if not needs_thread(table):
        return table
    thread_id = await _make_thread(client, table, lobby) if lobby else None
    if thread_id is None:
        return await tables.move(table.id, without_thread)
    return await tables.move(table.id, partial(in_thread, thread_id=thread_id))


async def exists(client: discord.Client, channel_id: int) -> bool:
    """Return whether a channel or thread is in the cache or found by Discord. True if that is unknown."""
    return client.get_channel(channel_id) is not None or await is_found(client.fetch_channel(channel_id))


async def is_found(request: Awaitable[object]) -> bool:
    """Return whether Discord finds what a request asks for. True if that is unknown."""
    try:
        await call_discord(request)
    except discord.NotFound:
        return False
    except DISCORD_FAILURES:
        pass
    return True


async def _make_thread(client: discord.Client, table: Table, lobby: Post) -> int | None:
    # Discord: resources/channel, Start Thread from Message; a message has at most one, with the message's id.
    # A bare request, since discord.py's method needs the server in its cache, which fills after the start.
    request = client.http.start_thread_with_message(
        lobby.channel_id, lobby.message_id, name=thread_name(table), auto_archive_duration=A_WEEK
    )
    try:
        await call_discord(request)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        if error.code != THREAD_EXISTS:
            log.warning("Table %s stays in its channel, for there can be no thread: %s", table.id, error)
            return None
    return lobby.message_id
