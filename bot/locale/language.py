"""The languages that the bot speaks: English, and one catalogue in `bot/locale` for each other one.

A catalogue maps English templates to the templates of its language; where it lacks one, English is shown.
All are read when this module is imported, so nobody waits for the disk later.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

log = logging.getLogger(__name__)

COMMAND = "command"  # the context (msgctxt) of names of commands and of their options


@dataclass(frozen=True)
class Language:
    """One language: Discord's code for it, its templates and its names of commands, by the English ones."""

    code: str
    templates: Mapping[str, str] = field(default_factory=dict, repr=False)
    names: Mapping[str, str] = field(default_factory=dict, repr=False)

    def translate(self, english: str) -> str:
        """Give a template in this language; what is missing stays English, and the log says so once."""
        if english in self.templates:
            return self.templates[english]
        if self is not ENGLISH:
            _report(self.code, english)
        return english


ENGLISH = Language("en")


def language_for(locale: str) -> Language:
    """Choose the language for a locale of Discord's: `de` and `de-AT` are German; English for all others."""
    return LANGUAGES.get(locale) or LANGUAGES.get(locale.partition("-")[0], ENGLISH)


def name_of(code: str) -> str:
    """Return the name of a language in that language, as people look for theirs."""
    return Locale.parse(code).get_display_name(code) or code


def language_of(code: str, catalogue: Catalog) -> Language:
    """Make a language of a catalogue, leaving out what is not translated or marked as doubtful."""
    done = [each for each in catalogue if each.id and each.string and not each.fuzzy]
    return Language(
        code,
        {str(each.id): str(each.string) for each in done if each.context is None},
        {str(each.id): str(each.string) for each in done if each.context == COMMAND},
    )


@cache
def _report(code: str, english: str) -> None:
    log.warning("Not translated to %s: %r", code, english)


def _languages() -> Iterator[Language]:
    yield ENGLISH
    for file in resources.files("bot.locale").iterdir():
        code, _, kind = file.name.rpartition(".")
        if kind == "po":
            with file.open("rb") as opened:
                yield language_of(code, read_po(opened))


LANGUAGES: Mapping[str, Language] = {language.code: language for language in _languages()}
