"""New databases at a third of the cost, by copying a schema instead of making one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from bot.storage.migrations import migrate


def provide(path: Path) -> None:
    """Create an empty database with the newest schema, unless there is one already."""
    if not path.exists():
        path.write_bytes(_empty())


@cache
def _empty() -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        return db.serialize()
