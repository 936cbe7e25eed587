"""The database: one SQLite file, one connection on a thread of its own, one function a transaction.

    store = await Store.open("alea.db")
    seats = await store.read(lambda db: db.execute("SELECT count(*) FROM seats").fetchone()[0])
    await store.close()

The functions run whole on the connection's thread: a handler that is cancelled while it waits cannot leave
half a transaction behind, and one connection spares SQLite the races of several.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

from .claim import claim, create, release
from .health import health
from .losses import refuse_to_replace
from .migrations import migrate
from .refusals import DatabaseUnusable, NotRead, NotSaved

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

IN_MEMORY = ":memory:"
PRAGMAS = (
    "busy_timeout=5000",  # milliseconds
    "journal_mode=WAL",
    "synchronous=FULL",  # an acknowledged move survives a power cut
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "secure_delete=ON",  # what is deleted for somebody's privacy is gone from the file
)

ATTEMPTS, BETWEEN_ATTEMPTS = 60, 1.0  # to empty the log of writes; seconds
STILL_LEGIBLE = "what was deleted may still be legible in the database's files"

_log = logging.getLogger(__name__)


class Store:
    """An open database. Build it with `open`; `close` it before the process ends."""

    def __init__(self, connection: aiosqlite.Connection, lock: int | None) -> None:
        self._connection = connection
        self._lock = lock
        self._closed = False

    @classmethod
    async def open(cls, path: str | Path) -> Store:
        """Open, check and migrate the database at `path`, ":memory:" for one that is forgotten.

        Raises DatabaseUnusable; nothing is ever opened in its place, so one that was lost is not begun anew.
        """
        lock = None if str(path) == IN_MEMORY else claim(Path(path))
        try:
            if lock is not None:
                refuse_to_replace(Path(path))
                create(Path(path))
            connection = await _connect(str(path))
        except BaseException as error:
            if lock is not None:
                release(lock)
            # A damaged schema is quoted in SQLite's message, which then cannot be decoded.
            if isinstance(error, sqlite3.Error | UnicodeDecodeError):
                raise DatabaseUnusable(
                    "The database {path} cannot be used: {why}.", path=path, why=error
                ) from error
            raise
        return cls(connection, lock)

    async def write(self, function: Unit[T]) -> T:
        """Run `function` as one transaction; whatever it raises rolls it back.

        Raises NotSaved if the disk is full, the database locked or failing, or the store closed.
        """
        if self._closed:
            raise NotSaved
        try:
            with health.timing("commit"):
                return await _run(self._connection, lambda db: _transact(db, function))
        except sqlite3.DatabaseError as error:
            if _is_ours(error):
                raise
            _log.exception("a transaction was rolled back")
            raise NotSaved from error

    async def read(self, function: Unit[T]) -> T:
        """Run `function`, which only reads, between transactions; raise NotRead if the database fails."""
        if self._closed:
            raise NotRead
        try:
            return await _run(self._connection, lambda db: _look(db, function))
        except sqlite3.DatabaseError as error:
            if _is_ours(error):
                raise
            _log.exception("the database could not be read")
            raise NotRead from error

    async def scrub(self) -> None:
        """Leave nothing legible in the files of what was deleted: write them anew, and empty the log.

        Where that fails, or a backup in the making is in the way for too long, nothing is lost, and the log
        of the bot says so.
        """
        try:
            await _run(self._connection, _rewrite)
            for _ in range(ATTEMPTS):
                if await _run(self._connection, _empty_log):
                    return
                await asyncio.sleep(BETWEEN_ATTEMPTS)
            _log.error("%s: somebody is reading them", STILL_LEGIBLE)
        except (sqlite3.DatabaseError, ValueError):  # ValueError: the store was closed meanwhile
            _log.exception(STILL_LEGIBLE)

    async def close(self) -> None:
        """Finish what was begun, close the database and let other processes have it."""
        if self._closed:
            return
        self._closed = True
        try:
            await self._connection.close()
        finally:
            if self._lock is not None:
                release(self._lock)


async def _connect(path: str) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)  # transactions are begun by hand
    try:
        await _run(connection, _prepare)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _run(connection: aiosqlite.Connection, function: Unit[T]) -> T:
    # Private, and used here only: aiosqlite has no public way to run a function of ours on the connection's
    # thread, and a transaction in several awaits is torn apart by a cancellation between two of them.
    execute = cast(Callable[[Callable[[], T]], Awaitable[T]], connection._execute)  # noqa: SLF001
    return await execute(lambda: function(connection._conn))  # noqa: SLF001


def _transact(db: sqlite3.Connection, function: Unit[T]) -> T:
    _recover(db)
    try:
        db.execute("BEGIN IMMEDIATE")
        result = function(db)
        db.execute("COMMIT")
    except BaseException:
        _recover(db)  # some errors, such as a full disk, have rolled it back already
        raise
    return result


def _look(db: sqlite3.Connection, function: Unit[T]) -> T:
    _recover(db)
    return function(db)


def _rewrite(db: sqlite3.Connection) -> None:
    _recover(db)
    db.execute("VACUUM")


def _empty_log(db: sqlite3.Connection) -> bool:
    """Fold the log of writes into the file; False if another connection still reads in it."""
    _recover(db)
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout=0")  # nobody's press waits for whoever is reading
    try:
        busy: int = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    finally:
        db.execute(f"PRAGMA busy_timeout={patience}")
    return not busy


def _recover(db: sqlite3.Connection) -> None:
    """End a transaction that was left open: by an exception, or by a rollback that failed with the disk."""
    if db.in_transaction:
        db.execute("ROLLBACK")


def _is_ours(error: sqlite3.DatabaseError) -> bool:
    """Say whether an error is about what was asked of the database, not about the database."""
    return not isinstance(error, sqlite3.OperationalError) and type(error) is not sqlite3.DatabaseError


def _prepare(db: sqlite3.Connection) -> None:
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        raise DatabaseUnusable("The database is damaged ({damage}): restore a backup.", damage=damage)
    migrate(db)
    _transact(db, lambda _: None)  # a file that cannot be written is told now, not at the first move
