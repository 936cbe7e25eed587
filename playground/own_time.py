"""A clock for the simulated Discord that does not count the time that other processes take from the bot.

SimCord waits five real seconds for the bot to finish its immediate work, and lets timers of a few seconds run
out. On a busy machine it would give up on that work and leave a press unanswered, and the timers would fire
too early. Some answers take longer anyway, such as the course of a long game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import aiosqlite
from simcord import _dpy_internals

from bot.service.computers.engine_process import ThinkingProcess

# The share of a wait for a helper (a thread or the thinking process) that counts. A busy machine or disk may
# hold the helper up for a second, and a helper that is stuck must still end the wait.
WITH_A_HELPER = 0.1

Patch = Callable[[object, str, object], None]


def keep_own_time(loop: asyncio.AbstractEventLoop, patch: Patch = setattr) -> None:
    """Make SimCord's real time count only the time that `loop` works and the time that it chooses to wait.

    `patch` replaces an attribute of an object, as `setattr` does.
    """
    selector: Any = loop._selector  # type: ignore[attr-defined] # noqa: SLF001 - what waits
    select, waited, worked = selector.select, 0.0, time.thread_time()
    begun = loop.time() - worked
    helpers = _count_helpers(loop, patch)

    def select_in_time(timeout: float | None = None) -> Any:
        nonlocal waited, worked
        worked = time.thread_time()  # read once for all that is ready by now: reading it is slow
        before = time.perf_counter()
        events = select(timeout)
        took = time.perf_counter() - before
        counted = took if timeout is None else min(took, max(timeout, 0.0))
        waited += counted * WITH_A_HELPER if helpers() else counted
        return events

    def now() -> float:
        return begun + worked + waited

    patch(selector, "select", select_in_time)
    patch(_dpy_internals, "_REAL_MONOTONIC", now)


def _count_helpers(loop: asyncio.AbstractEventLoop, patch: Patch) -> Callable[[], int]:
    """Return a function that counts the helpers at work for `loop`: threads and the thinking process.

    `patch` replaces an attribute of an object, as `setattr` does.
    """
    at_work = 0
    run = loop.run_in_executor

    def ended(_: object) -> None:
        nonlocal at_work
        at_work -= 1

    def counted(work: Callable[..., Any]) -> Callable[..., Any]:
        async def at_it(*args: Any, **kwargs: Any) -> Any:
            nonlocal at_work
            at_work += 1
            try:
                return await work(*args, **kwargs)
            finally:
                ended(None)

        return at_it

    def running(*args: Any) -> Any:
        nonlocal at_work
        future = run(*args)
        at_work += 1
        future.add_done_callback(ended)
        return future

    execute: Callable[..., Any] = aiosqlite.Connection._execute  # noqa: SLF001 - all that it does
    patch(aiosqlite.Connection, "_execute", counted(execute))
    for name in ("ask", "warm_up"):
        patch(ThinkingProcess, name, counted(getattr(ThinkingProcess, name)))
    patch(loop, "run_in_executor", running)
    return lambda: at_work
