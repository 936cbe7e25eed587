"""A quicker way for SimCord to find out whether the bot has nothing left to do.

SimCord checks each of the bot's tasks for all kinds of waits. Most of the bot's tasks sleep, so this module
checks for sleep first. It does not check for discord.py's own kinds of waits (`wait_for`, views with a
timeout, `discord.ext.tasks`), because the bot has none. If it had one, SimCord would report that it did not
settle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from simcord import _dpy_internals, _settlement

OF_DISCORD = (
    "is_listener_future",
    "is_wait_for_listener",
    "is_view_wait_future",
    "view_expiry_task",
    "tasks_loop_sleep",
)

Patch = Callable[[object, str, object], None]
_park_reason = _settlement._park_reason


def look_for_sleep_first(patch: Patch) -> None:
    """Make SimCord notice sooner that the bot has settled. `patch` sets an attribute, as `setattr` does."""
    for name in OF_DISCORD:
        patch(_dpy_internals, name, lambda *_: False)
    patch(_settlement, "_park_reason", park_reason)
    patch(_settlement, "_recognized_wait", lambda state, task, _waiter: task in state.work.external_waits)


def park_reason(
    state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None
) -> str | None:
    """Say what a task waits for, or return None if it has something to do.

    The result is SimCord's own, but sleep is checked first.
    """
    waiter = task._fut_waiter  # type: ignore[attr-defined]
    if waiter is not None and not waiter.done() and sleeps(state, waiter, deadline):
        return "sleep timer beyond settlement deadline"
    return _park_reason(state, task, deadline, seen)


def sleeps(state: Any, waiter: Any, deadline: float) -> bool:
    """Return whether the future `waiter` waits for a timer that ends after the deadline."""
    return any(
        record.when is not None
        and record.handle is not None
        and waiter in record.handle._args
        and not record.handle.cancelled()
        and _settlement._callback_fire_time(state, record) > deadline
        for record in state.work.callbacks
    )
