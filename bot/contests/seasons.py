"""Seasons: quarters of the year, in a server's time zone. Pure functions."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ..table.clock.zones import MIDNIGHT, instant, local_date

QUARTERS, MONTHS = 4, 3  # in a year, in a quarter


class Season(NamedTuple):
    """A quarter of a year. `number` is 4 times the year plus `quarter`, which is 0 for January to March."""

    number: int

    @property
    def quarter(self) -> int:
        """The quarter of the year, from 0 to 3."""
        return self.number % QUARTERS

    def ends_at(self, zone: ZoneInfo) -> int:
        """Return the time (ms) at which the season ends in the time zone `zone`."""
        year, quarter = divmod(self.number + 1, QUARTERS)
        return instant(zone, date(year, 1 + MONTHS * quarter, 1), MIDNIGHT)


def season_at(zone: ZoneInfo, at: int) -> Season:
    """Return the season to which the moment `at` (ms) belongs in the time zone `zone`."""
    day = local_date(zone, at)
    return Season(QUARTERS * day.year + (day.month - 1) // MONTHS)
