"""Reminders that it is a person's turn: recorded, held back during sleep, posted and finally deleted.

Whether a reminder notifies is stored before it is posted, so a crash can delay it but never repeat it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ...table.clock.decisions import decision_of
from ...table.model import Table
from ...table.time import DAY
from .. import deadlines
from ..connection import Connection, upsert
from ..database import Repository, Transaction
from ..outbox import Reminder

MAX_OF_DECISION = 3  # messages, not counting a clock's last reminder
MAX_OF_DAY = 4  # messages that notify a person, not counting clocks' last reminders
RETENTION = 60 * DAY  # how long a reminder stays on record
OWN = "own"  # a kind of deadline for people

# A reminder with a message, or about to get one, must first be deleted in its channel.
DELETE_DONE = "DELETE FROM reminder WHERE state IN ('kept', 'gone')"
_FINISHED = "table_id IN (SELECT id FROM tables WHERE phase IN ('over', 'closed'))"
_KEY = "table_id = ? AND seat = ? AND called = ? AND number = ?"
_NUMBER = "(SELECT 1 + coalesce(max(number), 0) FROM reminder WHERE table_id = ? AND seat = ? AND called = ?)"
_INSERT = (
    "INSERT INTO reminder (table_id, seat, called, number, kind, state, at, due, by_seat)"  # noqa: S608 - ours
    f" VALUES (?, ?, ?, {_NUMBER}, ?, ?, ?, ?, ?)"
)


class Given(NamedTuple):
    """A reminder of the decision `called`, recorded at the time `at` (ms, or None for a clock's reminder).

    `number` counts the decision's reminders. If the reminder is held back, it is posted at `due` (ms).
    """

    called: int
    number: int
    kind: str
    state: str
    at: int | None
    due: int | None


class Reminders(Repository):
    """The stored reminders."""

    async def take_off(self, table_id: str, reminder: Reminder, *, answered: bool) -> None:
        """Record that a reminder's message has been deleted.

        If `answered`, the player has made the decision. Otherwise, a newer reminder replaces this reminder.
        """
        row = (table_id, reminder.seat, reminder.called, reminder.number)
        forget = answered and reminder.kind not in ("own", "nudge")  # their times limit the next ones
        gone = _set("state = 'gone', channel_id = NULL, message_id = NULL")
        taken = f"DELETE FROM reminder WHERE {_KEY}" if forget else gone  # noqa: S608

        def write(db: Connection) -> None:
            db.execute(taken, row)
            finish(db, table_id)

        await self._database.write(write)

    async def keep(self, table_id: str, reminder: Reminder, user_id: int, until: int) -> None:
        """Hold back a reminder until the time `until` (ms), because it cannot be posted now."""
        row = (until, table_id, reminder.seat, reminder.called, reminder.number)

        def write(db: Connection) -> None:
            db.execute(_set("state = 'kept', due = ?"), row)
            deadlines.bring_forward(db, "person", str(user_id), OWN, until)

        await self._database.write(write)

    async def is_silent(self, table_id: str, reminder: Reminder, user_id: int, day: str) -> bool:
        """Return whether a reminder should be silent, so that it notifies no one.

        A reminder is silent if four others have already notified the person on `day`, unless it is a clock's
        last reminder. The first call decides, and later calls return the same.
        """
        key = (table_id, reminder.seat, reminder.called, reminder.number)

        def write(db: Connection) -> bool:
            row = db.execute(f"SELECT silent FROM reminder WHERE {_KEY}", key).fetchone()  # noqa: S608 - ours
            if row is None or row[0] is not None:
                return row is not None and bool(row[0])
            silent = reminder.kind != "last" and not _may_notify(db, user_id, day)
            db.execute(_set("silent = ?"), (int(silent), *key))
            return silent

        return await self._database.write(write)

    async def note(self, table_id: str, reminder: Reminder) -> None:
        """Record where a reminder was posted."""
        await self._database.write(state_change(table_id, reminder))


def state_change(table_id: str, reminder: Reminder) -> Transaction[None]:
    """Return a transaction that records where a reminder was posted."""
    key = (table_id, reminder.seat, reminder.called, reminder.number)

    def write(db: Connection) -> None:
        change = _set("state = 'posted', channel_id = ?, message_id = ?")
        db.execute(change, (reminder.channel_id, reminder.message_id, *key))

    return write


def noting_asleep(
    note: Transaction[None], table: Table, asleep: Mapping[int, int], at: int
) -> Transaction[None]:
    """Return a transaction that runs `note` and records, at `at` (ms), a reminder for each seat in `asleep`.

    `asleep` maps a seat to the time (ms) at which its player wakes up. Until then, the reminder is held back.
    """

    def write(db: Connection) -> None:
        note(db)
        for seat, until in asleep.items():
            called = decision_of(table, seat)
            given = {(each.called, each.kind) for each in of_seat(db, table.id, seat)}
            if called is not None and (called, "awake") not in given:
                add(db, table.id, seat, called, "awake", at, until)
                deadlines.bring_forward(db, "person", str(table.players[seat].user_id), OWN, until)

    return write


def of_seat(db: Connection, table_id: str, seat: int) -> list[Given]:
    """List a seat's reminders, oldest first."""
    query = (
        f"SELECT {', '.join(Given._fields)} FROM reminder WHERE table_id = ? AND seat = ?"  # noqa: S608 - ours
        " ORDER BY called, number"
    )
    return [Given(*row) for row in db.execute(query, (table_id, seat))]


def has_room(given: list[Given], called: int) -> bool:
    """Return whether a seat with the reminders `given` can get another reminder of the decision `called`."""
    return sum(each.called == called and each.kind != "last" for each in given) < MAX_OF_DECISION


def add_of_clock(db: Connection, table_id: str, seat: int, called: int, kind: str) -> None:
    """Add a clock's reminder of decision `called`. After three others, only the `kind` "last" is posted."""
    room = kind == "last" or has_room(of_seat(db, table_id, seat), called)
    decision = (table_id, seat, called)
    db.execute(_INSERT, (*decision, *decision, kind, "owed" if room else "gone", None, None, None))


def add(
    db: Connection,
    table_id: str,
    seat: int,
    called: int,
    kind: str,
    at: int,
    until: int | None = None,
    by_seat: int | None = None,
) -> None:
    """Record a reminder of a seat's decision number `called` (see `decision_of`), made at `at` (ms).

    The reminder is posted at `until` (ms) or, if `until` is None, right away. `kind` is "own", "awake" or
    "nudge". `by_seat` is the seat that nudged, or None.
    """
    db.execute(
        "DELETE FROM reminder WHERE table_id = ? AND state = 'gone' AND at < ?", (table_id, at - RETENTION)
    )
    decision, state = (table_id, seat, called), "owed" if until is None else "kept"
    db.execute(_INSERT, (*decision, *decision, kind, state, at, until, by_seat))


def finish(db: Connection, table_id: str) -> None:
    """Delete a finished table's reminders, except any that are posted or are about to be posted."""
    db.execute(f"{DELETE_DONE} AND table_id = ? AND {_FINISHED}", (table_id,))


def set_state(db: Connection, table_id: str, seat: int, given: Given, state: str) -> None:
    """Set the state of a seat's reminder, such as "owed" to have it posted or "gone" to drop it."""
    db.execute(_set("state = ?"), (state, table_id, seat, given.called, given.number))


def _set(change: str) -> str:
    return f"UPDATE reminder SET {change} WHERE {_KEY}"  # noqa: S608 - ours


def _may_notify(db: Connection, user_id: int, day: str) -> bool:
    """Return whether another reminder can notify a person on `day`. If it can, count that reminder."""
    row = db.execute("SELECT day, notified FROM reminded_day WHERE user_id = ?", (user_id,)).fetchone()
    notified = row[1] if row and row[0] == day else 0
    if notified >= MAX_OF_DAY:
        return False
    db.execute(upsert("reminded_day", ("user_id",), ("day", "notified")), (user_id, day, notified + 1))
    return True
