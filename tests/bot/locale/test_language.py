"""The languages: chosen by Discord's locale, read from catalogues, English where something is missing."""

from __future__ import annotations

import logging

import pytest
from babel.messages.catalog import Catalog

from bot.locale.language import COMMAND, ENGLISH, LANGUAGES, language_for, language_of
from engine import render, text


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
    """Sentences and names of commands are apart; doubtful and empty entries are left out."""
    catalogue = Catalog()
    catalogue.add("board", "Brett")
    catalogue.add("board", "brett", context=COMMAND)
    catalogue.add("doubtful", "zweifelhaft", flags=["fuzzy"])
    catalogue.add("empty", "")
    language = language_of("xx", catalogue)
    assert (language.templates, language.names) == ({"board": "Brett"}, {"board": "brett"})
