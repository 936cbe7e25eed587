"""The daily's calendar, its deadline, and streaks."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.table.daily import (
    GIVEN_UP,
    SPREAD_SECONDS,
    Attempt,
    Streak,
    counts_until,
    day_at,
    next_post,
    starts_at,
)
from bot.table.puzzles import Answer
from bot.table.time import HOUR


def at(written: str) -> int:
    """Return the time (ms) of an ISO date and time in UTC."""
    return int(datetime.fromisoformat(written).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        ([1, 2, 3, 4, 5, 7], 6),
        ([1, 2, 3, 4, 5, 7, 8, 10], 1),
        ([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14], 12),
        ([1, 2, 3, 4, 5, 8], 1),
        ([3], 1),
        ([1, 2, 3, 3], 3),
        ([1, 2, 4, 3], 4),  # until noon, yesterday's can come after today's
        ([1, 4, 3], 2),
    ],
)
def test_puzzles_case_19_streaks(days: list[int], streak: int) -> None:
    """One missed day is forgiven if no other was in the six days before it, and adds nothing."""
    found = Streak()
    for day in days:
        found = found.after(day)
    assert found.streak == streak


def test_the_longest_streak_stays_and_a_broken_one_shows_as_none() -> None:
    """The current streak is the one that solving today's puzzle would continue."""
    found = Streak().after(1).after(2).after(3)
    assert [found.current(day) for day in (3, 4, 5, 6)] == [3, 3, 3, 0]
    assert found.after(9) == Streak(1, 3, 9, None)


def test_puzzles_case_18_until_noon_of_the_next_day() -> None:
    """A day's puzzle counts until noon of the next day. Day 1 is 1 January 2027."""
    assert day_at(at("2027-01-01T00:00")) == 1
    assert day_at(at("2026-12-31T23:59:59")) == 0
    assert day_at(at("2029-09-26T12:00")) == 1000
    assert starts_at(214) == at("2027-08-02T00:00")
    assert counts_until(214) == at("2027-08-03T12:00")


def test_an_attempt_ends_once() -> None:
    """Answers after the solution, or after giving up, change nothing."""
    wrong, right, given_up = (Answer("cubeo", 2, 1, outcome) for outcome in ("wrong", "solved", "given up"))
    attempt = Attempt().after(wrong).after(right._replace(hinted=True))
    assert attempt == Attempt(1, True, 1) == attempt.after(wrong)
    assert Attempt().after(given_up).after(right).state == GIVEN_UP


def test_puzzles_case_7_a_wrong_answer_counts_once() -> None:
    """Pressed twice, or on two devices, it counts once. Another answer counts again."""
    first = Answer("cubeo", 2, 1, "wrong")
    twice = Attempt().after(first).after(first)
    assert twice == Attempt(1)
    assert twice.after(first._replace(tries=1)) == Attempt(2) == Attempt(2).after(first)


def test_puzzles_case_25_once_a_day_while_clocks_change() -> None:
    """The daily is posted at 9 in Berlin, on days when clocks change as on any other."""
    for first, last in (("2027-03-26", "2027-03-30"), ("2027-10-29", "2027-11-02")):
        moments = [at(f"{first}T00:00")]
        while moments[-1] < at(f"{last}T00:00"):
            moments.append(next_post(0, ZoneInfo("Europe/Berlin"), 9, moments[-1]))
        assert [day_at(each) - day_at(moments[1]) for each in moments[1:]] == [0, 1, 2, 3, 4]
        hours = {datetime.fromtimestamp(each / 1000, ZoneInfo("Europe/Berlin")).hour for each in moments[1:]}
        assert hours == {9}


def test_puzzles_case_28_posts_are_spread() -> None:
    """2,000 servers with the same hour get theirs over ten minutes, with at most ten at the same moment."""
    hour, begins = 9, at("2027-05-01T09:00")
    ids = [(1 << 60) + number * 7_919 * (1 << 22) for number in range(2000)]
    moments = [next_post(id, ZoneInfo("UTC"), hour, begins - HOUR) for id in ids]
    assert min(moments) >= begins
    assert max(moments) < begins + SPREAD_SECONDS * 1000
    assert max(moments.count(each) for each in set(moments)) <= 10
    assert all(
        next_post(id, ZoneInfo("UTC"), hour, each) == each + 24 * HOUR for id, each in zip(ids, moments)
    )
