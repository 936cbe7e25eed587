"""The log of events in SQL: appended to, and read while its chain of hashes holds (bot.table.hash_chain)."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from ..table.errors import TableDamaged
from ..table.hash_chain import ChainBroken, Row, digest

# The same columns, in the same order, as `opening` takes them.
_OPENING = (
    "SELECT head, digest(id, game, options, rules, first, seed, holdings, (SELECT group_concat(joined_by)"
    " FROM (SELECT joined_by FROM seats WHERE table_id = id ORDER BY seat))) FROM tables WHERE id = ?"
)
_ROWS = (
    "SELECT ply, event, seat, interaction_id, at, position, hash FROM event WHERE table_id = ? ORDER BY ply"
)


def add_digest(db: sqlite3.Connection) -> None:
    """Let the SQL of a connection call `digest`."""
    db.create_function("digest", -1, digest, deterministic=True)


def append(db: sqlite3.Connection, table_id: str, head: bytes, rows: Sequence[Row]) -> bytes:
    """Write rows of a log behind the hash `head`; return the hash of the last."""
    for row in rows:
        head = digest(head, table_id, *row)
        db.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (table_id, *row, head))
    return head


def head(db: sqlite3.Connection, table_id: str) -> bytes:
    """Return the hash that the next row of a table's log follows."""
    found: bytes = db.execute("SELECT head FROM tables WHERE id = ?", (table_id,)).fetchone()[0]
    return found


def read(db: sqlite3.Connection, table_id: str) -> list[Row]:
    """Return the log of an existing table. Raises TableDamaged from ChainBroken unless its chain holds."""
    head, latest = db.execute(_OPENING, (table_id,)).fetchone()
    rows = []
    for ply, (*values, hash) in enumerate(db.execute(_ROWS, (table_id,)).fetchall(), 1):
        row = Row(*values)
        latest = digest(latest, table_id, *row)
        if (row.ply, hash) != (ply, latest):
            raise TableDamaged from ChainBroken(ply)
        rows.append(row)
    if latest != head:
        raise TableDamaged from ChainBroken(0)
    return rows
