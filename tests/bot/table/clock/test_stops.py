"""Counted time is the time outside the union of all stops."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from bot.table.clock.stops import Stop, Stops, counted, reached, standing
from bot.table.time import DAY, HOUR


def stop(start: int, end: int | None) -> Stop:
    return Stop(start, end, "paused")


def always(stops: Iterable[Stop]) -> Stops:
    """Return stops that are known beforehand."""
    known = tuple(stops)
    return lambda _start, _end: known


def test_case_16_stops_that_overlap_count_once() -> None:
    """Nine quiet hours and an outage of six overlap by three: they take twelve hours of a day."""
    night, outage = Stop(22 * HOUR, 31 * HOUR, "asleep"), stop(28 * HOUR, 34 * HOUR)
    assert counted(20 * HOUR, 44 * HOUR, [night, outage]) == 12 * HOUR
    assert reached(20 * HOUR, 12 * HOUR, always([outage, night])) == 44 * HOUR


def test_which_moments_a_stop_has() -> None:
    """A stop has its first moment, but not its last. Of several, the one that ends last is shown."""
    stops = always([stop(100, 200), stop(200, 250)])
    assert [reached(0, ms, stops) for ms in (99, 100, 101)] == [99, 250, 251]
    assert [reached(at, 0, stops) for at in (99, 100, 249, 250)] == [99, 250, 250, 250]
    assert [held and held.end for held in (standing(at, stops) for at in (99, 100, 200, 250))] == [
        *(None, 200, 250, None),
    ]
    short, long = stop(100, 200), stop(100, 300)
    assert [standing(150, always(both)) for both in ((short, long), (long, short))] == [long, long]


def test_stops_far_ahead_are_found() -> None:
    """They are found even through years of nights. After a stop without a known end, nothing counts."""
    nights: Stops = lambda start, end: [  # noqa: E731
        stop(day * DAY, day * DAY + 23 * HOUR) for day in range(start // DAY - 1, end // DAY + 2)
    ]
    assert reached(0, 1000 * HOUR, nights) == 1000 * DAY + 23 * HOUR
    stops = always([stop(100, None), stop(50, 60)])
    assert [reached(0, ms, stops) for ms in (89, 90, 1000)] == [99, None, None]
    assert counted(0, 1000, stops(0, 1000)) == 90
    held = standing(500, stops)
    assert held.end is None


@given(
    st.lists(st.builds(stop, st.integers(0, 60), st.one_of(st.none(), st.integers(0, 60))), max_size=6),
    st.integers(0, 60),
    st.integers(0, 60),
)
def test_counting_moment_by_moment(stops: list[Stop], start: int, length: int) -> None:
    """Counting with stops equals a count moment by moment, and `reached` is the inverse of `counted`."""

    def stands(at: int) -> bool:
        return any(each.start <= at and (each.end is None or at < each.end) for each in stops)

    end = start + length
    assert counted(end, start, stops) == 0  # a clock that runs backwards
    assert counted(start, end, stops) == sum(not stands(at) for at in range(start, end))
    at = reached(start, length, always(stops))
    if at is None:
        assert stands(1000)
    else:
        assert counted(start, at, stops) == length
        assert not stands(at)
