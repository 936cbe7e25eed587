"""Free space on the disk that holds the database."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..storage.files import WRITES, beside

MEGABYTE = 1_000_000  # bytes
LEAST_FREE = 200 * MEGABYTE
COPIES = 2  # copies of the database that must fit: a backup, and a day's growth


def size(database: Path) -> int:
    """Return the size of a database with its write-ahead log, in bytes."""
    files = (database, beside(database, WRITES))
    return sum(file.stat().st_size for file in files if file.exists())


def free(file: Path) -> int:
    """Return the number of free bytes on the disk that holds a file, whether or not the file exists yet."""
    return shutil.disk_usage(file.parent).free


def is_low(database: Path) -> bool:
    """Return whether free space is below 200 MB or below twice the size of the database."""
    return free(database) < max(LEAST_FREE, COPIES * size(database))
