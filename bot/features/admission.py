"""Who may open tables, and where, by a server's settings."""

from __future__ import annotations

from typing import Any

import discord

from ..storage.guild_settings import GuildSettings
from ..table.errors import Refusal
from ..table.options import Place
from ..views.messages import places as said

AnyInteraction = discord.Interaction[Any]


class NotAdmitted(Refusal):
    """The server has chosen that tables are opened elsewhere, or by others."""


def demand_admission(interaction: AnyInteraction, settings: GuildSettings) -> None:
    """Raise NotAdmitted unless who acts may open a table where they act."""
    demand_channel(interaction, settings)
    _demand_role(interaction, settings)


def demand_channel(interaction: AnyInteraction, settings: GuildSettings) -> None:
    """Raise NotAdmitted, naming the right channels, unless tables may be here; threads count with theirs."""
    channel = interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if not settings.channels or here in settings.channels:
        return
    left = existing_channels(interaction.guild, settings)
    if not left:
        raise NotAdmitted(said.NO_CHANNEL_LEFT)
    raise NotAdmitted(said.NOT_IN_THIS_CHANNEL, channels=tuple(f"<#{id}>" for id in left))


def existing_channels(guild: discord.Guild | None, settings: GuildSettings) -> tuple[int, ...]:
    """Give the chosen channels that have not been deleted."""
    return tuple(id for id in settings.channels if guild is None or guild.get_channel(id) is not None)


def role_exists(guild: discord.Guild | None, settings: GuildSettings) -> bool:
    """Tell whether the chosen role has not been deleted; also if none was chosen."""
    return settings.role is None or guild is None or guild.get_role(settings.role) is not None


def place_of(interaction: AnyInteraction, wanted: Place | None, settings: GuildSettings) -> Place:
    """Say where the boards of a new table go: where its opener wants them, else as the server has it.

    Raises NotAdmitted for a thread that is wanted where there can be none: in a thread, in a voice channel.
    """
    if isinstance(interaction.channel, discord.TextChannel):
        return wanted or settings.place
    if wanted == "thread":
        raise NotAdmitted(said.NO_THREADS_HERE)
    return "channel"


def _demand_role(interaction: AnyInteraction, settings: GuildSettings) -> None:
    """Raise NotAdmitted unless who acts has the role that was chosen, or manages the server."""
    if settings.role is None or interaction.permissions.manage_guild:
        return
    if not role_exists(interaction.guild, settings):
        raise NotAdmitted(said.ROLE_GONE)
    if not isinstance(interaction.user, discord.Member) or interaction.user.get_role(settings.role) is None:
        raise NotAdmitted(said.NOT_WITHOUT_ROLE, role=f"<@&{settings.role}>")
