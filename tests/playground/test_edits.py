"""The playground's page shows a message as Discord does."""

from __future__ import annotations

import aiohttp
import pytest
from yarl import URL

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
from simcord.preview._markdown import markdown_tokens

from playground.__main__ import opened
from playground.page import EDITS, as_on_discord

CSS = "/preview.css"


async def test_every_edit_reaches_the_browser() -> None:
    """Each edit fits the installed version of SimCord, and is in the page served."""
    async with opened() as preview, aiohttp.ClientSession() as session:
        for path, edits in EDITS.items():
            async with session.get(URL(preview.url).with_path(path)) as answer:
                assert answer.status == 200
                served = await answer.text()
            assert [after for _before, after in edits if after not in served] == []


async def test_an_edit_that_does_not_fit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If an edit doesn't fit the installed version of SimCord, the page fails."""
    monkeypatch.setitem(EDITS, CSS, (("no such rule", ""),))
    async with opened() as preview, aiohttp.ClientSession() as session:
        answer = await session.get(URL(preview.url).with_path(CSS))
        assert answer.status == 500


def test_a_list_ends_with_its_lines() -> None:
    """A line after a list that is neither an item nor indented isn't part of the last item."""
    with as_on_discord():
        assert markdown_tokens("- one\n- two\nafter") == markdown_tokens("- one\n- two\n\nafter")
    assert markdown_tokens("- one\nafter") != markdown_tokens("- one\n\nafter")
