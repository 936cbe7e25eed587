"""The time of a test, of which what other processes take of the machine is no part.

SimCord waits in real time for what the bot does at once, and lets timers of some seconds end by themselves.
Where the machine is busy with something else, the one would be given up, and the other come too early.
"""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest
from simcord import _dpy_internals


def keep_own_time(loop: asyncio.AbstractEventLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SimCord's real time be what the loop has worked, and has waited where it was asked to wait."""
    selector: Any = loop._selector  # type: ignore[attr-defined]
    select, begun, thread = selector.select, loop.time() - time.thread_time(), threading.get_ident()
    waited = worked = 0.0

    def select_in_time(timeout: float | None = None) -> Any:
        nonlocal waited
        before = time.perf_counter()
        events = select(timeout)
        took = time.perf_counter() - before
        waited += took if timeout is None else min(took, max(timeout, 0.0))
        return events

    def now() -> float:
        nonlocal worked
        if threading.get_ident() == thread:  # each thread counts its own work
            worked = time.thread_time()
        return begun + worked + waited

    monkeypatch.setattr(selector, "select", select_in_time)
    monkeypatch.setattr(_dpy_internals, "_REAL_MONOTONIC", now)
