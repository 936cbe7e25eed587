"""A session with the database server. It holds this process's locks, and is replaced if it is lost.

Transactions run under REPEATABLE READ. The schema's guards catch conflicts between processes.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from ..clusters.cluster import WHOLE, Cluster
from ..connection import Connection
from ..errors import DatabaseMisconfigured, DatabaseUnusable
from ..moving import refuse_if_left
from . import durability
from .connection import PostgresConnection, ReadingConnection, adapt
from .locks import Locks

T = TypeVar("T")

SETTINGS = (
    "SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '20s'"
)
WRITING, READING = "BEGIN ISOLATION LEVEL REPEATABLE READ", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
RECONNECT_INTERVAL_SECONDS = 1.0  # seconds, after a failed attempt

# Leaves a trace in the write-ahead log, so that its commit waits until everything before it is safe, too.
_TRACE = "SELECT pg_logical_emit_message(true, 'alea', '')"
# Errors that another attempt may get past: a conflicting transaction, or a server shutting down or read-only.
_PASSING = (
    psycopg.errors.SerializationFailure,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.ReadOnlySqlTransaction,
    psycopg.errors.AdminShutdown,
    psycopg.errors.CrashShutdown,
    psycopg.errors.CannotConnectNow,
)

_PORTS = re.compile("[0-9,]*")

# Used unless the address says otherwise. It may name several hosts; one of them takes writes.
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
    """There is no connection to the server, and it is too soon after a failed attempt to try again."""


class CommitLost(psycopg.OperationalError):
    """The connection was lost during a commit, so it is unknown whether the transaction was committed."""


class Session:
    """A session with the server at `address`. Call all methods but `busy_for` and `cut` from one thread."""

    def __init__(self, address: str, cluster: Cluster = WHOLE) -> None:
        self.name, given = read_address(address)
        self._hosts = len(str(given.get("host", "")).split(","))
        self._cluster = cluster
        known_as = {} if cluster.whole else {"application_name": f"alea {cluster}"}
        self.parameters: dict[str, Any] = {**DEFAULTS, **known_as, **given}
        self._locks = Locks(self.name, cluster)
        self._leads = self._needs_standby = False
        self._db: psycopg.Connection[Any] | None = None
        self._writing: PostgresConnection  # on the latest connection, once there has been one
        self._reading: ReadingConnection
        self._away_until = 0.0
        self._began: float | None = None

    def open(self, *, losing: bool) -> None:
        """Connect, lock, check how safe commits are, and migrate. Raises DatabaseUnusable on failure.

        Commits that a failover may lose count as a failure unless `losing`.
        """
        try:
            if not self._cluster.whole:  # one of several processes first migrates, or waits for it
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
        """Run `function` in a transaction, and return its result. Retry once if that can help.

        Raises psycopg.Error or DatabaseUnusable if the database fails.
        """

        def attempt() -> T:
            return _within(self._writing, WRITING, function)

        def again() -> T:
            try:
                return attempt()
            except psycopg.Error:
                raise
            except Exception:  # perhaps because the first attempt was committed: make sure that it is safe
                _within(self._writing, WRITING, lambda seen: seen.execute(_TRACE))
                raise

        return self._run(attempt, again)

    def read(self, function: Callable[[Connection], T]) -> T:
        """Run `function`, which only reads, and return its result. Retry once if that can help.

        Raises psycopg.Error or DatabaseUnusable if the database fails.
        """
        return self._run(lambda: _within(self._reading, READING, function))

    def ask(self, query: str, values: Sequence[Any] | Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Return a SELECT's rows. Retry once if that can help. Raises psycopg.Error or DatabaseUnusable."""
        if not query.startswith("SELECT"):  # anything else would be committed
            raise ValueError(f"no query: {query}")
        return self._run(lambda: self._writing.execute(query, values).fetchall())

    def write_alone(self, function: Callable[[Connection], T]) -> T:
        """Run `function` once, in a transaction without a time limit, and return its result.

        Raises psycopg.Error or DatabaseUnusable if the database fails.
        """

        def patient(seen: Connection) -> T:
            seen.execute("SET LOCAL statement_timeout = 0")
            seen.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            return function(seen)

        self._connected()
        return _within(self._writing, WRITING, patient)

    def lead(self) -> bool:
        """Try to take over the bot-wide tasks, and return whether this process runs them.

        Raises psycopg.Error or DatabaseUnusable on failure.
        """
        db = self._connected()  # a new session does not lead yet
        if not self._leads:
            self._leads = self._locks.lead(db)
        return self._leads

    @property
    def pid(self) -> int | None:
        """The id of the server process for the latest session, or None before the first session."""
        return self._locks.pid

    def busy_for(self) -> float:
        """Return how many seconds the current operation has taken so far, or 0 if there is none."""
        began = self._began
        return 0.0 if began is None else time.monotonic() - began

    def cut(self) -> None:
        """Cut the connection, so that a call waiting for the server fails. Safe to call from any thread."""
        if (db := self._db) is not None:
            with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.fileno())) as line:
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the session, which releases its locks."""
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
                _log.warning("Trying again, because the database says: %s", str(error).strip())
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
        """Return whether a retry after an error may succeed. If the server is read-only, disconnect."""
        if isinstance(error, psycopg.errors.ReadOnlySqlTransaction) and self._db is not None:
            self._db.close()
        if isinstance(error, ServerAway):
            return False
        return isinstance(error, _PASSING) or self._db is None or self._db.closed

    def _connected(self) -> psycopg.Connection[Any]:
        """Return the connection, reconnecting if it was lost. Raises psycopg.Error or DatabaseUnusable."""
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
    """Run `function` within a transaction on the connection `seen`, and return its result.

    The statement `begin` starts the transaction. If `function` or the commit raises, roll everything back.
    """
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
    """Return a password-free name for an address, and its parameters. Raises DatabaseMisconfigured."""
    try:
        given = conninfo_to_dict(address)
    except psycopg.Error:  # its text may quote part of the password, and so may a name with an @
        raise DatabaseMisconfigured(UNREADABLE) from None
    if "@" in f"{given.get('dbname')}{given.get('host')}" or not _PORTS.fullmatch(str(given.get("port", ""))):
        raise DatabaseMisconfigured(UNREADABLE)
    name = f"{given.get('dbname', given.get('user', ''))} on {given.get('host', 'this machine')}"
    return name, given
