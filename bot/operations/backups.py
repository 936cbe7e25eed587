"""The backup folder: verified copies of the database, such as 000124-2026-11-21.sqlite3.

The name of a copy with a damaged table ends with -damaged.sqlite3.

Only the number tells which of two backups is newer, because the clock that dates them may jump. For the same
reason, copies that seem older than PRIVACY.md allows are reported to the host instead of being deleted.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from pathlib import Path

from ..storage import table_reader
from ..storage.errors import CopyRefused
from ..storage.files import ASIDE, RESTORED, Backup, all_beside, folder_of, has_content, listed, waiting
from ..storage.migrations import newest, version_of
from ..storage.sqlite.connection import SqliteConnection
from ..storage.sqlite.lock import PRIVATE
from . import disk
from .progress import progress, tracked
from .terminal import print_line

HOURLY, DAILY = 24, 14
LEFT = (ASIDE, RESTORED)  # files that a restore leaves, the latter if it was interrupted

_UNFINISHED = "unfinished.part"

PAGES = 2_000  # copied and synced to the disk at a time: 8 MB


def main(database: Path, file: Path | None = None) -> int:
    """Make a backup as `file` (None: in the backup folder), and print the result.

    Return 0, or 1 if no backup was made or if a table in the backup is damaged.
    """
    today = datetime.now(UTC).date()
    try:
        if file is None:
            backup, broken = make(database, today)
            file = backup.path
        else:
            broken = make_verified_copy(database, file)
    except CopyRefused as error:
        print_line(f"No backup was made. {error}", sys.stderr)
        return 1
    print_line(f"{file} is a verified copy of {database}.")
    for table_id in broken:
        print_line(f"Table {table_id} is damaged in it; the others are whole.", sys.stderr)
    if old := outdated(database, today):
        print_line(deletion_reminder(old))
    return 1 if broken else 0


def make(database: Path, today: date) -> tuple[Backup, list[str]]:
    """Make a backup and delete old ones. Return the new one and damaged tables' ids, or raise CopyRefused."""
    folder = folder_of(database)
    with _locked(folder):
        unfinished = folder / _UNFINISHED
        unfinished.unlink(missing_ok=True)
        broken = make_verified_copy(database, unfinished)
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
    """Return the paths of copies older than PRIVACY.md allows, going by their name or modification date."""
    oldest = (today - timedelta(days=DAILY)).isoformat()
    kept = [backup.path for backup in listed(folder_of(database)) if backup.day < oldest]
    left = [path for end in LEFT for path in all_beside(database, end)]
    changed = (datetime.fromtimestamp(path.stat().st_mtime, UTC).date() for path in left)
    return [*kept, *(path for path, day in zip(left, changed) if day.isoformat() < oldest)]


def deletion_reminder(old: Sequence[Path]) -> str:
    """Return a sentence that asks the host to delete the copies in `old`, which must not be empty."""
    return (
        f"Copies of the database that are older than {DAILY} days by their dates: {len(old)}, "
        f"such as {old[0]}. "
        "If the dates are right, delete them: PRIVACY.md promises it."
    )


def make_verified_copy(database: Path, target: Path) -> list[str]:
    """Copy a database and return the damaged tables' ids. On failure, leave no copy and raise CopyRefused."""
    if disk.free(target) < disk.size(database) + disk.LEAST_FREE:
        raise CopyRefused("There isn't enough room on the disk for a copy of the database.")
    copy(database, target)
    try:
        with open_read_only(target) as db:
            return examine(db)
    except BaseException:
        target.unlink()
        raise


def _superseded(backups: Sequence[Backup]) -> Iterator[Backup]:
    """Yield the backups to delete: all but the latest 24 and the last one of each of the latest 14 days.

    Of the undamaged backups alone, the latest 24 and the last one of each of 14 days are kept too.
    """
    kept = {*_latest(backups), *_latest([backup for backup in backups if backup.whole])}
    yield from (backup for backup in backups if backup not in kept)


def _latest(backups: Sequence[Backup]) -> Iterator[Backup]:
    yield from backups[-HOURLY:]
    days = [list(of_day)[-1] for _, of_day in groupby(backups, key=lambda backup: backup.day)]
    yield from days[-DAILY:]


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock the backup folder, creating it if it is missing. Raises CopyRefused if it cannot be used."""
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


@contextmanager
def open_read_only(path: Path) -> Iterator[SqliteConnection]:
    """Open a database read-only, even while the bot is running. Raises CopyRefused if it can't be read."""
    if not has_content(path):  # beside an empty file SQLite would delete the write-ahead log
        raise CopyRefused(f"There is no database {path}: the file is missing or empty.")
    if waiting(path):
        raise CopyRefused(
            f"The database {path} is incomplete: a backup is being restored over it, or that was interrupted."
        )
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, factory=SqliteConnection)) as db:
            yield db
    except sqlite3.Error as error:
        raise CopyRefused(f"The database {path} cannot be read or copied: {error}.") from error


def copy(source: Path, target: Path) -> None:
    """Copy a database in its current state to a new, private file. Raises CopyRefused on failure.

    Each step is synced to the disk, because a single sync at the end would make players wait too long.
    """
    with _new_file(target) as file, open_read_only(source) as db, closing(sqlite3.connect(target)) as written:
        db.execute("BEGIN")  # or each write of the bot would restart the copy
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        with progress("Copying", -(-pages // PAGES)) as shown:

            def advance(*_: int) -> None:
                os.fsync(file)
                shown.update()

            db.backup(written, pages=PAGES, progress=advance)
        written.execute("PRAGMA journal_mode=DELETE")  # a single file, which can be moved as it is


@contextmanager
def _new_file(path: Path) -> Iterator[int]:
    """Yield a new private file's descriptor and delete the file on failure. Raises CopyRefused on OSError."""
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        try:
            yield file
        except BaseException:
            path.unlink()
            raise
        finally:
            os.close(file)
    except OSError as error:
        raise CopyRefused(f"{path} cannot be written: {error.strerror}.") from error


def examine(db: SqliteConnection) -> list[str]:
    """Check a database and return the ids of damaged tables, such as those with a broken hash chain.

    For an older version of the database, return [], because the bot checks the tables when it migrates the
    database. Raises CopyRefused if the file is damaged or from a newer version, or is not this program's.
    """
    if version_of(db) not in range(1, newest() + 1):
        raise CopyRefused("It is not a database of this program, or it is from a newer version.")
    damage = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage != "ok":
        raise CopyRefused(f"It is damaged ({damage}).")
    if version_of(db) < newest():
        return []  # the bot will migrate it and read its logs on opening it
    ids = [table_id for (table_id,) in db.execute("SELECT id FROM tables")]
    return table_reader.broken(db, tracked("Checking tables", ids))
