"""How SQL for SQLite is translated to PostgreSQL's."""

from __future__ import annotations

import pytest

from bot.storage.postgresql.dialect import definitions, translate


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("SELECT x FROM t WHERE a = ? AND b = ?", "SELECT x FROM t WHERE a = $1 AND b = $2"),
        ("SELECT '?', 'it''s :a', '100 %' FROM t", None),
        ("SELECT a IS NULL, a IS NOT NULL, a IS NOT DISTINCT FROM b", None),
        ("SELECT 'a = ?' IS DISTINCT FROM ?", "SELECT 'a = ?' IS DISTINCT FROM $1"),
        (
            "INSERT INTO t VALUES (?) ON CONFLICT DO NOTHING",
            "INSERT INTO t VALUES ($1) ON CONFLICT DO NOTHING",
        ),
        ("SELECT a IS b", None),  # it fails in PostgreSQL, aloud
    ],
)
def test_queries(statement: str, expected: str | None) -> None:
    """Only the placeholders change."""
    assert translate(statement) == (expected or statement, ())


def test_names_of_values() -> None:
    """Named values are numbered, each name once."""
    statement = "UPDATE t SET a = :a WHERE id = :the_id AND a < :a"
    expected = ("UPDATE t SET a = $1 WHERE id = $2 AND a < $1", ("a", "the_id"))
    assert translate(statement) == expected


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("PRAGMA application_id = 7;", []),
        ("-- only a comment; nothing else", []),
        (
            "-- a table\nCREATE TABLE t (id TEXT NOT NULL, at INTEGER, seed BLOB) STRICT, WITHOUT ROWID;",
            ['CREATE TABLE t (id TEXT COLLATE "C" NOT NULL, at BIGINT, seed BYTEA)'],
        ),
        (
            "CREATE TABLE t (\n    id INTEGER REFERENCES other (id)\n) STRICT;",
            ["CREATE TABLE t (\n    id BIGINT REFERENCES other (id) DEFERRABLE\n)"],
        ),
        ("CREATE INDEX i ON t (a) WHERE a IS NOT NULL;", ["CREATE INDEX i ON t (a) WHERE a IS NOT NULL;"]),
    ],
)
def test_definitions(statement: str, expected: list[str]) -> None:
    """Types and keys of SQLite's table definitions are translated for PostgreSQL."""
    assert list(definitions(statement)) == expected


def test_triggers() -> None:
    """A trigger becomes a function and a trigger that calls it. A guard of rows also forbids TRUNCATE."""
    statement = """CREATE TRIGGER kept BEFORE DELETE ON t
    WHEN OLD.a IS NOT NULL
    BEGIN
        SELECT raise(ABORT, 'it''s kept');
    END;"""
    function, trigger, whole = definitions(statement)
    assert (
        "IF OLD.a IS NOT NULL THEN RAISE integrity_constraint_violation USING MESSAGE = 'it''s kept';"
        in function
    )
    assert "RETURN OLD; END" in function
    assert trigger == "CREATE TRIGGER kept BEFORE DELETE ON t FOR EACH ROW EXECUTE FUNCTION kept()"
    assert "BEFORE TRUNCATE ON t FOR EACH STATEMENT" in whole
