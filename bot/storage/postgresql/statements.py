"""Statements run in a session by psycopg's cursors, which prepare those that are run again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus

from .dialect import translate

PREPARED_AFTER = 3  # uses: preparing is a question of its own
MAX_STATEMENTS = 1_000  # prepared at once: more than the bot has, with all types of their values

Rows = psycopg.RawCursor[tuple[Any, ...]]

# The server has forgotten what was prepared, or its tables are others since.
_FORGOTTEN = (psycopg.errors.InvalidSqlStatementName, psycopg.errors.FeatureNotSupported)


class Statements:
    """Runs statements in a session, in the SQL of this package."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        connection.prepare_threshold, connection.prepared_max = PREPARED_AFTER, MAX_STATEMENTS

    def run(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Rows:
        """Run a statement with its values. Raises psycopg.Error."""
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

    def run_for_all(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement for each row of values, without waiting for one to run the next."""
        self._cursor().executemany(translate(statement).text, rows)

    @property
    def closed(self) -> bool:
        """Whether the session is lost."""
        return self._connection.closed

    def say(self, words: str) -> None:
        """Say something that has no values and gives no rows. Raises psycopg.Error."""
        self._cursor().execute(words, prepare=False)

    def _cursor(self) -> Rows:
        return psycopg.RawCursor(self._connection)
