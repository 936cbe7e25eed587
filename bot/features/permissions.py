"""What the bot needs in a channel, asked before anything starts there; and what people need to moderate."""

from __future__ import annotations

from typing import Any

import discord
from discord.abc import GuildChannel

from ..table.errors import Refusal
from ..table.model import Table
from ..views import messages
from ..views.messages import order

AnyInteraction = discord.Interaction[Any]

FOR_BOARDS = ("attach_files", "embed_links", "read_message_history")
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")


class PermissionsMissing(Refusal):
    """The bot may not do in a channel what a table needs."""


class NotAModerator(Refusal):
    """The person may not moderate this table."""

    sentence = order.NOT_A_MODERATOR


class NotAManager(Refusal):
    """Only those who manage the server may do this."""

    sentence = "Only somebody who may manage this server can do that; ask them to."


def is_moderator(interaction: AnyInteraction, table: Table) -> bool:
    """Tell whether somebody may manage messages where the table is, which must be where they act."""
    return interaction.channel_id == table.channel_id and interaction.permissions.manage_messages


def demand_moderator(interaction: AnyInteraction, table: Table) -> None:
    """Raise NotAModerator unless `is_moderator` at this very moment."""
    if not is_moderator(interaction, table):
        raise NotAModerator


def demand_permissions(
    interaction: AnyInteraction, channel_id: int | None = None, *, thread: bool = False
) -> None:
    """Raise PermissionsMissing, naming channel and permissions, unless a table can run in a channel.

    By default where the interaction comes from; with `thread`, its boards go into a thread of the channel.
    """
    if channel_id is None or channel_id == interaction.channel_id:
        channel_id, place, granted = interaction.channel_id, interaction.channel, interaction.app_permissions
    else:
        place = interaction.guild.get_channel(channel_id) if interaction.guild else None
        # Of the base class: those of its subclasses take away what is no use without sending.
        granted = GuildChannel.permissions_for(place, place.guild.me) if place else discord.Permissions.none()
    sending = "send_messages_in_threads" if isinstance(place, discord.Thread) else "send_messages"
    needed = ("view_channel", sending, *FOR_BOARDS, *(FOR_THREADS if thread else ()))
    lacking = [name for name in needed if not getattr(granted, name)]
    if lacking:
        raise PermissionsMissing(messages.missing_permissions(lacking, f"<#{channel_id}>"))


def demand_manager(interaction: AnyInteraction) -> None:
    """Raise NotAManager unless who acts may manage the server."""
    if not interaction.permissions.manage_guild:
        raise NotAManager
