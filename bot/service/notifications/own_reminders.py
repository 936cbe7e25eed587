"""Reminders that people have asked for, or that were held back while people were asleep.

A person's tables are checked when the earliest known reminder is due. If the person wants to be reminded of
turns that last a number of hours, the tables are checked at least that often, so that no turn is missed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ...storage import deadlines, person_times, preferences
from ...storage.clusters.news import News
from ...storage.connection import Connection
from ...storage.database import Database
from ...storage.deadlines import Deadline
from ...storage.notifications import reminders
from ...storage.notifications.reminders import OWN
from ...table.clock.decisions import decision_of, turn_began_at
from ...table.clock.stoppers import PersonTime
from ...table.clock.table_stops import awake_from
from ...table.model import Table
from ...table.time import HOUR
from ..table_cache import TableQueries


class Look(NamedTuple):
    """A check of a person's reminders at the time `now` (ms).

    `person` holds the person's quiet hours and vacation. `after` (ms) is how long a turn must last before a
    reminder is due, or None if the person wants no such reminders.
    """

    user_id: int
    now: int
    person: PersonTime
    after: int | None  # milliseconds

    @property
    def wakes_at(self) -> int:
        """The earliest time for a reminder (ms): now, or the end of the person's quiet hours or vacation."""
        return max(awake_from(self.person, self.now) or self.now, self.now)


@dataclass
class OwnReminders:
    """The service for people's own reminders.

    It calls `on_owed` with the id of a table where a reminder is due, and `on_change` if a check is moved.
    """

    database: Database
    queries: TableQueries
    on_owed: Callable[[str], object]
    on_change: Callable[[], object]

    async def reschedule(self, user_id: int, at: int) -> None:
        """Bring a person's next reminder check forward to `at` (ms), after their settings have changed."""
        await self.database.write(lambda db: deadlines.bring_forward(db, "person", str(user_id), OWN, at))
        self.on_change()

    async def do(self, due: Deadline, now: int) -> bool:
        """Post all of a person's reminders that are due at `now` (ms). Return whether there were any."""
        user_id = int(due.scope_id)
        mine = await self.queries.of_player(user_id)

        def write(db: Connection) -> list[str]:
            after = preferences.find(db, user_id).remind_after
            person = person_times.read_person(db, user_id)
            look = Look(user_id, now, person, None if after is None else after * HOUR)
            owed = _look(db, look, mine)
            for table_id in owed:
                db.tell(News("table", table_id))
            return owed

        owed, servers = await self.database.write(write), {table.id: table.guild_id for table in mine}
        for table_id in owed:
            if self.database.serves(servers[table_id]):  # otherwise the table's own process hears of it
                self.on_owed(table_id)
        return bool(owed)


def _look(db: Connection, look: Look, mine: list[Table]) -> list[str]:
    """Record due reminders and the time of the next check. Return the ids of tables with due reminders."""
    owed: list[str] = []
    coming = [] if look.after is None else [look.now + look.after]
    for table in mine:
        seat = table.seat_of(look.user_id)
        if seat is None or table.match is None:
            continue
        due = [*_kept(db, look, table, seat), *_own(db, look, table, seat)]
        if any(at <= look.now for at in due):
            owed.append(table.id)
        coming += [at for at in due if at > look.now]
    deadlines.set_one(db, "person", str(look.user_id), OWN, min(coming, default=None))
    return owed


def _kept(db: Connection, look: Look, table: Table, seat: int) -> list[int]:
    """Return the due times (ms) of held-back reminders, after dropping outdated and releasing due ones."""
    due = []
    for each in reminders.of_seat(db, table.id, seat):
        if each.state != "kept":
            continue
        at = max(look.wakes_at, each.due or 0) if each.kind != "awake" else look.wakes_at
        if each.called != decision_of(table, seat):
            reminders.set_state(db, table.id, seat, each, "gone")
        elif at <= look.now:
            reminders.set_state(db, table.id, seat, each, "owed")
            due.append(look.now)
        else:
            due.append(at)
    return due


def _own(db: Connection, look: Look, table: Table, seat: int) -> list[int]:
    """Remind a person once of a turn that has lasted long enough. Return the due time, if any, in a list."""
    called = decision_of(table, seat)
    if look.after is None or called is None or table.paused_by is not None:
        return []
    if table.clocks and table.clocks[seat].away:
        return []
    began, given = turn_began_at(table, seat), reminders.of_seat(db, table.id, seat)
    if any(each.kind == "own" and (each.at or 0) >= began for each in given):
        return []
    at = max(began + look.after, look.wakes_at)
    if at <= look.now and reminders.has_room(given, called):
        reminders.add(db, table.id, seat, called, "own", look.now)
        return [look.now]
    return [at] if at > look.now else []
