"""What the bot does because time passes: reminders, the flag, and never without a warning."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.table.clock import seat_clock
from bot.table.clock.due_actions import DueAction
from bot.table.clock.quiet_hours import LocalTime, read_quiet_hours
from bot.table.clock.rules import ClockRules
from bot.table.clock.seat_clock import SeatClock
from bot.table.clock.stoppers import ClockStoppers, Outage, PersonTime
from bot.table.clock.table_stops import flag
from bot.table.clock.time_control import PRESETS, TimeControl
from bot.table.model import Player, Table
from bot.table.time import DAY, HOUR, MINUTE, SECOND

from .clockwork import next_action

MONDAY = round(datetime(2026, 6, 1, 10, tzinfo=UTC).timestamp() * 1000)
DAY_CLOCK, LIVE = PRESETS["day"], PRESETS["live"]


def running(control: TimeControl, *, reserve: int | None = None, turns: int = 1) -> SeatClock:
    """Return a clock that starts on Monday at ten."""
    clock = SeatClock(control.reserve_ms if reserve is None else reserve, turns=turns)
    return seat_clock.start(seat_clock.call(clock, control, 1, MONDAY - HOUR), 1, MONDAY)


def at_table(clock: SeatClock, control: TimeControl, around: ClockStoppers = ClockStoppers()) -> Table:  # noqa: B008
    """Return a table of one person with this clock."""
    table = Table("t", 1, 2, 101, "conversion", {}, "running", 1, (Player(101, "Ann", 1),), bytes(32), MONDAY)
    return replace(table, clock=ClockRules(control), clocks=(clock,), circumstances=around)


def outage(start: int, end: int | None, gap_ms: int | None = None) -> ClockStoppers:
    return ClockStoppers(outages=(Outage(start, end, gap_ms),))


def flag_of(clock: SeatClock, control: TimeControl, *around: ClockStoppers) -> int | None:
    return flag(at_table(clock, control, *around), 0)


def next_of(clock: SeatClock, control: TimeControl, *around: ClockStoppers) -> DueAction | None:
    return next_action(at_table(clock, control, *around), 0)


def course(clock: SeatClock, control: TimeControl, *around: ClockStoppers) -> list[tuple[str, int]]:
    """Return all actions in order, each with its time (ms) after Monday, if each is done when it is due."""
    told = []
    while (due := next_of(clock, control, *around)) is not None:
        told.append((due.kind, due.at - MONDAY))
        if due.kind in ("reserve", "last"):
            warned = clock.warned_at or due.at
            clock = clock._replace(reminded=(*clock.reminded, due.kind), warned_at=warned)
        elif due.kind == "late":
            clock = clock._replace(late_at=due.at)
        else:
            break
    return told


def test_case_1_a_turn_of_a_day() -> None:
    """The bot acts a minute after the flag, only in the daytime and at least two hours after the warning."""
    clock = running(DAY_CLOCK)
    assert flag_of(clock, DAY_CLOCK) == MONDAY + 4 * DAY
    assert course(clock, DAY_CLOCK) == [
        ("reserve", DAY),
        ("last", 4 * DAY - int(2.4 * HOUR)),
        ("late", 4 * DAY + MINUTE),
        ("abandon", 18 * DAY),
    ]
    night = (LocalTime(0, 0, "UTC", read_quiet_hours("10:00-18:00")),)
    around = ClockStoppers({101: PersonTime(night)})
    control = TimeControl(16 * HOUR, 16 * HOUR)
    clock = running(control)
    assert flag_of(clock, control, around) == MONDAY + 2 * DAY + 8 * HOUR
    assert course(clock, control, around)[0] == ("reserve", DAY + 8 * HOUR)
    clock = running(DAY_CLOCK)._replace(reminded=("reserve", "last"))
    assert next_of(clock, DAY_CLOCK) is None
    warned = MONDAY + 4 * DAY - HOUR // 2
    due = next_of(clock._replace(warned_at=warned), DAY_CLOCK)
    assert due == DueAction("late", warned + 2 * HOUR, 0)


def test_how_many_reminders_there_are() -> None:
    """With a short reserve, or a live clock, there is one. The shortest clocks have none."""
    assert [kind for kind, _ in course(running(DAY_CLOCK, reserve=2 * HOUR), DAY_CLOCK)] == [
        *("last", "late", "abandon"),
    ]
    assert course(running(LIVE), LIVE) == [("reserve", 90 * SECOND), ("late", 395 * SECOND)]
    assert course(running(LIVE, reserve=10 * SECOND), LIVE)[-1] == ("late", 120 * SECOND)
    control = TimeControl(30 * SECOND, 90 * SECOND)
    clock = running(control)._replace(reminded=("reserve",))
    assert next_of(clock, control) == DueAction("late", MONDAY + 125 * SECOND, 0)
    longer = TimeControl(30 * SECOND, 91 * SECOND)
    assert next_of(running(longer)._replace(reminded=("reserve",)), longer) is None


@pytest.mark.parametrize(("turns", "half"), [(1, 12 * HOUR), (0, 24 * HOUR)])
def test_without_a_reserve_half_the_time_is_the_moment(turns: int, half: int) -> None:
    """The first reminder comes after half of the turn's move time, which is doubled in the first turn."""
    control = TimeControl(DAY, 0)
    told = course(running(control, turns=turns), control)
    assert told[0] == ("reserve", half)
    assert [kind for kind, _ in told] == ["reserve", "last", "late", "abandon"]


