"""Queues for films and pages, because the longest take seconds to make, and no board should wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from contextlib import suppress

from cachetools import LRUCache

from engine import _

from ..views.message import Attachment
from .errors import Busy

REPLAY_WAITING = _("I'm still drawing another film for you. When it's done, press **Make film** again.")
REPLAYS_BUSY = _("I'm busy with other films right now. Please press **Make film** again in a minute.")
PAGES_BUSY = _("I'm making {others} other pages. Try again in a minute.")

MAX_REPLAYS_WAITING = 10  # the last of them waits half a minute if all are as long as possible
MAX_PAGES_WAITING = 8
CACHE_BYTES = 16_000_000  # for films that may be requested again; the longest take 2 MB
PAGE_CACHE_BYTES = 2_000_000

Replay = Attachment | None
Draw = Callable[[], Replay]


class ReplayQueue:
    """A queue of replays, each drawn only once, on `worker`, which other queues can share.

    Up to `most` replays can wait. Further users get Busy with the sentence `busy`. If `one_each` is given,
    users already waiting for a replay get Busy with that sentence. The cache holds up to `cache_bytes`.
    """

    def __init__(
        self, worker: Executor, busy: str, most: int, cache_bytes: int, one_each: str | None = None
    ) -> None:
        self._worker = worker
        self._busy, self._most, self._one_each = busy, most, one_each
        self._waiting: dict[Hashable, tuple[int, asyncio.Task[Replay]]] = {}  # the user's id, and the drawing
        self._kept: LRUCache[Hashable, Attachment] = LRUCache(
            cache_bytes, getsizeof=lambda replay: len(replay.content)
        )

    def close(self) -> None:
        """Stop the worker after its current replay."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    async def get(self, user_id: int, key: Hashable, draw: Draw) -> Replay:
        """Return the replay for `key`, calling `draw` if it is new. Raises Busy if a limit is exceeded."""
        if (kept := self._kept.get(key)) is not None:
            return kept
        if key not in self._waiting:
            self._check_quota(user_id)
            self._waiting[key] = user_id, asyncio.create_task(self._drawn(key, draw))
        drawing = self._waiting[key][1]
        return await asyncio.shield(drawing)  # others may wait for it too

    def _check_quota(self, user_id: int) -> None:
        if self._one_each and any(waiting == user_id for waiting, _task in self._waiting.values()):
            raise Busy(self._one_each)
        if len(self._waiting) >= self._most:
            raise Busy(self._busy, others=self._most)

    async def _drawn(self, key: Hashable, draw: Draw) -> Replay:
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._worker, draw)
        finally:
            del self._waiting[key]
        if drawn is not None:
            with suppress(ValueError):  # larger than the whole cache
                self._kept[key] = drawn
        return drawn
