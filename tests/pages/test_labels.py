"""Names in bold on the pages for players and in the glossary are the labels of the bot's buttons."""

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
    """A bold name on a page is a whole message, a message without `{player}`, or bold text in a message."""
    alone = {message.removesuffix(" {player}") for message in messages()}
    known = {*alone, *(label.rstrip(".:") for text in messages() for label in BOLD.findall(text))}
    named = {each.rstrip(",") for each in BOLD.findall(read(page)) if not SAID.search(each)}
    assert named, "the page names some"
    assert sorted(named - known) == []
