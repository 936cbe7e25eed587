"""The mark that something was deleted for somebody's privacy, and may have left traces in a file."""

from __future__ import annotations

from .connection import Connection


def request_compaction(db: Connection) -> None:
    """Set the mark, in the transaction that deletes."""
    db.execute("INSERT INTO compaction_due (id) VALUES (1) ON CONFLICT DO NOTHING")


def is_due(db: Connection) -> bool:
    """Return whether the mark is set."""
    return db.execute("SELECT 1 FROM compaction_due").fetchone() is not None
