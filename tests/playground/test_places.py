"""People at the playground can go to threads and to their direct messages, and back."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("simcord.preview", reason="SimCord's page is not installed")
import simcord

from playground.__main__ import opened
from playground.places import DIRECT

from .test_skipping import press


def shown(preview: simcord.Preview) -> dict[str, Any]:
    """Return the state that the page shows."""
    return preview._pages["python"].snapshot


async def go(preview: simcord.Preview, place: str) -> dict[str, Any]:
    """Go to a channel or thread by its name, and return the page's answer."""
    [id] = [each["id"] for each in shown(preview)["channel"]["places"] if each["name"] == place]
    number = preview._pages["python"].last_sequence + 1
    return await press(preview, number, kind="viewer", viewer_id=shown(preview)["viewerId"], place_id=id)


async def test_a_thread_is_listed_opened_and_left() -> None:
    """A thread is listed and can be opened, and a message goes into the place that is open."""
    async with opened() as preview:
        home = preview.channel
        await preview.viewers[0].slash(home, "practice", game="conversion")
        [thread] = home.threads
        await preview.refresh()
        places = [place["name"] for place in shown(preview)["channel"]["places"]]
        assert places == [home.name, thread.name, DIRECT]
        for place in (thread, home):
            await go(preview, str(place.name))
            assert shown(preview)["channelId"] == str(place.id)
            number = preview._pages["python"].last_sequence + 1
            await press(preview, number, kind="send_message", content=f"I'm in {place.name}.")
            assert place.history()[-1].content == f"I'm in {place.name}."
        assert preview.channel == home


async def test_everyone_has_direct_messages_of_their_own() -> None:
    """Each viewer sees their own direct messages, with what they have used there."""
    async with opened() as preview:
        home, (marisol, tilde, *_) = preview.channel, preview.viewers
        await preview.refresh()
        await go(preview, DIRECT)
        assert shown(preview)["channelId"] == str(marisol.user.dm_channel.id)
        await marisol.user.slash("practice", game="cubeo")
        await preview.refresh()
        assert shown(preview)["messages"]
        number = preview._pages["python"].last_sequence + 1
        await press(preview, number, kind="viewer", viewer_id=str(tilde.id))
        assert shown(preview)["channelId"] == str(tilde.user.dm_channel.id)
        assert not shown(preview)["messages"]
        await go(preview, str(home.name))
        assert (shown(preview)["channelId"], shown(preview)["viewerId"]) == (str(home.id), str(tilde.id))
