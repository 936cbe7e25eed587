"""A database connection's interface. docs/architecture.md says how to write SQL for SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .clusters.news import News


def in_list(names: Iterable[str]) -> str:
    """Return trusted names, such as kinds of events, as an SQL list for `IN`."""
    return "(" + ", ".join(f"'{name}'" for name in names) + ")"


def insertion(table: str, columns: Sequence[str]) -> str:
    """Return a statement that inserts a row into a table, with a placeholder for each of `columns`."""
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - names of our own


def upsert(table: str, key: Sequence[str], columns: Sequence[str]) -> str:
    """Return a statement that inserts a row or, if a row with its `key` exists, updates its `columns`."""
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return f"{insertion(table, (*key, *columns))} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of rows that the statement changed."""

    @property
    def description(self) -> Sequence[Sequence[Any]] | Any:
        """The result's columns, each a sequence that starts with the column's name."""

    def fetchone(self) -> Any:
        """Return the next row as a tuple, or None if there is none."""

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""

    def __iter__(self) -> Iterator[Any]:
        """Yield all remaining rows."""


class Connection(Protocol):
    """A database connection, passed to functions that run as one transaction or only read."""

    @property
    def DatabaseError(self) -> type[Exception]:  # noqa: N802 - as Python's database interface has it (PEP 249)
        """The base class of the database's errors."""

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ..., /) -> Cursor:
        """Run a statement with the values of its parameters, and return its result."""

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> object:
        """Run a statement once for each row of values."""

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error means that stored data is damaged: a torn page or invalid text."""

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the database tables that have the given column."""

    def defer_references(self) -> None:
        """Check foreign keys only at the end of the transaction."""

    @property
    def alone(self) -> bool:
        """Whether this process serves all Discord servers, and no other process uses the database."""

    def ours(self, guild_column: str) -> str:
        """Return an SQL condition on `guild_column` that limits a query to this process's servers."""

    def our_tables(self, table_column: str) -> str:
        """Return an SQL condition on a column of table ids that limits a query to this process's tables."""

    def tell(self, news: News) -> None:
        """Send news to the other processes on this database, if any, once the transaction is committed."""

    def now(self) -> int:
        """Return the time in milliseconds, by a clock that all processes on the database share."""
