"""`/invite`: a seat at one's table is kept for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..transport.responder import Responder
from .context import action_of
from .invitations import invited_draft
from .people import person_of
from .permissions import demand_permissions
from .table_choice import own_lobby, suggesting

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]


def invite_command(router: Router) -> Command:
    """Build `/invite`."""

    @app_commands.command(name="invite", description="Keep a seat at your table for somebody")
    @app_commands.describe(
        player="Who is to play", table="Your table, if several of yours are still to begin here"
    )
    async def invite(interaction: AnyInteraction, player: discord.User, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            demand_permissions(interaction)
            chosen = await own_lobby(router, interaction, table)
            responder.table_id = chosen.id
            people = [person_of(player)]
            await router.tables.invite(action_of(interaction), chosen.id, people)
            await responder.private(invited_draft(people))

        await router.answering(interaction, handle)

    invite.autocomplete("table")(suggesting(router))
    return invite
