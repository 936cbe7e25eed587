"""Time zones from the pinned package `tzdata`, the same on every host, and moments of local time."""

from __future__ import annotations

import zoneinfo
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from importlib import resources
from zoneinfo import ZoneInfo

zoneinfo.reset_tzpath(())

NOON, MIDNIGHT = time(12), time()
UTC_ZONE = ZoneInfo("UTC")


def zone_of(name: str | None) -> ZoneInfo | None:
    """Return the time zone of this `name`, or None if there is no such zone."""
    if name not in _names():
        return None
    return ZoneInfo(name)


def find_zones(typed: str) -> list[str]:
    """List the zones whose name or country has words that start with the typed words. "" lists all."""
    words = _words(typed)
    return [
        name
        for name, known in _names().items()
        if all(any(each.startswith(word) for each in known) for word in words)
    ]


def instant(zone: ZoneInfo, day: date, at: time, *, end: bool = False) -> int:
    """Return when a local clock shows the time `at` on a day, in milliseconds since the epoch.

    A skipped time counts as the first moment after the gap. If a time comes twice, the first one counts, or
    the second for the `end` of something.
    """
    local = datetime.combine(day, at, zone)
    early, late = local.astimezone(UTC), local.replace(fold=1).astimezone(UTC)
    if early <= late:  # equal unless the time comes twice
        return _milliseconds(late if end else early)
    while early - late > timedelta(seconds=1):  # the gap lies between them
        between = late + timedelta(seconds=(early - late) // timedelta(seconds=2))
        after_gap = between.astimezone(zone).utcoffset() == local.replace(fold=1).utcoffset()
        late, early = (late, between) if after_gap else (between, early)
    return _milliseconds(early)


def local_date(zone: ZoneInfo, at: int) -> date:
    """Return the local date at a given time."""
    return datetime.fromtimestamp(at / 1000, zone).date()


def next_time(zone: ZoneInfo, clock: time, after: int) -> int:
    """Return the first moment after `after` at which a local clock shows `clock`, in ms since the epoch."""
    today = local_date(zone, after)
    days = (today + timedelta(days=number) for number in range(3))
    return next(moment for day in days if (moment := instant(zone, day, clock)) > after)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


@lru_cache(1)
def _names() -> dict[str, frozenset[str]]:
    """Return the zones sorted by name, each with the words by which people can find it."""
    tables = resources.files("tzdata") / "zoneinfo"
    countries = _columns((tables / "iso3166.tab").read_text("utf-8"), 0, 1)
    codes = _columns((tables / "zone.tab").read_text("utf-8"), 2, 0)
    return {
        name: frozenset(_words(f"{name} {countries.get(codes.get(name, ''), '')}"))
        for name in sorted(zoneinfo.available_timezones())
    }


def _columns(table: str, key: int, value: int) -> dict[str, str]:
    lines = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return {line[key]: line[value] for line in lines}


def _words(written: str) -> list[str]:
    return "".join(char if char.isalnum() else " " for char in written.lower()).split()
