"""The deadlines of tables that have not begun, and the time that they are compared with."""

from __future__ import annotations

import sqlite3


def latest_time(db: sqlite3.Connection) -> int:
    """Return the latest time that Discord's clock is known to have shown, 0 where nothing ever happened.

    Its ids grow with the time; those of the bot's own actions are below them all.
    """
    query = "SELECT at FROM interaction WHERE id = (SELECT max(id) FROM interaction)"
    row = db.execute(query).fetchone()
    return int(row[0]) if row else 0


def deadlines(db: sqlite3.Connection, until: int) -> list[tuple[str, int]]:
    """Return the tables that have not begun with their deadlines up to `until`, the earliest first."""
    query = "SELECT id, deadline FROM tables WHERE phase = 'lobby' AND deadline <= ? ORDER BY deadline, id"
    return db.execute(query, (until,)).fetchall()
