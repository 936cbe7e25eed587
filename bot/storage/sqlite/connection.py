"""SQLite's connection, extended with the methods that differ between databases."""

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
    """A `bot.storage.connection.Connection` to SQLite. Pass this class to `sqlite3.connect` as `factory`."""

    alone = True  # whether this process serves all Discord servers, and no other process uses the database

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error was caused by damage to the file, such as a torn page or invalid text."""
        code: int | None = getattr(error, "sqlite_errorcode", None)
        if code is None:  # Python's own error, for text that is not UTF-8
            return isinstance(error, sqlite3.OperationalError)
        return code & 0xFF == sqlite3.SQLITE_CORRUPT

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the database tables that have the given column."""
        return [row[0] for row in self.execute(_TABLES, (column,))]

    def defer_references(self) -> None:
        """Check foreign keys only at the end of the transaction."""
        self.execute("PRAGMA defer_foreign_keys = ON")

    def ours(self, guild_column: str) -> str:
        """Return an SQL condition that is always true, since one process serves all servers."""
        return "1 = 1"

    our_tables = ours

    def tell(self, news: News) -> None:
        """Do nothing, because no other process uses the file."""

    def now(self) -> int:
        """Return this machine's time in milliseconds since the epoch, rounded down to the second."""
        return int(self.execute("SELECT strftime('%s', 'now')").fetchone()[0]) * 1000
