"""The catalogues: complete, in step with the sources, and with the same fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.locale.__main__ import FOLDER, entries
from bot.locale.language import LANGUAGES, Language, is_translated
from tests.code import code_in, code_of

from .sources import FOUND

FIELD = re.compile(r"\{(\w*)\}")

every_language = pytest.mark.parametrize("code", sorted(set(LANGUAGES) - {"en"}))


def catalogue_of(code: str) -> Catalog:
    """Read a catalogue as it is in the repository."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code.replace("-", "_"))


def translations(language: Language) -> Iterator[tuple[str, str]]:
    """Yield English templates with their translations; each form of a plural with the English for many."""
    yield from language.templates.items()
    others = {found.english[0]: found.english[1] for found in FOUND if isinstance(found.english, tuple)}
    yield from ((others[one], form) for one, forms in language.plurals.items() for form in forms)


def key(entry: Message) -> tuple[object, str | None]:
    return (entry.id, entry.context)


class TestEachLanguage:
    """What every catalogue has to be."""

    @every_language
    def test_is_in_step_with_the_sources(self, code: str) -> None:
        """Each sentence and name has its entry, none is left over: `python -m bot.locale` sees to that."""
        wanted = {(found.english, found.context) for found in FOUND}
        assert set(map(key, entries(catalogue_of(code)))) == wanted

    @every_language
    def test_is_complete(self, code: str) -> None:
        """Nothing is untranslated or doubtful."""
        assert [
            each.id for each in entries(catalogue_of(code)) if not is_translated(each) or each.fuzzy
        ] == []

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
