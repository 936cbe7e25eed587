"""What the bot does because time passes: reminders, the flag, and never without a warning."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.table.clock import seat_clock
from bot.table.clock.due import Deed, flag, next_deed
from bot.table.clock.quiet_hours import LocalTime, quiet_stops, read_quiet_hours
from bot.table.clock.seat_clock import SeatClock
from bot.table.clock.stops import Stop, Stops
from bot.table.clock.time_control import PRESETS, TimeControl
from bot.table.time import DAY, HOUR, MINUTE, SECOND

MONDAY = round(datetime(2026, 6, 1, 10, tzinfo=UTC).timestamp() * 1000)
DAY_CLOCK, LIVE = PRESETS["day"], PRESETS["live"]


def none(_start: int, _end: int) -> tuple[Stop, ...]:
    """No stops at all."""
    return ()


def running(control: TimeControl, *, reserve: int | None = None, turns: int = 1) -> SeatClock:
    """Return a clock that starts on Monday at ten."""
    clock = SeatClock(control.reserve_ms if reserve is None else reserve, turns=turns)
    return seat_clock.start(seat_clock.call(clock, control, 1, MONDAY - HOUR), 1, MONDAY)


def course(clock: SeatClock, control: TimeControl, stops: Stops = none) -> list[tuple[str, int]]:
    """Return all that happens, each with its time after Monday, told as soon as it is due."""
    told = []
    while (deed := next_deed(clock, control, stops)) is not None:
        told.append((deed.kind, deed.at - MONDAY))
        if deed.kind in ("reserve", "last"):
            warned = clock.warned_at or deed.at
            clock = clock._replace(reminded=(*clock.reminded, deed.kind), warned_at=warned)
        elif deed.kind == "late":
            clock = clock._replace(late_at=deed.at)
        else:
            break
    return told


def test_case_1_a_turn_of_a_day() -> None:
    """Reserve on Tuesday at ten, last on Friday at 07:36, flag on Friday at ten, the bot a minute later."""
    clock = running(DAY_CLOCK)
    assert flag(clock, none) == MONDAY + 4 * DAY
    assert course(clock, DAY_CLOCK) == [
        ("reserve", DAY),
        ("last", 4 * DAY - int(2.4 * HOUR)),
        ("late", 4 * DAY + MINUTE),
        ("abandon", 18 * DAY),
    ]


def test_case_18_a_flag_that_would_fall_at_night_falls_after_it() -> None:
    """Nor is anybody reminded in their quiet hours; not at their first moment either."""
    night = (LocalTime(0, 0, "UTC", read_quiet_hours("10:00-18:00")),)
    stops: Stops = lambda start, end: quiet_stops(night, start, end)  # noqa: E731
    clock = running(TimeControl(16 * HOUR, 16 * HOUR))
    assert flag(clock, stops) == MONDAY + 2 * DAY + 8 * HOUR
    assert course(clock, TimeControl(16 * HOUR, 16 * HOUR), stops)[0] == ("reserve", DAY + 8 * HOUR)


def test_case_31_nobody_is_late_without_having_been_warned() -> None:
    """Posted half an hour before the flag, the warning has two hours; not posted at all, nothing is done."""
    clock = running(DAY_CLOCK)._replace(reminded=("reserve", "last"))
    assert next_deed(clock, DAY_CLOCK, none) is None
    warned = MONDAY + 4 * DAY - HOUR // 2
    deed = next_deed(clock._replace(warned_at=warned), DAY_CLOCK, none)
    assert deed == Deed("late", warned + 2 * HOUR)


def test_a_short_reserve_has_one_reminder() -> None:
    """Where the last would not come after the one for the reserve, it comes alone."""
    assert [kind for kind, _ in course(running(DAY_CLOCK, reserve=2 * HOUR), DAY_CLOCK)] == [
        *("last", "late", "abandon"),
    ]


@pytest.mark.parametrize(("turns", "half"), [(1, 12 * HOUR), (0, 24 * HOUR)])
def test_without_a_reserve_half_the_time_is_the_moment(turns: int, half: int) -> None:
    """The half of this turn's move time, which is doubled in the first."""
    control = TimeControl(DAY, 0)
    told = course(running(control, turns=turns), control)
    assert told[0] == ("reserve", half)
    assert [kind for kind, _ in told] == ["reserve", "last", "late", "abandon"]


def test_live_clocks_have_one_reminder_and_are_quick() -> None:
    """Half a minute after it at least, and five seconds after the flag."""
    assert course(running(LIVE), LIVE) == [("reserve", 90 * SECOND), ("late", 395 * SECOND)]
    assert course(running(LIVE, reserve=10 * SECOND), LIVE)[-1] == ("late", 120 * SECOND)


def test_at_the_shortest_clocks_the_board_is_the_warning() -> None:
    """Two minutes in all: the flag is acted on though no reminder could be posted."""
    control = TimeControl(30 * SECOND, 90 * SECOND)
    clock = running(control)._replace(reminded=("reserve",))
    assert next_deed(clock, control, none) == Deed("late", MONDAY + 125 * SECOND)
    longer = TimeControl(30 * SECOND, 91 * SECOND)
    assert next_deed(running(longer)._replace(reminded=("reserve",)), longer, none) is None


def test_nothing_comes_while_no_clock_runs() -> None:
    """Before the board is posted, and in a stop of which no end is known."""
    waiting = seat_clock.call(SeatClock(DAY), DAY_CLOCK, 1, MONDAY)
    assert (flag(waiting, none), next_deed(waiting, DAY_CLOCK, none)) == (None, None)
    paused: Stops = lambda _start, _end: [Stop(MONDAY + HOUR, None, "paused")]  # noqa: E731
    clock = running(DAY_CLOCK)
    assert (flag(clock, paused), next_deed(clock, DAY_CLOCK, paused)) == (None, None)


def test_case_25_a_stop_refunds_nothing() -> None:
    """With an hour left as it begins, an hour is left as it ends, after any number of them."""
    clock = running(DAY_CLOCK, reserve=HOUR)
    stop = Stop(MONDAY + DAY, MONDAY + 3 * DAY, "weekend")
    again = Stop(MONDAY + 3 * DAY + HOUR - 1, MONDAY + 9 * DAY, "weekend")
    assert flag(clock, lambda _start, _end: [stop]) == MONDAY + 3 * DAY + HOUR
    assert flag(clock, lambda _start, _end: [again, stop]) == MONDAY + 9 * DAY + 1
