"""People at the playground go to threads and back."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
import simcord

from playground.__main__ import opened

from .test_skipping import press


def shown(preview: simcord.Preview) -> dict[str, Any]:
    """Return what the page shows."""
    return preview._pages["python"].snapshot


async def go(preview: simcord.Preview, place: str) -> dict[str, Any]:
    """Choose a channel or thread by its name, and return what came of it."""
    [id] = [each["id"] for each in shown(preview)["channel"]["places"] if each["name"] == place]
    number = preview._pages["python"].last_sequence + 1
    return await press(preview, number, kind="viewer", viewer_id=shown(preview)["viewerId"], place_id=id)


async def test_a_thread_is_listed_opened_and_left() -> None:
    """What people write goes where they are."""
    async with opened() as preview:
        home = preview.channel
        await preview.viewers[0].slash(home, "practice", game="conversion")
        [thread] = home.threads
        await preview.refresh()
        assert [place["name"] for place in shown(preview)["channel"]["places"]] == [home.name, thread.name]
        for place in (thread, home):
            await go(preview, str(place.name))
            assert shown(preview)["channelId"] == str(place.id)
            number = preview._pages["python"].last_sequence + 1
            await press(preview, number, kind="send_message", content=f"I'm in {place.name}.")
            assert place.history()[-1].content == f"I'm in {place.name}."
        assert preview.channel == home
