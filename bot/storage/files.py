"""The files beside a SQLite database: its logs, its backups, and copies that are about to replace it."""

from __future__ import annotations

import glob
import os
import re
from pathlib import Path
from typing import NamedTuple

WRITES, ROLLBACK, INDEX = "-wal", "-journal", "-shm"  # SQLite's logs, and the index of the first
RESTORED = ".restored"  # after the database's name: a copy that is to replace it
UNFINISHED, READY = f"{RESTORED}.part", f"{RESTORED}-"  # unfinished copy; verified copy, with a number
ASIDE = ".replaced-"  # followed by a number: a database that was replaced

_NAME = re.compile(r"([0-9]{6,})-([0-9]{4}-[0-9]{2}-[0-9]{2})(-damaged)?\.sqlite3")


class Backup(NamedTuple):
    """A backup made on `day` (YYYY-MM-DD). `whole` means that every hash chain is unbroken."""

    number: int
    day: str
    whole: bool
    path: Path


def beside(database: Path, end: str) -> Path:
    """Return a database's path with `end` appended to the name. Links are followed, as in SQLite."""
    place = database.resolve()
    return place.with_name(f"{place.name}{end}")


def has_content(file: Path) -> bool:
    """Return whether a file exists and is not empty."""
    return file.is_file() and file.stat().st_size > 0


def make_durable(folder: Path) -> None:
    """Flush a folder to disk, so that the names of the files in it survive a power cut."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def all_beside(database: Path, end: str) -> list[Path]:
    """Return the files beside a database whose names start with the name of the database plus `end`."""
    begin = beside(database, end)
    return sorted(begin.parent.glob(f"{glob.escape(begin.name)}*"))


def waiting(database: Path) -> list[Path]:
    """Return the verified copies that have yet to replace the database, because a restore was interrupted."""
    number = len(beside(database, READY).name)
    return [file for file in all_beside(database, READY) if file.name[number:].isdecimal()]


def folder_of(database: Path) -> Path:
    """Return the folder for a database's backups, which is beside the database."""
    return database.parent / "backups"


def listed(folder: Path) -> list[Backup]:
    """Return the backups in a folder, oldest first."""
    found = ((_NAME.fullmatch(path.name), path) for path in folder.glob("*.sqlite3"))
    return sorted(Backup(int(name[1]), name[2], name[3] is None, path) for name, path in found if name)
