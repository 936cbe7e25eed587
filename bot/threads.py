"""Threads for tables, each made from the message of its lobby.

Discord: resources/channel, Start Thread from Message. A thread's id is that of its message, and a message has
at most one: making it again after a crash finds it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

import discord

from .delivery import CALL_SECONDS
from .outbox import Post
from .table import Table
from .whereabouts import thread_name

log = logging.getLogger(__name__)

ALREADY_THERE = 160004  # Discord: opcodes-and-status-codes
A_WEEK: Literal[10080] = (
    10080  # minutes without a message until Discord archives a thread; posting reopens it
)


async def make_thread(client: discord.Client, table: Table, lobby: Post) -> int | None:
    """Make the thread of a table and give its id; None where Discord refuses one.

    Raises what a call to Discord can end with where that may pass.
    """
    # By the bare request: the library's method needs the server in its cache, which fills after the start.
    request = client.http.start_thread_with_message(
        lobby.channel_id, lobby.message_id, name=thread_name(table), auto_archive_duration=A_WEEK
    )
    try:
        async with asyncio.timeout(CALL_SECONDS):
            await request
    except discord.HTTPException as error:
        if error.status >= 500 or error.status == 429:
            raise
        if error.code != ALREADY_THERE:
            log.warning("Table %s stays in its channel, for there can be no thread: %s", table.id, error)
            return None
    return lobby.message_id
