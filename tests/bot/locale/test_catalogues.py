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
    """Yield English templates with their translations, and each plural form with the English plural."""
    yield from language.templates.items()
    for found in texts():
        if isinstance(found.english, tuple):
            one, other = found.english
            yield from ((other, form) for form in language.plurals.get(one, ()))


@every_language
def test_a_translation_has_what_the_english_has(code: str) -> None:
    """It has the same fields, marks at the start of lines and code, and names commands in its language."""
    language = LANGUAGES[code]
    for english, translated in language.templates.items():  # plural forms have a test of their own
        assert set(FIELD.findall(translated)) == set(FIELD.findall(english)), english
    for english, translated in translations(language):
        assert marks(translated) == marks(english), english
        assert code_in(translated) == code_of(english, language), english


def marks(template: str) -> list[str]:
    """Return the mark that each line of a template begins with, empty if there is none."""
    return [re.match(r"(-# |## |- )?", line)[0] for line in template.split("\n")]  # type: ignore[index]
