"""How fast one person may look at steps: each is a picture to draw."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from cachetools import LRUCache

from engine import _

from ...table.errors import Refusal

MAX_STEPS, WINDOW_SECONDS = 3, 1.0  # steps, seconds
REMEMBERED = 1000  # people
TOO_FAST = _("That is faster than pictures can be drawn for you. Wait a second, then press again.")


class ReplayRateLimit:
    """The latest steps of people; `step` is called within the event loop."""

    def __init__(self) -> None:
        self.time: Callable[[], float] = lambda: asyncio.get_running_loop().time()
        self._latest: LRUCache[int, deque[float]] = LRUCache(REMEMBERED)

    def step(self, user_id: int) -> None:
        """Count a step of somebody. Raises Refusal for more than three within a second."""
        now = self.time()
        latest = self._latest.setdefault(user_id, deque(maxlen=MAX_STEPS))
        if len(latest) == MAX_STEPS and now - latest[0] < WINDOW_SECONDS:
            raise Refusal(TOO_FAST)
        latest.append(now)
