"""Commands for good order: `/handover`, `/moderate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from ..table.seat_transfer import Candidate
from ..transport.responder import Responder
from .context import action_of
from .moderation import moderate_draft
from .permissions import demand_moderator, demand_permissions
from .seat_transfer import asked_draft
from .table_choice import moderated_table, own_seat, suggesting

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]


def order_commands(router: Router) -> list[Command]:
    """Build the commands for handing seats over and for moderators."""
    commands = [_handover(router), _moderate(router)]
    for command in commands:
        command.autocomplete("table")(suggesting(router))
    return commands


def _handover(router: Router) -> Command:
    @app_commands.command(name="handover", description="Ask somebody to play on in your place")
    @app_commands.describe(
        player="Who is to take your seat", table="The table, if you play at more than one here"
    )
    async def handover(interaction: AnyInteraction, player: discord.User, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            demand_permissions(interaction)
            chosen = await own_seat(router, interaction, table)
            responder.table_id = chosen.id
            candidate = Candidate(player.id, player.bot, is_member=isinstance(player, discord.Member))
            holder = interaction.user.id
            await router.tables.hand_over_seat(action_of(interaction), chosen.id, holder, candidate)
            await responder.private(asked_draft(chosen.id, holder, candidate))

        await router.answering(interaction, handle)

    return handover


def _moderate(router: Router) -> Command:
    @app_commands.command(name="moderate", description="Pause, close or hide a table, or help absent players")
    @app_commands.describe(table="The table, if there is more than one here")
    @app_commands.default_permissions(manage_messages=True)
    async def moderate(interaction: AnyInteraction, table: str | None = None) -> None:
        async def handle(responder: Responder) -> None:
            chosen = await moderated_table(router, interaction, table)
            demand_moderator(interaction, chosen)
            await responder.private(moderate_draft(chosen))

        await router.answering(interaction, handle)

    return moderate
