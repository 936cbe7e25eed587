"""Who reads what: the person who gets a private answer, or everybody in a server's channel."""

from __future__ import annotations

from typing import Any

import discord

from renderers import THEMES

from ..locale.audience import Audience
from ..locale.language import language_for
from ..storage.guild_settings import GuildSettingsRepository
from ..storage.preferences import PreferenceRepository


def unknown_audience(interaction: discord.Interaction[Any]) -> Audience:
    """Say how to answer whoever acts before anything is looked up: in the language of their Discord."""
    return Audience(language_for(str(interaction.locale)))


async def audience_of(
    interaction: discord.Interaction[Any],
    preferences: PreferenceRepository,
    settings: GuildSettingsRepository,
) -> Audience:
    """Say how to show something to whoever acts: as they prefer it, else in the server's colours."""
    own = await preferences.get(interaction.user.id)
    reader = unknown_audience(interaction)._replace(text_board=own.text_board)
    if own.theme is not None and own.theme in THEMES:  # a theme may have gone since it was chosen
        return reader._replace(theme=own.theme)
    shown = await public_audience(interaction.client, interaction.guild_id or 0, settings)
    return reader._replace(theme=shown.theme)


async def public_audience(
    client: discord.Client, guild_id: int, settings: GuildSettingsRepository
) -> Audience:
    """Say how to show something to all in a server: as it has chosen, else in the language of its Discord."""
    chosen = await settings.get_or_usual(guild_id)
    guild = client.get_guild(guild_id)
    language = language_for(chosen.language or (str(guild.preferred_locale) if guild else ""))
    return Audience(language, chosen.theme if chosen.theme in THEMES else Audience().theme)
