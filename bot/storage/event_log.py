"""The log of events in SQL, read while its chain of hashes holds (bot.table.hash_chain)."""

from __future__ import annotations

from ..table.errors import TableDamaged
from ..table.hash_chain import ChainBroken, Row, digest
from .connection import Connection

_OPENING = "SELECT head, game, options, rules, first, seed, holdings FROM tables WHERE id = ?"
_SEATED = "SELECT joined_by FROM seats WHERE table_id = ? ORDER BY seat"
_ROWS = (
    "SELECT ply, event, seat, interaction_id, at, position, hash FROM event WHERE table_id = ? ORDER BY ply"
)


def read(db: Connection, table_id: str) -> list[Row]:
    """Return the log of an existing table. Raises TableDamaged from ChainBroken unless its chain holds."""
    head, *begun = db.execute(_OPENING, (table_id,)).fetchone()
    seated = [str(joined_by) for (joined_by,) in db.execute(_SEATED, (table_id,))]
    latest = digest(table_id, *begun, ",".join(seated) or None)  # as it is hashed when it is written
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
