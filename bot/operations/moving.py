"""`python -m bot move-database FROM TO`: copy a database to an empty one, and mark the old one as moved.

One transaction copies and compares everything. If marking the old one then fails, run the command again.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from ..storage import moving, table_reader
from ..storage.connection import Connection
from ..storage.database import Database, is_on_server
from ..storage.errors import DatabaseConflict, DatabaseUnusable, NotRead, NotSaved
from ..storage.migrations import TableShape, tables
from ..storage.moving import Read, Row, Sum
from .terminal import print_line

TOLD_EVERY = 1.0  # seconds


class MoveRefused(Exception):
    """The database cannot be moved, or not to the given target. Nothing was changed."""


def main(source: str, target: str) -> int:
    """Move a database and print the result. Return 0, or 1 if the move failed."""
    try:
        moved = asyncio.run(move(source, target))
    except (MoveRefused, DatabaseUnusable) as error:
        print_line(f"Nothing was moved. {error}", sys.stderr)
        return 1
    except (NotRead, NotSaved, DatabaseConflict) as error:
        reason = error.__cause__ or error
        print_line(f"Nothing was moved: a database failed ({reason}).", sys.stderr)
        return 1
    for name, each in moved.items():
        print_line(f"  equal  {name}: {each.rows} rows, {each.digest}")
    print_line("Moved, and equal in every row and head of a chain. Set ALEA_DATABASE to the new place.")
    return 0


async def move(source: str, target: str) -> dict[str, Sum]:
    """Move a database and return each table's checksum, by name.

    Raises MoveRefused if `source` is missing or `target` has other contents, or a storage error if one fails.
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
        """Return old rows after `latest`, or the first rows if None. Called on the new database's thread."""
        rows = old.read(partial(moving.rows_after, table=table, latest=latest))
        return asyncio.run_coroutine_threadsafe(rows, loop).result()

    if await new.read(partial(moving.is_empty, tables=shapes)):
        sums = await new.write_alone(partial(_fill, shapes=shapes, read_old=read_old, told=_progress()))
    else:
        sums = await new.write_alone(partial(_compare, shapes=shapes, read_old=read_old))
    await old.write(partial(moving.mark_as_moved, place=new.name))
    return sums


def _fill(
    db: Connection, shapes: list[TableShape], read_old: Read, told: Callable[[str, int], None]
) -> dict[str, Sum]:
    """Copy all tables to `db`, compare them and return their checksums. Raises MoveRefused if any differ."""
    moving.copy(db, shapes, read_old, told)
    sums = _compare(db, shapes, read_old)
    broken = table_reader.broken(db, [table_id for (table_id,) in db.execute("SELECT id FROM tables")])
    if broken:
        print_line(f"Damaged before and after, and shut: {', '.join(broken)}.")
    return sums


def _compare(db: Connection, shapes: list[TableShape], read_old: Read) -> dict[str, Sum]:
    """Return each table's checksum. Raises MoveRefused if the two databases' checksums differ."""
    before, after = moving.add_up(shapes, read_old), moving.add_up(shapes, partial(moving.rows_after, db))
    differing = [name for name in before if before[name] != after[name]]
    if differing:
        raise MoveRefused(
            f"The new place is not empty, or differs in: {', '.join(differing)}. Name one without tables."
        )
    return after


def _check_source(source: str) -> None:
    if not is_on_server(source) and not Path(source).is_file():
        raise MoveRefused(f"There is no database {source}.")


def _progress() -> Callable[[str, int], None]:
    """Return a function that prints a table's name and the rows copied so far, at most once a second."""
    told_at = 0.0

    def told(name: str, rows: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at >= TOLD_EVERY:
            told_at = time.monotonic()
            print_line(f"  {name}: {rows} rows")

    return told
