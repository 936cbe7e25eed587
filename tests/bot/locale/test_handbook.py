"""The rules pages as Discord shows them, in English and as translations give them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from bot.locale import handbook
from bot.locale.handbook import (
    ENGLISH,
    PAGES,
    TRANSLATED,
    HandbookSection,
    goal_of,
    preload,
    privacy_notes,
    rules_of,
    sections_of,
)
from bot.locale.language import LANGUAGES
from engine import GAMES, UnknownGame
from tests.code import code_in, code_of

MAX_TEXT_LENGTH = 1_800  # characters: a section, its heading and the marks around fit a message
MAX_TITLE_LENGTH = 100  # characters: it is an option of a menu
FIGURE = re.compile(r"\d+")

LANGUAGE_CODES = sorted({page.parent.name for page in TRANSLATED})

every_game = pytest.mark.parametrize("game_id", sorted(GAMES))
every_language = pytest.mark.parametrize("language", [ENGLISH, *LANGUAGE_CODES])
TRANSLATIONS = sorted((page.parent.name, page.stem) for page in TRANSLATED)
every_translation = pytest.mark.parametrize(("language", "game_id"), TRANSLATIONS)


def found(pattern: re.Pattern[str], section: HandbookSection) -> Counter[str]:
    return Counter(pattern.findall(section.text))


@every_language
@every_game
def test_a_goal_is_two_sentences(game_id: str, language: str) -> None:
    """One says what the game is about, one what a turn is. Each is a line that begins in bold."""
    lines = goal_of(game_id, language).split("\n")
    assert [bool(re.fullmatch(r"[*][*][^*]+:[*][*] [^.]+[.]", line)) for line in lines] == [True, True]


@every_language
@every_game
def test_every_section_fits_a_message(game_id: str, language: str) -> None:
    """Text and heading are within their limits, pictures are described, and wrapped lines are joined."""
    sections = rules_of(game_id, language)
    assert [each.title for each in sections if not 0 < len(each.text) <= MAX_TEXT_LENGTH] == []
    assert [each.title for each in sections if len(each.title) > MAX_TITLE_LENGTH] == []
    for section in sections:
        assert "![" not in section.text
        assert "\n\n\n" not in section.text
        words = re.sub(r"```.*?```", "", section.text, flags=re.DOTALL)
        assert re.findall(r"\S\n(?!\n| *(?:-|\d+\.) ).*", words) == []


@pytest.mark.parametrize(("language", "game_id"), [*((ENGLISH, id) for id in sorted(GAMES)), *TRANSLATIONS])
def test_every_picture_has_its_description_in_its_place(game_id: str, language: str) -> None:
    """A text may point at its picture ("the other now shows the sum:"), so that its alt text follows."""
    page = PAGES / ("" if language == ENGLISH else language) / f"{game_id}.md"
    shown = [f"*{alt}*" for alt in re.findall(r"^!\[(.+)\]", page.read_text(encoding="utf-8"), re.MULTILINE)]
    lines = [line for section in rules_of(game_id, language) for line in section.text.split("\n\n")]
    assert [line for line in lines if line in shown] == shown != []


@every_language
@every_game
def test_no_row_of_a_table_starts_with_a_bare_figure(game_id: str, language: str) -> None:
    """In a row such as "**1**: 1; forward", the reader no longer sees the heading that says what counts 1."""
    told = "\n".join(section.text for section in rules_of(game_id, language))
    assert re.findall(r"^- [*]{2}.+?[*]{2}: \d+;.*", told, re.MULTILINE) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_privacy_notes_and_terms_fits_a_message(language: str) -> None:
    """Each fits with its heading, and a language without a translation gets the English."""
    sections = privacy_notes(language)
    assert len(sections) == 8 + 3
    assert [each.title for each in sections if len(f"## {each.title}\n{each.text}") > 2000] == []
    assert (sections == privacy_notes("fr")) == (language == "en")


@every_language
def test_code_keeps_its_lines(language: str) -> None:
    """The sample of a set's file keeps its line breaks."""
    text = next(each.text for each in rules_of("power-coinz", language) if "```" in each.text)
    assert text.startswith('```\n{"set": "zoo", "name": "Our Zoo", "coinz": [\n')
    assert "\n]}\n```\n\n" in text


def test_a_line_that_begins_in_bold_is_no_item_of_a_list(tmp_path: Path) -> None:
    """It is joined to the line before, like any wrapped line. Items of a list keep their own lines."""
    page = tmp_path / "page.md"
    page.write_text("# Game\n\n## A turn\n\nPress\n**Move** twice:\n- a 3\n1. a 4\n", encoding="utf-8")
    assert sections_of(page) == (HandbookSection("A turn", "Press **Move** twice:\n- a 3\n1. a 4"),)


@every_translation
def test_a_translation_says_what_the_english_page_says(game_id: str, language: str) -> None:
    """Each section has a translation with the same code, the same commands and the same figures."""
    english, translated = rules_of(game_id), rules_of(game_id, language)
    assert len(translated) == len(english)
    assert [one.text for one, other in zip(translated, english) if one.text == other.text] == []
    for english, translated in zip(rules_of(game_id), rules_of(game_id, language)):
        assert set(code_in(translated.text)) == set(code_of(english.text, LANGUAGES[language])), (
            translated.title
        )
        assert found(FIGURE, translated) == found(FIGURE, english), translated.title


def test_what_nobody_has_translated_is_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This includes languages without any pages. A game without an English page raises FileNotFoundError."""
    assert rules_of("cubeo", "fi") == rules_of("cubeo")
    assert rules_of("cubeo", "..") == rules_of("cubeo")
    lacking = {page for page in TRANSLATED if page.stem != "cubeo"}
    monkeypatch.setattr(handbook, "TRANSLATED", lacking)
    assert rules_of.__wrapped__("cubeo", "de") == rules_of("cubeo")
    assert rules_of.__wrapped__("konfusion", "de") == rules_of("konfusion", "de") != rules_of("konfusion")
    with pytest.raises(UnknownGame):
        rules_of("../adding-a-game")
    monkeypatch.setattr(handbook, "PAGES", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"^docs/rules/cubeo\.md is missing: every game has a page"):
        rules_of.__wrapped__("cubeo")


def test_after_preloading_no_page_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """After that, no interaction has to wait for the disk to read a page."""
    assert "de" in LANGUAGE_CODES
    sections_of.cache_clear()
    preload()
    monkeypatch.setattr("pathlib.Path.read_text", None)
    assert all(rules_of(game_id, language) for game_id in GAMES for language in (ENGLISH, *LANGUAGE_CODES))
    assert all(map(privacy_notes, (ENGLISH, *LANGUAGE_CODES)))
