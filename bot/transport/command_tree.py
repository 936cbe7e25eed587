"""The tree of slash commands, which also answers invalid commands, and the translator of command names."""

from __future__ import annotations

import logging
from typing import Any, cast

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from engine import Text, _, render

from ..locale.language import ENGLISH, language_for
from ..views.message import sentence
from .errors import DISCORD_FAILURES
from .responder import WENT_WRONG, Responder, unknown_audience

log = logging.getLogger(__name__)

BAD_COMMAND = _("Something in that command isn't valid. Nothing changed. Please type it again.")

_VALUES = {  # types as JSON gives them; all others are strings, such as ids (Discord: application-commands)
    discord.AppCommandOptionType.integer: (int,),
    discord.AppCommandOptionType.boolean: (bool,),
    discord.AppCommandOptionType.number: (int, float),
}
_RESOLVED = {  # what Discord sends along with an id
    discord.AppCommandOptionType.user: "users",
    discord.AppCommandOptionType.attachment: "attachments",
}

MAX_LENGTH = 100  # characters of a description (Discord: interactions/application-commands)
NAMES = frozenset({Place.command_name, Place.group_name, Place.parameter_name})


class Tree(app_commands.CommandTree[Any]):
    """A client's command tree, which also tells the client which interactions are in flight."""

    async def _call(self, interaction: discord.Interaction[Any]) -> None:
        # Private, and overridden only here: the library passes on values of the wrong type, and a failure
        # before a command runs would end without an answer.
        interaction.client.in_flight.add()
        try:
            if interaction.type is not discord.InteractionType.autocomplete:  # it comes without users
                data = cast(Any, interaction.data)
                _check_types(*self._get_app_command_options(data), data.get("resolved", {}))
            await super()._call(interaction)
        except app_commands.AppCommandError:
            raise
        except Exception as error:  # noqa: BLE001 - the library would read the data again
            await _answer_error(interaction, app_commands.AppCommandError(type(error).__name__))

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed, or that discord.py rejected for values that no real client sends."""
        await _answer_error(interaction, error)


async def _answer_error(interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
    is_defect = isinstance(error, app_commands.CommandInvokeError)
    if is_defect:
        log.error("A command failed", exc_info=error)
    else:
        log.warning("A command was not run: %s", error)
    async with Responder(interaction, unknown_audience(interaction)) as responder:
        await responder.reply(sentence(WENT_WRONG if is_defect else BAD_COMMAND))


def _check_types(
    command: app_commands.Command[Any, ..., Any], options: list[Any], resolved: dict[str, dict[str, Any]]
) -> None:
    """Raise TypeError if an option has the wrong type, or KeyError if the command has no such option.

    Also raise KeyError if Discord's `resolved` data lacks a user or an attachment that an option names.
    """
    types = {parameter.display_name: parameter.type for parameter in command.parameters}
    for option in options:
        expected = types[option["name"]]
        if option["type"] != expected.value or type(option["value"]) not in _VALUES.get(expected, (str,)):
            raise TypeError(option["name"])
        if expected in _RESOLVED:
            resolved[_RESOLVED[expected]][option["value"]]  # otherwise the library passes on a bare id


def quiet_suggestions() -> None:
    """Keep failures to send suggestions out of the log, since every letter typed requests new suggestions."""
    logging.getLogger("discord.app_commands.tree").addFilter(
        lambda record: not (record.exc_info and isinstance(record.exc_info[1], DISCORD_FAILURES))
    )


def description_of(said: Text) -> app_commands.locale_str:
    """Return a text as a command's description, cut to 100 characters, for discord.py to translate."""
    return app_commands.locale_str(str(said)[:MAX_LENGTH], said=said)


def id_of(id: str) -> app_commands.locale_str:
    """Return an id as a command name that is the same in all languages, even if a catalogue translates it."""
    return app_commands.locale_str(id, is_id=True)


class CatalogueTranslator(app_commands.Translator):
    """The translator of the command names and descriptions that Discord shows."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name or description in the locale's language, or None to show it in English."""
        language = language_for(locale.value)
        if language is ENGLISH or string.extras.get("is_id"):
            return None
        if context.location in NAMES:
            return language.names.get(string.message)
        if context.location is Place.choice_name:  # games and numbers have none
            return language.templates.get(string.message)
        said = string.extras.get("said")
        if said is None:
            return language.translate(string.message)
        return render(said, language.translate)[:MAX_LENGTH]
