"""The files that stand beside a database: SQLite's logs, and copies on their way to its place."""

from __future__ import annotations

import glob
from pathlib import Path

WRITES, ROLLBACK, INDEX = "-wal", "-journal", "-shm"  # SQLite's logs, and its index of the first
RESTORED = ".restored"  # how the names of copies begin that are to take the database's place
UNFINISHED, READY = f"{RESTORED}.part", f"{RESTORED}-"  # being written; verified, and a number
ASIDE = ".replaced-"  # and a number: what stood in the database's place before


def beside(database: Path, end: str) -> Path:
    """Name the file that stands beside a database with a longer name, as SQLite does: links are followed."""
    place = database.resolve()
    return place.with_name(f"{place.name}{end}")


def has_content(file: Path) -> bool:
    """Tell whether there is such a file, and it is not empty."""
    return file.is_file() and file.stat().st_size > 0


def all_beside(database: Path, end: str) -> list[Path]:
    """List the files beside a database whose names go on like this, and then in any way."""
    begin = beside(database, end)
    return sorted(begin.parent.glob(f"{glob.escape(begin.name)}*"))


def waiting(database: Path) -> list[Path]:
    """List the verified copies that are to take the database's place: one, if a restoration was cut short."""
    number = len(beside(database, READY).name)
    return [file for file in all_beside(database, READY) if file.name[number:].isdecimal()]
