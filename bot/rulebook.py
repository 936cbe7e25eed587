"""The players' rules pages (docs/rules), cut into sections that fit a message."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from engine import GAMES, UnknownGame

from .drafts import OPTIONS_A_MENU

PAGES = Path(__file__).resolve().parent.parent / "docs" / "rules"


# A line's end that parts nothing: no empty line, list item, quotation or heading follows.
_WRAPPED = re.compile(r"(?<=\S)\n[ ]*(?![ ]*(?:\n|[-*>#]|[0-9]+\.|$))")


class RulesSection(NamedTuple):
    """A section of a rules page: its heading, and its text in Markdown."""

    title: str
    text: str


@lru_cache
def rulebook(game_id: str) -> tuple[RulesSection, ...]:
    """Read a game's rules page. Raises UnknownGame; a test holds the pages to the sizes of a message."""
    if game_id not in GAMES:
        raise UnknownGame("There is no game called {game}.", game=repr(game_id)[:40])
    page = (PAGES / f"{game_id}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## +(.+)$", page, flags=re.MULTILINE)
    sections = [
        RulesSection(title.strip(), _for_discord(body)) for title, body in zip(parts[1::2], parts[2::2])
    ]
    return tuple(sections[:OPTIONS_A_MENU])


def preload() -> None:
    """Read all pages, so that no interaction waits for the disk."""
    for game_id in GAMES:
        rulebook(game_id)


def _for_discord(body: str) -> str:
    """Leave out pictures, list tables, and join wrapped lines: Discord's Markdown shows them as they are."""
    without_pictures = re.sub(r"(?:^!\[[^\]]*\]\([^)]*\)\n)+\n?", "", body, flags=re.MULTILINE)
    tables = re.compile(r"(?:^\|.*\|\n?)+", flags=re.MULTILINE)
    without_tables = tables.sub(lambda found: f"{_listed(found[0])}\n", without_pictures)
    return _WRAPPED.sub(" ", without_tables).strip()


def _listed(table: str) -> str:
    """Write a table as a list: the first column in bold, the others after it."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines()]
    body = rows[2:]  # a heading and its rule come first
    return "\n".join(f"- **{row[0]}**: {'; '.join(cell for cell in row[1:] if cell)}" for row in body)
