"""Discord's time, taken from the `Date` of its answers (RFC 9110, 6.6.1), whatever the wall clock says."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from email.utils import parsedate_to_datetime
from functools import lru_cache

FRESH = 90.0  # seconds for which the latest answer is news
AGREEING = 60.0  # seconds by which two answers may differ: one may have been slow


class DiscordClock:
    """A Clock that is set by Discord's answers.

    It believes what two answers in a row agree on: a single wrong one changes nothing, and after the machine
    was suspended, when the monotonic clock (`ticks`, in seconds) stood still, two set it right.
    """

    def __init__(self, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._heard: float | None = None  # by how many seconds the latest answer was ahead of the ticks
        self._heard_at = -math.inf  # when that was, in ticks
        self._ahead: float | None = None  # what is believed of the latest two

    def __call__(self) -> int | None:
        """Return the milliseconds since the epoch, None as long as they are not known."""
        return None if self._ahead is None else int((self._ahead + self._ticks()) * 1000)

    is_simulated = False  # in a simulated world time that is skipped has passed all the same

    @property
    def is_fresh(self) -> bool:
        """Whether an answer has come within a minute and a half."""
        return self._ticks() - self._heard_at <= FRESH

    def hear(self, date: str | None) -> None:
        """Record the `Date` of an answer that arrives now, unless it is missing or malformed."""
        seconds = _seconds(date)
        if seconds is None:
            return
        self._heard_at = self._ticks()
        before, self._heard = self._heard, seconds - self._heard_at
        if before is not None and abs(self._heard - before) <= AGREEING:
            self._ahead = max(self._heard, before)  # answers are late, never early


@lru_cache(8)  # answers of the same second have the same date
def _seconds(date: str | None) -> float | None:
    """Return the seconds since the epoch at a date in a header, None if it names no moment."""
    try:
        moment = parsedate_to_datetime(date or "")
    except (ValueError, TypeError, OverflowError):
        return None
    return moment.timestamp() if moment.tzinfo else None  # without a zone it would be this machine's
