"""`/preferences`: one's own settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..transport.responder import Responder
from .preferences import preferences_draft

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]


def preferences_command(router: Router) -> app_commands.Command[Any, Any, Any]:
    """Build the command that shows one's preferences, with the means to change them."""

    @app_commands.command(
        name="preferences", description="Your own settings: colours, text boards, asking again, notifications"
    )
    async def preferences(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            own = await router.tables.preferences.get(interaction.user.id)
            await responder.private(preferences_draft(own))

        await router.answering(interaction, handle)

    return preferences
