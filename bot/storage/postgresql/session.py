"""A session with the server: kept while it lasts, made again when it is lost, with the locks of its process.

Transactions run under REPEATABLE READ; what two processes do at once is left to the guards of the schema.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from ..clusters.cluster import WHOLE, Cluster
from ..connection import Connection
from ..errors import DatabaseUnusable
from ..moving import refuse_if_left
from . import durability
from .connection import PostgresConnection, ReadingConnection, adapt
from .locks import Locks

T = TypeVar("T")

SETTINGS = (
    "SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '20s'"
)
WRITING, READING = "BEGIN ISOLATION LEVEL REPEATABLE READ", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
RECONNECT_INTERVAL_SECONDS = 1.0  # seconds, after an attempt that failed

# What leaves a trace in the log of writes: its commit waits until all before it is safe as well.
_TRACE = "SELECT pg_logical_emit_message(true, 'alea', '')"
# What another attempt may well get over: it met another transaction, or a server that ends or only reads.
_PASSING = (
    psycopg.errors.SerializationFailure,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.ReadOnlySqlTransaction,
    psycopg.errors.AdminShutdown,
    psycopg.errors.CrashShutdown,
    psycopg.errors.CannotConnectNow,
)

# Unless the address says otherwise. Several hosts may be named, of which one takes writes.
DEFAULTS = {
    "application_name": "alea",
    "target_session_attrs": "read-write",
    "connect_timeout": "3",  # seconds, for each host
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",  # milliseconds
}

UNREADABLE = (
    "The address of the database cannot be read. It is: postgresql://USER:PASSWORD@HOST/NAME, "
    "with special characters of the password as %40, %2F and so on."
)

_log = logging.getLogger(__name__)


class ServerAway(psycopg.OperationalError):
    """There is no connection, and none was to be had a moment ago."""


class CommitLost(psycopg.OperationalError):
    """The connection was lost while the server committed: no one knows whether the transaction stands."""


class Session:
    """A session at an address, opened by `open`. All but `busy_for` and `cut` is called on one thread."""

    def __init__(self, address: str, cluster: Cluster = WHOLE) -> None:
        self.name, given = read_address(address)
        self._hosts = len(str(given.get("host", "")).split(","))
        self._cluster = cluster
        known_as = {} if cluster.whole else {"application_name": f"alea {cluster}"}
        self.parameters: dict[str, Any] = {**DEFAULTS, **known_as, **given}
        self._locks = Locks(self.name, cluster)
        self._leads = self._needs_standby = False
        self._db: psycopg.Connection[Any] | None = None
        self._writing: PostgresConnection  # in the latest connection, once there was one
        self._reading: ReadingConnection
        self._away_until = 0.0
        self._began: float | None = None

    def open(self, *, losing: bool) -> None:
        """Connect, lock, check how safe commits are, and migrate. Raises DatabaseUnusable."""
        try:
            if not self._cluster.whole:  # who is not there alone comes to a database that is up to date
                with psycopg.connect(**self.parameters, autocommit=True) as first:
                    self._locks.migrate(first)
            db = self._connected()
            durability.check(db, self.name, hosts=self._hosts, losing=losing)
            self._needs_standby = self._hosts > 1 and not losing
            self._locks.migrate(db)
            refuse_if_left(self._writing)
        except psycopg.Error as error:
            reason = str(error).strip() or type(error).__name__
            raise DatabaseUnusable(f"The database {self.name} cannot be used: {reason}.") from error

    def write(self, function: Callable[[Connection], T]) -> T:
        """Run a function as one transaction, once more if that is lost. Raises psycopg.Error and its own."""

        def attempt() -> T:
            return _within(self._writing, WRITING, function)

        def again() -> T:
            try:
                return attempt()
            except psycopg.Error:
                raise
            except Exception:  # perhaps that the first attempt has done it: let that be safe by now
                _within(self._writing, WRITING, lambda seen: seen.execute(_TRACE))
                raise

        return self._run(attempt, again)

    def read(self, function: Callable[[Connection], T]) -> T:
        """Run a function that reads, once more if its connection is lost. Raises like `write`."""
        return self._run(lambda: _within(self._reading, READING, function))

    def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Return the rows of one query, once more if its connection is lost. Raises psycopg.Error."""
        if not query.startswith("SELECT"):  # it would be committed
            raise ValueError(f"no query: {query}")
        return self._run(lambda: self._writing.execute(query, values).fetchall())

    def write_alone(self, function: Callable[[Connection], T]) -> T:
        """Run a function as one transaction that takes as long as it needs. Raises like `write`."""

        def patient(seen: Connection) -> T:
            seen.execute("SET LOCAL statement_timeout = 0")
            seen.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            return function(seen)

        self._connected()
        return _within(self._writing, WRITING, patient)

    def lead(self) -> bool:
        """Return whether this process leads, or takes the lead. Raises psycopg.Error and DatabaseUnusable."""
        db = self._connected()  # a new session leads no one
        if not self._leads:
            self._leads = self._locks.lead(db)
        return self._leads

    @property
    def pid(self) -> int | None:
        """The number by which the server knows the latest session."""
        return self._locks.pid

    def busy_for(self) -> float:
        """Return for how many seconds something has been under way."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    def cut(self) -> None:
        """Cut the connection, so that whoever waits for an answer waits no longer; called on any thread."""
        if (db := self._db) is not None:
            with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End the session, and with it the lock."""
        if self._db is not None:
            self._db.close()

    def _run(self, attempt: Callable[[], T], again: Callable[[], T] | None = None) -> T:
        self._began = time.monotonic()
        try:
            try:
                self._connected()
                return attempt()
            except psycopg.Error as error:
                if not self._is_passing(error):
                    raise
                _log.warning("Once more, for the database says: %s", str(error).strip())
                first = error
            self._began = time.monotonic()
            try:
                self._connected()
                return (again or attempt)()
            except (psycopg.OperationalError, DatabaseUnusable) as error:
                if isinstance(first, CommitLost):
                    raise CommitLost(f"{first}; and then: {error}") from error
                raise
        finally:
            self._began = None

    def _is_passing(self, error: psycopg.Error) -> bool:
        """Return whether another attempt may succeed; leave a server that takes no writes any longer."""
        if isinstance(error, psycopg.errors.ReadOnlySqlTransaction) and self._db is not None:
            self._db.close()
        if isinstance(error, ServerAway):
            return False
        return isinstance(error, _PASSING) or self._db is None or self._db.closed

    def _connected(self) -> psycopg.Connection[Any]:
        """Return the connection, a new one if it was lost. Raises psycopg.Error and DatabaseUnusable."""
        if self._db is not None and not self._db.closed:
            return self._db
        if time.monotonic() < self._away_until:
            raise ServerAway("the server is away")
        try:
            self._db = self._connect()
        except BaseException:
            self._away_until = time.monotonic() + RECONNECT_INTERVAL_SECONDS
            raise
        return self._db

    def _connect(self) -> psycopg.Connection[Any]:
        self._leads = False
        db = self._db = psycopg.connect(**self.parameters, autocommit=True, client_encoding="utf8")
        try:
            adapt(db.adapters)
            db.execute(SETTINGS)
            durability.ensure(db)
            if self._needs_standby:
                durability.warn_if_alone(db)
            self._locks.take(db)
            self._writing = PostgresConnection(db, self._cluster)
            self._reading = ReadingConnection(db, READING, self._cluster)
        except BaseException:
            db.close()
            raise
        return db


def _within(seen: PostgresConnection, begin: str, function: Callable[[Connection], T]) -> T:
    """Run a function within a transaction, which is rolled back if it raises."""
    try:
        seen.say(begin)
        result = function(seen)
        _commit(seen)
    except BaseException:
        with suppress(psycopg.Error):  # a connection that is lost has rolled it back
            seen.say("ROLLBACK")
        raise
    return result


def _commit(seen: PostgresConnection) -> None:
    try:
        seen.say("COMMIT")
    except psycopg.OperationalError as error:
        if seen.closed:
            raise CommitLost(str(error)) from error
        raise


def read_address(address: str) -> tuple[str, dict[str, Any]]:
    """Return a name without the password, which no one may quote, and parameters. Raises DatabaseUnusable."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.Error:  # its text may quote a part of the password, and so may a name that has a mark
        raise DatabaseUnusable(UNREADABLE) from None
    if "@" in f"{given.get('dbname')}{given.get('host')}":
        raise DatabaseUnusable(UNREADABLE)
    name = f"{given.get('dbname', given.get('user', ''))} on {given.get('host', 'this machine')}"
    return name, given
