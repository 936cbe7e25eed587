"""Quiet hours and zones: nights of any length, changes that start at noon, zones of the pinned package."""

from __future__ import annotations

import subprocess
import sys
import zoneinfo
from datetime import UTC, datetime

import pytest

from bot.locale.time_zones import find_zones
from bot.table.clock.quiet_hours import (
    CHANGED_LATELY,
    INVALID_QUIET_HOURS,
    NO_QUIET_HOURS,
    UNKNOWN_ZONE,
    LocalTime,
    QuietHours,
    change,
    quiet_stops,
    read_quiet_hours,
)
from bot.table.clock.stops import Stops, reached
from bot.table.clock.zones import agree, zone_of
from bot.table.time import DAY, HOUR, MINUTE
from tests.refusals import refuses

from ...people import moment

BERLIN = "Europe/Berlin"
LONDON = "Europe/London"


def since_long(quiet: str, zone: str = BERLIN) -> tuple[LocalTime, ...]:
    """Return quiet hours that have applied for a year."""
    return (LocalTime(0, moment("2025-01-01T12:00"), zone, read_quiet_hours(quiet)),)


def stops_of(history: tuple[LocalTime, ...]) -> Stops:
    return lambda start, end: quiet_stops(history, start, end)


def nights(history: tuple[LocalTime, ...], start: str, end: str) -> list[tuple[int, int | None]]:
    return [(stop.start, stop.end) for stop in quiet_stops(history, moment(start), moment(end))]


def test_case_12_nights_do_not_count() -> None:
    """24 hours from 22:00 end at 16:00 two days later. A night on Samoa spans a day that was skipped."""
    stops = stops_of(since_long("23:00-08:00"))
    assert reached(moment("2026-06-01T22:00+02:00"), DAY, stops) == moment("2026-06-03T16:00+02:00")
    history = since_long("23:00-08:00")
    night = (moment("2026-06-01T23:00+02:00"), moment("2026-06-02T08:00+02:00"))
    assert nights(history, "2026-06-02T07:59+02:00", "2026-06-02T20:00+02:00") == [night]
    assert nights(history, "2026-06-02T08:00+02:00", "2026-06-02T20:00+02:00") == []
    code = "import zoneinfo, bot.table.clock.zones as zones; print(zoneinfo.TZPATH, zones.zone_of('UTC'))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "() UTC"
    history = (LocalTime(0, 0, "Pacific/Apia", read_quiet_hours("23:00-08:00")),)
    spans = nights(history, "2011-12-29T20:00-10:00", "2011-12-31T20:00+14:00")
    assert (moment("2011-12-29T23:00-10:00"), moment("2011-12-31T00:00+14:00")) in spans
    assert all(end is not None and start < end for start, end in spans)


@pytest.mark.parametrize(("noon", "hours"), [("2026-03-28", 8), ("2026-10-24", 10), ("2026-07-01", 9)])
def test_case_13_nights_of_the_change(noon: str, hours: int) -> None:
    """When clocks change, one night is an hour shorter and another an hour longer."""
    [(start, end)] = nights(since_long("23:00-08:00"), f"{noon}T12:00", f"{noon}T23:00")
    assert end - start == hours * HOUR


@pytest.mark.parametrize(
    ("quiet", "day", "start", "end"),
    [
        ("02:30-06:00", "2026-03-29", "03:00+02:00", "06:00+02:00"),  # 02:30 is skipped
        ("02:30-06:00", "2026-10-25", "02:30+02:00", "06:00+01:00"),  # 02:30 comes twice
        ("22:00-02:30", "2026-10-25", "", "02:30+01:00"),
        ("22:00-02:30", "2026-03-29", "", "03:00+02:00"),
    ],
)
def test_case_14_times_that_are_skipped_or_come_twice(quiet: str, day: str, start: str, end: str) -> None:
    """Skipped times move to the gap's end. A repeated start is the first one, a repeated end the second."""
    spans = nights(since_long(quiet), f"{day}T00:00+01:00", f"{day}T05:00+01:00")
    begin, until = spans[0]
    assert until == moment(f"{day}T{end}")
    if start:
        assert begin == moment(f"{day}T{start}")


