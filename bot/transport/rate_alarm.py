"""What Discord answers to our requests, seen where they all pass: the HTTP session.

More than 10,000 answers of 401, 403 or 429 within 10 minutes ban the machine's address (Discord:
topics/rate-limits#invalid-request-limit-aka-cloudflare-bans); far below that there is an alarm in the log.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable

from ..metrics import REFUSED, metrics

INVALID = (401, 403, 429)
WINDOW = 600.0  # seconds
ALARMING = 1_000

_log = logging.getLogger(__name__)


class RateAlarm:
    """Counts refusals by status, and watches over the budget of invalid requests."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invalid: deque[float] = deque()

    def note(self, status: int) -> None:
        """Count the status of one answer."""
        if status < 400:
            return
        metrics.count(f"{REFUSED} {status}")
        if status not in INVALID:
            return
        now = self._clock()
        self._invalid.append(now)
        while self._invalid[0] < now - WINDOW:
            self._invalid.popleft()
        if len(self._invalid) > ALARMING:
            self._invalid.clear()  # one alarm for each thousand, not for each request
            _log.critical(
                "Discord has refused more than %d requests as invalid (401, 403, 429) within 10 minutes; "
                "at 10,000 it bans this machine's address",
                ALARMING,
            )
