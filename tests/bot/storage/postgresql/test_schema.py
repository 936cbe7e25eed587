"""The schema on a server: the same as in a file, and guarded in the same way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.storage import migrations
from bot.storage.postgresql.schema import migrate, version_of
from tests.postgres import Server

Names = set[tuple[str, ...]]

SQLITE = {
    "columns": "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table'",
    "needed": "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
    " WHERE m.type = 'table' AND c.\"notnull\"",
    "indexes": "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
    "triggers": "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'trigger'",
    "keys": 'SELECT DISTINCT m.name, f."table" FROM sqlite_schema AS m'
    " JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'",
}
_COLUMNS = (
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
)
POSTGRESQL = {
    "columns": _COLUMNS,
    "needed": f"{_COLUMNS} AND is_nullable = 'NO'",
    "indexes": "SELECT c.relname, i.relname FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid"
    " JOIN pg_class AS c ON c.oid = x.indrelid WHERE NOT x.indisunique"
    " AND i.relnamespace = current_schema()::regnamespace",
    "triggers": "SELECT c.relname, t.tgname FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid"
    " WHERE NOT t.tgisinternal AND t.tgname NOT LIKE '%\\_all'",
    "keys": "SELECT DISTINCT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint"
    " WHERE contype = 'f'",
}

pytestmark = pytest.mark.breadth


@pytest.fixture
def db(server: Server) -> Iterator[psycopg.Connection]:
    """Return a connection to an empty database."""
    with server.database(template="template1") as address, psycopg.connect(address, autocommit=True) as db:
        yield db


@pytest.mark.parametrize("what", SQLITE)
def test_it_has_what_a_file_has(db: psycopg.Connection, what: str) -> None:
    """Tables, columns, mandatory columns, keys, indexes and triggers have the same names in both."""
    migrate(db)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        migrations.migrate(file)
        expected: Names = {*file.execute(SQLITE[what]).fetchall()}
    found: Names = {row for row in db.execute(POSTGRESQL[what]).fetchall() if row[0] != "schema_version"}
    assert found == expected
    assert found


def test_a_failing_step_leaves_nothing(db: psycopg.Connection, tmp_path: Path) -> None:
    """All due steps share one transaction. Once the step is corrected, it succeeds."""
    (tmp_path / "0001_first.sql").write_text("CREATE TABLE a (x INTEGER);\n")
    (tmp_path / "0002_second.sql").write_text("CREATE TABLE b (x INTEGER);\nNONSENSE;\n")
    with pytest.raises(psycopg.errors.SyntaxError):
        migrate(db, tmp_path)
    assert version_of(db) is None
    (tmp_path / "0002_second.sql").write_text("CREATE TABLE b (x INTEGER);\n")
    migrate(db, tmp_path)
    assert version_of(db) == 2


def test_a_step_takes_as_long_as_it_needs(db: psycopg.Connection, tmp_path: Path) -> None:
    """The time limit for statements does not apply to the steps."""
    (tmp_path / "0001_first.sql").write_text(
        "CREATE TABLE a (x INTEGER);\nINSERT INTO a SELECT 1 FROM (SELECT pg_sleep(0.3)) AS t;\n"
    )
    db.execute("SET statement_timeout = '100ms'")
    migrate(db, tmp_path)
    assert version_of(db) == 1


@pytest.mark.parametrize("table", ["event", "payout"])
def test_logs_are_not_emptied(db: psycopg.Connection, table: str) -> None:
    """TRUNCATE, which fires no row triggers, is refused too."""
    migrate(db)
    with pytest.raises(psycopg.IntegrityError, match="never emptied"):
        db.execute(f"TRUNCATE {table} CASCADE")  # type: ignore[arg-type]
