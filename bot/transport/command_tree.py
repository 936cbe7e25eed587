"""The slash commands, made from the registry of games and one file a group."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import app_commands

from ..features import (
    channel_list,
    collections_commands,
    general,
    guild_settings_commands,
    invitations_commands,
    moderation_commands,
    open_table,
    preferences_commands,
    privacy_commands,
    table_commands,
)
from ..service.audience import unknown_audience
from ..views import messages
from ..views.message import sentence
from .errors import DISCORD_FAILURES
from .responder import Responder

if TYPE_CHECKING:
    from ..features.router import Router

log = logging.getLogger(__name__)

_VALUES = {  # as JSON gives them; all others are texts, such as ids (Discord: application-commands)
    discord.AppCommandOptionType.integer: (int,),
    discord.AppCommandOptionType.boolean: (bool,),
    discord.AppCommandOptionType.number: (int, float),
}
_RESOLVED = {  # what Discord sends along with an id
    discord.AppCommandOptionType.user: "users",
    discord.AppCommandOptionType.attachment: "attachments",
}


class Tree(app_commands.CommandTree[Any]):
    """The library's tree of commands; it answers also what it cannot read, and takes no type for another."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        # Private, and overridden here only: the library hands on values of types that a command does not
        # take, and what fails before a command runs would end without an answer.
        with interaction.client.under_way.noted():
            await self._answer(interaction)

    async def _answer(self, interaction: discord.Interaction[Any]) -> None:
        try:
            data = cast(Any, interaction.data)
            _check_types(*self._get_app_command_options(data), data.get("resolved", {}))
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:  # noqa: BLE001 - not raised: the library would look into the data again
            await _answer_error(interaction, app_commands.AppCommandError(type(error).__name__))


def _check_types(
    command: app_commands.Command[Any, ..., Any], options: list[Any], resolved: dict[str, dict[str, Any]]
) -> None:
    """Raise TypeError or KeyError unless every option is one of the command's, of its type, and known."""
    types = {parameter.display_name: parameter.type for parameter in command.parameters}
    for option in options:
        expected = types[option["name"]]
        if option["type"] != expected.value or type(option["value"]) not in _VALUES.get(expected, (str,)):
            raise TypeError(option["name"])
        if expected in _RESOLVED:
            resolved[_RESOLVED[expected]][option["value"]]  # else the library hands on a bare id


def add_commands(tree: Tree, router: Router) -> None:
    """Add every command of the bot to a tree."""
    tree.add_command(open_table.play_command(router))
    for command in (
        invitations_commands.invite_command(router),
        *table_commands.table_commands(router),
        *moderation_commands.order_commands(router),
        *collections_commands.goods_commands(router),
        *general.general_commands(router),
        preferences_commands.preferences_command(router),
        guild_settings_commands.settings_command(router),
        channel_list.overview_command(router),
        *privacy_commands.privacy_commands(router),
    ):
        tree.add_command(command)
    tree.error(_answer_error)
    logging.getLogger("discord.app_commands.tree").addFilter(_is_a_defect)


def _is_a_defect(record: logging.LogRecord) -> bool:
    """Keep suggestions that did not reach Discord out of the log: each letter typed asks for them anew."""
    return not (record.exc_info and isinstance(record.exc_info[1], DISCORD_FAILURES))


async def _answer_error(interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
    """Answer what the library refuses before a command runs, values that no client sends; and defects."""
    is_defect = isinstance(error, app_commands.CommandInvokeError)
    if is_defect:
        log.error("A command failed", exc_info=error)
    else:
        log.warning("A command was not run: %s", error)
    async with Responder(interaction, unknown_audience(interaction)) as responder:
        await responder.private(sentence(messages.WENT_WRONG if is_defect else messages.BAD_COMMAND))
