"""A quicker way for SimCord to find out whether the bot has nothing left to do.

SimCord checks each of the bot's tasks for all kinds of waits. Most of the bot's tasks sleep, so this module
checks for sleep first, and only once. It does not check for discord.py's own kinds of waits (`wait_for`,
views with a timeout, `discord.ext.tasks`), because the bot has none. If it had one, SimCord would report that
it did not settle.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from simcord import _dpy_internals, _settlement, env

OF_DISCORD = (
    "is_listener_future",
    "is_wait_for_listener",
    "is_view_wait_future",
    "view_expiry_task",
    "tasks_loop_sleep",
)

Patch = Callable[[object, str, object], None]
_park_reason, _awaited_by = _settlement._park_reason, _dpy_internals.composed_tasks
_awaited: WeakKeyDictionary[asyncio.Future[Any], list[Any]] = WeakKeyDictionary()


class State(NamedTuple):
    """SimCord's state of the bot's work, faster to make. SimCord makes one each time it looks at a task."""

    work: Any
    bot: Any
    loop: asyncio.AbstractEventLoop | None
    virtual_time: float
    advancing: bool
    generation: int
    last_dispatch: str | None


def look_for_sleep_first(patch: Patch) -> None:
    """Make SimCord notice sooner that the bot has settled. `patch` sets an attribute, as `setattr` does."""
    for name in OF_DISCORD:
        patch(_dpy_internals, name, lambda *_: False)
    patch(_dpy_internals, "composed_tasks", awaited_by)
    patch(_settlement, "_park_reason", park_reason)
    patch(_settlement, "_recognized_wait", lambda state, task, _waiter: task in state.work.external_waits)
    patch(_settlement, "_is_virtual_sleep_waiter", lambda *_: False)  # park_reason has looked
    patch(env, "_SettlementState", State)


def awaited_by(task: asyncio.Task[Any], waiter: asyncio.Future[Any]) -> list[Any]:
    """List what a task waits for. It's found only once, because a settled bot keeps waiting for the same."""
    if waiter not in _awaited:
        _awaited[waiter] = _awaited_by(task, waiter)
    return _awaited[waiter]


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
    for record in state.work.callbacks:
        handle = record.handle
        if (
            record.when is not None
            and handle is not None
            and waiter in handle._args
            and not handle.cancelled()
            and _settlement._callback_fire_time(state, record) > deadline
        ):
            return True
    return False