def test_who_is_not_reminded() -> None:
    """A seat whose clock is stopped, or whose player is away, gets no reminders."""
    waiting = seat_clock.call(SeatClock(DAY), DAY_CLOCK, 1, MONDAY)
    assert (flag_of(waiting, DAY_CLOCK), next_of(waiting, DAY_CLOCK)) == (None, None)
    closed, clock = outage(MONDAY + HOUR, None), running(DAY_CLOCK)
    assert (flag_of(clock, DAY_CLOCK, closed), next_of(clock, DAY_CLOCK, closed)) == (None, None)
    table = at_table(clock, DAY_CLOCK, closed)
    assert next_action(table, 0, lasting=False) == DueAction("reserve", MONDAY + DAY, 0)
    away = SeatClock(0, turns=1, away=True)
    clock = seat_clock.start(seat_clock.call(away, DAY_CLOCK, 1, MONDAY - HOUR), 1, MONDAY)
    assert course(clock, DAY_CLOCK) == [("late", 3 * HOUR + MINUTE), ("abandon", 14 * DAY + 3 * HOUR)]
    fast = seat_clock.call(away, PRESETS["fast"], 1, MONDAY)
    assert fast.allowed_ms == 10 * SECOND


def test_cases_25_and_26_stops() -> None:
    """A stop leaves the time left as it was. Only after a long outage is there at least an hour."""
    clock = running(DAY_CLOCK, reserve=HOUR)
    first = Outage(MONDAY + DAY, MONDAY + 3 * DAY)
    again = Outage(MONDAY + 3 * DAY + HOUR - 1, MONDAY + 9 * DAY)
    assert flag_of(clock, DAY_CLOCK, ClockStoppers(outages=(first,))) == MONDAY + 3 * DAY + HOUR
    assert flag_of(clock, DAY_CLOCK, ClockStoppers(outages=(again, first))) == MONDAY + 9 * DAY + 1
    control = TimeControl(DAY, 0)
    at_two = MONDAY + 4 * HOUR
    clock = running(control)._replace(
        since=at_two - DAY + 10 * MINUTE, reminded=("reserve", "last"), warned_at=MONDAY
    )
    away = outage(at_two, at_two + 31 * MINUTE, 30 * MINUTE)
    assert flag_of(clock, control, away) == at_two + 91 * MINUTE
    assert next_of(clock, control, away) == DueAction("late", at_two + 92 * MINUTE, 0)
    short = outage(at_two, at_two + 10 * MINUTE, 9 * MINUTE)
    assert flag_of(clock, control, short) == at_two + 20 * MINUTE
    fallen = clock._replace(since=at_two - DAY - MINUTE // 2)
    assert next_of(fallen, control, away) == DueAction("late", at_two + 91 * MINUTE, 0)
