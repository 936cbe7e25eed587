"""Statements on a server: their values, rows and errors, and when they are prepared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from bot.storage.postgresql.connection import MANY, PREPARED_AFTER, PostgresConnection, adapt
from tests import postgres

PREPARED = "SELECT count(*) FROM pg_prepared_statements"
BOTH = "SELECT a, b FROM pair WHERE a = ? AND b IS NOT DISTINCT FROM ?"
VALUES = (1, 0, -(2**62), 2.5, "it's %s :a ?", "ü", b"\x00\xff'", None)


@pytest.fixture
def connection(server: postgres.Server) -> Iterator[psycopg.Connection[Any]]:
    """A connection with a temporary table of its own."""
    with psycopg.connect(server.address(), autocommit=True) as connection:
        adapt(connection.adapters)
        connection.execute("CREATE TEMPORARY TABLE pair (a BIGINT UNIQUE, b TEXT)")
        yield connection


@pytest.fixture
def statements(connection: psycopg.Connection[Any]) -> PostgresConnection:
    """Return the bot's connection on top of the driver's."""
    return PostgresConnection(connection)


def prepared(connection: psycopg.Connection[Any]) -> int:
    """Return how many statements the session has prepared."""
    row = connection.execute(PREPARED, prepare=False).fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize("value", VALUES, ids=ascii)
def test_values_there_and_back(statements: PostgresConnection, value: object) -> None:
    """A value comes back as it was given, both before its statement is prepared and after."""
    kind = {int: "bigint", float: "double precision", bytes: "bytea"}.get(type(value), "text")
    for _ in range(2 * PREPARED_AFTER):
        assert statements.execute(f"SELECT ?::{kind}", (value,)).fetchall() == [(value,)]


def test_flags_are_numbers(statements: PostgresConnection) -> None:
    """They come back as 0 and 1, as in SQLite. Sums come back as int or float."""
    assert statements.execute("SELECT ? + 0, ? + 0", (True, False)).fetchone() == (1, 0)
    found = statements.execute(
        "SELECT sum(x::bigint), sum(x / 2.0) FROM generate_series(1, 3) AS x"
    ).fetchone()
    assert found == (6, 3.0)
    assert [type(each) for each in found] == [int, float]


def test_rows(statements: PostgresConnection) -> None:
    """Rows come one by one or all at once, with their columns' names. A change counts its rows."""
    rows = statements.execute("SELECT x AS number, 'y' AS word FROM generate_series(1, 4) AS x")
    assert [name for name, *_ in rows.description] == ["number", "word"]
    assert rows.fetchone() == (1, "y")
    assert next(iter(rows)) == (2, "y")
    assert rows.fetchall() == [(3, "y"), (4, "y")]
    assert rows.fetchone() is None
    assert statements.execute("INSERT INTO pair VALUES (1, 'x'), (2, 'x')").rowcount == 2
    assert (
        statements.execute("UPDATE pair SET b = :b WHERE b = :old AND a < 2", {"old": "x", "b": "y"}).rowcount
        == 1
    )
    assert statements.execute("DELETE FROM pair WHERE b = 'z'").rowcount == 0


def test_nothing_is_equal_to_nothing(statements: PostgresConnection) -> None:
    """A prepared statement can be given NULL, which it finds as a value."""
    statements.execute("INSERT INTO pair VALUES (1, NULL), (2, 'x')")
    for _ in range(PREPARED_AFTER):
        assert statements.execute(BOTH, (2, "x")).fetchall() == [(2, "x")]
        assert statements.execute(BOTH, (1, None)).fetchall() == [(1, None)]


@pytest.mark.parametrize("count", [0, 1, MANY, MANY + 1, 50])
def test_many_rows(statements: PostgresConnection, connection: psycopg.Connection[Any], count: int) -> None:
    """All rows are inserted, NULL and per cent signs included."""
    rows = [(number, None if number % 2 else f"{number} %") for number in range(count)]
    statements.executemany("INSERT INTO pair VALUES (?, ?)", rows)
    assert connection.execute("SELECT a, b FROM pair ORDER BY a").fetchall() == rows


def test_what_is_asked_often_is_prepared(
    statements: PostgresConnection, connection: psycopg.Connection[Any]
) -> None:
    """It is prepared once for each combination of its values' types."""
    for _ in range(PREPARED_AFTER):
        statements.execute(BOTH, (1, "x"))
    assert prepared(connection) == 0
    for _ in range(5):
        statements.execute(BOTH, (1, "x"))
    assert prepared(connection) == 1
    for _ in range(2 * PREPARED_AFTER):
        statements.execute(BOTH, (None, "x"))
    assert prepared(connection) == 2


@pytest.mark.parametrize(
    ("deed", "error"),
    [
        ("DEALLOCATE ALL", psycopg.errors.InvalidSqlStatementName),
        ("ALTER TABLE pair ALTER a TYPE int", psycopg.errors.FeatureNotSupported),
    ],
)
def test_what_is_forgotten(
    statements: PostgresConnection, connection: psycopg.Connection[Any], deed: str, error: type[psycopg.Error]
) -> None:
    """If the server has dropped a prepared statement, or its tables changed, it fails only once."""
    for _ in range(2 * PREPARED_AFTER):
        statements.execute(BOTH, (1, "x"))
    connection.pgconn.exec_(deed.encode())  # behind the back of psycopg, as another session may do it
    with pytest.raises(error):
        statements.execute(BOTH, (1, "x"))
    assert statements.execute(BOTH, (1, "x")).fetchall() == []


def test_failures(statements: PostgresConnection, connection: psycopg.Connection[Any]) -> None:
    """The server's error is raised, prepared or not, and the session can still be used."""
    for number in range(2 * PREPARED_AFTER):
        statements.execute("INSERT INTO pair VALUES (?, 'x')", (number,))
        with pytest.raises(psycopg.errors.UniqueViolation):
            statements.execute("INSERT INTO pair VALUES (?, 'x')", (number,))
    with pytest.raises(psycopg.errors.UndefinedTable):
        statements.execute("SELECT * FROM nothing")
    with pytest.raises(psycopg.DataError):
        statements.execute("SELECT ?::text", ("nul \0",))
    with pytest.raises(psycopg.errors.SyntaxError):
        statements.say("COMMITTED")
    assert statements.execute("SELECT 1").fetchone() == (1,)


def test_a_lost_session(
    statements: PostgresConnection, connection: psycopg.Connection[Any], server: postgres.Server
) -> None:
    """The next statement raises an OperationalError, and the connection counts as closed."""
    with psycopg.connect(server.address(), autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s)", (connection.info.backend_pid,))
    with pytest.raises(psycopg.OperationalError):
        statements.execute("SELECT 1")
    assert statements.closed
    with pytest.raises(psycopg.OperationalError):
        statements.say("ROLLBACK")
