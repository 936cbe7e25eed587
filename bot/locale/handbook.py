"""The players' rules pages (docs/rules), cut into sections that fit a message."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine import GAMES, UnknownGame

from ..views.message import OPTIONS_A_SELECT

ENGLISH = "en"
PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
TRANSLATED = frozenset(page.parent.name for page in PAGES.glob("*/*.md"))

_FENCED = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)

# A line's end that parts nothing: no empty line, list item, quotation or heading follows.
_WRAPPED = re.compile(r"(?<=\S)\n[ ]*(?![ ]*(?:\n|(?:[-*>]|#+|[0-9]+\.)[ ]|$))")


class RulesSection(NamedTuple):
    """A section of a rules page: its heading, and its text in Markdown."""

    title: str
    text: str


def rulebook(game_id: str, language: str = ENGLISH) -> tuple[RulesSection, ...]:
    """Give a game's rules page in a language, or in English where that has no pages. Raises UnknownGame.

    The language is one of Discord's codes, such as "de". A test holds the pages to the sizes of a message.
    """
    if game_id not in GAMES:
        raise UnknownGame("There is no game called {game}.", game=repr(game_id)[:40])
    folder = PAGES / language if language in TRANSLATED else PAGES
    return sections_of(folder / f"{game_id}.md")


def preload() -> None:
    """Read all pages, so that no interaction waits for the disk."""
    for language in (ENGLISH, *TRANSLATED):
        for game_id in GAMES:
            rulebook(game_id, language)


@cache
def sections_of(page: Path) -> tuple[RulesSection, ...]:
    """Read a page, once, and cut it into the sections under its headings."""
    parts = re.split(r"^## +(.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = [
        RulesSection(title.strip(), _for_discord(body)) for title, body in zip(parts[1::2], parts[2::2])
    ]
    return tuple(sections[:OPTIONS_A_SELECT])


def _for_discord(body: str) -> str:
    """Leave out pictures, list tables, join wrapped lines outside code: Discord shows those as they are."""
    without_pictures = re.sub(r"(?:^!\[[^\]]*\]\([^)]*\)\n)+\n?", "", body, flags=re.MULTILINE)
    tables = re.compile(r"(?:^\|.*\|\n?)+", flags=re.MULTILINE)
    without_tables = tables.sub(lambda found: f"{_listed(found[0])}\n", without_pictures)
    parts = _FENCED.split(without_tables)  # every second one is fenced
    return "".join(
        part if number % 2 else _WRAPPED.sub(" ", part) for number, part in enumerate(parts)
    ).strip()


def _listed(table: str) -> str:
    """Write a table as a list: the first column in bold, the others after it."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines()]
    body = rows[2:]  # a heading and its rule come first
    return "\n".join(f"- **{row[0]}**: {'; '.join(cell for cell in row[1:] if cell)}" for row in body)
