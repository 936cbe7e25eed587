"""When somebody's digest comes, and whether there is anything to tell: decided once a day of theirs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from ...signals import Signal
from ...storage import deadlines, person_times, preferences
from ...storage.connection import Connection
from ...storage.database import Database
from ...storage.deadlines import Deadline
from ...storage.notifications import digests
from ...storage.notifications.digests import DIGEST
from ...table.clock.quiet_hours import zone_at
from ...table.clock.stoppers import PersonTime
from ...table.clock.zones import instant, local_date, zone_of
from ...table.model import Table
from ...table.time import HOUR
from ...table.waiting import by_urgency, waits_for
from ..table_cache import TableQueries

TOO_LATE = 3 * HOUR  # after which a digest that was missed is not made up for


class Schedule(NamedTuple):
    """The digest that came latest, by the calendar of who gets it, and when to look next."""

    day: str
    at: int
    next_at: int


class Digests:
    """Decides on digests; sends `owed` for one to be posted, calls `on_change` where another time is due."""

    def __init__(
        self,
        database: Database,
        queries: TableQueries,
        on_change: Callable[[], object],
    ) -> None:
        self.owed = Signal[[], object]()
        self._database = database
        self._queries = queries
        self._on_change = on_change

    async def resume(self) -> None:
        """Send what was owed, after a start. Raises NotRead."""
        if await self._database.read(digests.any_owed):
            self.owed()

    async def reschedule(self, user_id: int, at: int) -> None:
        """Find out when somebody's next digest comes: what they want, or their zone, has changed."""

        await self._database.write(lambda db: _set_next(db, user_id, at))
        self._on_change()

    async def comes(self, user_id: int, at: int) -> bool:
        """Return whether somebody gets digests."""
        return await self._database.read(lambda db: _schedule(db, user_id, at)) is not None

    async def waiting(self, user_id: int) -> list[Table]:
        """List the tables that wait for somebody, of all servers, the most urgent first."""
        mine = await self._queries.of_player_anywhere(user_id)
        return by_urgency((table for table in mine if waits_for(table, user_id)), user_id)

    async def do(self, due: Deadline, now: int) -> bool:
        """Decide on the digest that is due, if anything waits or is new; return whether there is one."""
        user_id = int(due.scope_id)
        waits = bool(await self.waiting(user_id))

        def write(db: Connection) -> bool:
            schedule = _set_next(db, user_id, now)
            if schedule is None:
                return False
            missed = now - schedule.at > TOO_LATE or schedule.at < due.due_at
            if missed or digests.exists(db, user_id, schedule.day):
                return False
            told = digests.news(db, user_id)
            if not (waits or told):
                return False
            digests.add(db, user_id, schedule.day, now, told)
            return True

        owed = await self._database.write(write)
        if owed:
            self.owed()
        return owed


def zone_now(person: PersonTime, at: int) -> ZoneInfo | None:
    """Return the zone by which somebody's day goes: the one that they have just set, if they had none."""
    zone = zone_at(person.local, at)
    if zone is None and person.local and person.local[-1].since > at:
        return zone_of(person.zone)
    return zone


def _set_next(db: Connection, user_id: int, at: int) -> Schedule | None:
    """Write when somebody's next digest comes; without digests they follow the ends of games only."""
    schedule = _schedule(db, user_id, at)
    deadlines.set_one(db, "person", str(user_id), DIGEST, schedule and schedule.next_at)
    if schedule is None:
        digests.follow_ends(db, user_id)
    return schedule


def _schedule(db: Connection, user_id: int, at: int) -> Schedule | None:
    """Return when somebody's digests come, None if they want none or their zone is not known."""
    chosen = preferences.find(db, user_id).digest_at
    person = person_times.read_person(db, user_id)
    zone = zone_now(person, at)
    if chosen is None or zone is None:
        return None
    clock, day = time.fromisoformat(chosen), local_date(zone, at)
    times = {
        each: instant(zone, each, clock)
        for each in (day + timedelta(days=number) for number in (-2, -1, 0, 1, 2))
    }
    latest = max(each for each, comes in times.items() if comes <= at)
    coming = min(comes for comes in times.values() if comes > at)
    changes = (local.since for local in person.local if local.since > at)
    return Schedule(latest.isoformat(), times[latest], min((coming, *changes)))
