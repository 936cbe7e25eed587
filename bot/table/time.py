"""Time at a table: milliseconds since the epoch, by Discord's clock."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], int | None]  # milliseconds since the epoch, None as long as they are not known

DAY = 24 * 60 * 60 * 1000  # milliseconds
