"""The catalogues: what is translated has the fields, marks and code of the English.

What is not translated is shown in English, and named by `python -m bot.locale --check` before a release.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.locale.language import LANGUAGES, Language
from tests.code import code_in, code_of

from .sources import texts

FIELD = re.compile(r"\{(\w*)\}")

every_language = pytest.mark.parametrize("code", sorted(set(LANGUAGES) - {"en"}))


def translations(language: Language) -> Iterator[tuple[str, str]]:
    """Yield English templates with their translations; each form of a plural with the English for many."""
    yield from language.templates.items()
    for found in texts():
        if isinstance(found.english, tuple):
            one, other = found.english
            yield from ((other, form) for form in language.plurals.get(one, ()))


class TestEachLanguage:
    """What holds of every translation that there is."""

    @every_language
    def test_has_the_fields_of_the_english(self, code: str) -> None:
        """No field is lost or invented; those of plural forms have a test of their own."""
        for english, translated in LANGUAGES[code].templates.items():
            assert set(FIELD.findall(translated)) == set(FIELD.findall(english)), english

    @every_language
    def test_has_the_marks_of_the_english(self, code: str) -> None:
        """Every line that begins with a mark of Discord's still does."""
        for english, translated in translations(LANGUAGES[code]):
            assert marks(translated) == marks(english), english

    @every_language
    def test_has_the_commands_and_code_of_the_english(self, code: str) -> None:
        """What is in back-ticks stays as it is, but commands and their options have the language's names."""
        language = LANGUAGES[code]
        for english, translated in translations(language):
            assert code_in(translated) == code_of(english, language), english


def marks(template: str) -> list[str]:
    """Return what each line of a template begins with."""
    return [re.match(r"(-# |## |- )?", line)[0] for line in template.split("\n")]  # type: ignore[index]
