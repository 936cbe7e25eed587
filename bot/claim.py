"""The claim on a database: one process at a time uses it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from .refusals import DatabaseUnusable

PRIVATE = 0o600  # whoever reads the seeds knows the dice to come


def claim(path: Path) -> int:
    """Make sure that the file can be opened and is ours alone, until the returned descriptor is released.

    Raises DatabaseUnusable. A file that is not there is made, empty and private.
    """
    try:
        lock = _opened(path.with_name(path.name + ".lock"))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.close(_opened(path))
        except OSError:
            os.close(lock)
            raise
    except BlockingIOError as error:
        raise DatabaseUnusable(
            "The database {path} is in use by another process: stop that one first.", path=path
        ) from error
    except OSError as error:
        raise DatabaseUnusable(
            "The database {path} cannot be opened: {why}. Its folder must exist and be writable.",
            path=path,
            why=error.strerror,
        ) from error
    return lock


def release(lock: int) -> None:
    """Let other processes have the database."""
    os.close(lock)


def _opened(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
