"""`python -m bot move-database FROM TO`: copy a database to an empty one, and mark the old one as moved.

A single transaction copies and compares everything. If the old database cannot be marked after that, run the
command again.
"""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path

from ..storage import moving, table_reader
from ..storage.connection import Connection
from ..storage.database import Database, is_on_server
from ..storage.errors import DatabaseConflict, DatabaseUnusable, NotRead, NotSaved
from ..storage.migrations import TableShape, tables
from ..storage.moving import Read, Row, Sum
from .progress import Progress, progress, tracked
from .terminal import print_line


class MoveRefused(Exception):
    """The database cannot be moved, or not to the given target. Nothing has been changed."""


def main(source: str, target: str) -> int:
    """Move a database and print the result. Return 0, or 1 if the move failed."""
    try:
        moved = asyncio.run(move(source, target))
    except (MoveRefused, DatabaseUnusable) as error:
        print_line(f"Nothing was moved. {error}", sys.stderr)
        return 1
    except (NotRead, NotSaved, DatabaseConflict) as error:
        reason = error.__cause__ or error
        print_line(f"The move isn't finished: a database failed ({reason}). Run it again.", sys.stderr)
        return 1
    for name, each in moved.items():
        print_line(f"  equal  {name}: {each.rows} rows, {each.digest}")
    print_line("Moved, and equal in every row and head of a chain. Set ALEA_DATABASE to the new place.")
    return 0


async def move(source: str, target: str) -> dict[str, Sum]:
    """Move a database, and return each table's checksum by the table's name.

    Raises MoveRefused if `source` is missing, or if `target` is neither empty nor a copy. Raises
    DatabaseUnusable, DatabaseConflict, NotRead or NotSaved if either database fails.
    """
    _check_source(source)
    old = await Database.open(source)
    try:
        new = await Database.open(target, losing=True)
        try:
            return await _move(old, new)
        finally:
            await new.close()
    finally:
        await old.close()


async def _move(old: Database, new: Database) -> dict[str, Sum]:
    shapes, loop = tables(), asyncio.get_running_loop()

    def read_old(table: TableShape, latest: Row | None) -> list[Row]:
        """Return old rows after `latest` (None: the first rows). This runs on the new database's thread."""
        rows = old.read(partial(moving.rows_after, table=table, latest=latest))
        return asyncio.run_coroutine_threadsafe(rows, loop).result()

    rows = await old.read(partial(moving.count, tables=shapes))
    if await new.read(partial(moving.is_empty, tables=shapes)):
        with progress("Moving rows", 3 * rows) as shown:  # each is read once to copy it, and twice to compare
            sums = await new.write_alone(partial(_fill, shapes=shapes, read_old=read_old, shown=shown))
    else:
        with progress("Comparing rows", 2 * rows) as shown:
            sums = await new.write_alone(partial(_compare, shapes=shapes, read_old=read_old, shown=shown))
    await old.write(partial(moving.mark_as_moved, place=new.name))
    return sums


def _fill(db: Connection, shapes: list[TableShape], read_old: Read, shown: Progress) -> dict[str, Sum]:
    """Copy all tables to `db`, compare them and return their checksums. Raises MoveRefused if any differ."""
    moving.copy(db, shapes, partial(_counted, read_old, shown))
    sums = _compare(db, shapes, read_old, shown)
    ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables")]
    broken = table_reader.broken(db, tracked("Checking tables", ids))
    if broken:
        print_line(f"Damaged before and after, and locked: {', '.join(broken)}.")
    return sums


def _compare(db: Connection, shapes: list[TableShape], read_old: Read, shown: Progress) -> dict[str, Sum]:
    """Return each table's checksum in `db`. Raises MoveRefused if one differs from the old database's."""
    both = read_old, partial(moving.rows_after, db)
    before, after = (moving.add_up(shapes, partial(_counted, read, shown)) for read in both)
    differing = [name for name in before if before[name] != after[name]]
    if differing:
        raise MoveRefused(
            f"The new database is not empty, or differs in: {', '.join(differing)}. Name one without tables."
        )
    return after


def _check_source(source: str) -> None:
    if not is_on_server(source) and not Path(source).is_file():
        raise MoveRefused(f"There is no database {source}.")


def _counted(read: Read, shown: Progress, table: TableShape, latest: Row | None) -> list[Row]:
    """Return the rows that `read` finds after `latest` (None: from the start), and count them in `shown`."""
    rows = read(table, latest)
    shown.update(len(rows))
    return rows
