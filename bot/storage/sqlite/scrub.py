"""What deleted rows leave behind in the database's file, and how it is overwritten while people play.

SQLite's `secure_delete` overwrites a row where it stands. But where SQLite splits and merges pages it writes
their rows anew, and leaves the space that is then free as it was, with copies of rows that have moved on or
have been deleted since. VACUUM would hold everybody up for as long as the whole file takes to be written, and
needs room for two more of it. So that space, which means nothing to SQLite, is overwritten here, some pages
at a time (sqlite.org/fileformat2.html, section 1.6: the unallocated space of a b-tree page). Of a disk that
loses power meanwhile it asks what SQLite asks: bytes that nobody writes stay (sqlite.org/psow.html).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from enum import Enum, auto
from itertools import islice
from pathlib import Path

BATCH_SIZE = 256  # pages that are looked at in one go: some milliseconds

# The types of b-tree pages; others begin with 0, in files of less than 137 GB.
INTERIOR, LEAF = (2, 5), (10, 13)
FILE_HEADER = 100  # bytes, on the first page
FRAMES, FRAME = 32, 24  # bytes: where the log's frames begin, and what stands in each before its page


class Progress(Enum):
    """How a go at the pages ended."""

    GOES_ON = auto()
    HINDERED = auto()  # by another connection
    DONE = auto()


class Scrub:
    """What is left behind in the file at `path`. All but `close` is called on the connection's thread.

    Make it before any connection to the file is opened, and close it after the last one: when a process
    closes a file, it loses all of SQLite's locks on it.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR)
        self._log = path.with_name(f"{path.name}-wal")
        self._page_size = 0  # bytes
        self._rest = iter(range(0))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def begin(self, db: sqlite3.Connection) -> None:
        """Begin with the first page."""
        # Until the end, each page that has changed stands in the log when a go begins. SQLite exchanges the
        # numbers of pages now and then, and could put one that is still to come among those that are done.
        db.execute("PRAGMA wal_autocheckpoint=0")
        self._page_size = db.execute("PRAGMA page_size").fetchone()[0]
        self._rest = iter(range(1, db.execute("PRAGMA page_count").fetchone()[0] + 1))

    def overwrite_some(self, db: sqlite3.Connection) -> Progress:
        """Empty the log of writes, and overwrite what is left on the next pages and on those that changed."""
        changed = self._changed()
        if not _empty_log(db):
            return Progress.HINDERED
        db.execute("BEGIN IMMEDIATE")  # with the log empty and nobody writing, the file is all there is
        try:
            if self._logged():
                return Progress.HINDERED
            pages = [*islice(self._rest, BATCH_SIZE)]
            self._overwrite({*changed, *pages})
        finally:
            db.execute("ROLLBACK")
            db.execute("PRAGMA shrink_memory")  # or pages as they were would be written again
        return Progress.GOES_ON if len(pages) == BATCH_SIZE else Progress.DONE

    def end(self, db: sqlite3.Connection) -> None:
        """Let SQLite look after its log of writes again."""
        db.execute("PRAGMA wal_autocheckpoint=1000")  # pages, as it is by itself

    def _overwrite(self, pages: Iterable[int]) -> None:
        written = False
        for number in pages:
            begin = (number - 1) * self._page_size
            page = os.pread(self._file, self._page_size, begin)
            free = unallocated(page, FILE_HEADER if number == 1 else 0)
            if page[free].strip(b"\0"):
                os.pwrite(self._file, bytes(len(page[free])), begin + free.start)
                written = True
        if written:
            os.fdatasync(self._file)

    def _logged(self) -> int:
        return self._log.stat().st_size if self._log.exists() else 0

    def _changed(self) -> set[int]:
        """Return the numbers of the pages that stand in the log of writes."""
        if not self._logged():
            return set()
        with self._log.open("rb") as log:
            frames = range(FRAMES, self._logged(), FRAME + self._page_size)
            return {int.from_bytes(os.pread(log.fileno(), 4, frame), "big") for frame in frames}


def unallocated(page: bytes, header: int) -> slice:
    """Return the part of a page that no row stands in, nothing of one that holds no rows.

    `header` is where the b-tree page's own header begins.
    """
    if len(page) < header + 12 or page[header] not in INTERIOR + LEAF:
        return slice(0, 0)
    cells = int.from_bytes(page[header + 3 : header + 5], "big")
    begin = header + (12 if page[header] in INTERIOR else 8) + 2 * cells
    end = int.from_bytes(page[header + 5 : header + 7], "big") or 1 << 16
    return slice(begin, end) if begin <= end <= len(page) else slice(0, 0)


def _empty_log(db: sqlite3.Connection) -> bool:
    """Fold the log of writes into the file; return False if another connection still reads in it."""
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout=0")  # nobody's press waits for whoever is reading
    try:
        busy: int = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        db.execute(f"PRAGMA busy_timeout={patience}")
    return not busy
