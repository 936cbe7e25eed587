"""A seat's clock: move time first, then the reserve, and a tenth back."""

from __future__ import annotations

import pytest

from bot.table.clock import seat_clock
from bot.table.clock.seat_clock import SeatClock
from bot.table.clock.time_control import PRESETS, TimeControl
from bot.table.time import DAY, HOUR, MINUTE, SECOND

DAY_CLOCK, LIVE = PRESETS["day"], PRESETS["live"]


def turn(control: TimeControl, reserve: int, *, turns: int = 1) -> SeatClock:
    """Return a seat's clock at the start of a turn."""
    return seat_clock.call(SeatClock(reserve, turns=turns), control, revision=1, at=0)


@pytest.mark.parametrize(
    ("reserve", "spent", "left"),
    [
        (2 * DAY, 24 * HOUR, 2 * DAY + 2.4 * HOUR),
        (3 * DAY, HOUR, 3 * DAY),
        (3 * DAY - HOUR, HOUR, 3 * DAY),
        (2 * DAY, 24 * HOUR + 1, 2 * DAY - 1),
        (2 * DAY, 30 * HOUR, 2 * DAY - 6 * HOUR),
        (2 * DAY, 10 * DAY, 0),
        (4 * DAY, 0, 4 * DAY),  # what is above the initial reserve stays
    ],
)
def test_case_9_the_tenth(reserve: int, spent: int, left: float) -> None:
    """A turn within its move time gives back 2.4 hours, up to three days. A longer one gives nothing."""
    after = seat_clock.finish(turn(DAY_CLOCK, reserve), DAY_CLOCK, spent, turn_ends=True)
    assert (after.reserve_ms, after.turns, after.called, after.since) == (left, 2, None, None)


def test_cases_8_and_10_turns() -> None:
    """Decisions of a turn share its time, doubled for the first turn. The tenth given back is not doubled."""
    control = PRESETS["three-days"]
    first = turn(control, DAY, turns=0)
    assert first.allowed_ms == 144 * HOUR
    after = seat_clock.finish(first, control, 144 * HOUR, turn_ends=True)
    assert after.reserve_ms == DAY + 7.2 * HOUR
    assert seat_clock.call(after, control, 2, 0).allowed_ms == 72 * HOUR
    clock = turn(DAY_CLOCK, 3 * DAY)
    for number in range(5):
        clock = seat_clock.finish(clock, DAY_CLOCK, 4 * HOUR, turn_ends=False)
        clock = seat_clock.call_again(clock, number + 2, 0)
    assert (clock.move_left_ms, clock.reserve_ms, clock.turns) == (4 * HOUR, 3 * DAY, 1)
    over = seat_clock.finish(clock, DAY_CLOCK, 5 * HOUR, turn_ends=False)
    assert (over.move_left_ms, over.reserve_ms, over.left_ms) == (0, 3 * DAY - HOUR, 3 * DAY - HOUR)
    over = seat_clock.finish(seat_clock.call_again(over, 9, 0), DAY_CLOCK, HOUR, turn_ends=True)
    assert over.reserve_ms == 3 * DAY - 2 * HOUR


def test_case_2_a_clock_starts_with_its_board() -> None:
    """It starts once, when its board is posted, not at the commit or with an earlier position's board."""
    clock = seat_clock.call(SeatClock(MINUTE), LIVE, revision=7, at=100)
    assert seat_clock.start(clock, 6, 200) == clock
    started = seat_clock.start(clock, 7, 20 * MINUTE)
    assert started.since == 20 * MINUTE
    assert seat_clock.start(started, 8, 30 * MINUTE) == started
    assert seat_clock.start(clock, 8, 50).since == 100
    assert seat_clock.start(SeatClock(MINUTE), 8, 50).since is None


def test_what_becomes_of_a_reserve() -> None:
    """A late decision uses it up. A dropped turn costs nothing, and coming back gives at least half."""
    late = seat_clock.finish(turn(LIVE, 10 * SECOND), LIVE, 110 * SECOND, turn_ends=True)
    assert late.reserve_ms == 0
    clock = turn(DAY_CLOCK, DAY)._replace(since=5, used_ms=HOUR, reminded=("reserve",))
    assert seat_clock.drop(clock) == SeatClock(DAY, turns=1)
    assert [seat_clock.come_back(SeatClock(had), DAY_CLOCK).reserve_ms for had in (0, 2 * DAY)] == [
        *(1.5 * DAY, 2 * DAY),
    ]
