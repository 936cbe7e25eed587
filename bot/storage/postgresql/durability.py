"""How confirmed commits survive a crash of the database server, or the loss of one of its hosts."""

from __future__ import annotations

import logging
from typing import Any

import psycopg

from ..errors import DatabaseUnusable

ENOUGH = ("on", "remote_apply")  # for synchronous_commit; the latter also waits for standbys to show it

_NAMES = ("server_version", "fsync", "synchronous_commit", "synchronous_standby_names")

_log = logging.getLogger(__name__)


def settings(db: psycopg.Connection[Any]) -> dict[str, str]:
    """Return the server's version and this session's settings for safe commits, by name."""
    return {name: db.execute(f"SELECT current_setting('{name}')").fetchone()[0] for name in _NAMES}  # type: ignore[index]


def ensure(db: psycopg.Connection[Any]) -> None:
    """Make this session wait for the disk at each commit, whatever the server's default."""
    if settings(db)["synchronous_commit"] not in ENOUGH:
        db.execute("SET synchronous_commit = on")


def warn_if_alone(db: psycopg.Connection[Any]) -> None:
    """If no standby confirms commits, log a warning that losing the current host would lose commits."""
    if not settings(db)["synchronous_standby_names"]:
        _log.warning(
            "No standby confirms a commit on %s: what is saved now is lost with that host. "
            "Set synchronous_standby_names there.",
            db.info.host,
        )


def check(db: psycopg.Connection[Any], name: str, *, hosts: int, losing: bool) -> None:
    """Log how safe commits are on the server of the database `name`.

    Raises DatabaseUnusable if no standby of several `hosts` confirms commits, unless `losing` accepts that.
    """
    found = settings(db)
    _log.info(
        "The database %s: PostgreSQL %s, synchronous_commit=%s, synchronous_standby_names='%s'",
        *(name, found["server_version"], found["synchronous_commit"], found["synchronous_standby_names"]),
    )
    if found["fsync"] != "on":
        _log.warning("The server has fsync=%s: a power cut there loses the database", found["fsync"])
    if hosts > 1 and not found["synchronous_standby_names"] and not losing:
        raise DatabaseUnusable(
            f"The database {name} has several hosts, and no standby confirms a commit: when one host takes "
            "over from another, confirmed moves are lost. Set synchronous_standby_names on "
            "the server, or accept the loss with ALEA_FAILOVER_MAY_LOSE=yes."
        )
