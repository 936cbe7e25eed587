"""The notes on privacy (PRIVACY.md, PRIVACY.de.md), cut into sections that fit a message."""

from __future__ import annotations

from pathlib import Path

from .handbook import RulesSection, sections_of

FOLDER = Path(__file__).resolve().parents[2]


def privacy_notes(language: str) -> tuple[RulesSection, ...]:
    """Give the notes in a language, such as "de", or in English where they are not in that.

    What stands before the first section, among it who runs the bot, is left out. A test holds the sections to
    the size of a message.
    """
    translated = FOLDER / f"PRIVACY.{language}.md"
    return sections_of(translated if translated in _PAGES else FOLDER / "PRIVACY.md")


_PAGES = frozenset(FOLDER.glob("PRIVACY*.md"))


def preload() -> None:
    """Read all pages, so that no interaction waits for the disk."""
    for page in _PAGES:
        sections_of(page)
