"""A session used like SQLite's connection: with its SQL, whole numbers, and flags that are 0 and 1."""

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

PREPARED_AFTER = 3  # uses: preparing is a question of its own
MAX_STATEMENTS = 1_000  # prepared at once: more than the bot has, with all types of their values
MANY = 4  # rows from which on they are sent without waiting for each other's results

Rows = psycopg.RawCursor[tuple[Any, ...]]

CHANNEL: LiteralString = "'alea ' || md5(current_schema())"  # several bots may share a server's database

_TABLES = (
    "SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid"
    " WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'"
    " AND a.attname = ? AND NOT a.attisdropped ORDER BY c.relname"
)


# The server has forgotten what was prepared, or its tables are others since.
_FORGOTTEN = (psycopg.errors.InvalidSqlStatementName, psycopg.errors.FeatureNotSupported)


class PostgresConnection:
    """A `bot.storage.connection.Connection` within a transaction; psycopg prepares what is run repeatedly."""

    DatabaseError = psycopg.DatabaseError

    def __init__(self, connection: psycopg.Connection[Any], cluster: Cluster = WHOLE) -> None:
        connection.prepare_threshold, connection.prepared_max = PREPARED_AFTER, MAX_STATEMENTS
        self._connection = connection
        self._cluster = cluster

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement. Raises psycopg.Error."""
        sql = translate(statement)
        if sql.names:
            assert isinstance(values, Mapping)  # noqa: S101 - it names them
            values = [values[name] for name in sql.names]
        try:
            return self._cursor().execute(sql.text, values)
        except _FORGOTTEN:
            # psycopg forgets what it has prepared at a ROLLBACK, which ends every transaction that failed.
            if self._connection.info.transaction_status == TransactionStatus.IDLE:
                self.say("ROLLBACK")
            raise

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]], /) -> None:
        """Run a statement for each row of values."""
        if len(rows) > MANY:
            self._cursor().executemany(translate(statement).text, rows)
        else:
            for row in rows:
                self.execute(statement, row)

    @property
    def closed(self) -> bool:
        """Whether the session is lost."""
        return self._connection.closed

    def say(self, words: str) -> None:
        """Say something that has no values and gives no rows. Raises psycopg.Error."""
        self._cursor().execute(words, prepare=False)

    def _cursor(self) -> Rows:
        return psycopg.RawCursor(self._connection)

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
        return [row[0] for row in self.execute(_TABLES, (column,))]

    def defer_references(self) -> None:
        """Check only at the end of the transaction that rows refer to rows that are there."""
        self.say("SET CONSTRAINTS ALL DEFERRED")

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
            self.execute(f"SELECT pg_notify({CHANNEL}, ?)", (str(news),))

    def now(self) -> int:
        """Return the time of the server's clock, in milliseconds."""
        row = self.execute("SELECT floor(1000 * extract(epoch FROM clock_timestamp()))").fetchone()
        return int(row[0]) if row else 0


class ReadingConnection(PostgresConnection):
    """Within a transaction that only reads: after an error it goes on in another, begun by `begin`."""

    def __init__(
        self, connection: psycopg.Connection[Any], begin: LiteralString, cluster: Cluster = WHOLE
    ) -> None:
        super().__init__(connection, cluster)
        self._begin = begin

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = (), /) -> Rows:
        """Run a statement."""
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
    """Of sums, which the server gives in a type of any length."""

    def load(self, data: Any) -> int | float:
        written = bytes(data).decode()
        return float(written) if "." in written else int(written)


def adapt(adapters: AdaptersMap) -> None:
    """Give and take values as SQLite does."""
    adapters.register_dumper(int, Int8Dumper)  # or the type would depend on the value, and arithmetic on it
    adapters.register_dumper(bool, _FlagDumper)
    adapters.register_loader("numeric", _NumberLoader)
