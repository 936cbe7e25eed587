"""Tables' stored clocks: each seat's time, the time that each move took, and clock reminders."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from ..table.clock.rules import Spent
from ..table.clock.seat_clock import SeatClock
from ..table.deadlines import CLOCK, deadlines_of
from ..table.model import Table
from . import deadlines, person_times
from .connection import Connection, insertion, upsert
from .database import Transaction
from .notifications import reminders

Adjusting = Callable[[Connection, Table, Table], None]  # writes what changed between a table before and after

_WRITE = upsert("seat_clock", ("table_id", "seat"), SeatClock._fields)
_ADD_SPENT = insertion("spent", ("table_id", "ply", *Spent._fields))
_READ = f"SELECT {', '.join(SeatClock._fields)} FROM seat_clock WHERE table_id = ? ORDER BY seat"  # noqa: S608


def write_time(db: Connection, at: int, before: Table, after: Table) -> None:
    """Write the changes that an action at the time `at` (ms) made to clocks, vacations and deadlines."""
    if after.players != before.players:
        person_times.open_accounts(db, after, at, before)
    if after.clock is not None or before.clock is not None:
        person_times.write_vacations(db, before, after, at)
        update(db, before, after)
    elif (due := deadlines_of(after)) != (was := deadlines_of(before)):
        deadlines.change(db, "table", after.id, was, due)


def update(db: Connection, before: Table, after: Table) -> None:
    """Write the changes to a table's clocks, and replace all its deadlines."""
    _write(db, before, after)
    deadlines.write(db, "table", after.id, deadlines_of(after))


def postponing(until: int | None, kind: str = CLOCK) -> Adjusting:
    """Return a function that sets a table's `kind` deadline to `until` (ms), or deletes it if that's None."""

    def write(db: Connection, _before: Table, after: Table) -> None:
        due = {each: at for each, at in deadlines_of(after).items() if each != kind}
        deadlines.write(db, "table", after.id, due if until is None else {**due, kind: until})

    return write


def with_clocks(note: Transaction[None]) -> Adjusting:
    """Return a function that runs `note` and writes a table's clocks and deadlines, in one transaction."""

    def write(db: Connection, before: Table, after: Table) -> None:
        note(db)
        update(db, before, after)

    return write


def _write(db: Connection, before: Table, after: Table) -> None:
    """Write the time that the latest moves took, the clocks that have changed, and the new reminders."""
    _write_spent(db, before, after)
    if before.clocks and not after.clocks:  # taken off: no decision is timed, and no reminder is current
        db.execute("UPDATE seat_clock SET called = NULL, since = NULL WHERE table_id = ?", (after.id,))
    known = dict(enumerate(before.clocks))
    for seat, clock in enumerate(after.clocks):
        was = known.get(seat)
        if clock == was:
            continue
        db.execute(_WRITE, (after.id, seat, *clock._replace(reminded=json.dumps(clock.reminded))))  # type: ignore[arg-type]
        given = was.reminded if was is not None else ()  # also in earlier decisions of the turn
        for kind in clock.reminded:
            if kind not in given and clock.called is not None:
                reminders.add_of_clock(db, after.id, seat, clock.called, kind)


def read(db: Connection, table_id: str) -> tuple[SeatClock, ...]:
    """Return a table's stored clocks, in seat order."""
    rows: Iterable[Any] = (SeatClock(*row) for row in db.execute(_READ, (table_id,)))
    return tuple(
        row._replace(
            reminded=tuple(json.loads(row.reminded)), stood_in=bool(row.stood_in), away=bool(row.away)
        )
        for row in rows
    )


def had_clock(db: Connection, table_id: str) -> bool:
    """Return whether a table has ever had a clock, including a clock that has since been removed."""
    return bool(db.execute("SELECT 1 FROM seat_clock WHERE table_id = ? LIMIT 1", (table_id,)).fetchone())


def oldest_start(db: Connection) -> int | None:
    """Return the earliest start of a running clock (ms since the epoch), or None if no clock is running."""
    found: int | None = db.execute("SELECT min(since) FROM seat_clock").fetchone()[0]
    return found


def read_spent(db: Connection, table_id: str) -> tuple[Spent | None, ...]:
    """Return how long each entry of a table's log took, or None for entries that were not timed."""
    rows = db.execute(
        "SELECT counted_ms, reserves, stood_in, allowed_ms, used_ms"
        " FROM event LEFT JOIN spent USING (table_id, ply)"
        " WHERE table_id = ? ORDER BY ply",
        (table_id,),
    )
    return tuple(
        None if spent is None else Spent(spent, tuple(json.loads(left)), bool(by_bot), *of_turn)
        for spent, left, by_bot, *of_turn in rows
    )


def _write_spent(db: Connection, before: Table, after: Table) -> None:
    rows = [
        (after.id, after.undone + number, *spent._replace(reserves=json.dumps(spent.reserves)))  # type: ignore[arg-type]
        for number, spent in enumerate(after.spent, 1)
        if number > len(before.spent) and spent is not None
    ]
    for reserves in {each.reserves for was, each in zip(before.spent, after.spent) if each and each != was}:
        changed = "UPDATE spent SET reserves = ?, allowed_ms = 0, used_ms = 0 WHERE table_id = ?"
        db.execute(changed, (json.dumps(reserves), after.id))
    db.executemany(_ADD_SPENT, rows)
