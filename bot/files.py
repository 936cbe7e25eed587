"""The files that stand beside a database: SQLite's logs, and copies on their way to its place."""

from __future__ import annotations

import glob
from pathlib import Path

WRITES, ROLLBACK, INDEX = "-wal", "-journal", "-shm"  # SQLite's logs, and its index of the first
UNFINISHED, READY = ".restored.part", ".restored-"  # copies: being written; verified, and a number


def beside(database: Path, end: str) -> Path:
    """Name the file that stands beside a database with a longer name, as SQLite does: links are followed."""
    place = database.resolve()
    return place.with_name(f"{place.name}{end}")


def has_content(file: Path) -> bool:
    """Tell whether there is such a file, and it is not empty."""
    return file.is_file() and file.stat().st_size > 0


def waiting(database: Path) -> list[Path]:
    """List the verified copies that are to take the database's place: one, if a restoration was cut short."""
    begin = beside(database, READY)
    alike = begin.parent.glob(f"{glob.escape(begin.name)}*")
    return sorted(file for file in alike if file.name.removeprefix(begin.name).isdecimal())
