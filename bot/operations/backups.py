"""The folder of backups: verified copies of the database, the latest 24 and the last of each of 14 days.

    backups/000123-2026-11-21.sqlite3            every table's chain holds
    backups/000124-2026-11-21-damaged.sqlite3    some do not; such copies never push out a whole one

The number counts the backups, and it alone says which is newer: the date is what the clock said, and a clock
that jumps must not cost a backup. So what seems too old for PRIVACY.md, as after the bot has stood still for
long, is not removed by the program but named to whoever runs it, who can tell whether the clock is right.
"""

from __future__ import annotations

import fcntl
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from pathlib import Path

from engine import Text, text

from ..storage.errors import CopyRefused
from ..storage.files import ASIDE, RESTORED, Backup, all_beside, folder_of, listed
from . import disk
from .snapshot import copy, examine, reading
from .terminal import say

HOURLY, DAILY = 24, 14
LEFT = (ASIDE, RESTORED)  # what `bot.operations.restore` leaves, the latter if it is cut short

_UNFINISHED = "unfinished.part"


def main(database: Path, file: Path | None = None) -> int:
    """Make a backup, in the folder or as a new file, and tell it; return 0, or 1 if not all is well."""
    today = datetime.now(UTC).date()
    try:
        if file is None:
            backup, broken = make(database, today)
            file = backup.path
        else:
            broken = verified_copy(database, file)
    except CopyRefused as refusal:
        say(text("No backup was made. {why}", why=str(refusal)), sys.stderr)
        return 1
    say(text("{file} is a verified copy of {database}.", file=file, database=database))
    for table_id in broken:
        say(text("Table {table} is damaged in it; the others are whole.", table=table_id), sys.stderr)
    if old := outdated(database, today):
        say(to_delete(old))
    return 1 if broken else 0


def make(database: Path, today: date) -> tuple[Backup, list[str]]:
    """Add a backup to the folder and clear out old ones; give it, with the tables whose chain is broken.

    Raises CopyRefused; the older backups are kept then.
    """
    folder = folder_of(database)
    with _alone_in(folder):
        unfinished = folder / _UNFINISHED
        unfinished.unlink(missing_ok=True)
        broken = verified_copy(database, unfinished)
        older = listed(folder)
        number = older[-1].number + 1 if older else 1
        mark = "-damaged" if broken else ""
        path = folder / f"{number:06}-{today.isoformat()}{mark}.sqlite3"
        unfinished.rename(path)
        made = Backup(number, today.isoformat(), not broken, path)
        for backup in _superseded([*older, made]):
            backup.path.unlink()
    return made, broken


def outdated(database: Path, today: date) -> list[Path]:
    """List the copies beside a database that are, by their dates, older than people are promised.

    Backups have their dates in their names; what a restoration leaves was last written to at its date.
    """
    oldest = (today - timedelta(days=DAILY)).isoformat()
    kept = [backup.path for backup in listed(folder_of(database)) if backup.day < oldest]
    left = [path for end in LEFT for path in all_beside(database, end)]
    return [*kept, *(path for path in left if _written(path).isoformat() < oldest)]


def to_delete(old: Sequence[Path]) -> Text:
    """Tell whoever runs the bot about such copies."""
    return text(
        "Copies of the database that are older than {days} days by their dates: {count}, such as {path}. "
        "If the dates are right, delete them: PRIVACY.md promises it.",
        days=DAILY,
        count=len(old),
        path=old[0],
    )


def verified_copy(database: Path, target: Path) -> list[str]:
    """Copy a database into a new file and examine the copy; list the tables whose chain is broken in it.

    Raises CopyRefused, and leaves no file then.
    """
    if disk.free(target) < disk.size(database) + disk.LEAST_FREE:
        raise CopyRefused("There is too little room on the disk for a copy of the database.")
    copy(database, target)
    try:
        with reading(target) as db:
            return examine(db)
    except BaseException:
        target.unlink()
        raise


def _superseded(backups: Sequence[Backup]) -> Iterator[Backup]:
    """Give the backups that are not to be kept: they are none of the latest, nor of the latest whole ones."""
    kept = {*_latest(backups), *_latest([backup for backup in backups if backup.whole])}
    yield from (backup for backup in backups if backup not in kept)


def _latest(backups: Sequence[Backup]) -> Iterator[Backup]:
    yield from backups[-HOURLY:]
    days = [list(of_day)[-1] for _, of_day in groupby(backups, key=lambda backup: backup.day)]
    yield from days[-DAILY:]


def _written(file: Path) -> date:
    return datetime.fromtimestamp(file.stat().st_mtime, UTC).date()


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Hold the folder, made if need be, against another process that makes a backup; wait for it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise CopyRefused(f"{folder} cannot be used: {error.strerror}.") from error
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield
        os.fsync(opened)
    finally:
        os.close(opened)
