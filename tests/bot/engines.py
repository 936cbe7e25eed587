"""Questions that tests ask of a store, worded for the database engine that it uses."""

from __future__ import annotations

from psycopg.pq import TransactionStatus

from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.postgresql.connection import PostgresConnection
from bot.storage.postgresql.store import PostgresDatabase
from bot.storage.sqlite.store import SqliteDatabase


async def is_in_transaction(store: Database) -> bool:
    """Return whether a transaction was left open."""
    if isinstance(store, SqliteDatabase):
        connection = store._connection
        return await connection._execute(lambda: connection._conn.in_transaction)
    assert isinstance(store, PostgresDatabase)
    session = store._session
    return await store._run(lambda: session._db.info.transaction_status != TransactionStatus.IDLE)


async def table_names(store: Database) -> list[str]:
    """Return the names of all tables of the schema."""
    if isinstance(store, SqliteDatabase):
        query = "SELECT name FROM sqlite_schema WHERE type = 'table'"
    else:
        query = (
            "SELECT tablename FROM pg_tables"
            " WHERE schemaname = current_schema() AND tablename <> 'schema_version'"
        )
    return [row[0] for row in await store.read(lambda db: db.execute(query).fetchall())]


def drop_trigger(db: Connection, name: str) -> None:
    """Drop a trigger that guards the data, as a person with an editor would."""
    db.execute(
        f"DROP FUNCTION {name} CASCADE" if isinstance(db, PostgresConnection) else f"DROP TRIGGER {name}"
    )
