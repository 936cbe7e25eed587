"""Threads for tables. Each is made from its table's lobby, so that a retry after a crash finds the thread."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from functools import partial
from typing import Literal

import discord

from ..contests.tournament import Tournament
from ..service.tables import Tables
from ..service.tournaments import Tournaments
from ..storage.outbox import Post
from ..table.channel import in_thread, needs_thread, thread_name, without_thread
from ..table.model import Table
from ..transport.connection import call_discord
from ..transport.errors import DISCORD_FAILURES, THREAD_EXISTS, is_transient
from ..transport.permissions import is_forum, missing_for_threads
from ..views.tournaments import thread_of_game
from .poster import Thread

log = logging.getLogger(__name__)

A_DAY: Literal[1440] = 1440  # minutes without a message until Discord archives a thread; posting reopens it
A_WEEK: Literal[10080] = 10080


async def ensure_thread(
    client: discord.Client, tables: Tables, tournaments: Tournaments, table: Table, lobby: Post | None
) -> Table:
    """Return a table, moved to a new thread if it needs one.

    The thread is made from the post `lobby`. If there can be no thread, a tournament's table moves to the
    tournament's thread, and other tables stay in their channel. Raises NotRead, NotSaved or DISCORD_FAILURES.
    """
    if not needs_thread(table):
        return table
    thread, instead = Thread(thread_name(table), A_WEEK), None
    if table.tournament_id is not None:
        tournament = await tournaments.get(table.tournament_id)
        thread, instead = thread_of(tournament, table), tournament.thread_id
    thread_id = instead
    if lobby is not None and lobby.channel_id != table.channel_id:  # it has a thread already
        thread_id = lobby.channel_id
    elif lobby is not None:
        thread_id = await make_thread(client, lobby.channel_id, lobby.message_id, thread) or instead
    if thread_id is None:
        return await tables.move(table.id, without_thread)
    return await tables.move(table.id, partial(in_thread, thread_id=thread_id))


def thread_of(tournament: Tournament, table: Table) -> Thread:
    """Return the thread to make for a tournament's game: a name, and the idle minutes before archiving."""
    minutes = A_DAY if tournament.settings.pace == "evening" else A_WEEK
    return Thread(thread_of_game(tournament, table), minutes)


def opening_place(client: discord.Client, tournament: Tournament, table: Table) -> int:
    """Return where to announce a game: its channel or, if that allows no thread, its tournament's thread."""
    refused = missing_for_threads(client, table.guild_id, table.channel_id)
    return (tournament.thread_id if refused else None) or table.channel_id


async def exists(client: discord.Client, channel_id: int) -> bool:
    """Return whether a channel or thread exists, or True if that is unknown."""
    return client.get_channel(channel_id) is not None or await is_found(client.fetch_channel(channel_id))


async def is_found(request: Awaitable[object]) -> bool:
    """Return whether Discord finds what a request asks for, or True if that is unknown."""
    try:
        await call_discord(request)
    except discord.NotFound:
        return False
    except DISCORD_FAILURES:
        pass
    return True


async def make_thread(client: discord.Client, channel_id: int, message_id: int, thread: Thread) -> int | None:
    """Make a thread from a message, and return the thread's id, or None if the channel allows no thread.

    In a forum, return `message_id`, since the message's post is already a thread with that id. Raises one of
    DISCORD_FAILURES if the failure may be temporary.
    """
    # Discord: resources/channel, Start Thread from Message; a message has at most one, with the message's id.
    # A bare request, since discord.py's method needs the server in its cache, which fills after the start.
    if is_forum(client, channel_id):
        return message_id
    request = client.http.start_thread_with_message(channel_id, message_id, **thread._asdict())
    try:
        await call_discord(request)
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        if error.code != THREAD_EXISTS:
            log.warning("There can be no thread in channel %s: %s", channel_id, error)
            return None
    return message_id
