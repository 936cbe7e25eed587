"""The playground's page doesn't confuse a menu with an earlier one in the same message."""

from __future__ import annotations

import pytest

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
from playground.__main__ import opened
from tests.e2e.table import MENU, Message, components_of, seen


def menus(message: Message) -> set[int]:
    """Return the numbers by which the page knows the menus of a message."""
    return {part["id"] for part in components_of(message) if part["type"] == MENU}


async def test_a_menu_begins_empty() -> None:
    """When a message shows the same menus again, they are new ones to the page, with nothing chosen."""
    async with opened() as preview:
        marisol = preview.viewers[0]
        page = seen(await marisol.slash(preview.channel, "preferences"))
        before = menus(page)
        menu = next(part for part in components_of(page) if part["type"] == MENU)
        value = menu["options"][-1]["value"]
        after = menus(seen(await marisol.select(page, [value], custom_id=menu["custom_id"])))
        assert len(before) == len(after) > 0
        assert before.isdisjoint(after)
