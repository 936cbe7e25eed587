"""The schema on a PostgreSQL server: bot/storage/migrations, and SQLite functions that PostgreSQL lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import psycopg

from ..migrations import FOLDER, pending, statements
from .dialect import definitions

_BEFORE_ALL = (
    "CREATE TABLE schema_version (version BIGINT NOT NULL)",
    "INSERT INTO schema_version VALUES (0)",
    """CREATE FUNCTION is_not_emptied() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
        RAISE integrity_constraint_violation USING MESSAGE = TG_TABLE_NAME || ' is never emptied';
    END $$""",
    """CREATE FUNCTION json_each(document TEXT) RETURNS TABLE (value TEXT) LANGUAGE sql IMMUTABLE AS
    $$ SELECT json_array_elements_text(document::json) $$""",
    """CREATE FUNCTION json_extract(document TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS
    $$ SELECT document::json #>> string_to_array(substr(path, 3), '.') $$""",
    """CREATE FUNCTION max(one BIGINT, other BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT greatest(one, other) $$""",
    """CREATE FUNCTION min(one BIGINT, other BIGINT) RETURNS BIGINT LANGUAGE sql IMMUTABLE STRICT AS
    $$ SELECT least(one, other) $$""",
    """CREATE FUNCTION is_written(written TEXT, number BIGINT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS
    $$ SELECT written = number::text $$""",
    """CREATE FUNCTION writes(number BIGINT, written TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE AS
    $$ SELECT number::text = written $$""",
    "CREATE OPERATOR = (LEFTARG = TEXT, RIGHTARG = BIGINT, FUNCTION = is_written, COMMUTATOR = =)",
    "CREATE OPERATOR = (LEFTARG = BIGINT, RIGHTARG = TEXT, FUNCTION = writes, COMMUTATOR = =)",
)
_TABLES = (
    "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'"
)


def migrate(db: psycopg.Connection[Any], folder: Path = FOLDER) -> None:
    """Migrate a database in one transaction. Raises DatabaseUnusable if its schema is newer or not ours."""
    with db.transaction():
        db.execute("SET LOCAL statement_timeout = 0")  # a migration may take long
        version = version_of(db)
        for number, script in pending(version or 0, _count(db, _TABLES), folder).items():
            if version is None:
                _run(db, _BEFORE_ALL)
                version = 0
            for statement in statements(script):
                _run(db, definitions(statement))
            db.execute("UPDATE schema_version SET version = %s", (number,))


def version_of(db: psycopg.Connection[Any]) -> int | None:
    """Return the version of a database's schema, or None if it does not have this program's schema."""
    if _count(db, f"{_TABLES} AND relname = 'schema_version'"):
        return _count(db, "SELECT version FROM schema_version")
    return None


def _count(db: psycopg.Connection[Any], query: str) -> int:
    row = db.execute(query).fetchone()
    return int(row[0]) if row else 0


def _run(db: psycopg.Connection[Any], script: Any) -> None:
    for statement in script:
        db.execute(statement)
