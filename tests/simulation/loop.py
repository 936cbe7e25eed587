"""An event loop whose time passes only when nothing is left to do. Work on threads takes simulated time."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable
from typing import Any

SHORTEST, LONGEST = 0.001, 0.3  # seconds that work on a thread takes, such as a picture


class Leap(selectors.SelectSelector):
    """A selector that never waits: simulated time jumps to the end of each timeout."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let `timeout` seconds pass. Raises RuntimeError if the loop would wait for ever."""
        if timeout is None:
            raise RuntimeError("nothing is going to happen any more")
        self.now += timeout
        return []


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Runs everything in one thread: the work of other threads is done here after a random delay."""

    def __init__(self, luck: random.Random) -> None:
        self._leap = Leap()
        self._luck = luck
        self.wall_clock_is_ahead = 0.0  # seconds by which the machine's clock is wrong
        super().__init__(self._leap)

    def time(self) -> float:
        """Return the simulated time in seconds since the loop was made."""
        return self._leap.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Return a future for a worker's function, which runs after a random simulated delay."""
        waiting = self.create_future()
        self.call_later(self._luck.uniform(SHORTEST, LONGEST), _do, waiting, func, args)
        return waiting


def _do(waiting: asyncio.Future[Any], work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    """Do the work even if no one is waiting for it any more, because a thread cannot be cancelled."""
    try:
        result = work(*arguments)
    except Exception as error:  # noqa: BLE001 - handed on, as a thread does
        if not waiting.cancelled():
            waiting.set_exception(error)
    else:
        if not waiting.cancelled():
            waiting.set_result(result)
