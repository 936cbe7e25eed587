"""Outside events that stop a table's clocks: people's quiet hours and vacations, and outages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..errors import Refusal
from ..time import DAY, MINUTE
from . import quiet_hours, vacation
from .quiet_hours import LocalTime, QuietHours
from .vacation import MIN_DAYS, NO_VACATION, Account, Vacation, open_account
from .zones import zone_of

AFTER_OUTAGE = MINUTE  # how long a stop lasts after the first sign of life
LONG_OUTAGE = 10 * MINUTE  # from this length on, no flag of a daily clock falls for a while afterwards
BREATH = 60 * MINUTE  # time after a long outage in which no such flag falls
AUTOMATIC_INTERVAL = 30 * DAY


class PersonTime(NamedTuple):
    """A person's time zones and quiet hours (`local`, oldest first), vacations and vacation days.

    `account` holds the vacation days, or is None if the person has no account yet. `automatic` says whether
    the bot may start a vacation for the person.
    """

    local: tuple[LocalTime, ...] = ()
    vacations: tuple[Vacation, ...] = ()
    account: Account | None = None
    automatic: bool = True

    @property
    def zone(self) -> str | None:
        """The time zone that the person set last, or None if there is none or that zone no longer exists."""
        latest = self.local[-1].zone if self.local else None
        return latest if zone_of(latest) is not None else None

    def with_local(self, at: int, zone: str | None, quiet: QuietHours | None) -> PersonTime:
        """Return a copy with the `zone` and `quiet` hours, each of which may be None, chosen at `at` (ms).

        Raises Refusal within a day of the last change, or for an unknown zone.
        """
        return self._replace(local=quiet_hours.change(self.local, at, zone, quiet))

    def with_vacation(self, at: int, days: int, start: int | None = None) -> PersonTime:
        """Return a copy with a vacation of `days` days, booked and paid for at the time `at` (ms).

        The vacation begins at `start` (ms) or, if that is None, at `at`. Raises Refusal for an invalid length
        or start, if there are too few vacation days, or if another vacation is planned or running.
        """
        account, taken = vacation.take(self.account or open_account(at), self.vacations, at, days, start)
        return self._replace(account=account, vacations=(*self.vacations, taken))

    def without_vacation(self, at: int) -> PersonTime:
        """Return a copy with the current vacation ended, or the planned one cancelled, at the time `at` (ms).

        Raises Refusal if no vacation is running or planned.
        """
        coming = min((each for each in self.vacations if at < each.end), default=None)
        if coming is None:
            raise Refusal(NO_VACATION)
        account, left = vacation.end(self.account or open_account(at), coming, at)
        kept: tuple[Vacation, ...] = tuple(each for each in self.vacations if each != coming)
        return self._replace(account=account, vacations=(*kept, left) if left else kept)

    def may_begin(self, at: int) -> bool:
        """Return whether an automatic vacation can start at a given time (ms)."""
        if not self.automatic or self.account is None or self.account.balance(at) < MIN_DAYS:
            return False
        if any(each.start < at + MIN_DAYS * DAY and at < each.end for each in self.vacations):
            return False
        return all(at - each.start >= AUTOMATIC_INTERVAL for each in self.vacations if each.automatic)


class Outage(NamedTuple):
    """A time during which a table could not be reached. `end` is None while the outage lasts.

    `gap_ms` is how many milliseconds the bot or Discord was unavailable, or None if only the table's channel
    was closed.
    """

    start: int
    end: int | None
    gap_ms: int | None = None

    @property
    def is_long(self) -> bool:
        """Whether the outage is over and was so long that people need time to come back."""
        return self.end is not None and self.gap_ms is not None and self.gap_ms >= LONG_OUTAGE


class ClockStoppers(NamedTuple):
    """What can stop a table's clocks: people's quiet hours and vacations, weekends, and outages.

    `people` maps user ids to people's PersonTimes. `server` holds the server's time zones, oldest first.
    """

    people: Mapping[int, PersonTime] = MappingProxyType({})
    server: tuple[LocalTime, ...] = ()
    outages: tuple[Outage, ...] = ()

    def person(self, user_id: int) -> PersonTime:
        """Return a person's time zones, quiet hours and vacations, or empty values if none are known."""
        return self.people.get(user_id, PersonTime())

    def with_open_channel(self, at: int) -> ClockStoppers:
        """End any outage of the table's channel, which received a message at the time `at` (ms)."""
        outages = tuple(
            each
            if each.end is not None or each.gap_ms is not None
            else each._replace(end=max(at, each.start))
            for each in self.outages
        )
        return self._replace(outages=outages)

    def begun_by(self, at: int) -> ClockStoppers:
        """Leave out vacations that start after `at` (ms), because others may not know of them yet."""
        begun = {
            user_id: each._replace(vacations=tuple(one for one in each.vacations if one.start <= at))
            for user_id, each in self.people.items()
        }
        return self._replace(people=begun)

    def with_person(self, user_id: int, person: PersonTime) -> ClockStoppers:
        """Replace a person's time zones, quiet hours and vacations."""
        return self._replace(people={**self.people, user_id: person})
