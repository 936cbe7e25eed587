"""The progress of long tasks, on standard error: a bar on a terminal, otherwise a line every few seconds."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ..config import shows_progress
from .terminal import print_line

QUIET_SECONDS = 2.0  # shorter work shows nothing
LINE_SECONDS = 5.0  # between two lines, if there is no terminal
T = TypeVar("T")


class Progress:
    """The progress of a task: the number of steps done, out of `total` if that is known."""

    def __init__(self, title: str, total: int | None) -> None:
        self._title, self._total, self._done = title, total, 0
        self._began = time.monotonic()
        self._due = self._began + QUIET_SECONDS
        self._bar: Any = None  # tqdm has no types

    def update(self, steps: int = 1) -> None:
        """Count `steps` more, and show the progress if an update is due."""
        self._done += steps
        if time.monotonic() < self._due or not shows_progress():
            return
        if not sys.stderr.isatty():
            self._due = time.monotonic() + LINE_SECONDS
            print_line(self._line(), sys.stderr)
        elif self._bar is None:
            self._bar = _bar(self._title, self._total, self._done, self._seconds())
        else:
            self._bar.update(self._done - self._bar.n)

    def write(self, line: str) -> None:
        """Print a line to standard output right away, above the bar if there is one."""
        if self._bar is None:
            print(line, flush=True)
        else:
            self._bar.write(line)
            sys.stdout.flush()

    def close(self) -> None:
        """Remove the bar, if there is one."""
        if self._bar is not None:
            self._bar.close()

    def _line(self) -> str:
        if self._total is None:
            return f"{self._title}: {self._seconds():.0f} s"
        return f"{self._title}: {self._done} of {self._total}"

    def _seconds(self) -> float:
        return time.monotonic() - self._began


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Progress]:
    """Yield a Progress, and close it afterwards. Without `total`, show only how long the task has taken."""
    shown = Progress(title, total)
    try:
        yield shown
    finally:
        shown.close()


def tracked(title: str, items: Sequence[T]) -> Iterator[T]:
    """Yield the items and show the progress. An item counts as done once the next one is requested."""
    with progress(title, len(items)) as shown:
        for item in items:
            yield item
            shown.update()


def _bar(title: str, total: int | None, done: int, seconds: float) -> Any:
    """Return a progress bar with `done` steps finished after `seconds`."""
    # Imported late, because the bot itself shows no bar and need not wait for it.
    from tqdm import tqdm  # type: ignore[import-untyped]

    tqdm.set_lock(threading.RLock())  # by default, tqdm shares one among processes
    tqdm.monitor_interval = 0  # starts no thread, which is not needed
    form = None if total is not None else "{desc}: {elapsed}"
    bar = tqdm(desc=title, total=total, miniters=1, leave=False, bar_format=form)
    bar.n, bar.start_t = done, bar.start_t - seconds
    bar.refresh()
    return bar
