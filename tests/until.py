"""Waiting for a condition by polling, without a fixed time, since a busy machine needs longer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

SOON = 10.0  # seconds; only what never comes takes so long


async def until(true: Callable[[], Awaitable[bool] | bool], within: float = SOON) -> None:
    """Wait until something holds. Raises TimeoutError if it does not."""
    async with asyncio.timeout(within):
        while not (found if isinstance(found := true(), bool) else await found):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
