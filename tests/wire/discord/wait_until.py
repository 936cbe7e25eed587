"""Waiting for something to become true, woken by events instead of polling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Notifier:
    """Notified of every request, gateway event and end of a process."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[None], None] = {}  # ordered, so that courses are reproducible

    def notify(self) -> None:
        """Wake all waiters to check again."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, predicate: Callable[[], T], within: float = 5.0) -> T:
        """Wait until a predicate returns something true, and return that.

        Raises TimeoutError after `within` seconds.
        """
        async with asyncio.timeout(within):
            while not (found := predicate()):
                waiter = asyncio.get_running_loop().create_future()
                self._waiting[waiter] = None
                try:
                    await waiter
                finally:
                    del self._waiting[waiter]
        return found
