"""`python -m bot restore FILE`: put a backup in the place of the database, while the bot stands still."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from engine import text

from ..storage.errors import CopyRefused, DatabaseUnusable
from ..storage.files import ASIDE, INDEX, READY, ROLLBACK, UNFINISHED, WRITES, beside, has_content, waiting
from ..storage.lock import acquire, release
from .backups import verified_copy
from .terminal import say

KEPT = (WRITES, ROLLBACK, "")  # what belongs together


def main(database: Path, file: Path) -> int:
    """Restore, and tell it; return 0, or 1 if nothing was changed."""
    try:
        aside, broken = restore(database, file)
    except (CopyRefused, DatabaseUnusable) as refusal:
        say(refusal, sys.stderr)
        return 1
    say(text("{database} is now a copy of {file}.", database=database, file=file))
    if aside is not None:
        say(text("What stood there before is kept as {aside}.", aside=aside))
    for table_id in broken:
        say(text("Table {table} is damaged in it, and stays shut; the others play on.", table=table_id))
    return 0


def restore(database: Path, file: Path) -> tuple[Path | None, list[str]]:
    """Put a verified copy of `file` in the place of the database, which is kept under another name.

    Gives that name, None if there was nothing to keep, and the tables whose chain is broken in the copy.
    Raises CopyRefused for a file that cannot be relied on, and DatabaseUnusable while the bot runs; nothing
    is changed then. If it is cut short later, the bot refuses to start until it is done again.
    """
    if not file.is_file():
        raise CopyRefused(f"There is no file {file}.")
    lock = acquire(database)
    try:
        unfinished = beside(database, UNFINISHED)
        unfinished.unlink(missing_ok=True)  # of an attempt that was cut short
        broken = verified_copy(file, unfinished)
        aside = _exchange(database.resolve(), unfinished)
    finally:
        release(lock)
    return aside, broken


def _exchange(database: Path, copy: Path) -> Path | None:
    """Put a copy in the place of the database; give the name under which that is kept.

    SQLite would play a log of writes into whatever stands beside it, and a database lacks moves without its
    log. So the copy waits under a name by which the bot knows that the files in place do not belong together.
    """
    number = _number(database)
    ready = beside(database, f"{READY}{number}")
    copy.replace(ready)
    _make_durable(database.parent)
    for older in waiting(database):
        if older != ready:
            older.unlink()
    aside = beside(database, f"{ASIDE}{number}")
    _put_aside(database, aside)
    _make_durable(database.parent)
    ready.replace(database)
    _make_durable(database.parent)
    return next((name for name in (beside(aside, end) for end in reversed(KEPT)) if name.exists()), None)


def _number(database: Path) -> int:
    """Give the number under which to keep the database: that of an attempt cut short, or a new one."""

    def free(number: int, ends: Iterable[str]) -> bool:
        return not any(beside(database, f"{ASIDE}{number}{end}").exists() for end in ends)

    present = [end for end in KEPT if has_content(beside(database, end))]
    begun = (int(copy.name.rpartition("-")[2]) for copy in waiting(database))
    resumed = (number for number in begun if free(number, present))
    return next(resumed, None) or next(number for number in count(1) if free(number, KEPT))


def _put_aside(database: Path, aside: Path) -> None:
    """Rename the database and its logs, where there is anything in them; leave none of them in place."""
    for end in KEPT:
        file = beside(database, end)
        if has_content(file):
            file.rename(beside(aside, end))
    for end in (*KEPT, INDEX):
        beside(database, end).unlink(missing_ok=True)


def _make_durable(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
