"""Threads for tables, each made from the message of its lobby; and whether one is still there.

Discord: resources/channel, Start Thread from Message. A thread's id is that of its message, and a message has
at most one: making it again after a crash finds it.
"""

from __future__ import annotations

import logging
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
    """Make the thread that a table needs, and record it; where Discord refuses one, it stays in its channel.

    Raises what a call to Discord can end with where that may pass, NotRead and NotSaved.
    """
    if not needs_thread(table):
        return table
    thread_id = await _make_thread(client, table, lobby) if lobby else None
    if thread_id is None:
        return await tables.move(table.id, without_thread)
    made = thread_id
    return await tables.move(table.id, lambda now: in_thread(now, made))


async def exists(client: discord.Client, channel_id: int) -> bool:
    """Return whether a channel or thread exists, as far as can be told; the cached ones are not asked for."""
    if client.get_channel(channel_id) is not None:
        return True
    try:
        await call_discord(client.fetch_channel(channel_id))
    except discord.NotFound:
        return False
    except DISCORD_FAILURES:
        pass
    return True


async def _make_thread(client: discord.Client, table: Table, lobby: Post) -> int | None:
    # By the bare request: the library's method needs the server in its cache, which fills after the start.
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
