"""Metrics for the operator, logged as a health line every minute (docs/hosting.md explains the names)."""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

CACHE_SIZE = 5_000  # durations of each kind, for their median and maximum

REFUSED = "refused"
_COUNTED = ("answered", "missed", "dropped", "sessions", "resumed", "lost")
_TIMED = ("picture", "commit", "lag")


class Metrics:
    """Counters, durations and gauges, collected for the next health line."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._seconds: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=CACHE_SIZE))
        self._gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str) -> None:
        """Increment a counter."""
        with self._lock:
            self._counts[name] += 1

    def observe(self, name: str, seconds: float) -> None:
        """Record a duration in seconds."""
        with self._lock:
            self._seconds[name].append(seconds)

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        """Record how long a `with` block takes, even if it raises."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.observe(name, time.monotonic() - began)

    def gauge(self, name: str, measure: Callable[[], int]) -> None:
        """Register a function that measures the value for each health line."""
        with self._lock:
            self._gauges[name] = measure

    def line(self) -> str:
        """Return the health line of `name=value` pairs since the last call, and start counting from 0 again.

        The value of a duration has its count, median and maximum, such as `12/3ms/40ms`.
        """
        with self._lock:
            counts, self._counts = self._counts, Counter()
            seconds, self._seconds = dict(self._seconds), defaultdict(lambda: deque(maxlen=CACHE_SIZE))
            gauges = dict(self._gauges)
        parts = [f"{name}={counts[name]}" for name in _COUNTED]
        parts.append(f"{REFUSED}={_by_code(counts)}")
        parts += [f"{name}={measure()}" for name, measure in sorted(gauges.items())]
        parts += [f"{name}={_summary(seconds.get(name, ()))}" for name in _TIMED]
        return " ".join(parts)


def _by_code(counts: Counter[str]) -> str:
    """Return how often Discord refused a request, by status code, such as "404:2,429:1", or "0" for never."""
    codes = sorted(name.removeprefix(f"{REFUSED} ") for name in counts if name.startswith(f"{REFUSED} "))
    return ",".join(f"{code}:{counts[f'{REFUSED} {code}']}" for code in codes) or "0"


def _summary(seconds: deque[float] | tuple[()]) -> str:
    if not seconds:
        return "0"
    return f"{len(seconds)}/{median(seconds) * 1000:.0f}ms/{max(seconds) * 1000:.0f}ms"


metrics = Metrics()
