"""The moves that the bot chose, for computers and for people who were late."""

from __future__ import annotations

from ...table.computers.choice import Choice
from ...table.model import Table
from ..connection import Connection

_COLUMNS = ("table_id", *Choice._fields)
_INSERT = f"INSERT INTO choice ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608 - no input


def write(db: Connection, before: Table, after: Table) -> None:
    """Write what the bot chose since, without what was taken back."""
    gone = [(after.id, each.event) for each in before.choices if each not in after.choices]
    db.executemany("DELETE FROM choice WHERE table_id = ? AND event = ?", gone)
    db.executemany(_INSERT, [(after.id, *each) for each in after.choices if each not in before.choices])
