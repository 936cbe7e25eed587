"""The guests of tables, and the tables that are due to close, in SQL: functions that a Store runs."""

from __future__ import annotations

import sqlite3

from .guests import Guest
from .table import Table


def write_guests(db: sqlite3.Connection, table: Table) -> None:
    """Write the guests of a table in the place of those that it had."""
    db.execute("DELETE FROM guest WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO guest VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(table.id, number, *guest) for number, guest in enumerate(table.guests)],
    )


def read_guests(db: sqlite3.Connection, table_id: str) -> tuple[Guest, ...]:
    """Read the guests of a table, first come first."""
    query = (
        "SELECT user_id, name, state, since, asked, declined, place FROM guest"
        " WHERE table_id = ? ORDER BY number"
    )
    return tuple(Guest(*row) for row in db.execute(query, (table_id,)))


def latest_time(db: sqlite3.Connection) -> int:
    """Give the latest time that Discord's clock is known to have shown, 0 where nothing ever happened."""
    row = db.execute("SELECT at FROM interaction WHERE id > 0 ORDER BY id DESC LIMIT 1").fetchone()
    return int(row[0]) if row else 0


def due(db: sqlite3.Connection, now: int) -> list[str]:
    """List the tables that have not begun and whose deadline has passed, the most overdue first."""
    query = "SELECT id FROM tables WHERE phase = 'lobby' AND deadline <= ? ORDER BY deadline, id"
    return [row[0] for row in db.execute(query, (now,))]
