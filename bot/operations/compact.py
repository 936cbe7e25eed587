"""`python -m bot compact`: purge deleted rows from the database file while the bot is stopped."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

from ..storage.errors import DatabaseUnusable
from ..storage.sqlite.store import compact_file
from . import disk
from .progress import progress
from .terminal import print_line

SHOWN_EVERY = 0.5  # seconds


def main(database: Path) -> int:
    """Compact the database and print the result. Return 0, or 1 if traces of deleted rows may remain."""
    try:
        before = _size(database)
        if not asyncio.run(compact_shown(database)):
            raise DatabaseUnusable("a backup is reading the database; try again when it is done.")
        after = _size(database)
    except (DatabaseUnusable, sqlite3.Error) as error:
        print_line(f"Not compacted: {error}", sys.stderr)
        return 1
    print_line(f"{database} is compacted: {before:.1f} MB before, {after:.1f} now.")
    return 0


async def compact_shown(database: Path) -> bool:
    """Compact a file, showing the time taken. Return False if another process is reading the file."""
    with progress("Compacting") as shown:
        compacting = asyncio.create_task(compact_file(database))
        while not (await asyncio.wait([compacting], timeout=SHOWN_EVERY))[0]:
            shown.update()
        return await compacting


def _size(path: Path) -> float:
    """Return the size of a database in megabytes. Raises DatabaseUnusable if there is no file."""
    if not path.is_file():  # opening it would create one
        raise DatabaseUnusable(f"There is no database {path}.")
    return disk.size(path) / disk.MEGABYTE
