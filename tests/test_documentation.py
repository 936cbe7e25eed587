"""The pages keep their promises: links lead somewhere, and pictures exist and have descriptions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.locale.language import LANGUAGES

from .code import renamed

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = tuple(sorted((*ROOT.glob("*.md"), *DOCS.rglob("*.md"))))
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HTML_IMAGE = re.compile(r'<img [^>]*src="([^"]+)" alt="([^"]*)">')  # for one with a width
RULES = re.compile(r"\(rules: ([^)]*)\)|^Rules: (.*)[.]$", re.MULTILINE)
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def _path(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


every_page = pytest.mark.parametrize("page", PAGES, ids=_path)


def links(page: Path) -> list[tuple[str, str]]:
    """Return the words and the target of each link on a page, except for pictures."""
    return [(words, target) for mark, words, target in _found(page) if not mark]


def images(page: Path) -> list[tuple[str, str]]:
    """Return the alt text and the file of each picture on a page."""
    in_html = [(words, target) for target, words in HTML_IMAGE.findall(page.read_text(encoding="utf-8"))]
    return in_html + [(words, target) for mark, words, target in _found(page) if mark]


def _found(page: Path) -> list[tuple[str, str, str]]:
    return LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8")))


@every_page
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    """Every relative link on a page leads to an existing file or folder."""
    relative = [target for _, target in links(page) if not re.match(r"[a-z]+:|#", target)]
    broken = [target for target in relative if not (page.parent / target.partition("#")[0]).exists()]
    assert broken == []


@every_page
def test_every_picture_of_a_page_is_there_and_described(page: Path) -> None:
    """Every picture on a page is an existing file with a description for people who can't see it."""
    assert [target for _, target in images(page) if not (page.parent / target).is_file()] == []
    assert [target for words, target in images(page) if len(words) < 20] == []


@pytest.mark.parametrize("page", sorted(DOCS.glob("rules/*/*.md")), ids=_path)
def test_a_translated_rules_page_shows_the_same_pictures(page: Path) -> None:
    """A translation has the English page's pictures in the same order, with its own descriptions."""
    english = images(page.parent.parent / page.name)
    assert [f"../{target}" for _, target in english] == [target for _, target in images(page)]
    assert {words for words, _ in english} & {words for words, _ in images(page)} == set()


@pytest.mark.parametrize("page", sorted((*ROOT.glob("PRIVACY.*.md"), *ROOT.glob("TERMS.*.md"))), ids=_path)
def test_the_same_is_promised_in_every_language(page: Path) -> None:
    """A translation has the English page's sections, numbers and code, with its own command names."""
    marks = re.compile(r"^## |`[^`]+`|[0-9]+", re.MULTILINE)
    english = (ROOT / f"{page.name.partition('.')[0]}.md").read_text(encoding="utf-8")
    expected = renamed(english, LANGUAGES[page.suffixes[0].removeprefix(".")])
    assert marks.findall(page.read_text(encoding="utf-8")) == marks.findall(expected)


def test_the_page_for_engineers_names_files_that_are_there() -> None:
    """Each path to a module or folder on the page exists, from the root or from bot/."""
    named = re.findall(r"`((?:[a-z_0-9]+/)+(?:[a-z_0-9]+\.[a-z]+)?)`", (DOCS / "architecture.md").read_text())
    assert len(named) > 80
    gone = {path for path in named if not ((ROOT / path).exists() or (ROOT / "bot" / path).exists())}
    assert gone == set()


def test_code_names_sections_of_the_rules_that_are_there() -> None:
    """Where a game's docstring says "rules: Winning", the game's page in docs/rules has that section."""
    named = {
        (path.parent.name.replace("_", "-"), section)
        for path in sorted(ROOT.glob("engine/games/*/*.py"))
        for sections in RULES.findall(path.read_text(encoding="utf-8"))
        for section in "".join(sections).split("; ")
    }
    there = {
        (page.stem, section)
        for page in DOCS.glob("rules/*.md")
        for section in SECTION.findall(page.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    assert named - there == set()


def test_every_picture_is_on_a_page() -> None:
    """Every picture under docs/ is shown by a page."""
    shown = {(page.parent / target).resolve() for page in PAGES for _, target in images(page)}
    assert {file for file in DOCS.rglob("*.png") if file.resolve() not in shown} == set()
