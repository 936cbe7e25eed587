"""Who reads what: the person who gets a private answer, or everybody in a server's channel."""

from __future__ import annotations

from typing import Any

import discord

from .language import language_for
from .reader import Reader


async def reader_of(interaction: discord.Interaction[Any]) -> Reader:
    """Say how to show something to whoever acts: in the language of their Discord."""
    return Reader(language_for(str(interaction.locale)))


async def public_reader(client: discord.Client, guild_id: int) -> Reader:
    """Say how to show something to all in a server: in the server's language."""
    guild = client.get_guild(guild_id)
    return Reader(language_for(str(guild.preferred_locale))) if guild else Reader()
