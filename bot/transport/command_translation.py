"""The names and descriptions of commands in other languages, from the same catalogues as all sentences.

Ids of games and of their options, and the values of these, are the same in all languages.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Place

from engine import Text, render

from ..locale.language import ENGLISH, language_for

MAX_LENGTH = 100  # characters of a description (Discord: interactions/application-commands)
NAMES = frozenset({Place.command_name, Place.group_name, Place.parameter_name})


def description_of(said: Text) -> app_commands.locale_str:
    """Return a description that has fields; a fixed one can be a plain string."""
    return app_commands.locale_str(str(said)[:MAX_LENGTH], said=said)


def id_of(id: str) -> app_commands.locale_str:
    """Return an id as a name that is the same in all languages, even if a catalogue has that word."""
    return app_commands.locale_str(id, is_id=True)


class CatalogueTranslator(app_commands.Translator):
    """Translates what Discord's client shows of the commands."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name or a description in a language, None to show it in English."""
        language = language_for(locale.value)
        if language is ENGLISH or context.location is Place.choice_name or string.extras.get("is_id"):
            return None
        if context.location in NAMES:
            return language.names.get(string.message)
        said = string.extras.get("said")
        if said is None:
            return language.translate(string.message)
        return render(said, language.translate)[:MAX_LENGTH]
