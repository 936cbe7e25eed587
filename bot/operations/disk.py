"""Room on the disk that the database stands on."""

from __future__ import annotations

import shutil
from pathlib import Path

from ..storage.files import WRITES, beside

MEGABYTE = 1_000_000  # bytes
LEAST_FREE = 200 * MEGABYTE
COPIES = 2  # of the database that must find room: a backup, and what the day brings


def size(database: Path) -> int:
    """Give the bytes of a database and of its log of writes."""
    files = (database, beside(database, WRITES))
    return sum(file.stat().st_size for file in files if file.exists())


def free(file: Path) -> int:
    """Give the free bytes of the disk that a file stands on, or is to stand on."""
    return shutil.disk_usage(file.parent).free


def is_low(database: Path) -> bool:
    """Tell whether less than 200 MB, or than twice the size of the database, is free."""
    return free(database) < max(LEAST_FREE, COPIES * size(database))
