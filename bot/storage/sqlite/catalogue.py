"""The tables that the schema's steps make, as SQLite has them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import NamedTuple

from ..migrations import migrate


class TableShape(NamedTuple):
    """A table: its columns, and those of its key in their order, none if it has no key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


def tables() -> list[TableShape]:
    """Return all tables of the newest schema, each after those that it refers to."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid").fetchall()
        return [_shape(db, name) for (name,) in names]


def _shape(db: sqlite3.Connection, name: str) -> TableShape:
    columns = db.execute("SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", (name,)).fetchall()
    key = sorted((number, column) for column, number in columns if number)
    return TableShape(name, tuple(column for column, _ in columns), tuple(column for _, column in key))
