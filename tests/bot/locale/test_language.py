"""Languages are chosen by Discord's locale and read from catalogues. What is missing is in English."""

from __future__ import annotations

import logging

import pytest
from babel.messages.catalog import Catalog

from bot.locale.language import COMMAND, ENGLISH, LANGUAGES, language_for, language_of, name_of
from engine import plural, render, text


@pytest.mark.parametrize(
    ("locale", "code"),
    [("de", "de"), ("de-AT", "de"), *((other, "en") for other in ("en-US", "en-GB", "fr", "", "den"))],
)
def test_the_locale_chooses(locale: str, code: str) -> None:
    """A language covers all its regions. A locale without a translation gets English."""
    assert language_for(locale).code == code


def test_a_text_is_rendered() -> None:
    """English is shown as written. In German, nested templates are translated too and fields filled in."""
    assert ENGLISH.translate("Never written") == "Never written"
    assert LANGUAGES["en"] is ENGLISH
    told = text("{told} {seat} cannot move and passes.", told=text("{seat} passes.", seat="B"), seat="A")
    assert render(told, language_for("de").translate) == "B passt. A kann nicht ziehen und passt."


def test_what_a_catalogue_gives(caplog: pytest.LogCaptureFixture) -> None:
    """It gives commands' names apart from sentences, doubtful ones too. What it lacks is logged once."""
    catalogue = Catalog()
    catalogue.add("board", "Brett")
    catalogue.add("board", "brett", context=COMMAND)
    catalogue.add("doubtful", "zweifelhaft", flags=["fuzzy"])
    catalogue.add("empty", "")
    language = language_of("xx", catalogue)
    assert language.templates == {"board": "Brett", "doubtful": "zweifelhaft"}
    assert language.names == {"board": "brett"}
    language = language_of("xx", Catalog())
    with caplog.at_level(logging.WARNING):
        assert [language.translate("Not there yet.") for _ in range(3)] == ["Not there yet."] * 3
    assert [record.getMessage() for record in caplog.records] == ["Not translated to xx: 'Not there yet.'"]


@pytest.mark.parametrize(
    ("code", "forms", "expected"),
    [
        ("pl", ("rzut", "rzuty", "rzutów"), "0 rzutów, 1 rzut, 2 rzuty, 5 rzutów, 12 rzutów, 22 rzuty"),
        ("fr", ("jet", "jets"), "0 jet, 1 jet, 2 jets, 5 jets, 12 jets, 22 jets"),
        ("ja", ("回",), "0 回, 1 回, 2 回, 5 回, 12 回, 22 回"),
        ("pl", ("rzut", "rzuty", ""), "0 rolls, 1 roll, 2 rolls, 5 rolls, 12 rolls, 22 rolls"),
    ],
)
def test_a_language_has_as_many_forms_as_it_needs(code: str, forms: tuple[str, ...], expected: str) -> None:
    """A message that lacks one of its language's plural forms is shown in English."""
    catalogue = Catalog(locale=code)
    catalogue.add(("{n} roll", "{n} rolls"), tuple(form and f"{{n}} {form}" for form in forms))
    language, rolls = language_of(code, catalogue), plural("{n} roll", "{n} rolls", by="n")
    told = [render(text(rolls, n=number), language.translate) for number in (0, 1, 2, 5, 12, 22)]
    assert ", ".join(told) == expected


@pytest.mark.parametrize(("code", "name"), [("de", "Deutsch"), ("pt-BR", "português (Brasil)")])
def test_languages_name_themselves(code: str, name: str) -> None:
    """A code can have a region, with a hyphen as Discord writes it."""
    assert name_of(code) == name
