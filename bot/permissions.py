"""What the bot needs in a channel, asked before anything starts there."""

from __future__ import annotations

from typing import Any

import discord

from . import messages
from .refusals import Refusal


class PermissionsMissing(Refusal):
    """The bot may not do in this channel what a table needs."""


def demand_permissions(interaction: discord.Interaction[Any]) -> None:
    """Raise PermissionsMissing, naming them, unless a table can run where the interaction comes from."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    needed = ("view_channel", sending, "attach_files", "embed_links", "read_message_history")
    lacking = [name for name in needed if not getattr(interaction.app_permissions, name)]
    if lacking:
        raise PermissionsMissing(messages.missing_permissions(lacking))
