"""End times of tables' games, some linked to scheduled events. Each function runs within a transaction."""

from __future__ import annotations

from ..table.game_night.end import TableEnd
from ..table.model import Table
from .connection import Connection, upsert

_WRITE = upsert("table_end", ("table_id",), TableEnd._fields)
_READ = f"SELECT {', '.join(TableEnd._fields)} FROM table_end WHERE table_id = ?"  # noqa: S608 - ours
_TIED = "SELECT table_id FROM table_end JOIN tables ON id = table_id WHERE phase IN ('lobby', 'running')"


def write(db: Connection, table: Table) -> None:
    """Store the end time of a table's game, or delete the stored end time if the game no longer has one."""
    if table.end is None:
        db.execute("DELETE FROM table_end WHERE table_id = ?", (table.id,))
    else:
        db.execute(_WRITE, (table.id, *table.end))


def read(db: Connection, table_id: str) -> TableEnd | None:
    """Return the end of a table's game, or None if the game has no set end."""
    row = db.execute(_READ, (table_id,)).fetchone()
    return TableEnd(*row) if row else None


def tied_to(db: Connection, event_id: int) -> list[str]:
    """Return the ids of the unfinished tables whose games end when a scheduled event starts."""
    rows = db.execute(f"{_TIED} AND event_id = ? ORDER BY id", (event_id,))
    return [table_id for (table_id,) in rows]


def tied_from(db: Connection, guild_id: int, since: int, until: int) -> list[str]:
    """Return the ids of a server's unfinished tables whose event starts between `since` and `until` (ms)."""
    query = f"{_TIED} AND guild_id = ? AND event_start BETWEEN ? AND ? ORDER BY id"
    return [table_id for (table_id,) in db.execute(query, (guild_id, since, until))]


def tied(db: Connection) -> dict[int, list[str]]:
    """Return the ids of all unfinished tables whose games end when an event starts, grouped by event id."""
    found: dict[int, list[str]] = {}
    query = _TIED.replace("SELECT table_id", "SELECT event_id, table_id")
    for event_id, table_id in db.execute(f"{query} AND event_id IS NOT NULL ORDER BY table_id"):
        found.setdefault(event_id, []).append(table_id)
    return found


def called_at(db: Connection, guild_id: int) -> int:
    """Return the time (ms) of the latest **Call everyone** on a server, or 0 if no one has pressed it."""
    query = "SELECT max(called_at) FROM table_end JOIN tables ON id = table_id WHERE guild_id = ?"
    row = db.execute(query, (guild_id,)).fetchone()
    return int(row[0] or 0) if row else 0
