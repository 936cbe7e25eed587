"""`/settings`: how tables are run on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..table.errors import Refusal
from ..transport.responder import Responder
from ..views import messages
from .guild_settings import settings_draft
from .permissions import demand_manager

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]


def settings_command(router: Router) -> app_commands.Command[Any, Any, Any]:
    """Build the command that shows a server's settings, with the means to change them.

    Discord offers it to those who manage the server, unless the server lets others have it; they are refused.
    """

    @app_commands.command(
        name="settings", description="How tables are run here (for those who manage the server)"
    )
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            if interaction.guild is None:
                raise Refusal(messages.SERVER_ONLY)
            demand_manager(interaction)
            chosen = await router.tables.settings.get(interaction.guild.id)
            await responder.private(settings_draft(chosen, interaction.guild))

        await router.answering(interaction, handle)

    return settings
