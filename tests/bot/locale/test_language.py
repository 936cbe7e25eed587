"""The languages: chosen by Discord's locale, read from catalogues, English where something is missing."""

from __future__ import annotations

import logging

import pytest
from babel.messages.catalog import Catalog

from bot.locale.language import COMMAND, ENGLISH, LANGUAGES, Language, language_for, language_of, name_of
from engine import plural, render, text


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        ("den", "en"),
    ],
)
def test_the_locale_chooses(locale: str, code: str) -> None:
    """A language speaks for all its regions; who has none of ours gets English."""
    assert language_for(locale).code == code


def test_english_is_the_source() -> None:
    """English templates are given as they are, and nothing is missing."""
    assert ENGLISH.translate("Never written") == "Never written"
    assert LANGUAGES["en"] is ENGLISH


def test_a_text_is_rendered_in_german() -> None:
    """The templates within a text are translated too, the fields stay."""
    told = text("{told} {seat} cannot move and passes.", told=text("{seat} passes.", seat="B"), seat="A")
    assert render(told, language_for("de").translate) == "B passt. A kann nicht ziehen und passt."


def test_what_is_missing_stays_english_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    """Each sentence is reported the first time only."""
    language = language_of("xx", Catalog())
    with caplog.at_level(logging.WARNING):
        assert [language.translate("Not there yet.") for _ in range(3)] == ["Not there yet."] * 3
    assert [record.getMessage() for record in caplog.records] == ["Not translated to xx: 'Not there yet.'"]


def test_what_a_catalogue_gives() -> None:
    """Sentences and names of commands are apart; empty entries are left out, doubtful ones are shown."""
    catalogue = Catalog()
    catalogue.add("board", "Brett")
    catalogue.add("board", "brett", context=COMMAND)
    catalogue.add("doubtful", "zweifelhaft", flags=["fuzzy"])
    catalogue.add("empty", "")
    language = language_of("xx", catalogue)
    assert (language.templates, language.names) == (
        {"board": "Brett", "doubtful": "zweifelhaft"},
        {"board": "brett"},
    )


class TestPlurals:
    """Templates in two forms, and languages with as many as they need."""

    ROLLS = plural("{n} roll", "{n} rolls", by="n")

    def said(self, number: int, language: Language) -> str:
        return render(text(self.ROLLS, n=number), language.translate)

    def test_a_language_with_three(self) -> None:
        """Polish has one for 1, one for 2 to 4, 22 to 24 and so on, and one for the rest."""
        catalogue = Catalog(locale="pl")
        catalogue.add(("{n} roll", "{n} rolls"), ("{n} rzut", "{n} rzuty", "{n} rzutów"))
        polish = language_of("pl", catalogue)
        told = [self.said(number, polish) for number in (0, 1, 2, 5, 12, 22)]
        assert told == ["0 rzutów", "1 rzut", "2 rzuty", "5 rzutów", "12 rzutów", "22 rzuty"]

    def test_a_language_in_which_none_is_one(self) -> None:
        """French takes the form for 1 for 0 as well."""
        catalogue = Catalog(locale="fr")
        catalogue.add(("{n} roll", "{n} rolls"), ("{n} jet", "{n} jets"))
        french = language_of("fr", catalogue)
        assert [self.said(number, french) for number in (0, 1, 2)] == ["0 jet", "1 jet", "2 jets"]

    def test_a_language_without(self) -> None:
        """Japanese has one form for all numbers."""
        catalogue = Catalog(locale="ja")
        catalogue.add(("{n} roll", "{n} rolls"), ("{n}回",))
        assert [self.said(number, language_of("ja", catalogue)) for number in (1, 2)] == ["1回", "2回"]

    def test_what_is_missing_is_english(self) -> None:
        """In the English form for the number; one of which a form is empty is missing as a whole."""
        catalogue = Catalog(locale="pl")
        catalogue.add(("{n} roll", "{n} rolls"), ("{n} rzut", "{n} rzuty", ""))
        assert [self.said(number, language_of("pl", catalogue)) for number in (1, 2)] == ["1 roll", "2 rolls"]


@pytest.mark.parametrize(("code", "name"), [("de", "Deutsch"), ("pt-BR", "português (Brasil)")])
def test_languages_name_themselves(code: str, name: str) -> None:
    """Discord's codes have hyphens."""
    assert name_of(code) == name
