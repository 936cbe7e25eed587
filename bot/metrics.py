"""Metrics for the host: a health line in the log every minute, and figures that a monitor can read.

docs/hosting.md explains the names of the figures. No figure says who plays, where, or at which table.
"""

from __future__ import annotations

import threading
import time
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

CACHE_SIZE = 5_000  # durations of each kind, for their median and maximum in the health line
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds, upper ends of buckets

REFUSED = "refused"
_COUNTED = ("answered", "missed", "dropped", "sessions", "resumed", "lost")
_MEASURED = ("away", "leads", "tables", "waiting")
_TIMED = ("picture", "commit", "lag")


@dataclass
class Durations:
    """Durations since the start: a count for each of BOUNDS, one for longer ones, and the sum (seconds)."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0  # seconds
    latest: deque[float] = field(default_factory=lambda: deque(maxlen=CACHE_SIZE))  # since the last line

    def add(self, seconds: float) -> None:
        """Add a duration in seconds."""
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds
        self.latest.append(seconds)


class Figures(NamedTuple):
    """The figures for a monitor: counts and durations since the start, and gauges as they are now."""

    counts: Counter[str]
    durations: dict[str, tuple[list[int], float]]  # numbers by bucket, and seconds in all
    gauges: dict[str, int]


class Metrics:
    """Counters, durations and gauges. Safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[str] = Counter()
        self._told: Counter[str] = Counter()  # what the health lines so far have counted
        self._durations: defaultdict[str, Durations] = defaultdict(Durations)
        self._gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str) -> None:
        """Increment a counter."""
        with self._lock:
            self._counts[name] += 1

    def observe(self, name: str, seconds: float) -> None:
        """Record a duration in seconds."""
        with self._lock:
            self._durations[name].add(seconds)

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        """Record how long a `with` block takes, even if it raises."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.observe(name, time.monotonic() - began)

    def gauge(self, name: str, measure: Callable[[], int]) -> None:
        """Register a gauge. `measure` returns its current value, and must work on any thread."""
        with self._lock:
            self._gauges[name] = measure

    def figures(self) -> Figures:
        """Return all figures as they are now."""
        with self._lock:
            counts, gauges = self._counts.copy(), dict(self._gauges)
            durations = {
                name: (list(each.buckets), each.total) for name, each in sorted(self._durations.items())
            }
        return Figures(counts, durations, {name: measure() for name, measure in sorted(gauges.items())})

    def line(self) -> str:
        """Return the health line: `name=value` pairs for the time since the last call.

        Durations are given as their count/median/maximum, for example `12/3ms/40ms`.
        """
        with self._lock:
            counts, self._told = self._counts - self._told, self._counts.copy()
            seconds = {name: list(self._durations[name].latest) for name in _TIMED}
            for name in _TIMED:
                self._durations[name].latest.clear()
            gauges = {name: self._gauges[name] for name in _MEASURED if name in self._gauges}
        parts = [f"{name}={counts[name]}" for name in _COUNTED]
        parts.append(f"{REFUSED}={_by_code(counts)}")
        parts += [f"{name}={measure()}" for name, measure in gauges.items()]
        parts += [f"{name}={_summary(seconds[name])}" for name in _TIMED]
        return " ".join(parts)


def _by_code(counts: Counter[str]) -> str:
    """Return how often Discord refused requests, by status code, such as "404:2,429:1", or "0" for none."""
    codes = sorted(name.removeprefix(f"{REFUSED} ") for name in counts if name.startswith(f"{REFUSED} "))
    return ",".join(f"{code}:{counts[f'{REFUSED} {code}']}" for code in codes) or "0"


def _summary(seconds: list[float]) -> str:
    if not seconds:
        return "0"
    return f"{len(seconds)}/{median(seconds) * 1000:.0f}ms/{max(seconds) * 1000:.0f}ms"


metrics = Metrics()
