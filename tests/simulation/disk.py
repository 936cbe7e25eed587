"""The disk: the event loop does the work of a database's thread, piece by piece, with delays."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any

QUICKEST = 0.0002  # the least seconds that a transaction takes

Work = tuple[asyncio.Future[Any] | None, Callable[[], Any]]


class ProcessIsDead(sqlite3.OperationalError):
    """Raised in the last handlers of a dead bot, which would otherwise wait for ever."""


class Disk:
    """Replaces the queue between aiosqlite and its thread, for one run of the bot.

    `slowness` is how many seconds the slowest transaction takes.
    """

    def __init__(self, luck: random.Random, slowness: float) -> None:
        self._luck, self._slowness = luck, slowness
        self._waiting: deque[Work] = deque()
        self._is_busy = self._is_dead = False

    def put_nowait(self, work: Work) -> None:
        """Accept work, as a queue does."""
        self._waiting.append(work)
        if not self._is_busy:
            self._begin()

    def die(self) -> None:
        """Stop working, as when the process is killed: started work finishes but is not reported."""
        self._is_dead = True

    def _begin(self) -> None:
        self._is_busy = True
        asyncio.get_running_loop().call_later(self._half(), self._do)

    def _do(self) -> None:
        waiting, function = self._waiting.popleft()
        try:
            if self._is_dead:
                raise ProcessIsDead
            result, error = function(), None
        except Exception as failure:  # noqa: BLE001 - handed on, as the thread does
            result, error = None, failure
        asyncio.get_running_loop().call_later(self._half(), self._tell, waiting, result, error)

    def _tell(self, waiting: asyncio.Future[Any] | None, result: Any, error: Exception | None) -> None:
        if waiting is not None and not waiting.done():
            if self._is_dead:
                error = ProcessIsDead()
            waiting.set_result(result) if error is None else waiting.set_exception(error)
        self._is_busy = False
        if self._waiting:
            self._begin()

    def _half(self) -> float:
        """Draw how long half a transaction takes: until it is done, or from then until the bot knows."""
        return QUICKEST * (self._slowness / QUICKEST) ** self._luck.random() / 2
