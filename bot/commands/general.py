"""Commands of no particular table: `/rules`, `/tables`, `/help`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from engine import GAMES, text

from .. import messages
from ..components.rules import rules_draft
from ..drafts import MOST_CONTENT, Draft
from ..faces import names_of, state_of, title_of
from ..responder import Responder
from ..words import say

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
            await responder.private(rules_draft(game, 0))

        await router.answering(interaction, handle)

    return rules


def _tables(router: Router) -> Command:
    @app_commands.command(name="tables", description="Your unfinished games on this server")
    async def tables(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            mine = await router.tables.of_player(interaction.user.id, interaction.guild_id or 0)
            if not mine:
                await responder.private(Draft(messages.NO_TABLES))
                return
            lines = [await _line(router, table, interaction.user.id) for table in mine]
            await responder.private(Draft("\n".join([messages.TABLES_HEAD, *lines])[:MOST_CONTENT]))

        await router.answering(interaction, handle)

    return tables


async def _line(router: Router, table: Table, user_id: int) -> str:
    state = say(state_of(table, user_id), names_of(table))
    link = await router.address(table)
    return say(
        text(
            messages.TABLES_LINE,
            game=title_of(table),
            table=table.id,
            channel=table.channel_id,
            state=state,
            link=link or "",
        )
    )


def _help(router: Router) -> Command:
    @app_commands.command(name="help", description="What this bot does and how to begin")
    async def help_(interaction: AnyInteraction) -> None:
        async def handle(responder: Responder) -> None:
            games = ", ".join(game.name for game in GAMES.values())
            await responder.private(Draft(say(text(messages.HELP, games=games))[:MOST_CONTENT]))

        await router.answering(interaction, handle)

    return help_
