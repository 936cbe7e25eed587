"""The languages that the bot speaks: English, and one catalogue in `bot/locale` for each other one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from gettext import c2py
from importlib import resources

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from engine.text import Form

log = logging.getLogger(__name__)

COMMAND = "command"  # the context (msgctxt) of names of commands and of their options


@dataclass(frozen=True)
class Language:
    """One language: Discord's code for it, its templates and its names of commands, by the English ones.

    `plurals` are the forms of plural templates, by the English form for 1; `form_of` is the place of the form
    for a number.
    """

    code: str
    templates: Mapping[str, str] = field(default_factory=dict, repr=False)
    names: Mapping[str, str] = field(default_factory=dict, repr=False)
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    form_of: Callable[[int], int] = field(default=c2py("n != 1"), repr=False)

    def translate(self, english: str, /) -> str:
        """Return a template in this language; what is missing stays English, and the log says so once."""
        if isinstance(english, Form) and english.plural.one in self.plurals:
            return self.plurals[english.plural.one][self.form_of(english.number)]
        if english in self.templates:
            return self.templates[english]
        _report(self.code, english)
        return english


class English(Language):
    """English, in which all templates are written."""

    translate = staticmethod(str)


ENGLISH = English("en")


@lru_cache
def language_for(locale: str) -> Language:
    """Choose the language for a locale of Discord's: `de` and `de-AT` are German; English for all others."""
    return LANGUAGES.get(locale) or LANGUAGES.get(locale.partition("-")[0], ENGLISH)


def name_of(code: str) -> str:
    """Return the name of a language in that language, as people look for theirs."""
    return Locale.parse(code, sep="-").get_display_name() or code


def language_of(code: str, catalogue: Catalog) -> Language:
    """Make a language of a catalogue, leaving out what is not translated; what is doubtful is shown."""
    done = [each for each in catalogue if each.id and is_translated(each)]
    single = [each for each in done if not each.pluralizable]
    return Language(
        code,
        {str(each.id): str(each.string) for each in single if each.context is None},
        {str(each.id): str(each.string) for each in single if each.context == COMMAND},
        {each.id[0]: forms_of(each) for each in done if each.pluralizable},
        c2py(catalogue.plural_expr),
    )


def forms_of(entry: Message) -> tuple[str, ...]:
    """Return the translation of an entry: one form, or those of a plural."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def is_translated(entry: Message) -> bool:
    """Return whether an entry of a catalogue has a translation, in all forms."""
    return all(forms_of(entry))


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


# Read at the import, so that no one waits for the disk later.
LANGUAGES: Mapping[str, Language] = {language.code: language for language in _languages()}
