"""A session used like SQLite's connection: with its SQL, whole numbers, and flags that are 0 and 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString

import psycopg
from psycopg.adapt import AdaptersMap, Loader
from psycopg.types.numeric import Int8Dumper

from ..clusters.cluster import WHOLE, Cluster
from ..clusters.news import News
from .statements import Rows, Statements

MANY = 4  # rows from which on they are sent without waiting for each other's results

CHANNEL: LiteralString = "'alea ' || md5(current_schema())"  # several bots may share a server's database

_TABLES = (
    "SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid"
    " WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'"
    " AND a.attname = ? AND NOT a.attisdropped ORDER BY c.relname"
)


class PostgresConnection:
    """A `bot.storage.connection.Connection` within a transaction."""

    DatabaseError = psycopg.DatabaseError

    def __init__(self, statements: Statements, cluster: Cluster = WHOLE) -> None:
        self._statements = statements
        self._cluster = cluster

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement."""
        return self._statements.run(statement, values)

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> None:
        """Run a statement for each row of values."""
        if len(rows) > MANY:
            self._statements.run_for_all(statement, rows)
        else:
            for row in rows:
                self._statements.run(statement, row)

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error is about what is stored: a torn page, or text that is none."""
        damage = (
            psycopg.errors.DataCorrupted,
            psycopg.errors.IndexCorrupted,
            psycopg.errors.CharacterNotInRepertoire,
        )
        return isinstance(error, damage)

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the tables that have a column of some name."""
        return [row[0] for row in self._statements.run(_TABLES, (column,))]

    def defer_references(self) -> None:
        """Check only at the end of the transaction that rows refer to rows that are there."""
        self._statements.say("SET CONSTRAINTS ALL DEFERRED")

    @property
    def alone(self) -> bool:
        """Whether this process serves all servers, and no other one uses the database."""
        return self._cluster.whole

    def ours(self, guild_column: str) -> str:
        """Return the condition by which a search among all tables finds what belongs to our servers."""
        return self._cluster.only(guild_column)

    def our_tables(self, table_column: str) -> str:
        """Like `ours`, by the id of a table."""
        return self._cluster.only_tables(table_column)

    def tell(self, news: News) -> None:
        """Tell the other processes on this database, where there may be some, once this is committed."""
        if not self.alone:
            self._statements.run(f"SELECT pg_notify({CHANNEL}, ?)", (str(news),))

    def now(self) -> int:
        """Return the time of the server's clock, in milliseconds."""
        row = self._statements.run("SELECT floor(1000 * extract(epoch FROM clock_timestamp()))").fetchone()
        return int(row[0]) if row else 0


class ReadingConnection(PostgresConnection):
    """Within a transaction that only reads: after an error it goes on in another, begun by `begin`."""

    def __init__(self, statements: Statements, begin: LiteralString, cluster: Cluster = WHOLE) -> None:
        super().__init__(statements, cluster)
        self._begin = begin

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement."""
        try:
            return super().execute(statement, values)
        except psycopg.Error:
            if not self._statements.closed:
                self._statements.say("ROLLBACK")
                self._statements.say(self._begin)
            raise


class _FlagDumper(Int8Dumper):
    def dump(self, obj: Any) -> bytes:
        return b"1" if obj else b"0"


class _NumberLoader(Loader):
    """Of sums, which the server gives in a type of any length."""

    def load(self, data: Any) -> int | float:
        written = bytes(data).decode()
        return float(written) if "." in written else int(written)


def adapt(adapters: AdaptersMap) -> None:
    """Give and take values as SQLite does."""
    adapters.register_dumper(int, Int8Dumper)  # or the type would depend on the value, and arithmetic on it
    adapters.register_dumper(bool, _FlagDumper)
    adapters.register_loader("numeric", _NumberLoader)