def test_a_change_acts_from_the_next_noon() -> None:
    """Case 15: the coming night is as before, the one after it as chosen. A span across noon is cut there."""
    history = change(
        since_long("23:00-08:00"), moment("2026-06-01T22:50+02:00"), BERLIN, read_quiet_hours("22:00-07:00")
    )
    assert nights(history, "2026-06-01T14:00", "2026-06-03T09:00") == [
        (moment("2026-06-01T23:00+02:00"), moment("2026-06-02T08:00+02:00")),
        (moment("2026-06-02T22:00+02:00"), moment("2026-06-03T07:00+02:00")),
    ]
    sleeper, evening = since_long("09:00-17:00"), moment("2026-06-01T20:00+02:00")
    history = change(sleeper, evening, "Asia/Tokyo", read_quiet_hours("23:00-07:00"))
    assert nights(history, "2026-06-02T00:00", "2026-06-02T21:00") == [
        (moment("2026-06-02T09:00+02:00"), moment("2026-06-02T12:00+02:00")),
        (moment("2026-06-02T23:00+09:00"), moment("2026-06-03T07:00+09:00")),
    ]


def test_one_change_a_day() -> None:
    """A second is refused until 24 hours after the first. So is an unknown zone, which stops nothing."""
    asked = moment("2026-06-01T22:50")
    history = change((), asked, BERLIN, read_quiet_hours("22:00-07:00"))
    assert history[0].since == moment("2026-06-02T12:00+02:00")
    with refuses(CHANGED_LATELY) as refused:
        change(history, asked + DAY - 1, BERLIN, None)
    assert f"<t:{(asked + DAY) // 1000}:R>" in str(refused.value)
    removed = change(history, asked + DAY, None, None)
    assert nights(removed, "2026-06-02T12:00+02:00", "2026-06-09T12:00") == [
        (moment("2026-06-02T22:00+02:00"), moment("2026-06-03T07:00+02:00"))
    ]
    assert nights(since_long("23:00-08:00", "Europe/Atlantis"), "2026-06-01T00:00", "2026-06-09T00:00") == []
    with refuses(UNKNOWN_ZONE, "Europe/Atlantis"):
        change((), moment("2026-06-01T00:00"), "Europe/Atlantis", None)


@pytest.mark.parametrize("zone", ["", None, "../etc/passwd", "/etc/localtime", "europe/berlin", "Berlin"])
def test_names_that_are_no_zones(zone: str | None) -> None:
    """Only the package's exact names are zones, so nothing typed reaches a file."""
    assert zone_of(zone) is None


@pytest.mark.parametrize(
    ("written", "minutes"),
    [
        *(("23:00-08:00", 540), ("0:30 – 9:15", 525), ("22:00-23:00", 60), ("20:00-06:00", 600)),
        *(("10pm-7am", 540), ("10 PM – 7:30 am", 570), ("12am-8am", 480), ("11:30pm-12:30am", 60)),
    ],
)
def test_quiet_hours_are_read(written: str, minutes: int) -> None:
    """They can span midnight, and their text form reads as the same hours."""
    quiet = read_quiet_hours(written)
    assert read_quiet_hours(str(quiet)) == quiet
    start, end = QuietHours(*quiet).of(datetime(2026, 6, 1, tzinfo=UTC).date(), zoneinfo.ZoneInfo("UTC"))
    assert end - start == minutes * MINUTE


@pytest.mark.parametrize("written", ["20:00-06:01", "22:00-22:59", "08:00-08:00", "9am-9pm"])
def test_what_are_no_quiet_hours(written: str) -> None:
    """More than one span, or one outside 1 to 10 hours, is refused."""
    with refuses(INVALID_QUIET_HOURS):
        read_quiet_hours(written)


@pytest.mark.parametrize("written", ["23-8", "24:00-08:00", "13pm-8am", "", "x", "22:00", "22:00-6:00-7:00"])
def test_quiet_hours_that_are_not_understood(written: str) -> None:
    """The refusal repeats what was typed, and says how to write them."""
    with refuses(NO_QUIET_HOURS, written):
        read_quiet_hours(written)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        *(("berl", BERLIN), ("new york", "America/New_York"), ("japan", "Asia/Tokyo"), ("ger", BERLIN)),
        *(
            ("Deutschland", BERLIN),
            ("England", LONDON),
            ("united kingdom", LONDON),
            ("great britain", LONDON),
        ),
        *(("usa", "America/New_York"), ("de", BERLIN), ("uk", LONDON)),
    ],
)
def test_zones_are_found_by_city_and_country(typed: str, found: str) -> None:
    """Each typed word starts a word of the zone or country, in English or the person's language."""
    assert found in find_zones(typed, "de")
    assert "Africa/Abidjan" not in find_zones(typed, "de")
    assert typed == "Deutschland" or found in find_zones(typed, "en")
    assert len(find_zones("", "en")) > 400


def test_a_country_is_a_time_zone_if_its_clocks_agree() -> None:
    """All of Germany has one time. The United States does not."""
    at = moment("2026-06-01T12:00")
    assert agree(find_zones("germany", "en"), at)
    assert not agree(find_zones("usa", "en"), at)
    assert "Europe/Kyiv" not in find_zones("uk", "en")
