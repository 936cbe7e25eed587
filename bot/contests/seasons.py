"""Seasons: quarters of the year, in a server's time zone. Pure functions."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ..table.clock.zones import MIDNIGHT, instant, local_date

QUARTERS, MONTHS = 4, 3  # in a year, in a quarter


class Season(NamedTuple):
    """A quarter: `number` is 4 times its year, plus 0 (January to March) to 3."""

    number: int

    @property
    def quarter(self) -> int:
        """The season's place in its year, from 0."""
        return self.number % QUARTERS

    def ends_at(self, zone: ZoneInfo) -> int:
        """Return when the season ends in a time zone, in milliseconds since the epoch."""
        year, quarter = divmod(self.number + 1, QUARTERS)
        return instant(zone, date(year, 1 + MONTHS * quarter, 1), MIDNIGHT)


def season_at(zone: ZoneInfo, at: int) -> Season:
    """Return the season at a moment (ms) in a time zone."""
    day = local_date(zone, at)
    return Season(QUARTERS * day.year + (day.month - 1) // MONTHS)
