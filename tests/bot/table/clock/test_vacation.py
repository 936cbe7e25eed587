"""Vacations: an account that grows, the days taken from it, and the clocks that stop meanwhile."""

from __future__ import annotations

import pytest

from bot.table.clock.stoppers import AUTOMATIC_INTERVAL, PersonTime
from bot.table.clock.stops import Stop, Stops, reached
from bot.table.clock.vacation import (
    NO_VACATION,
    ON_VACATION,
    TOO_FEW_DAYS,
    Account,
    Vacation,
    end,
    open_account,
    take,
    vacation_stops,
)
from bot.table.errors import Refusal
from bot.table.time import DAY, HOUR
from tests.refusals import refuses

FRIDAY = 20_000 * DAY


def stops_at(seats: int, *vacations: Vacation) -> Stops:
    return lambda _start, _end: vacation_stops(vacations, seats)


def test_cases_19_and_20_which_turns_wait() -> None:
    """With two seats, all days stop the clock, with more, one less. Vacations close together are one."""
    vacation = Vacation(FRIDAY, FRIDAY + 5 * DAY)
    ends = [reached(FRIDAY - HOUR, 2 * HOUR, stops_at(seats, vacation)) for seats in (2, 3, 4)]
    assert ends == [FRIDAY + days * DAY + HOUR for days in (5, 4, 4)]
    vacation = Vacation(FRIDAY, FRIDAY + 5 * DAY)
    again = FRIDAY + 2 * DAY
    assert reached(again, DAY, stops_at(2, vacation)) == vacation.end + DAY
    first = Vacation(FRIDAY, FRIDAY + 3 * DAY)
    for apart, stopped in ((4 * DAY - 1, False), (4 * DAY, True)):
        second = Vacation(first.end + apart, first.end + apart + 3 * DAY)
        shared = [(stop.start, stop.end) for stop in vacation_stops([second, first], 4)]
        assert ((second.start, second.end) in shared) is stopped
        assert Stop(second.start, second.end, "vacation") in vacation_stops([first, second], 2)


@pytest.mark.parametrize(
    ("days", "after", "charged"),
    [(2, 3 * HOUR, 2), (10, 3.5 * DAY, 4), (10, 3 * DAY, 3), (10, 0, 2), (5, 5 * DAY - 1, 5)],
)
def test_case_21_what_an_early_end_costs(days: int, after: float, charged: int) -> None:
    """Every day that has started is charged, and at least two."""
    account, vacation = take(Account(20, FRIDAY), [], FRIDAY, days)
    assert account == Account(20 - days, FRIDAY)
    at = FRIDAY + int(after)
    account, cut = end(account, vacation, at)
    assert cut == Vacation(FRIDAY, at)
    assert account.days == pytest.approx(20 - charged + after / DAY / 12)


@pytest.mark.parametrize(("after", "may"), [(-1, False), (0, True)])
def test_one_that_begins_by_itself(after: int, may: bool) -> None:
    """An automatic vacation starts 30 days after the last one at the earliest, whatever people took."""
    last = Vacation(FRIDAY, FRIDAY + 2 * DAY, automatic=True)
    taken = Vacation(FRIDAY + 5 * DAY, FRIDAY + 7 * DAY)
    person = PersonTime(vacations=(last, taken), account=Account(20, FRIDAY))
    assert person.may_begin(FRIDAY + AUTOMATIC_INTERVAL + after) is may


def test_case_22_what_there_is_to_take() -> None:
    """The account starts at 14 days and ends at 30. Vacations of a wrong length or time are refused."""
    account = open_account(FRIDAY)
    assert [account.balance(FRIDAY + days * DAY) for days in (0, 24, 192, 1000)] == [14, 16, 30, 30]
    assert account.balance(FRIDAY - DAY) == 14
    assert account.changed(-2, FRIDAY + 1000 * DAY).balance(FRIDAY + 1012 * DAY) == 29
    account, vacation = take(Account(20, FRIDAY), [], FRIDAY, 10, FRIDAY + DAY)
    account, left = end(account, vacation, FRIDAY + DAY - 1)
    assert (left, round(account.days, 1)) == (None, 20.1)
    with refuses(NO_VACATION):
        end(account, vacation, vacation.end)
    account, planned = Account(30, FRIDAY), Vacation(FRIDAY + DAY, FRIDAY + 3 * DAY)
    for days, start in ((1, None), (31, None), (2, FRIDAY + 61 * DAY), (2, FRIDAY - 1)):
        with pytest.raises(Refusal, match="days"):
            take(account, [], FRIDAY, days, start)
    with refuses(ON_VACATION):
        take(account, [planned], FRIDAY, 2, FRIDAY + 10 * DAY)
    with refuses(TOO_FEW_DAYS, "13 vacation days"):
        take(Account(13.9, FRIDAY), [], FRIDAY, 14)
    assert take(account, [planned], planned.end, 2)[1] == Vacation(planned.end, planned.end + 2 * DAY)
