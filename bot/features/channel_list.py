"""`/overview`: a message that lists a channel's open tables and is kept up to date; for moderators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..table.errors import Refusal
from ..transport.responder import Responder
from ..views import messages
from ..views.message import sentence
from ..views.messages import overview as said
from .permissions import demand_permissions

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]


def overview_command(router: Router) -> app_commands.Command[Any, Any, Any]:
    """Build the command."""

    @app_commands.command(name="overview", description="List the open tables of this channel in a message")
    @app_commands.describe(remove="Remove the overview of this channel")
    async def overview(interaction: AnyInteraction, remove: bool = False) -> None:
        async def handle(responder: Responder) -> None:
            if interaction.guild_id is None or interaction.channel_id is None:
                raise Refusal(messages.SERVER_ONLY)
            if not (interaction.permissions.manage_messages or interaction.permissions.manage_guild):
                raise Refusal(said.NOT_ALLOWED)
            if remove:
                removed = await router.noticeboard.remove(interaction.channel_id)
                await responder.private(sentence(said.REMOVED if removed else said.NOT_THERE))
                return
            demand_permissions(interaction)
            place = (interaction.channel_id, interaction.guild_id)
            posted = await router.noticeboard.ask(interaction.id, *place)
            await responder.private(sentence(said.POSTED if posted else said.ASKED))

        await router.answering(interaction, handle)

    return overview
