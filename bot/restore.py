"""`python -m bot restore FILE`: put a backup in the place of the database, while the bot stands still."""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path

from engine import text

from .backups import verified_copy
from .claim import claim, release
from .refusals import CopyRefused, DatabaseUnusable
from .terminal import say


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

    Gives that name, None if there was no database, and the tables whose chain is broken in the copy. Raises
    CopyRefused for a file that cannot be relied on, and DatabaseUnusable while the bot runs; nothing is
    changed then.
    """
    if not file.is_file():
        raise CopyRefused("There is no file {path}.", path=file)
    lock = claim(database)
    try:
        ready = database.with_name(f"{database.name}.restored")
        ready.unlink(missing_ok=True)  # of an attempt that was cut short
        broken = verified_copy(file, ready)
        aside = _put_aside(database)
        ready.replace(database)
        _make_durable(database.parent)
    finally:
        release(lock)
    return aside, broken


def _put_aside(database: Path) -> Path | None:
    """Keep the database and its log of writes under a further name, None if it is empty."""
    if not database.stat().st_size:
        return None
    names = (database.with_name(f"{database.name}.replaced-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    os.link(database, aside)  # it stays in its place too, so that there is a database at every moment
    log = database.with_name(f"{database.name}-wal")
    if log.exists():
        log.rename(aside.with_name(f"{aside.name}-wal"))  # it must not get into the restored one
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    return aside


def _make_durable(folder: Path) -> None:
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
