"""Rewriting a SQLite file without the traces of deleted rows, while everyone else waits.

`secure_delete` overwrites a row where it stands, but not the copies that SQLite makes of it in moving pages.
"""

from __future__ import annotations

import logging
import sqlite3

from ..connection import Connection
from .connection import SqliteConnection

MAX_BYTES_AT_START = 200_000_000  # some seconds

_log = logging.getLogger(__name__)


def is_due(db: Connection) -> bool:
    """Return whether something was deleted for privacy since the file was compacted."""
    return db.execute("SELECT 1 FROM compaction_due").fetchone() is not None


def compact(db: SqliteConnection) -> bool:
    """Leave nothing of deleted rows in the file and its log of writes; False if a person is reading them.

    Raises sqlite3.Error, and has changed nothing then, for example where the disk has no room.
    """
    db.execute("VACUUM")
    if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        return False
    db.execute("DELETE FROM compaction_due")  # last: if the process ends before, the next start does it
    return True


def compact_at_start(db: SqliteConnection) -> None:
    """Compact a small file if that is due; the bot starts in any case."""
    pages, page_bytes = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    if not is_due(db):
        return
    if pages * page_bytes >= MAX_BYTES_AT_START:
        _log.warning("The database holds traces of what was deleted, which python -m bot compact removes")
        return
    try:
        done = compact(db)
    except sqlite3.Error:
        _log.exception("The database could not be compacted; the next start tries it again")
        return
    if not done:
        _log.warning(
            "The database could not be compacted, since it is being read; the next start tries it again"
        )
