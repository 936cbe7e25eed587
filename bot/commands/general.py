"""Commands of no particular table: `/rules`, `/tables`, `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine import GAMES, Text, text

from .. import messages
from ..components.rules import rules_draft
from ..drafts import Draft, note
from ..faces import state_of, title_of
from ..responder import Responder
from .which import where

if TYPE_CHECKING:
    from ..components import Router
    from ..table import Table

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
            mine = await router.tables.of_player(interaction.user.id, interaction.guild_id or 0)
            if not mine:
                await responder.private(note(messages.NO_TABLES))
                return
            lines = [await _line(router, table, interaction.user.id) for table in mine]
            await responder.private(Draft((text(messages.TABLES_HEAD), *lines)))

        await router.answering(interaction, handle)

    return tables


async def _line(router: Router, table: Table, user_id: int) -> Text:
    return text(
        messages.TABLES_LINE,
        game=title_of(table),
        table=table.id,
        channel=table.channel_id,
        state=state_of(table, user_id),
        link=await where(router, table),
    )


def _help(router: Router) -> Command:
    @app_commands.command(name="help", description="What this bot does and how to begin")
    async def help_(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            await responder.private(note(messages.HELP, games=tuple(game.name for game in GAMES.values())))

        await router.answering(interaction, handle)

    return help_
