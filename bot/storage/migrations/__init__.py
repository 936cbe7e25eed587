"""The database's schema, in numbered steps. Each step is committed together with its number, or not at all.

A step is a file such as `0001_what_it_does.sql`, written for SQLite. Its number becomes the `user_version`.
bot/storage/postgresql/dialect.py translates steps for PostgreSQL. A released step is never edited.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from ..errors import DatabaseMisconfigured, DatabaseUnusable

FOLDER = Path(__file__).parent
FOREIGN = "The database belongs to another program; choose another one."


def migrate(db: sqlite3.Connection, folder: Path = FOLDER) -> None:
    """Migrate a database to the newest schema. Raises DatabaseUnusable if its schema is newer or not ours."""
    version = version_of(db)
    tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    for number, script in pending(version, tables, folder).items():
        _apply(db, number, script)


def pending(version: int, tables: int, folder: Path = FOLDER) -> dict[int, str]:
    """Return the scripts that a database with the schema `version` still needs, by step number.

    `tables` is how many tables the database has. Raises DatabaseUnusable if its schema is newer or not ours.
    """
    steps = _steps(folder)
    if version > max(steps):
        raise DatabaseUnusable(
            f"The database has version {version}, and this program knows versions up to {max(steps)}: "
            "start the newer program that wrote it, or restore an older backup."
        )
    if version == 0 and tables:
        raise DatabaseMisconfigured(FOREIGN)
    return {number: path.read_text("utf-8") for number, path in steps.items() if number > version}


def newest() -> int:
    """Return the version of the newest schema."""
    return max(_steps(FOLDER))


def version_of(db: sqlite3.Connection) -> int:
    """Return the schema version that is recorded in a SQLite database, or 0 if none is."""
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version


def _steps(folder: Path) -> dict[int, Path]:
    paths = sorted(folder.glob("[0-9][0-9][0-9][0-9]_*.sql"))
    steps = {int(path.name[:4]): path for path in paths}
    if len(steps) < len(paths):  # one of them would never be applied
        raise ValueError("Two steps of the schema have the same number.")
    return steps


def _apply(db: sqlite3.Connection, number: int, script: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in statements(script):  # executescript would commit what came before
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script. Each statement ends at the end of a line."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


class TableShape(NamedTuple):
    """A database table. `key` holds the primary key's columns in order, or is empty if there is no key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


def tables() -> list[TableShape]:
    """Return all database tables of the newest schema, each after the tables that it refers to."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").fetchall()
        return [_shape(db, name) for (name,) in names]


def _shape(db: sqlite3.Connection, name: str) -> TableShape:
    columns = db.execute("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", (name,)).fetchall()
    key = sorted((number, column) for column, number in columns if number)
    return TableShape(name, tuple(column for column, _ in columns), tuple(column for _, column in key))
