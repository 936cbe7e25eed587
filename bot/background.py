"""Background tasks, periodic loops, pauses that can be cut short, locks by key, and signals."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine
from types import TracebackType
from typing import Any, Generic, ParamSpec, Self, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K")
T = TypeVar("T")
P = ParamSpec("P")

NEVER = math.inf  # seconds; returned by work that need not run again
CANCEL_TIMEOUT_SECONDS = 1.0  # seconds until tasks that have not ended are cancelled once more

Work = Callable[[], Awaitable[float | None]]

log = logging.getLogger(__name__)


class TemporaryFailure(Exception):
    """A failure that may go away when the work is tried again. It is logged without a traceback."""


async def run_periodically(
    seconds: float,
    work: Work,
    failure: str,
    *,
    first: float = 0.0,
    longest: float = 0.0,
) -> None:
    """Run `work` again and again, starting after `first` seconds, with a pause of `seconds` between runs.

    An exception in `work` does not end the loop. It is logged with the message `failure` and, unless it is a
    TemporaryFailure, with its traceback. `work` may return the seconds until its next run, NEVER to end the
    loop, or None for the usual pause. If `longest` is given, the usual pause doubles after each run until it
    reaches `longest` seconds.
    """
    if first > 0:
        await asyncio.sleep(first)
    while True:
        pause = None
        try:
            pause = await work()
        except TemporaryFailure as error:
            log.warning("%s: %s", failure, error)
        except Exception:
            log.exception(failure)
        if pause == NEVER:
            return
        await asyncio.sleep(seconds if pause is None else pause)
        seconds = max(seconds, min(2 * seconds, longest))


class WakeableSleep:
    """The pause between two runs of a loop, which `wake` can end or skip."""

    def __init__(self) -> None:
        self._woken = False
        self._sleep: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """End the pause or, if a run is under way, skip the next pause."""
        self._woken = True
        if self._sleep is not None:
            self._sleep.cancel()

    def end(self) -> None:
        """Record that a run has started, so that only a `wake` from now on skips the next pause."""
        self._woken = False

    async def take(self, seconds: float) -> None:
        """Sleep for `seconds` or until `wake` is called, or not at all if it was called during the run."""
        if self._woken:
            return
        # Not an event with a timeout: SimCord, which advances time in tests, takes that for work under way.
        self._sleep = asyncio.create_task(asyncio.sleep(seconds))
        try:
            await asyncio.wait([self._sleep])
        finally:
            self._sleep.cancel()


class KeyedLocks(WeakValueDictionary[K, asyncio.Lock]):
    """Locks by key. A key's lock stays the same object while any task holds it or waits for it."""

    def __call__(self, key: K) -> asyncio.Lock:
        """Return the lock for `key`."""
        return self.setdefault(key, asyncio.Lock())


class Signal(Generic[P, T]):
    """An event that one module signals to listeners in other modules.

    `Services` connects the listeners, which are called in no fixed order.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[P, T]] = []

    def connect(self, listener: Callable[P, T]) -> None:
        """Call `listener` each time the signal is sent from now on."""
        self._listeners.append(listener)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[T]:
        """Call all listeners with these arguments, and return their results.

        If the listeners are coroutine functions, the caller must await the results.
        """
        return [listener(*args, **kwargs) for listener in self._listeners]


class Background:
    """A context manager that owns the background tasks and cancels them on exit.

    `connected` is an event that is set once the bot has connected.
    """

    def __init__(self) -> None:
        self.connected = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()  # the event loop itself keeps weak references only
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def start(self, name: str, work: Coroutine[Any, Any, object]) -> None:
        """Start `work` as a task called `name`, and log an error if the task fails.

        Do nothing once `close` has been called.
        """
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._forget)

    def repeat(self, name: str, seconds: float, work: Work, failure: str, **pauses: float) -> None:
        """Start `run_periodically` with the other arguments as a task called `name`.

        Do nothing if a task with this name is already running.
        """
        if not any(task.get_name() == name and not task.done() for task in self._tasks):
            self.start(name, run_periodically(seconds, work, failure, **pauses))

    async def close(self) -> None:
        """Cancel every task and wait until all have ended."""
        self._closed = True
        while self._tasks:
            for task in self._tasks:
                task.cancel()  # which discord.py sometimes swallows
            await asyncio.wait(self._tasks, timeout=CANCEL_TIMEOUT_SECONDS)

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            trace = None if isinstance(error, TemporaryFailure) else error
            log.error("The background task %r has failed: %s", task.get_name(), error, exc_info=trace)
