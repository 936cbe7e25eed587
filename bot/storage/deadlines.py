"""The guests of tables, and the deadlines of those that have not begun, in SQL: run by a Store."""

from __future__ import annotations

import sqlite3

from ..table.model import Invitee, Table


def write_guests(db: sqlite3.Connection, table: Table) -> None:
    """Write the guests of a table in the place of those that it had."""
    db.execute("DELETE FROM guest WHERE table_id = ?", (table.id,))
    db.executemany(
        "INSERT INTO guest VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(table.id, number, *guest) for number, guest in enumerate(table.invitees)],
    )


def read_guests(db: sqlite3.Connection, table_id: str) -> tuple[Invitee, ...]:
    """Read the guests of a table, first come first."""
    query = (
        "SELECT user_id, name, state, since, asked, declined, place FROM guest"
        " WHERE table_id = ? ORDER BY number"
    )
    return tuple(Invitee(*row) for row in db.execute(query, (table_id,)))


def latest_time(db: sqlite3.Connection) -> int:
    """Give the latest time that Discord's clock is known to have shown, 0 where nothing ever happened.

    Its ids grow with the time; those of the bot's own actions are below them all.
    """
    query = "SELECT at FROM interaction WHERE id = (SELECT max(id) FROM interaction)"
    row = db.execute(query).fetchone()
    return int(row[0]) if row else 0


def deadlines(db: sqlite3.Connection, until: int) -> list[tuple[str, int]]:
    """List the tables that have not begun with their deadlines up to `until`, the earliest first."""
    query = "SELECT id, deadline FROM tables WHERE phase = 'lobby' AND deadline <= ? ORDER BY deadline, id"
    return db.execute(query, (until,)).fetchall()
