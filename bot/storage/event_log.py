"""The log of events in SQL, read while its chain of hashes holds (bot.table.hash_chain)."""

from __future__ import annotations

import sqlite3

from ..table.errors import TableDamaged
from ..table.hash_chain import ChainBroken, Row, digest

# The same columns, in the same order, as the opening is hashed when it is written.
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
