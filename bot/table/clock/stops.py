"""Stops (spans of time that do not count), and the time counted outside them.

A stop includes its first moment but not its last. Anything that falls due during a stop, or just as a stop
begins, is due when that stop ends. Stops that overlap count once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

from ..time import DAY

Why = Literal["asleep", "vacation", "weekend", "paused", "outage", "channel", "question"]

HORIZON = 16 * DAY  # how far to look ahead at first


class Stop(NamedTuple):
    """A span of time that does not count, for one seat or for all. `end` is None if it is not known."""

    start: int
    end: int | None
    why: Why


Stops = Callable[[int, int], Iterable[Stop]]  # the stops that overlap a span, in any order


def counted(start: int, end: int, stops: Iterable[Stop]) -> int:
    """Return how many milliseconds between the times `start` and `end` (ms) lie outside the stops."""
    total, at = 0, start
    for begin, until in _union(stops):
        if begin >= end:
            break
        total += max(begin - at, 0)
        if until is None:
            return total
        at = max(at, until)
    return total + max(end - at, 0)


def reached(start: int, milliseconds: int, stops: Stops) -> int | None:
    """Return the time when `milliseconds` outside the stops have passed since `start`, or None if unknown."""
    horizon = HORIZON + milliseconds
    while True:
        at = _reached(start, milliseconds, stops(start, start + horizon))
        if at is None or at < start + horizon:
            return at
        horizon *= 2


def standing(at: int, stops: Stops) -> Stop | None:
    """Return the stop in effect at `at` (ms), or None. If there are several, return the last to end."""
    holding = [stop for stop in stops(at, at + 1) if stop.start <= at and (stop.end is None or at < stop.end)]
    return max(holding, key=lambda stop: (stop.end is None, stop.end or 0), default=None)


def _reached(start: int, milliseconds: int, stops: Iterable[Stop]) -> int | None:
    at, left = start, milliseconds
    for begin, until in _union(stops):
        if until is not None and until <= at:
            continue
        if begin > at + left:
            break
        left -= max(begin - at, 0)
        if until is None:
            return None
        at = until
    return at + left


def _union(stops: Iterable[Stop]) -> list[tuple[int, int | None]]:
    """Return the spans that the stops cover, in order, merged so that none touches the next."""
    covered: list[tuple[int, int | None]] = []
    for start, end, _why in sorted(stops, key=lambda stop: stop.start):
        if end is not None and end <= start:
            continue
        if not covered or ((latest := covered[-1][1]) is not None and latest < start):
            covered.append((start, end))
        elif latest is not None:
            covered[-1] = (covered[-1][0], None if end is None else max(latest, end))
    return covered
