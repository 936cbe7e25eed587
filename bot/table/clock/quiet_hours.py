"""Quiet hours: a daily span, in a person's time zone, during which their daily clocks stop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, time, timedelta
from itertools import pairwise
from typing import NamedTuple
from zoneinfo import ZoneInfo

from engine import Written, _

from ..errors import Refusal
from ..time import DAY
from .stops import Stop
from .zones import NOON, instant, local_date, next_time, read_time, zone_of

MIN_SPAN, MAX_SPAN = timedelta(hours=1), timedelta(hours=10)
CHANGE_INTERVAL = DAY

INVALID_QUIET_HOURS = _("Quiet hours last 1 to 10 hours a day. Type them like `23:00-08:00` or `11pm-8am`.")
NO_QUIET_HOURS = _("I don't understand “{typed}”. Type your quiet hours like `23:00-08:00` or `11pm-8am`.")
UNKNOWN_ZONE = _("I don't know the time zone {zone}. Type a city or a country, such as `Berlin` or `Japan`.")
SEVERAL_ZONES = _("That could be several time zones, such as {zones}. Type a city in yours.")
CHANGED_LATELY = _("You can change your time zone and quiet hours again <t:{seconds}:R>.")


class QuietHours(NamedTuple):
    """The quiet span of each day, in local time. It may cross midnight."""

    start: time
    end: time

    def __str__(self) -> str:
        return f"{self.start:%H:%M}-{self.end:%H:%M}"

    def of(self, day: date, zone: ZoneInfo) -> tuple[int, int]:
        """Return the start and end of the quiet span that begins on this `day`, in ms since the epoch."""
        next_day = day + timedelta(days=1) if self.end <= self.start else day
        return instant(zone, day, self.start), instant(zone, next_day, self.end, end=True)


class LocalTime(NamedTuple):
    """A time zone and quiet hours (None if unset), chosen at `asked_at` and valid from `since` (in ms)."""

    asked_at: int
    since: int
    zone: str | None
    quiet: QuietHours | None


def read_quiet_hours(written: str) -> QuietHours:
    """Read quiet hours such as `23:00-08:00` or `11pm-8am`. Raises Refusal if they are invalid."""
    first, _dash, last = written.replace("–", "-").partition("-")
    start, end = read_time(first), read_time(last)
    if start is None or end is None:
        raise Refusal(NO_QUIET_HOURS, typed=Written(written.strip()))
    length = timedelta(hours=end.hour - start.hour, minutes=end.minute - start.minute) % timedelta(days=1)
    if not MIN_SPAN <= length <= MAX_SPAN:
        raise Refusal(INVALID_QUIET_HOURS)
    return QuietHours(start, end)


def change(
    history: Sequence[LocalTime], at: int, zone: str | None, quiet: QuietHours | None
) -> tuple[LocalTime, ...]:
    """Return `history` with a zone and quiet hours (each may be None) added at the time `at` (ms).

    Without a zone, there are no quiet hours. The change takes effect at the next noon in the old zone or, if
    there was none, in the new one. Raises Refusal within a day of the last change, or for an unknown zone.
    """
    latest = history[-1] if history else None
    if latest is not None and at < latest.asked_at + CHANGE_INTERVAL:
        raise Refusal(CHANGED_LATELY, seconds=-(-(latest.asked_at + CHANGE_INTERVAL) // 1000))
    if zone is not None and zone_of(zone) is None:
        raise Refusal(UNKNOWN_ZONE, zone=Written(zone))
    reading = zone_at(history, at) or zone_of(zone)
    since = next_time(reading, NOON, at) if reading is not None else at
    return (*history, LocalTime(at, since, zone, quiet if zone else None))


def zone_at(history: Sequence[LocalTime], at: int) -> ZoneInfo | None:
    """Return a person's time zone at a given time (ms), or None if it is unknown."""
    held = [each for each in history if each.since <= at]
    return zone_of(held[-1].zone) if held else None


def quiet_stops(history: Sequence[LocalTime], start: int, end: int) -> Iterator[Stop]:
    """Yield a person's quiet hours between `start` and `end` (ms), each in the time zone then in effect."""
    bounds = (*(each.since for each in history), end)
    for local, (since, until) in zip(history, pairwise(bounds)):
        zone = zone_of(local.zone)
        if local.quiet is None or zone is None or until <= start:
            continue
        day, last = local_date(zone, max(since, start)) - timedelta(days=1), local_date(zone, until)
        while day <= last:
            asleep, awake = local.quiet.of(day, zone)
            asleep, awake = max(asleep, since), awake if until == end else min(awake, until)
            if asleep < awake and awake > start and asleep < end:
                yield Stop(asleep, awake, "asleep")
            day += timedelta(days=1)
