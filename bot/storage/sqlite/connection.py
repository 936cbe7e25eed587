"""SQLite's own connection, with what differs between databases."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..clusters.news import News

_TABLES = (
    "SELECT m.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table' AND c.name = ?"
)


class SqliteConnection(sqlite3.Connection):
    """A `bot.storage.connection.Connection`; made by `sqlite3.connect(..., factory=SqliteConnection)`."""

    alone = True  # whether this process serves all servers, and no other one uses the database

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error is about what stands in the file: a torn page, or text that is none."""
        code: int | None = getattr(error, "sqlite_errorcode", None)
        if code is None:  # Python's own error, for what is not UTF-8
            return isinstance(error, sqlite3.OperationalError)
        return code & 0xFF == sqlite3.SQLITE_CORRUPT

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the tables that have a column of some name."""
        return [row[0] for row in self.execute(_TABLES, (column,))]

    def defer_references(self) -> None:
        """Check only at the end of the transaction that rows refer to rows that are there."""
        self.execute("PRAGMA defer_foreign_keys = ON")

    def ours(self, guild_column: str) -> str:
        """Return a condition that every row meets."""
        return "1 = 1"

    our_tables = ours

    def tell(self, news: News) -> None:
        """Do nothing: no other process uses the file."""

    def now(self) -> int:
        """Return the time in milliseconds, by this machine's clock."""
        return int(self.execute("SELECT strftime('%s', 'now')").fetchone()[0]) * 1000
