"""The permissions that the bot needs in a channel, by their names in discord.py."""

from __future__ import annotations

import discord
from discord.abc import GuildChannel

FOR_BOARDS = ("attach_files", "embed_links", "read_message_history")
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")


def missing(channel: object, granted: discord.Permissions, *, thread: bool = False) -> tuple[str, ...]:
    """List the permissions that `granted` lacks for tables in a channel and, if `thread`, in its threads."""
    sending = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    needed = ["view_channel", sending, *FOR_BOARDS, *(FOR_THREADS if thread else ())]
    if isinstance(channel, discord.ForumChannel):  # sending includes posting (Discord: topics/permissions)
        needed.remove("create_public_threads")
    return tuple(name for name in needed if not getattr(granted, name))


def is_forum(client: discord.Client, channel_id: int) -> bool:
    """Return whether a channel is a forum, which has posts (threads) instead of messages."""
    return isinstance(client.get_channel(channel_id), discord.ForumChannel)


def granted_in(channel: GuildChannel) -> discord.Permissions:
    """Return the permissions that the bot has in a channel."""
    # From the base class: its subclasses drop permissions that are useless without sending.
    return GuildChannel.permissions_for(channel, channel.guild.me)


def missing_for_threads(client: discord.Client, guild_id: int, channel_id: int) -> tuple[str, ...]:
    """List the permissions missing for tables and threads in a channel, or () if the channel is unknown."""
    guild = client.get_guild(guild_id)
    channel = guild.get_channel(channel_id) if guild is not None else None
    return () if channel is None else missing(channel, granted_in(channel), thread=True)
