"""Pictures are drawn off the event loop, and no more of them are asked for than can be waited for."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot import pictures
from bot.pictures import Pictures
from bot.refusals import Busy


async def test_no_more_wait_than_can_be_drawn() -> None:
    """One more than may wait is refused at once; when they are drawn, there is room again."""
    go, drawing = threading.Event(), Pictures()
    waiting = [asyncio.create_task(drawing._on_worker(go.wait)) for _ in range(pictures.MOST_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await drawing._on_worker(go.wait)
    go.set()
    assert await asyncio.gather(*waiting) == [True] * pictures.MOST_WAITING
    assert await drawing._on_worker(go.wait)
    drawing.close()
