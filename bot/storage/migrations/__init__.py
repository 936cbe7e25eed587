"""The database's schema, in numbered steps; each step and its number land together or not at all.

A step is a file `0001_what_it_does.sql` beside this one. The number of the latest step is the database's
`user_version`, which SQLite rolls back with the rest of a transaction. A released step is never edited.
The function `digest` (bot/storage/event_log.py) can be called in a step.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from ..errors import DatabaseUnusable
from ..event_log import add_digest

FOLDER = Path(__file__).parent


def migrate(db: sqlite3.Connection, folder: Path = FOLDER) -> None:
    """Bring a database to the newest schema.

    Raises DatabaseUnusable if it is of a newer one, or of another program.
    """
    add_digest(db)
    steps = _steps(folder)
    version = version_of(db)
    if version > max(steps):
        raise DatabaseUnusable(
            f"The database has version {version}, and this program knows versions up to {max(steps)}: "
            "start the newer program that wrote it, or restore an older backup."
        )
    if version == 0 and db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise DatabaseUnusable("The database belongs to another program; choose another path.")
    for number, path in steps.items():
        if number > version:
            _apply(db, number, path.read_text("utf-8"))


def newest() -> int:
    """Return the version of the newest schema."""
    return max(_steps(FOLDER))


def version_of(db: sqlite3.Connection) -> int:
    """Return the version of a database's schema, 0 if it has none of ours."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _steps(folder: Path) -> dict[int, Path]:
    return {int(path.name[:4]): path for path in sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))}


def _apply(db: sqlite3.Connection, number: int, script: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(script):  # executescript would commit what came before
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements, each of which ends with its line."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
