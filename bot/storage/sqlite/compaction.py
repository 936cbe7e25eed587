"""Compaction of a SQLite file, which removes the traces of deleted rows while all other access waits.

`secure_delete` overwrites a deleted row in place, but not the copies that SQLite makes when it moves pages.
"""

from __future__ import annotations

import logging
import sqlite3

from ..connection import Connection
from .connection import SqliteConnection

MAX_BYTES_AT_START = 200_000_000  # takes some seconds

_log = logging.getLogger(__name__)


def is_due(db: Connection) -> bool:
    """Return whether anything has been deleted for privacy since the file was last compacted."""
    return db.execute("SELECT 1 FROM compaction_due").fetchone() is not None


def compact(db: SqliteConnection) -> bool:
    """Remove all traces of deleted rows from the file and its log. Return False if the file is being read.

    Raises sqlite3.Error and changes nothing on failure, for example if the disk is full.
    """
    db.execute("VACUUM")
    if db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
        return False
    db.execute("DELETE FROM compaction_due")  # last, so that the next start redoes what was cut short
    return True


def compact_at_start(db: SqliteConnection) -> None:
    """Compact the file if compaction is due and the file is small. A failure is logged, not raised."""
    pages, page_bytes = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    if not is_due(db):
        return
    if pages * page_bytes >= MAX_BYTES_AT_START:
        _log.warning("The database still holds traces of deleted data, which python -m bot compact removes")
        return
    try:
        done = compact(db)
    except sqlite3.Error:
        _log.exception("The database could not be compacted; the bot tries again at the next start")
        return
    if not done:
        _log.warning(
            "The database could not be compacted, since it is being read; the bot tries again at the next "
            "start"
        )
