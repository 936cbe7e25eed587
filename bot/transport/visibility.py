"""The visibility of channels, as far as the client knows them."""

from __future__ import annotations

import discord


def may_see(
    guild: discord.Guild, user: discord.Member, channel_id: int, parent_id: int | None = None
) -> bool:
    """Return whether a member can see a channel. An archived thread is judged by its parent, `parent_id`."""
    # The client does not know archived threads; one that was made for a table is public.
    channel = guild.get_channel_or_thread(channel_id) or guild.get_channel(parent_id or 0)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return False
    return channel.permissions_for(user).view_channel
