"""`python -m bot restore FILE`: replace the database with a backup while the bot is stopped."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from ..storage.errors import CopyRefused, DatabaseUnusable
from ..storage.files import (
    ASIDE,
    INDEX,
    READY,
    ROLLBACK,
    UNFINISHED,
    WRITES,
    beside,
    has_content,
    make_durable,
    waiting,
)
from ..storage.sqlite.lock import acquire, release
from .backups import make_verified_copy
from .terminal import print_line

FILE_SET = (WRITES, ROLLBACK, "")  # endings of the files that make up a database


def main(database: Path, file: Path) -> int:
    """Restore a backup and print the result. Return 0, or 1 if nothing has been changed."""
    try:
        aside, broken = restore(database, file)
    except (CopyRefused, DatabaseUnusable) as error:
        print_line(str(error), sys.stderr)
        return 1
    print_line(f"{database} is now a copy of {file}.")
    if aside is not None:
        print_line(f"What was there before is kept as {aside}.")
    for table_id in broken:
        print_line(f"Table {table_id} is damaged in this copy and stays locked. The others continue.")
    return 0


def restore(database: Path, file: Path) -> tuple[Path | None, list[str]]:
    """Replace the database with a verified copy of `file`, and keep the old database under another name.

    Return the old database's new path (None if there was nothing to keep) and the ids of the copy's damaged
    tables. Raises CopyRefused if `file` cannot be used, and DatabaseUnusable if the bot is running. In both
    cases, nothing changes. If a later step is interrupted, the bot does not start until a restore succeeds.
    """
    if not file.is_file():
        raise CopyRefused(f"There is no file {file}.")
    lock = acquire(database)
    try:
        unfinished = beside(database, UNFINISHED)
        unfinished.unlink(missing_ok=True)  # of an interrupted attempt
        broken = make_verified_copy(file, unfinished)
        aside = _exchange(database.resolve(), unfinished)
    finally:
        release(lock)
    return aside, broken


def _exchange(database: Path, copy: Path) -> Path | None:
    """Replace the database with `copy`. Return the old database's new path, or None if there was none.

    SQLite would replay a write-ahead log into whatever database is beside it, and a database without its log
    lacks moves. Until the old database and its log have both been renamed, the name of the copy therefore
    tells the bot that a restore is unfinished.
    """
    number = _number(database)
    ready = beside(database, f"{READY}{number}")
    copy.replace(ready)
    make_durable(database.parent)
    for older in waiting(database):
        if older != ready:
            older.unlink()
    aside = beside(database, f"{ASIDE}{number}")
    _put_aside(database, aside)
    make_durable(database.parent)
    ready.replace(database)
    make_durable(database.parent)
    return next((name for name in (beside(aside, end) for end in reversed(FILE_SET)) if name.exists()), None)


def _number(database: Path) -> int:
    """Return the number for the old database's new name: an interrupted restore's number or an unused one."""

    def free(number: int, ends: Iterable[str]) -> bool:
        return not any(beside(database, f"{ASIDE}{number}{end}").exists() for end in ends)

    present = [end for end in FILE_SET if has_content(beside(database, end))]
    begun = (int(copy.name.rpartition("-")[2]) for copy in waiting(database))
    resumed = (number for number in begun if free(number, present))
    return next(resumed, None) or next(number for number in count(1) if free(number, FILE_SET))


def _put_aside(database: Path, aside: Path) -> None:
    """Move the database and its logs to names based on `aside`, and delete leftovers such as empty files."""
    for end in FILE_SET:
        file = beside(database, end)
        if has_content(file):
            file.rename(beside(aside, end))
    for end in (*FILE_SET, INDEX):
        beside(database, end).unlink(missing_ok=True)
