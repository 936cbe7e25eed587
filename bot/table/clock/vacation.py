"""Vacations: how vacation days are earned, how vacations are taken and ended, and when they stop a clock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine import _, plural

from ..errors import Refusal
from ..time import DAY
from .stops import Stop

TOO_FEW_DAYS = plural(
    "You only have {days} vacation day left.",
    "You only have {days} vacation days left.",
    by="days",
)
ON_VACATION = _("You're already on vacation or have one planned. End that vacation first.")

AT_FIRST, MAX_BALANCE_DAYS = 14, 30  # days in an account
EARNED_IN = 12  # days that earn one vacation day
MIN_DAYS, MAX_DAYS = 2, 30  # days of one vacation
AHEAD = 60  # days ahead in which a vacation can start
SHARED_DAYS = 4  # how long a vacation stops a table that started with three or more seats
APART = 4 * DAY  # vacations less far apart count as one
NO_VACATION = _("You're not on vacation and have none planned, so nothing changed.")


class Account(NamedTuple):
    """A person's vacation days at the time `as_of` (ms since the epoch). More are earned from then on."""

    days: float
    as_of: int

    def balance(self, at: int) -> float:
        """Return the days in the account at a given time (ms)."""
        return min(self.days + max(at - self.as_of, 0) / (EARNED_IN * DAY), MAX_BALANCE_DAYS)

    def changed(self, days: float, at: int) -> Account:
        """Return the account with `days` added at the time `at` (ms), or deducted if `days` is negative."""
        return Account(min(self.balance(at) + days, MAX_BALANCE_DAYS), max(at, self.as_of))


class Vacation(NamedTuple):
    """A vacation from `start` to `end` (ms since the epoch). `automatic` says that the bot started it."""

    start: int
    end: int
    automatic: bool = False

    @property
    def days(self) -> int:
        """The vacation days charged. An automatic vacation costs 2, even if it lasts longer."""
        return MIN_DAYS if self.automatic else (self.end - self.start) // DAY


def open_account(at: int) -> Account:
    """Return the vacation account of a person who first uses the bot at `at` (ms since the epoch)."""
    return Account(AT_FIRST, at)


def take(
    account: Account, taken: Iterable[Vacation], at: int, days: int, start: int | None = None
) -> tuple[Account, Vacation]:
    """Book a vacation of `days` days at the time `at`. Return the account after payment, and the vacation.

    The vacation starts at `start` or, if that is None, at `at` (both in ms). Raises Refusal for an invalid
    length or start, if the account has too few days, or if a vacation in `taken` is planned or running.
    """
    begin = at if start is None else start
    if not MIN_DAYS <= days <= MAX_DAYS:
        raise Refusal("Choose 2 to 30 days for your vacation.")
    if not at <= begin <= at + AHEAD * DAY:
        raise Refusal("A vacation has to start within the next 60 days.")
    if any(at < other.end for other in taken):
        raise Refusal(ON_VACATION)
    if (balance := account.balance(at)) < days:
        raise Refusal(TOO_FEW_DAYS, days=int(balance))
    return account.changed(-days, at), Vacation(begin, begin + days * DAY)


def end(account: Account, vacation: Vacation, at: int) -> tuple[Account, Vacation | None]:
    """End or cancel a vacation at `at` (ms). Return the account with unused days refunded, and the vacation.

    The vacation returned is shortened, or None if it had not started. A vacation that has started costs at
    least two days. Raises Refusal if the vacation is already over.
    """
    if at >= vacation.end:
        raise Refusal(NO_VACATION)
    if at < vacation.start:
        return account.changed(vacation.days, at), None
    begun = max(-(-(at - vacation.start) // DAY), MIN_DAYS)
    return account.changed(max(vacation.days - begun, 0), at), vacation._replace(end=at)


def vacation_stops(vacations: Iterable[Vacation], seats: int) -> Iterator[Stop]:
    """Yield the stops that a person's vacations cause at a table that started with this number of `seats`.

    With three or more seats, a vacation stops the clock for at most four days. Vacations less than four days
    apart count as one.
    """
    first, latest_end = 0, None
    for vacation in sorted(vacations):
        if latest_end is None or vacation.start - latest_end >= APART:
            first = vacation.start
        latest_end = vacation.end
        stops_until = vacation.end if seats <= 2 else min(vacation.end, first + SHARED_DAYS * DAY)
        if vacation.start < stops_until:
            yield Stop(vacation.start, stops_until, "vacation")
