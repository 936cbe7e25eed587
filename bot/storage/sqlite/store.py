"""A database in one SQLite file, with a single connection, so that transactions cannot conflict."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar, cast

import aiosqlite

from ...config import IN_MEMORY
from ...metrics import metrics
from ...table.errors import Refusal
from ..clusters.cluster import WHOLE, Cluster
from ..database import Database, Transaction
from ..errors import DatabaseConflict, DatabaseUnusable, NotRead, NotSaved
from ..files import WRITES, beside, folder_of, has_content, listed, waiting
from ..migrations import migrate
from ..moving import refuse_if_left
from .compaction import compact, compact_at_start
from .connection import SqliteConnection
from .lock import acquire, create, refuse_other_files, release

T = TypeVar("T")

MIN_VERSION = (3, 39, 0)  # the first with IS DISTINCT FROM
PRAGMAS = (
    "busy_timeout=5000",  # milliseconds
    "journal_mode=WAL",
    "synchronous=FULL",  # an acknowledged move survives a power cut
    "foreign_keys=ON",
    "trusted_schema=OFF",
    "secure_delete=ON",  # deleted rows are overwritten in place; compaction.py does the rest
)

_log = logging.getLogger(__name__)


class SqliteDatabase(Database):
    """An open SQLite file, or a database in memory."""

    def __init__(self, name: str, connection: aiosqlite.Connection, files: ExitStack) -> None:
        self.name = name
        self._connection = connection
        self._files = files  # closed after the connection
        self._closed = False

    @classmethod
    async def open(
        cls,
        address: str | Path,
        *,
        losing: bool = False,  # noqa: ARG003 - there is one host
        cluster: Cluster = WHOLE,  # noqa: ARG003 - and one process, which the config ensures
    ) -> SqliteDatabase:
        """Open and migrate a database. Ignore `losing` and `cluster`. Raises DatabaseUnusable on failure."""
        if sqlite3.sqlite_version_info < MIN_VERSION:
            needed = ".".join(map(str, MIN_VERSION))
            raise DatabaseUnusable(
                f"Python's SQLite is {sqlite3.sqlite_version}; the bot needs {needed} or newer."
            )
        if str(address) == IN_MEMORY:
            return cls(IN_MEMORY, await _connect(IN_MEMORY), ExitStack())
        path = Path(address)
        refuse_other_files(path)
        with ExitStack() as files:
            files.callback(release, acquire(path))
            refuse_to_replace(path)
            create(path)
            try:
                connection = await _connect(str(path))
            # A damaged schema is quoted in SQLite's message, which then cannot be decoded.
            except (sqlite3.Error, UnicodeDecodeError) as error:
                raise DatabaseUnusable(f"The database {path} cannot be used: {error}.") from error
            return cls(str(path), connection, files.pop_all())

    async def write(self, function: Transaction[T]) -> T:
        """Run `function` as a transaction, and return its result.

        Raises NotSaved if the database fails, or DatabaseConflict if the schema forbids the change.
        """
        with self._refusing(NotSaved, "a transaction was rolled back"), metrics.timing("commit"):
            try:
                return await _run(self._connection, lambda db: _transact(db, function))
            except sqlite3.IntegrityError as error:
                raise DatabaseConflict(error) from error

    async def read(self, function: Transaction[T]) -> T:
        """Run `function`, which only reads, and return its result. Raises NotRead if the database fails."""
        with self._refusing(NotRead, "the database could not be read"):
            return await _run(self._connection, lambda db: _query(db, function))

    @contextmanager
    def _refusing(self, refusal: type[Refusal], failure: str) -> Iterator[None]:
        """Raise `refusal` if the database is closed, or if it fails within the block.

        If it fails, `failure` is logged. Other errors, such as IntegrityError, are passed on.
        """
        if self._closed:
            raise refusal
        try:
            yield
        except sqlite3.DatabaseError as error:
            if not isinstance(error, sqlite3.OperationalError) and type(error) is not sqlite3.DatabaseError:
                raise
            _log.exception(failure)
            raise refusal from error

    async def compact(self) -> bool:
        """Remove all traces of deleted rows. Return False if the file is being read. Raises sqlite3.Error."""
        return await _run(self._connection, compact)

    async def close(self) -> None:
        """Finish running transactions, close the file, and release it to other processes."""
        if self._closed:
            return
        self._closed = True
        with self._files:
            await self._connection.close()


async def compact_file(path: Path) -> bool:
    """Compact the database file of a bot that is not running. Return False if the file is being read.

    Raises DatabaseUnusable if a bot is using the file, or if the file cannot be opened.
    """
    database = await SqliteDatabase.open(path)
    try:
        return await database.compact()
    finally:
        await database.close()


async def _connect(path: str) -> aiosqlite.Connection:
    # Without an isolation level, no transaction starts implicitly.
    connection = await aiosqlite.connect(path, isolation_level=None, factory=SqliteConnection)
    try:
        await _run(connection, _prepare)
    except BaseException:
        await connection.close()
        raise
    return connection


async def _run(connection: aiosqlite.Connection, function: Callable[[SqliteConnection], T]) -> T:
    # Private, and used here only: aiosqlite has no public way to run a function of ours on the connection's
    # thread, and a cancellation between two awaits would tear a transaction apart.
    execute = cast(Callable[[Callable[[], T]], Awaitable[T]], connection._execute)  # noqa: SLF001
    return await execute(lambda: function(cast(SqliteConnection, connection._conn)))  # noqa: SLF001


def _transact(db: SqliteConnection, function: Transaction[T]) -> T:
    _recover(db)
    try:
        db.execute("BEGIN IMMEDIATE")
        result = function(db)
        db.execute("COMMIT")
    except BaseException:
        _recover(db)  # some errors, such as a full disk, have rolled it back already
        raise
    return result


def _query(db: SqliteConnection, function: Callable[[SqliteConnection], T]) -> T:
    _recover(db)
    return function(db)


def _recover(db: sqlite3.Connection) -> None:
    """Roll back a transaction left open by an exception, or by a rollback that failed because of the disk."""
    if db.in_transaction:
        db.execute("ROLLBACK")


def _prepare(db: SqliteConnection) -> None:
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    damage = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if damage != "ok":
        raise DatabaseUnusable(f"The database is damaged ({damage}): restore a backup.")
    migrate(db)
    refuse_if_left(db)
    _transact(db, lambda _: None)  # a file that cannot be written is refused now, not at the first move
    compact_at_start(db)


def refuse_to_replace(database: Path) -> None:
    """Raise DatabaseUnusable if a restore was cut short, or if an earlier database is missing or empty."""
    if waiting(database):
        raise DatabaseUnusable(
            f"Restoring a backup over the database {database} was interrupted. "
            "Finish it with: python -m bot restore FILE"
        )
    writes, folder = beside(database, WRITES), folder_of(database)
    # Writes that are not yet in the file, and backups, show that there was a database.
    remains = [*([writes] if has_content(writes) else []), *([folder] if listed(folder) else [])]
    if remains and not has_content(database):
        raise DatabaseUnusable(
            f"The database {database} is missing or empty, but traces of one are left: "
            f"{', '.join(map(str, remains))}. "
            "Restore a backup with: python -m bot restore FILE. "
            "To start over instead, move what is left elsewhere."
        )
