"""PostgreSQL databases with many game tables, made quickly: written to a file first, then copied."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from bot.storage.database import Database
from bot.storage.migrations import tables

from .stock import stock

APART = 10**7  # the difference between the ids in two copies, larger than any id
_TYPES = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s"
UNSURE = "SET session_replication_role = replica"  # no trigger runs, and no reference is checked


async def pour(address: str, count: int) -> None:
    """Put `count` game tables in mid-match into a database that has none.

    All tables are recorded as posted, and their matches can be replayed. `address` is the address of the
    database on a PostgreSQL server.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "stock.db"
        store = await Database.open(path)
        await stock(store, count)
        await store.close()
        await asyncio.to_thread(_pour, path, address)


def _pour(path: Path, address: str) -> None:
    with sqlite3.connect(path) as source, psycopg.connect(address, autocommit=True) as target:
        execute: Any = target.execute
        execute(UNSURE)
        for table in tables():
            names = ", ".join(table.columns)
            copy: Any = target.cursor().copy
            with copy(f"COPY {table.name} ({names}) FROM STDIN") as lines:
                for row in source.execute(f"SELECT {names} FROM {table.name}"):  # noqa: S608 - ours
                    lines.write_row(row)
        execute("ANALYZE")


def multiply(address: str, times: int) -> None:
    """Copy a database's rows until it holds `times` times the data, so that queries have more to search.

    `address` is the address of the database on a PostgreSQL server.
    """
    with psycopg.connect(address, autocommit=True) as db:
        execute: Any = db.execute
        execute(UNSURE)
        for table in tables():
            types = dict(execute(_TYPES, [table.name]).fetchall())
            values = ", ".join(_copied(name, types[name]) for name in table.columns)
            execute(
                f"INSERT INTO {table.name} ({', '.join(table.columns)})"  # noqa: S608 - ours
                f" SELECT {values} FROM {table.name}, generate_series(1, {times - 1}) AS n"
            )
        execute("ANALYZE")


def _copied(name: str, type: str) -> str:
    if name != "id" and not name.endswith(("_id", "_by")):
        return name
    return f"{name} || 'x' || n" if type == "text" else f"{name} + n * {APART}::bigint"
