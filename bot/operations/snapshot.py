"""Copies of the database: taken while it is in use, and examined before anybody relies on them.

They are read through a connection of their own that cannot write. It neither adds to the write-ahead log nor
checkpoints it, so it disturbs neither the bot's one connection nor, from another process, the bot.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from ..storage import table_reader
from ..storage.errors import CopyRefused
from ..storage.files import has_content, waiting
from ..storage.migrations import newest, version_of
from ..storage.sqlite.connection import SqliteConnection
from ..storage.sqlite.lock import PRIVATE

PAGES = 2_000  # copied and synced to the disk at a time: 8 MB


@contextmanager
def open_read_only(path: Path) -> Iterator[SqliteConnection]:
    """Open a database for reading only, even the bot's own while it runs. Raises CopyRefused."""
    if not has_content(path):  # beside an empty file SQLite would delete the write-ahead log
        raise CopyRefused(f"There is no database {path}: the file is missing or empty.")
    if waiting(path):
        raise CopyRefused(
            f"The database {path} is not whole: a backup is being put in its place, or that was cut short."
        )
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, factory=SqliteConnection)
        ) as db:
            yield db
    except sqlite3.Error as error:
        raise CopyRefused(f"The database {path} cannot be read or copied: {error}.") from error


def copy(source: Path, target: Path) -> None:
    """Write a database as it is at this moment into a new, private, single file. Raises CopyRefused.

    The copy is synced step by step. All at once, it would keep the disk busy for longer than a player's move
    may wait to be saved.
    """
    with _new_file(target) as file, open_read_only(source) as db, closing(sqlite3.connect(target)) as written:
        db.execute("BEGIN")  # or each write of the bot would restart the copy
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        db.backup(written, pages=PAGES, progress=lambda *_: os.fsync(file))
        written.execute("PRAGMA journal_mode=DELETE")  # a single file, which can be moved as it is


@contextmanager
def _new_file(path: Path) -> Iterator[int]:
    """Create a private file and keep it open; remove it again if it cannot be written to the end."""
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
    """Check a whole database; return the tables that are shut because their hash chain is broken.

    Raises CopyRefused for a file that is damaged, not ours, or of a newer version.
    """
    if version_of(db) not in range(1, newest() + 1):
        raise CopyRefused("It is no database of this program, or one of a newer version.")
    damage = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damage != "ok":
        raise CopyRefused(f"It is damaged ({damage}).")
    if version_of(db) < newest():
        return []  # it is brought up to date, and its logs are read, when the bot opens it
    return table_reader.broken(db, [table_id for (table_id,) in db.execute("SELECT id FROM tables")])
