"""Checks on who can see a channel, based on what the client knows or on what Discord says."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import discord

from .connection import call_discord
from .errors import DISCORD_FAILURES, UNKNOWN_MEMBER

ASK_INTERVAL_SECONDS = 0.2  # between two requests about members


async def gone_from(client: discord.Client, guild_id: int, people: Collection[int]) -> Collection[int]:
    """Return which of `people` have left a server, according to Discord. Empty if Discord cannot be asked."""
    guild, gone = client.get_guild(guild_id), set[int]()
    if guild is None:
        return gone
    try:
        for user_id in people:
            try:
                await call_discord(guild.fetch_member(user_id))
            except discord.NotFound as error:
                gone |= {user_id} if error.code == UNKNOWN_MEMBER else set()
            await asyncio.sleep(ASK_INTERVAL_SECONDS)
    except DISCORD_FAILURES:
        return ()
    return gone


def may_see(
    guild: discord.Guild, user: discord.Member, channel_id: int, parent_id: int | None = None
) -> bool:
    """Return whether a member can see a channel, as far as the client knows. False for private threads.

    For an archived thread, which the client does not know, the parent channel `parent_id` decides.
    """
    # The client does not know archived threads; one that was made for a table is public.
    channel = guild.get_channel_or_thread(channel_id) or guild.get_channel(parent_id or 0)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(user).view_channel


async def may_still_see(
    guild: discord.Guild, user_id: int, channel_id: int, parent_id: int | None = None
) -> bool:
    """Return whether, according to Discord, a person is on a server and can see a channel there.

    For an archived thread, the parent channel `parent_id` decides. Raises one of DISCORD_FAILURES if Discord
    cannot be asked.
    """
    channel = guild.get_channel_or_thread(channel_id)
    try:
        if isinstance(channel, discord.Thread) and channel.is_private():
            await call_discord(channel.fetch_member(user_id))
            return True
        member = await call_discord(guild.fetch_member(user_id))
    except discord.NotFound:
        return False
    return may_see(guild, member, channel_id, parent_id)


async def find_common_channel(
    client: discord.Client, guild_id: int, channel_ids: Sequence[int], people: Sequence[int]
) -> tuple[int, Collection[int]]:
    """Return the id of the first channel that all `people` can see, and an empty list.

    If there is none, return the last of `channel_ids` and the people who may be unable to see that channel.
    """
    guild = client.get_guild(guild_id)
    for channel_id in channel_ids:
        blind = [each for each in people if guild is None or not await _surely_sees(guild, each, channel_id)]
        if not blind:
            break
    return channel_id, blind


async def _surely_sees(guild: discord.Guild, user_id: int, channel_id: int) -> bool:
    try:
        return await may_still_see(guild, user_id, channel_id)
    except DISCORD_FAILURES:
        return False
