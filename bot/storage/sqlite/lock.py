"""The lock that lets only one process at a time use a database."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR
from pathlib import Path
from stat import S_ISREG

from ..errors import DatabaseMisconfigured, DatabaseUnusable
from ..files import ROLLBACK, WRITES, make_durable

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700  # anyone who can read the seeds knows the dice to come

SQLITE_HEADER = b"SQLite format 3\0"
_MISNAMED = (EISDIR, ELOOP, ENAMETOOLONG, ENOTDIR)  # no restart helps


def acquire(path: Path) -> int:
    """Lock a database for this process, and return the descriptor to pass to `release`.

    A missing file is not created. A missing folder is created if its parent exists, since no database can
    have gone missing from a folder that was not there. Raises DatabaseUnusable if the database is in use, or
    if its file exists but cannot be opened. In the latter case, nothing is created beside the file.
    """
    with _os_errors_explained(path):
        with suppress(FileNotFoundError, NotADirectoryError):
            if not S_ISREG(path.stat().st_mode):
                raise IsADirectoryError(EISDIR, "it is a folder, a pipe or a device")
            os.close(os.open(path, os.O_RDWR))
        _make_folder(path.parent)
        lock = _open(path.with_name(path.name + ".lock"))
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            raise
    return lock


def refuse_other_files(path: Path) -> None:
    """Raise DatabaseMisconfigured for a file that is not a database, before anything is created beside it.

    A file with a log beside it counts as a database, because SQLite repairs what a power cut damaged.
    """
    with _os_errors_explained(path):
        if path.is_file() and not any(path.with_name(path.name + end).exists() for end in (WRITES, ROLLBACK)):
            with path.open("rb") as file:
                header = file.read(len(SQLITE_HEADER))
            if header not in {b"", SQLITE_HEADER}:
                raise DatabaseMisconfigured(f"The database {path} cannot be used: file is not a database.")


def create(path: Path) -> None:
    """Create an empty, private database file if there is none yet. Raises DatabaseUnusable on failure."""
    with _os_errors_explained(path):
        os.close(_open(path))


def release(lock: int) -> None:
    """Release a lock (an open file descriptor), so that other processes can use the database."""
    os.close(lock)


@contextmanager
def _os_errors_explained(path: Path) -> Iterator[None]:
    try:
        yield
    except BlockingIOError as error:
        raise DatabaseUnusable(
            f"The database {path} is in use by another process: stop that one first."
        ) from error
    except OSError as error:
        reason = f"The database {path} cannot be opened: {error.strerror}."
        if error.errno in _MISNAMED:
            raise DatabaseMisconfigured(f"{reason} Choose another path.") from error
        raise DatabaseUnusable(f"{reason} Its folder must exist and be writable.") from error


def _make_folder(folder: Path) -> None:
    """Create a missing folder. Raises OSError for a broken link, since the linked disk may not be mounted."""
    try:
        folder.mkdir(PRIVATE_FOLDER)
    except FileExistsError:
        if not folder.is_dir():
            number = ENOENT if folder.is_symlink() else ENOTDIR
            raise OSError(number, f"{folder} is no folder, or a link that leads to none") from None
    except FileNotFoundError:
        reason = f"{folder} cannot be created, because {folder.parent} does not exist"
        raise FileNotFoundError(ENOENT, reason) from None
    else:
        make_durable(folder.parent)


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
