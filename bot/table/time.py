"""Lengths of time in milliseconds, and the type of a clock, which tells Discord's time."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], int | None]  # milliseconds since the epoch, None until they are known

SECOND = 1000  # milliseconds, like all lengths
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
FOREVER = 1 << 62  # later than any moment, and small enough for a database
