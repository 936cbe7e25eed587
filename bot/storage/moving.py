"""Copying a whole SQLite or PostgreSQL database into an empty one, and comparing the two by checksums.

Each table is read after the tables that it refers to, and rows are read in the order of their primary keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from .connection import Connection, insertion
from .errors import DatabaseUnusable
from .migrations import TableShape

ROWS = 2_000  # read and written at a time

MARK = "moved_to"  # the column of an extra table that only a moved database has
_LEAVE = f"CREATE TABLE moved ({MARK} TEXT NOT NULL)"

Row = Sequence[Any]
Read = Callable[[TableShape, Row | None], list[Row]]  # the rows after a given one, or the first for None


class Sum(NamedTuple):
    """The number of rows in a table, and a digest of all the rows."""

    rows: int
    digest: str


def rows_after(db: Connection, table: TableShape, latest: Row | None) -> list[Row]:
    """Return up to 2000 rows of a table: those after the row `latest`, or the first ones if it is None.

    If the table has no primary key, return all rows at once, or no rows if `latest` is given.
    """
    query = f"SELECT {', '.join(table.columns)} FROM {table.name}"  # noqa: S608 - ours, as below
    if not table.key:
        return [] if latest else db.execute(f"{query} ORDER BY {', '.join(table.columns)}").fetchall()
    key, after = ", ".join(table.key), ""
    values: tuple[Any, ...] = (ROWS,)
    if latest is not None:
        after = f" WHERE ({key}) > ({', '.join('?' for _ in table.key)})"
        values = (*(latest[table.columns.index(name)] for name in table.key), ROWS)
    return db.execute(f"{query}{after} ORDER BY {key} LIMIT ?", values).fetchall()


def copy(db: Connection, tables: Iterable[TableShape], read: Read) -> None:
    """Fill `tables` in `db` from `read`, which returns a table's rows after the last one (None at first)."""
    for table in tables:
        for rows in _all(table, read):
            db.executemany(insertion(table.name, table.columns), rows)


def add_up(tables: Iterable[TableShape], read: Read) -> dict[str, Sum]:
    """Return each table's checksum by name. Equal checksums mean equal rows, hash chains included."""
    sums = {}
    for table in tables:
        digest, count = blake2b(digest_size=16), 0
        for rows in _all(table, read):
            count += len(rows)
            for row in sorted(rows, key=ascii) if not table.key else rows:
                digest.update(ascii(tuple(row)).encode())
        sums[table.name] = Sum(count, digest.hexdigest())
    return sums


def count(db: Connection, tables: Iterable[TableShape]) -> int:
    """Count the rows of all `tables`."""
    return sum(db.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in tables)  # noqa: S608


def is_empty(db: Connection, tables: Iterable[TableShape]) -> bool:
    """Return whether all `tables` are empty."""
    return not any(db.execute(f"SELECT 1 FROM {table.name} LIMIT 1").fetchone() for table in tables)  # noqa: S608


def mark_as_moved(db: Connection, place: str) -> None:
    """Mark a database as moved to `place`, so that no bot opens it again."""
    db.execute(_LEAVE)
    db.execute("INSERT INTO moved VALUES (?)", (place,))


def refuse_if_left(db: Connection) -> None:
    """Raise DatabaseUnusable if the database is marked as moved."""
    if db.tables_with_column(MARK):
        (place,) = db.execute(f"SELECT {MARK} FROM moved").fetchone()  # noqa: S608 - ours
        raise DatabaseUnusable(
            f"The database was moved to {place}: set ALEA_DATABASE to that. To use this one anyway, "
            "without what has happened since, drop its table `moved`."
        )


def _all(table: TableShape, read: Read) -> Iterator[list[Row]]:
    latest: Row | None = None
    while rows := read(table, latest):
        yield rows
        latest = rows[-1]
