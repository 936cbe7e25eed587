"""What functions use of a database's connection; docs/architecture.md says which SQL suits both kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .clusters.news import News


def in_list(names: Iterable[str]) -> str:
    """Write names of our own, such as kinds of events, as a list for `IN`."""
    return "(" + ", ".join(f"'{name}'" for name in names) + ")"


def insertion(table: str, columns: Sequence[str]) -> str:
    """Write the statement that adds a row with values for some columns."""
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - names of our own


def upsert(table: str, key: Sequence[str], columns: Sequence[str]) -> str:
    """Like `insertion`, of a `key` and other columns; a row that has the key gets their new values."""
    changes = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return f"{insertion(table, (*key, *columns))} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {changes}"


class Cursor(Protocol):
    """The rows that a statement gives."""

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed."""

    @property
    def description(self) -> Sequence[Sequence[Any]] | Any:
        """The columns: a sequence each, which begins with the name."""

    def fetchone(self) -> Any:
        """Return the next row as a tuple, None if there is none."""

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows that are left."""


class Connection(Protocol):
    """A connection within a transaction or, for functions that only read, between two of them."""

    @property
    def DatabaseError(self) -> type[Exception]:  # noqa: N802 - as Python's database interface has it (PEP 249)
        """What the database raises."""

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> object:
        """Run a statement for each row of values."""

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error is about what is stored: a torn page, or text that is none."""

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the tables that have a column of some name."""

    def defer_references(self) -> None:
        """Check only at the end of the transaction that rows refer to rows that are there."""

    @property
    def alone(self) -> bool:
        """Whether this process serves all servers, and no other one uses the database."""

    def ours(self, guild_column: str) -> str:
        """Return the condition by which a search among all tables finds what belongs to our servers."""

    def our_tables(self, table_column: str) -> str:
        """Like `ours`, by the id of a table."""

    def tell(self, news: News) -> None:
        """Tell the other processes on this database, where there may be some, once this is committed."""

    def now(self) -> int:
        """Return the time of the database's own clock, in milliseconds: one for all processes."""
