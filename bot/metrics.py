"""Counters for whoever runs the bot: what happened since the last health line.

The parts of the bot feed them by one call each, from any thread. Nothing waits and nothing runs by itself
here: the watchdog's thread writes the line once a minute (docs/hosting.md says what its words mean).
"""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

KEPT = 5_000  # durations of a kind from which the middle and the longest are taken

REFUSED = "refused"
_COUNTED = ("answered", "missed", "dropped", "sessions", "resumed", "lost")
_TIMED = ("picture", "commit", "lag")


class Metrics:
    """Counts, durations and levels, until they are told in a line."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._seconds: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=KEPT))
        self._levels: dict[str, Callable[[], int]] = {}

    def count(self, what: str) -> None:
        """Count one more of something."""
        with self._lock:
            self._counts[what] += 1

    def took(self, what: str, seconds: float) -> None:
        """Note how long something took."""
        with self._lock:
            self._seconds[what].append(seconds)

    @contextmanager
    def timing(self, what: str) -> Iterator[None]:
        """Note how long a block takes, however it ends."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.took(what, time.monotonic() - begun)

    def level(self, what: str, measure: Callable[[], int]) -> None:
        """Have something measured whenever a line is written."""
        with self._lock:
            self._levels[what] = measure

    def line(self) -> str:
        """Tell everything since the last call, as `name=value` pairs, and begin anew.

        Durations are in milliseconds: how many, the middle one, the longest.
        """
        with self._lock:
            counts, self._counts = self._counts, Counter()
            seconds, self._seconds = dict(self._seconds), defaultdict(lambda: deque(maxlen=KEPT))
            levels = dict(self._levels)
        parts = [f"{name}={counts[name]}" for name in _COUNTED]
        parts.append(f"{REFUSED}={_by_code(counts)}")
        parts += [f"{name}={measure()}" for name, measure in sorted(levels.items())]
        parts += [f"{name}={_summary(seconds.get(name, ()))}" for name in _TIMED]
        return " ".join(parts)


def _by_code(counts: Counter[str]) -> str:
    """List how often Discord refused a request, by status: `404:2,429:1`, or 0."""
    codes = sorted(name.removeprefix(f"{REFUSED} ") for name in counts if name.startswith(f"{REFUSED} "))
    return ",".join(f"{code}:{counts[f'{REFUSED} {code}']}" for code in codes) or "0"


def _summary(seconds: deque[float] | tuple[()]) -> str:
    if not seconds:
        return "0"
    return f"{len(seconds)}/{median(seconds) * 1000:.0f}ms/{max(seconds) * 1000:.0f}ms"


metrics = Metrics()
