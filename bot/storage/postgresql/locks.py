"""Locks that let a single process use a database, or several processes that serve different shards.

A process's locks belong to its session with the server, so a process that loses its session loses every lock.
"""

from __future__ import annotations

import time
from typing import Any, LiteralString

import psycopg

from ..clusters.cluster import Cluster
from ..errors import DatabaseUnusable
from ..migrations import newest
from .schema import migrate, version_of

RELEASED_WITHIN = 2.0  # seconds, for a lock that an ended session left behind
UP_TO_DATE_WITHIN = 10.0  # seconds, for a database that another process is migrating
GLANCE = 0.05  # seconds between two attempts

# The keys are our own numbers with one for the schema, since several bots may share a server's database.
_HERE: LiteralString = "(1097622881, hashtext(current_schema()))"
_LEAD: LiteralString = "SELECT pg_try_advisory_lock(1097622882, hashtext(current_schema()))"
_ALONE: LiteralString = f"SELECT pg_try_advisory_lock{_HERE}"
_WITH_OTHERS: LiteralString = f"SELECT pg_try_advisory_lock_shared{_HERE}"
_SHARD: LiteralString = "SELECT pg_try_advisory_lock(hashtext(current_schema() || ' shard'), %s::int)"
_COUNT: LiteralString = "hashtext(current_schema() || ' shards')"
_OF_SO_MANY: LiteralString = f"SELECT pg_advisory_lock_shared({_COUNT}, %s::int)"
_OTHER_NUMBER: LiteralString = (
    "SELECT l.objid::bigint FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database"  # noqa: S608 - ours
    " WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.objsubid = 2"
    f" AND l.classid::bigint = {_COUNT}::bigint & 4294967295 AND l.objid::bigint <> %s"
)
_END_OURS: LiteralString = (
    "SELECT pg_terminate_backend(l.pid) FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.pid = %s AND a.backend_start = %s"
)
# For the doctor: which processes use the database, which one leads, and which shards are served.
_HELD: LiteralString = (
    "pg_locks AS l JOIN pg_database AS d ON d.oid = l.database AND d.datname = current_database()"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2 AND"
)
_THIS: LiteralString = "l.objid::bigint = hashtext(current_schema())::bigint & 4294967295"
PROCESSES: LiteralString = (
    "SELECT a.application_name, host(a.client_addr), a.pid IN"  # noqa: S608 - ours, as the next
    f" (SELECT l.pid FROM {_HELD} l.classid = 1097622882 AND {_THIS}) FROM pg_stat_activity AS a"
    f" WHERE a.pid IN (SELECT l.pid FROM {_HELD} l.classid = 1097622881 AND {_THIS}) ORDER BY 1, 2"
)
SERVED: LiteralString = (
    "SELECT c.objid::bigint, s.objid::bigint FROM"  # noqa: S608
    f" (SELECT l.pid, l.objid FROM {_HELD} l.classid::bigint = {_COUNT}::bigint & 4294967295) AS c JOIN"
    f" (SELECT l.pid, l.objid FROM {_HELD}"
    " l.classid::bigint = hashtext(current_schema() || ' shard')::bigint & 4294967295) AS s ON s.pid = c.pid"
)


class Locks:
    """The locks of one process, held by its latest session."""

    def __init__(self, name: str, cluster: Cluster) -> None:
        self._name = name
        self._cluster = cluster
        self._backend: tuple[Any, ...] | None = None  # process id and start of the latest session's backend

    @property
    def pid(self) -> int | None:
        """The id of the server process for the latest session that took the locks, or None if none has."""
        return self._backend[0] if self._backend else None

    def take(self, db: psycopg.Connection[Any]) -> None:
        """Take all locks, even from an older session of this process that the server still thinks is alive.

        Raises DatabaseUnusable if another process still holds a lock after RELEASED_WITHIN seconds.
        """
        deadline = time.monotonic() + RELEASED_WITHIN
        while (missing := self._missing(db)) is not None:
            if self._backend is not None:
                db.execute(_END_OURS, self._backend)
            if time.monotonic() > deadline:
                raise DatabaseUnusable(missing)
            time.sleep(GLANCE)
        self._backend = _row(
            db, "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        )

    def lead(self, db: psycopg.Connection[Any]) -> bool:
        """Try to take the lock for the bot-wide tasks. Return whether this process has it."""
        return self._cluster.whole or bool(_row(db, _LEAD)[0])

    def migrate(self, db: psycopg.Connection[Any]) -> None:
        """Migrate an outdated database while no one else uses it. Raises DatabaseUnusable if others do."""
        if self._cluster.whole:
            migrate(db)
            return
        deadline = time.monotonic() + UP_TO_DATE_WITHIN
        while version_of(db) != newest():
            if self._is_locked(db, _ALONE):
                migrate(db)
                db.execute(f"SELECT pg_advisory_unlock{_HERE}")
                return
            if time.monotonic() > deadline:
                raise DatabaseUnusable(
                    f"The database {self._name} has to be migrated for this program, and the other "
                    "processes that use it don't know the new version: stop them all, then start this one."
                )
            time.sleep(GLANCE)

    def _missing(self, db: psycopg.Connection[Any]) -> str | None:
        """Take the locks in turn. Return a message about the first that is not free, or None on success."""
        if self._cluster.whole:
            if self._is_locked(db, _ALONE):
                return None
            return f"The database {self._name} is in use by another process: stop that one first."
        if not self._is_locked(db, _WITH_OTHERS):
            return (
                f"The database {self._name} is in use by a process that serves all shards: stop that one "
                "first, and give each its own in ALEA_SHARD_IDS."
            )
        _row(db, _OF_SO_MANY, (self._cluster.shards,))
        if other := db.execute(_OTHER_NUMBER, (self._cluster.shards,)).fetchone():
            return (
                f"Another process on the database {self._name} has ALEA_SHARDS={other[0]}, and this one "
                f"{self._cluster.shards}: it has to be the same for all."
            )
        for shard in self._cluster.ids:
            if not _row(db, _SHARD, (shard,))[0]:
                return (
                    f"Shard {shard} is served by another process on the database {self._name} already: stop "
                    "that one first, or name others in ALEA_SHARD_IDS."
                )
        return None

    def _is_locked(self, db: psycopg.Connection[Any], attempt: LiteralString) -> bool:
        locked = _row(db, attempt)[0]
        if locked is None:
            raise DatabaseUnusable(f"The database {self._name} lacks the schema that `search_path` names.")
        return bool(locked)


def _row(db: psycopg.Connection[Any], query: LiteralString, values: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    row = db.execute(query, values).fetchone()
    assert row is not None  # noqa: S101 - it selects values
    return tuple(row)
