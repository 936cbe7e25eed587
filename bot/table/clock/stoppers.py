"""What stops the clocks of a table from outside it: its people's nights and vacations, and outages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..time import DAY, MINUTE
from .quiet_hours import LocalTime
from .vacation import MIN_DAYS, Account, Vacation
from .zones import zone_of

AFTER_OUTAGE = MINUTE  # for which a stop goes on after the first sign of life
LONG_OUTAGE = 10 * MINUTE  # after which no flag of days falls for a while
BREATH = 60 * MINUTE  # for how long
AUTOMATIC_INTERVAL = 30 * DAY


class PersonTime(NamedTuple):
    """A person's zones, quiet hours, vacations and days left; `automatic`: one may begin unasked."""

    local: tuple[LocalTime, ...] = ()
    vacations: tuple[Vacation, ...] = ()
    account: Account | None = None
    automatic: bool = True

    @property
    def zone(self) -> str | None:
        """The zone that they have set last, None for none, and for one that is gone."""
        latest = self.local[-1].zone if self.local else None
        return latest if zone_of(latest) is not None else None

    def may_begin(self, at: int) -> bool:
        """Return whether a vacation may begin unasked at a moment."""
        if not self.automatic or self.account is None or self.account.balance(at) < MIN_DAYS:
            return False
        if any(at < each.end for each in self.vacations):
            return False
        return all(at - each.start >= AUTOMATIC_INTERVAL for each in self.vacations if each.automatic)


class Outage(NamedTuple):
    """A time in which a table could not be reached, `end` None while it lasts.

    `gap_ms` is for how long the bot or Discord was away, None if the table's channel alone was closed.
    """

    start: int
    end: int | None
    gap_ms: int | None = None

    @property
    def is_long(self) -> bool:
        """Whether people need time to come back after it."""
        return self.end is not None and self.gap_ms is not None and self.gap_ms >= LONG_OUTAGE


class ClockStoppers(NamedTuple):
    """What is known of a table's people by id, of its server's zones, and of the outages that concern it."""

    people: Mapping[int, PersonTime] = MappingProxyType({})
    server: tuple[LocalTime, ...] = ()
    outages: tuple[Outage, ...] = ()

    def person(self, user_id: int) -> PersonTime:
        """Return what is known of a person."""
        return self.people.get(user_id, PersonTime())

    def with_open_channel(self, at: int) -> ClockStoppers:
        """Return what is known once a message arrives at a moment: a channel closed until then is open."""
        outages = tuple(
            each
            if each.end is not None or each.gap_ms is not None
            else each._replace(end=max(at, each.start))
            for each in self.outages
        )
        return self._replace(outages=outages)

    def with_person(self, user_id: int, person: PersonTime) -> ClockStoppers:
        """Replace what is known of a person."""
        return self._replace(people={**self.people, user_id: person})
