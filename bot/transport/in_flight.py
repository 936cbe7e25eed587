"""Interactions in flight; shutdown waits five seconds for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

LONGEST = 5.0  # seconds that a stop waits; who is answered later no longer looks
GIVING_UP = 1.0  # seconds that handlers have to end when it waits no longer

_log = logging.getLogger(__name__)


class InFlight:
    """The interactions that are being handled, each by a task of its own."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], None] = {}  # in the order in which they came

    @contextmanager
    def track(self) -> Iterator[None]:
        """Count the current task among those that shutdown waits for."""
        task = cast(asyncio.Task[Any], asyncio.current_task())
        self._tasks[task] = None
        try:
            yield
        finally:
            self._tasks.pop(task, None)

    async def finish(self) -> None:
        """Wait until all are answered, also those that come meanwhile; what takes too long is given up."""
        now = asyncio.get_running_loop().time
        end = now() + LONGEST
        while self._tasks and now() < end:
            await asyncio.wait(self._tasks, timeout=end - now())
        left = list(self._tasks)
        for task in left:
            task.cancel()
        if left:
            _log.warning("The bot stops, and has not answered %d interactions", len(left))
            await asyncio.wait(left, timeout=GIVING_UP)
