"""PostgreSQL connections that take SQLite's SQL, return sums as int or float, and store flags as 0 or 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString

import psycopg
from psycopg.adapt import AdaptersMap, Loader
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8Dumper

from ..clusters.cluster import WHOLE, Cluster
from ..clusters.news import News
from .dialect import translate

PREPARED_AFTER = 3  # uses, since preparing costs a round trip
MAX_STATEMENTS = 1_000  # kept prepared: more than the bot has, even counting each mix of value types
MANY = 4  # rows; larger batches are sent without waiting for each result

Rows = psycopg.RawCursor[tuple[Any, ...]]

CHANNEL: LiteralString = "'alea ' || md5(current_schema())"  # several bots may share a server's database

_TABLES = (
    "SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid"
    " WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'"
    " AND a.attname = ? AND NOT a.attisdropped ORDER BY c.relname"
)


# The server has forgotten a prepared statement, or its tables have changed since.
_FORGOTTEN = (psycopg.errors.InvalidSqlStatementName, psycopg.errors.FeatureNotSupported)


class PostgresConnection:
    """A `bot.storage.connection.Connection` to PostgreSQL. psycopg prepares statements that are repeated."""

    DatabaseError = psycopg.DatabaseError

    def __init__(self, connection: psycopg.Connection[Any], cluster: Cluster = WHOLE) -> None:
        connection.prepare_threshold, connection.prepared_max = PREPARED_AFTER, MAX_STATEMENTS
        self._connection = connection
        self._cluster = cluster

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement with the values of its parameters, and return its result. Raises psycopg.Error."""
        sql = translate(statement)
        if sql.names:
            assert isinstance(values, Mapping)  # noqa: S101 - it names them
            values = [values[name] for name in sql.names]
        try:
            return self._cursor().execute(sql.text, values)
        except _FORGOTTEN:
            # psycopg forgets its prepared statements at a ROLLBACK, which ends every failed transaction.
            if self._connection.info.transaction_status == TransactionStatus.IDLE:
                self.say("ROLLBACK")
            raise

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> None:
        """Run a statement once for each row of values."""
        if len(rows) > MANY:
            self._cursor().executemany(translate(statement).text, rows)
        else:
            for row in rows:
                self.execute(statement, row)

    @property
    def closed(self) -> bool:
        """Whether the connection to the server is closed or lost."""
        return self._connection.closed

    def say(self, words: str) -> None:
        """Run a statement that has no values and returns no rows. Raises psycopg.Error if it fails."""
        self._cursor().execute(words, prepare=False)

    def _cursor(self) -> Rows:
        return psycopg.RawCursor(self._connection)

    def is_damage(self, error: Exception) -> bool:
        """Return whether an error was caused by damaged data, such as a torn page or invalid text."""
        damage = (
            psycopg.errors.DataCorrupted,
            psycopg.errors.IndexCorrupted,
            psycopg.errors.CharacterNotInRepertoire,
        )
        return isinstance(error, damage)

    def tables_with_column(self, column: str) -> list[str]:
        """Return the names of the database tables that have the given column."""
        return [row[0] for row in self.execute(_TABLES, (column,))]

    def defer_references(self) -> None:
        """Check foreign keys only at the end of the transaction."""
        self.say("SET CONSTRAINTS ALL DEFERRED")

    @property
    def alone(self) -> bool:
        """Whether this process serves all Discord servers, and no other process uses the database."""
        return self._cluster.whole

    def ours(self, guild_column: str) -> str:
        """Return an SQL condition on `guild_column` that limits a query to this process's servers."""
        return self._cluster.only(guild_column)

    def our_tables(self, table_column: str) -> str:
        """Return an SQL condition on a column of table ids that limits a query to this process's tables."""
        return self._cluster.only_tables(table_column)

    def tell(self, news: News) -> None:
        """Send news to any other processes on this database, once the transaction is committed."""
        if not self.alone:
            self.execute(f"SELECT pg_notify({CHANNEL}, ?)", (str(news),))

    def now(self) -> int:
        """Return the time of the database server's clock, in milliseconds."""
        row = self.execute("SELECT floor(1000 * extract(epoch FROM clock_timestamp()))").fetchone()
        return int(row[0]) if row else 0


class ReadingConnection(PostgresConnection):
    """A connection in a read-only transaction. After an error, the statement `begin` starts a new one."""

    def __init__(
        self, connection: psycopg.Connection[Any], begin: LiteralString, cluster: Cluster = WHOLE
    ) -> None:
        super().__init__(connection, cluster)
        self._begin = begin

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Return a statement's result. If it fails, begin a new transaction and raise psycopg.Error."""
        try:
            return super().execute(statement, values)
        except psycopg.Error:
            if not self.closed:
                self.say("ROLLBACK")
                self.say(self._begin)
            raise


class _FlagDumper(Int8Dumper):
    def dump(self, obj: Any) -> bytes:
        return b"1" if obj else b"0"


class _NumberLoader(Loader):
    """A loader that returns PostgreSQL's numeric values, such as sums, as int or float."""

    def load(self, data: Any) -> int | float:
        written = bytes(data).decode()
        return float(written) if "." in written else int(written)


def adapt(adapters: AdaptersMap) -> None:
    """Make connections that use `adapters` store booleans as 0 or 1 and return sums as int or float."""
    adapters.register_dumper(int, Int8Dumper)  # otherwise the type, and arithmetic, would depend on the value
    adapters.register_dumper(bool, _FlagDumper)
    adapters.register_loader("numeric", _NumberLoader)
