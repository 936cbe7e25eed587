"""Tables that end with a scheduled event react as soon as Discord reports a change to it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.background import Background
from bot.publishing.game_night.events import MAX_PAUSE_SECONDS, EventFollower


async def test_a_change_ends_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A moved event may be near, so the next look comes right away."""
    looked, looks = asyncio.Semaphore(0), 0

    async def look(_: EventFollower) -> float:
        nonlocal looks
        looks += 1
        looked.release()
        return MAX_PAUSE_SECONDS

    async def follow(*_: object) -> None:
        """Leave the tables alone."""

    monkeypatch.setattr(EventFollower, "look", look)
    monkeypatch.setattr(EventFollower, "_follow", follow)
    event: Any = SimpleNamespace(id=7)
    async with Background() as background, asyncio.timeout(5):
        publisher = EventFollower(event, event, event, event, event, lambda: 1, background)
        publisher.watch(event.id)
        await looked.acquire()
        await asyncio.sleep(0)  # the pause has started
        await publisher.changed(event)
        await looked.acquire()
    assert looks == 2
