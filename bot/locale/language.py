"""The languages that the bot speaks: English, and each language with a catalogue in `bot/locale`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache, lru_cache
from gettext import c2py
from importlib import resources

from babel import Locale
from babel.dates import format_timedelta
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from engine.text import Form

log = logging.getLogger(__name__)

COMMAND = "command"  # the context (msgctxt) of the names of commands and their options


@dataclass(frozen=True)
class Language:
    """A language: its Discord code, and its translated templates and command names.

    The translations are keyed by their English originals. `plurals` holds all forms of each plural template,
    keyed by the English singular. `form_of` returns the index of the form for a number.
    """

    code: str
    templates: Mapping[str, str] = field(default_factory=dict, repr=False)
    names: Mapping[str, str] = field(default_factory=dict, repr=False)
    plurals: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    form_of: Callable[[int], int] = field(default=c2py("n != 1"), repr=False)

    def translate(self, english: str, /) -> str:
        """Return the translation of a template. If there is none, return the template, and log that once."""
        if isinstance(english, Form) and english.plural.one in self.plurals:
            return self.plurals[english.plural.one][self.form_of(english.number)]
        if english in self.templates:
            return self.templates[english]
        _report(self.code, english)
        return english


class English(Language):
    """English, the language that all templates are written in."""

    translate = staticmethod(str)


ENGLISH = English("en")


@lru_cache
def language_for(locale: str) -> Language:
    """Return the language for a Discord locale such as `de` or `de-AT`, or English if it has no catalogue."""
    return LANGUAGES.get(locale) or LANGUAGES.get(locale.partition("-")[0], ENGLISH)


def ahead(milliseconds: int, code: str) -> str:
    """Return a wait of `milliseconds` in words, such as "in 45 minutes", in the language `code`."""
    wait = timedelta(minutes=milliseconds // 60_000)
    return format_timedelta(wait, add_direction=True, locale=Locale.parse(code, sep="-"))


def name_of(code: str) -> str:
    """Return a language's name in the language itself, such as "Deutsch" for "de"."""
    return Locale.parse(code, sep="-").get_display_name() or code


def language_of(code: str, catalogue: Catalog) -> Language:
    """Build the language `code` from the translated entries of a catalogue, including the fuzzy ones."""
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
    """Return an entry's translation: one form, or all forms of a plural."""
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ("",))


def is_translated(entry: Message) -> bool:
    """Return whether all forms of a catalogue entry are translated."""
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


# Read at import, so that no interaction waits for the disk.
LANGUAGES: Mapping[str, Language] = {language.code: language for language in _languages()}
