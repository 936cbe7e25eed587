"""Discord's time, from the `Date` header of its responses (RFC 9110, 6.6.1) and not from the wall clock."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from functools import lru_cache

FRESH = 90.0  # seconds for which an answer counts as recent
AGREEING = 60.0  # seconds by which two answers may differ: one may have been slow


class DiscordClock:
    """A `Clock` (a callable that returns the time) that is set by Discord's responses.

    The clock adopts a time once two responses in a row agree on it, so a single wrong response changes
    nothing. Two responses also correct the clock after the computer has been suspended, which stops the
    monotonic clock (`ticks`, in seconds).
    """

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._heard: float | None = None  # seconds by which the latest answer was ahead of the ticks
        self._heard_at = -math.inf  # when that was, in ticks
        self._ahead: float | None = None  # seconds ahead that two answers agreed on

    def __call__(self) -> int | None:
        """Return Discord's time in milliseconds since the epoch, or None until it is known."""
        return None if self._ahead is None else int((self._ahead + self._ticks()) * 1000)

    is_simulated = False  # in a simulated world, skipped time counts as passed

    @property
    def is_fresh(self) -> bool:
        """Whether a response has arrived within the last 90 seconds."""
        return self._ticks() - self._heard_at <= FRESH

    def hear(self, date: str | None) -> None:
        """Record the `Date` header of a response that has just arrived, if the header is valid."""
        seconds = _seconds(date)
        if seconds is None:
            return
        self._heard_at = self._ticks()
        before, self._heard = self._heard, seconds - self._heard_at
        if before is not None and abs(self._heard - before) <= AGREEING:
            self._ahead = max(self._heard, before)  # answers are late, never early


@lru_cache(8)  # answers of the same second have the same date
def _seconds(date: str | None) -> float | None:
    """Return a date header as seconds since the epoch, or None if there is no valid one with a time zone."""
    try:
        moment = parsedate_to_datetime(date or "")
    except (ValueError, TypeError, OverflowError):
        return None
    return moment.timestamp() if moment.tzinfo else None  # without a zone it would be read as local time
