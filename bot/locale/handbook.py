"""Rules pages, privacy notes and terms, cut at their headings into sections that fit a message."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from engine import GAMES, known_game

ENGLISH = "en"
PACKED = Path(__file__).parent / "pages"  # the pages' folder in a wheel (pyproject.toml)
FOLDER = PACKED if PACKED.exists() else Path(__file__).resolve().parents[2]
PAGES = FOLDER / "docs" / "rules"
NOTES = ("PRIVACY", "TERMS")  # what `/privacy` shows, in this order
NOTES_THERE = frozenset(path for name in NOTES for path in FOLDER.glob(f"{name}*.md"))
MAX_SECTIONS = 25  # each is an option of one menu (Discord: components/reference, String Select)
TRANSLATED = frozenset(PAGES.glob("*/*.md"))  # pages in other languages, each in the language's folder

_FENCED = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)

# A line break inside a paragraph: no empty line, list item, quotation or heading follows.
_WRAPPED = re.compile(r"(?<=\S)\n[ ]*(?![ ]*(?:\n|(?:[-*>]|#+|[0-9]+\.)[ ]|$))")


class HandbookSection(NamedTuple):
    """A section of a page: its heading and its text in Markdown."""

    title: str
    text: str


@cache
def rules_of(game_id: str, language: str = ENGLISH) -> tuple[HandbookSection, ...]:
    """Return a game's rules in `language`, such as "de", or in English if they are not translated.

    Raises UnknownGame for an unknown id, and FileNotFoundError if the game has no page.
    """
    known_game(game_id)
    translated = PAGES / language / f"{game_id}.md"
    try:
        return sections_of(translated if translated in TRANSLATED else PAGES / f"{game_id}.md")
    except FileNotFoundError as error:
        told = f"docs/rules/{game_id}.md is missing: every game has a page for its players."
        raise FileNotFoundError(told) from error


def goal_of(game_id: str, language: str = ENGLISH) -> str:
    """Return the first two paragraphs of a game's rules in `language`: the goal, and how a turn goes."""
    return "\n".join(rules_of(game_id, language)[0].text.split("\n\n")[:2])


def privacy_notes(language: str) -> tuple[HandbookSection, ...]:
    """Return the privacy notes and the terms in `language`, each in English if it is not translated."""
    translated = {name: FOLDER / f"{name}.{language}.md" for name in NOTES}
    pages = (page if page in NOTES_THERE else FOLDER / f"{name}.md" for name, page in translated.items())
    return tuple(section for page in pages for section in sections_of(page))


def preload() -> None:
    """Read all pages into the cache, so that no interaction waits for the disk."""
    for page in (*NOTES_THERE, *TRANSLATED):
        sections_of(page)
    for language in (ENGLISH, *{page.parent.name for page in TRANSLATED}):
        for game_id in GAMES:
            rules_of(game_id, language)


@cache
def sections_of(page: Path) -> tuple[HandbookSection, ...]:
    """Return a page's sections, one for each of its first 25 headings. Each page is read only once."""
    parts = re.split(r"^## +(.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    titled = islice(zip(parts[1::2], parts[2::2]), MAX_SECTIONS)
    return tuple(HandbookSection(title.strip(), _for_discord(body)) for title, body in titled)


def _for_discord(body: str) -> str:
    """Fit Markdown to Discord: describe pictures, turn tables into lists, and join lines outside code."""
    body = re.sub(r"^!\[([^\]]*)\]\([^)]*\)\n+", r"*\1*\n\n", body, flags=re.MULTILINE)
    body = re.sub(r"(?:^\|.*\|\n?)+", lambda found: f"{_listed(found[0])}\n", body, flags=re.MULTILINE)
    parts = _FENCED.split(body)
    parts[::2] = [_WRAPPED.sub(" ", part) for part in parts[::2]]  # every second part is fenced
    return "".join(parts).strip()


def _listed(table: str) -> str:
    """Return a Markdown table as a list, with the first column in bold before the other columns."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines()]
    body = rows[2:]  # the heading and its rule come first
    return "\n".join(f"- **{row[0]}**: {'; '.join(cell for cell in row[1:] if cell)}" for row in body)
