"""The slash commands, made from the registry of games and one file a group."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from .. import messages
from ..drafts import note
from ..readers import reader_of
from ..responder import Responder
from . import general, goods, overview, play, privacy, table

if TYPE_CHECKING:
    from ..components import Router

log = logging.getLogger(__name__)

Tree = app_commands.CommandTree[Any]


def add_commands(tree: Tree, router: Router) -> None:
    """Add every command of the bot to a tree."""
    tree.add_command(play.play_command(router))
    for command in (
        *table.table_commands(router),
        *goods.goods_commands(router),
        *general.general_commands(router),
        overview.overview_command(router),
        *privacy.privacy_commands(router),
    ):
        tree.add_command(command)
    tree.error(_answer_error)


async def _answer_error(interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
    """Answer what the library refuses before a command runs: values that no client of Discord sends."""
    log.warning("A command was not run: %s", error)
    async with Responder(interaction, await reader_of(interaction)) as responder:
        await responder.private(note(messages.BAD_COMMAND))
