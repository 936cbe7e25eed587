"""What the bot needs in a channel, asked before anything starts there; and what people need to moderate."""

from __future__ import annotations

from typing import Any

import discord

from . import messages
from .messages import order
from .refusals import Refusal
from .table import Table


class PermissionsMissing(Refusal):
    """The bot may not do in this channel what a table needs."""


class NotAModerator(Refusal):
    """The person may not moderate this table."""

    sentence = order.NOT_A_MODERATOR


def is_moderator(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Tell whether somebody may manage messages where the table is, which must be where they act."""
    return interaction.channel_id == table.channel_id and interaction.permissions.manage_messages


def demand_moderator(interaction: discord.Interaction[Any], table: Table) -> None:
    """Raise NotAModerator unless `is_moderator` at this very moment."""
    if not is_moderator(interaction, table):
        raise NotAModerator


def demand_permissions(interaction: discord.Interaction[Any]) -> None:
    """Raise PermissionsMissing, naming them, unless a table can run where the interaction comes from."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", sending, "attach_files", "embed_links", "read_message_history")
    lacking = [name for name in needed if not getattr(interaction.app_permissions, name)]
    if lacking:
        raise PermissionsMissing(messages.missing_permissions(lacking))
