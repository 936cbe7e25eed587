"""Waiting for a condition by polling, not for a fixed time, because a busy machine needs longer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

SOON = 10.0  # seconds; only what never happens takes this long


async def until(true: Callable[[], Awaitable[bool] | bool], within: float = SOON) -> None:
    """Wait until `true` returns true. Raises TimeoutError after `within` seconds."""
    async with asyncio.timeout(within):
        while not (found if isinstance(found := true(), bool) else await found):  # noqa: ASYNC110
            await asyncio.sleep(0.005)
