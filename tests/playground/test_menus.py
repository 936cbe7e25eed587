"""A menu of the playground is not taken for the one that stood there before."""

from __future__ import annotations

import pytest

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
from playground.__main__ import opened
from tests.e2e.table import MENU, Message, components_of, seen


def menus(message: Message) -> set[int]:
    """Return the numbers by which the page knows the menus of a message."""
    return {part["id"] for part in components_of(message) if part["type"] == MENU}


async def test_a_menu_begins_empty() -> None:
    """Where a lesson asks for a coinz once more, all coinz can be chosen."""
    async with opened() as preview:
        marisol = preview.viewers[0]
        lesson = seen(await marisol.slash(preview.channel, "learn", game="power-coinz"))
        before = menus(lesson)
        (menu, *_others) = (part for part in components_of(lesson) if part["type"] == MENU)
        coinz = menu["options"][-1]["value"]
        lesson = seen(await marisol.select(lesson, [coinz], custom_id=menu["custom_id"]))
        after = menus(seen(await marisol.click(lesson, label="Back")))
        assert len(before) == len(after) > 0
        assert before.isdisjoint(after)
