"""Time zones from the pinned `tzdata` package, which is the same on every host, and local times."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

zoneinfo.reset_tzpath(())

NOON, MIDNIGHT = time(12), time()
UTC_ZONE = ZoneInfo("UTC")

_TIME = re.compile(r"(?P<hour>[0-9]{1,2})(?:[:.](?P<minute>[0-5][0-9]))?\s*(?P<half>[ap]m)?")


def zone_of(name: str | None) -> ZoneInfo | None:
    """Return the time zone called `name`, or None if there is no such zone."""
    if name not in _names():
        return None
    return ZoneInfo(name)


def agree(names: Iterable[str], at: int) -> bool:
    """Return whether the time zones in `names` all show the same time throughout the year from `at` (ms)."""
    start = datetime.fromtimestamp(at / 1000, UTC)
    months = [start + timedelta(days=30 * number) for number in range(13)]
    return len({tuple(each.astimezone(ZoneInfo(name)).utcoffset() for each in months) for name in names}) == 1


def read_time(written: str) -> time | None:
    """Return the time of day written as `19:30`, `7pm` or `7:30 pm`, or None if the text is not one."""
    found = _TIME.fullmatch(written.strip().lower())
    if found is None or not (found["minute"] or found["half"]):
        return None
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        return time(hour % 12 + 12 * (found["half"] == "pm"), minute) if 1 <= hour <= 12 else None
    return time(hour, minute) if hour < 24 else None


def instant(zone: ZoneInfo, day: date, at: time, *, end: bool = False) -> int:
    """Return the moment when clocks in `zone` show the time `at` on `day`, in milliseconds since the epoch.

    A time that the clocks skip counts as the first moment after the gap. A time that occurs twice counts as
    its first occurrence, or as its second if something ends at that time (`end`).
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
    """Return the local date at a given time (ms)."""
    return datetime.fromtimestamp(at / 1000, zone).date()


def example_date(at: int) -> str:
    """Return the date two weeks after `at` (ms), as an example of how to type a date."""
    return f"{local_date(UTC_ZONE, at) + timedelta(weeks=2)}"


def next_time(zone: ZoneInfo, clock: time, after: int) -> int:
    """Return the first moment after `after` when it is `clock` in `zone` (both moments in ms)."""
    today = local_date(zone, after)
    days = (today + timedelta(days=number) for number in range(3))
    return next(moment for day in days if (moment := instant(zone, day, clock)) > after)


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


@lru_cache(1)
def _names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())
