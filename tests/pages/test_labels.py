"""Names in bold on the players' pages and in the glossary are labels or other bold words of the bot."""

from __future__ import annotations

import re

import pytest

from tests.test_voice import messages

from .blocks import read

PAGES = (
    "docs/first-game.md",
    "docs/playing.md",
    "docs/servers.md",
    "docs/game-masters.md",
    "docs/glossary.md",
)
BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
SAID = re.compile(r"[.:?!]$|^[a-z]")  # a sentence or the start of one, not a label


@pytest.mark.parametrize("page", PAGES)
def test_each_bold_name_is_one_of_the_bot(page: str) -> None:
    """A bold name is a whole message, a message without `{player}`, or bold text in a message."""
    alone = {message.removesuffix(" {player}") for message in messages()}
    known = {*alone, *(label.rstrip(".:") for text in messages() for label in BOLD.findall(text))}
    named = {each.rstrip(",") for each in BOLD.findall(read(page)) if not SAID.search(each)}
    assert named, "the page names some"
    assert sorted(named - known) == []
