"""A read-only inspection of a database on a server, while the bot may be using it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

from ..connection import Connection
from ..errors import DatabaseUnusable
from ..migrations import newest
from . import durability
from .connection import ReadingConnection, adapt
from .locks import PROCESSES, SERVED
from .schema import version_of
from .session import DEFAULTS, READING, read_address

Finding = tuple[bool, str]  # whether all is well, and a sentence about it


class Look(NamedTuple):
    """A read-only connection, the findings so far, and whether this program can read the tables."""

    connection: Connection
    findings: tuple[Finding, ...]
    readable: bool


@contextmanager
def looking_at(address: str) -> Iterator[Look]:
    """Inspect a database, and keep it open during the block. Raises DatabaseUnusable if it cannot be read."""
    name, parameters = read_address(address)
    try:
        with psycopg.connect(**{**DEFAULTS, **parameters}, autocommit=True, client_encoding="utf8") as db:
            adapt(db.adapters)
            version = version_of(db)
            findings = (_version(name, version), *_durability(db), *_processes(db))
            db.execute(READING)
            yield Look(ReadingConnection(db, READING), findings, version == newest())
    except psycopg.Error as error:
        reason = str(error).strip() or type(error).__name__
        raise DatabaseUnusable(f"The database {name} cannot be read: {reason}.") from error


def _processes(db: psycopg.Connection[tuple[Any, ...]]) -> Iterator[Finding]:
    """Yield findings about the processes that use the database, and about shards that no process serves."""
    found = db.execute(PROCESSES).fetchall()
    told = ", ".join(
        f"{name} from {host or 'this machine'}{', leading' if leads else ''}" for name, host, leads in found
    )
    yield True, f"Processes that use it: {told or 'none'}."
    served = [tuple(map(int, row)) for row in db.execute(SERVED).fetchall()]
    for shards in sorted({shards for shards, _ in served}):
        missing = sorted(set(range(shards)) - {shard for of, shard in served if of == shards})
        if missing:
            names = ", ".join(map(str, missing))
            yield False, f"Of {shards} shards, no process serves: {names}. Start the processes for them."


def _version(name: str, version: int | None) -> Finding:
    known = newest()
    if version == known:
        return True, f"The database {name} has version {version}, the newest."
    return False, (
        f"The database {name} has version {version or 0}, and this program {known}: an older one is brought "
        "up to date when the bot starts, a newer one needs the program that wrote it, and 0 is none of this "
        "program's."
    )


def _durability(db: psycopg.Connection[tuple[object, ...]]) -> Iterator[Finding]:
    found = durability.settings(db)
    durability.ensure(db)
    commit = durability.settings(db)["synchronous_commit"]
    server = f"PostgreSQL {found['server_version']} has fsync={found['fsync']}"
    yield found["fsync"] == "on", f"{server}, and the bot synchronous_commit={commit}."
    standbys = db.execute("SELECT application_name, sync_state FROM pg_stat_replication").fetchall()
    names = ", ".join(f"{name} ({state})" for name, state in standbys)
    waiting = found["synchronous_standby_names"]
    confirming = any(state in ("sync", "quorum") for _, state in standbys)
    if waiting:
        told = f"Commits wait for a standby, '{waiting}'; there are: {names or 'none'}."
        yield confirming, told if confirming else f"{told} Nothing can be saved until one follows."
    else:
        yield True, f"Commits wait for no standby. Standbys: {names or 'none'}."
