"""Seasons: quarters of the year, in a server's time zone. Pure functions."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ..table.clock.zones import MIDNIGHT, instant, local_date

QUARTERS, MONTHS = 4, 3  # in a year, in a quarter


class Season(NamedTuple):
    """A quarter: `number` is 4 times its year, plus 0 for January to March, up to 3."""

    number: int

    @property
    def year(self) -> int:
        """The season's year."""
        return self.number // QUARTERS

    @property
    def quarter(self) -> int:
        """The season's place in its year, from 0."""
        return self.number % QUARTERS

    def starts_at(self, zone: ZoneInfo) -> int:
        """Return when the season starts in a time zone, in milliseconds since the epoch."""
        return instant(zone, date(self.year, 1 + MONTHS * self.quarter, 1), MIDNIGHT)

    def ends_at(self, zone: ZoneInfo) -> int:
        """Return when the season ends in a time zone, in milliseconds since the epoch."""
        return Season(self.number + 1).starts_at(zone)


def season_at(zone: ZoneInfo, at: int) -> Season:
    """Return the season of a moment (ms) in a time zone."""
    day = local_date(zone, at)
    return Season(QUARTERS * day.year + (day.month - 1) // MONTHS)
