"""Statements run by libpq itself, with what psycopg knows of types, at half of what its cursors cost.

A cursor serves whoever waits in whatever way, and is made anew for each statement. Here each is one statement
with one result, on the thread of its session; what is asked again and again is prepared once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

import psycopg
from psycopg.adapt import PyFormat, Transformer
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGresult

from .dialect import translate

PREPARED_AFTER = 3  # uses: preparing is a question of its own
MAX_STATEMENTS = 1_000  # statements that are counted: more than the bot has, with all types of their values

_ANY = PyFormat.AUTO
_DONE = (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK)
# The server has forgotten what was prepared, or its tables are others since.
_FORGOTTEN = (psycopg.errors.InvalidSqlStatementName, psycopg.errors.FeatureNotSupported)

_Key = tuple[str, tuple[int, ...] | None]  # a statement, and the types of its values: NULL has none


class Rows:
    """What a statement gave: a `bot.storage.connection.Cursor`."""

    def __init__(self, result: PGresult, rows: list[tuple[Any, ...]]) -> None:
        self._result = result
        self._rest = iter(rows)

    @property
    def rowcount(self) -> int:
        """How many rows the statement changed."""
        return self._result.command_tuples or 0

    @property
    def description(self) -> list[tuple[str]]:
        """The columns: the name of each."""
        names = map(self._result.fname, range(self._result.nfields))
        return [((name or b"").decode(),) for name in names]

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, None if there is none."""
        return next(self._rest, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return the rows that are left."""
        return list(self._rest)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that are left."""
        return self._rest


class Statements:
    """Runs statements in a session, and knows which it has prepared."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection
        self._pq = connection.pgconn
        self._types = Transformer.from_context(connection)
        self._uses: dict[_Key, int] = {}
        self._prepared: dict[_Key, bytes] = {}
        self._number = 0

    def run(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Rows:
        """Run a statement with its values. Raises psycopg.Error."""
        words, types = translate(statement), self._types
        if words.names:
            assert isinstance(values, Mapping)  # noqa: S101 - it names them
            values = [values[name] for name in words.names]
        written = types.dump_sequence(values, [_ANY] * len(values))  # type: ignore[arg-type]
        key, formats = (words.text, types.types), types.formats
        if (name := self._prepared.get(key) or self._prepare(key)) is None:
            result = self._pq.exec_params(words.text.encode(), written, key[1], formats)
        else:
            result = self._pq.exec_prepared(name, written, formats)  # type: ignore[arg-type]
        if result.status not in _DONE:
            self._fail(result, key)
        if result.status != ExecStatus.TUPLES_OK:
            return Rows(result, [])
        types.set_pgresult(result)
        return Rows(result, types.load_rows(0, result.ntuples, tuple))

    def run_for_all(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement for each row of values, without waiting for one to run the next."""
        psycopg.RawCursor(self._connection).executemany(translate(statement).text, rows)

    @property
    def closed(self) -> bool:
        """Whether the session is lost."""
        return self._connection.closed

    def say(self, words: str) -> None:
        """Say something that has no values and gives no rows. Raises psycopg.Error."""
        result = self._pq.exec_(words.encode())
        if result.status not in _DONE:
            self._fail(result)

    def _prepare(self, key: _Key) -> bytes | None:
        """Prepare a statement that is used often enough; return its name."""
        uses = self._uses[key] = self._uses.get(key, 0) + 1
        if uses <= PREPARED_AFTER:
            if len(self._uses) > MAX_STATEMENTS:
                self._uses.clear()
            return None
        self._number += 1
        name = b"alea%d" % self._number
        result = self._pq.prepare(name, key[0].encode(), key[1])
        if result.status not in _DONE:
            self._fail(result)
        self._prepared[key] = name
        return name

    def _fail(self, result: PGresult, key: _Key | None = None) -> NoReturn:
        """Raise what the server says, or that the connection is lost."""
        if self._connection.closed:
            raise psycopg.OperationalError(result.get_error_message())
        error = psycopg.errors.error_from_result(result)
        if isinstance(error, _FORGOTTEN) and key is not None:
            self._prepared.pop(key, None)
        raise error
