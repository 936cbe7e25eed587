"""Commands of no particular table: `/rules`, `/tables`, `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine import GAMES

from ..transport.responder import Responder
from ..views import messages
from ..views.message import sentence
from .help import rules_draft
from .my_tables import agenda_draft

if TYPE_CHECKING:
    from .router import Router

AnyInteraction = discord.Interaction[Any]
Command = app_commands.Command[Any, Any, Any]


def general_commands(router: Router) -> list[Command]:
    """Build the commands for looking things up."""
    return [_rules(router), _tables(router), _help(router)]


def _rules(router: Router) -> Command:
    @app_commands.command(name="rules", description="How a game is played")
    @app_commands.describe(game="The game")
    @app_commands.choices(
        game=[app_commands.Choice(name=game.name, value=game.id) for game in GAMES.values()]
    )
    async def rules(interaction: AnyInteraction, game: str) -> None:
        async def handle(responder: Responder) -> None:
            await responder.private(rules_draft(game, 0, responder.reader))

        await router.answering(interaction, handle)

    return rules


def _tables(router: Router) -> Command:
    @app_commands.command(name="tables", description="Your unfinished games on this server")
    async def tables(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            guild_id, language = interaction.guild_id or 0, responder.reader.language
            await responder.private(await agenda_draft(router, interaction.user.id, guild_id, 0, language))

        await router.answering(interaction, handle)

    return tables


def _help(router: Router) -> Command:
    @app_commands.command(name="help", description="What this bot does and how to begin")
    async def help_(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            await responder.private(
                sentence(messages.HELP, games=tuple(game.name for game in GAMES.values()))
            )

        await router.answering(interaction, handle)

    return help_
