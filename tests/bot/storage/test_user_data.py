"""Where the database knows of people: every column is listed, exported, and made anonymous."""

from __future__ import annotations

import sqlite3

from bot.service.tables import Tables
from bot.storage import user_data
from bot.storage.database import Database
from bot.storage.user_data import USER_COLUMNS
from bot.table.model import is_user
from bot.table.names import NAMELESS

from ..people import ANN, BEN, People

# Columns that end like user ids and are none.
OTHERS = {
    "guild_id",
    "channel_id",
    "table_id",
    "interaction_id",
    "message_id",
    "replaced_id",
    "parent_channel_id",
}
JOINED_BY = ("seats", "joined_by")  # an interaction


async def test_every_column_of_user_ids_is_known(store: Database) -> None:
    """A new column of user ids is listed in bot/storage/user_data.py, or said here to be none."""

    def columns(db: sqlite3.Connection) -> set[tuple[str, str]]:
        query = (
            "SELECT m.name, c.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS c"
            " WHERE m.type = 'table' AND substr(c.name, -3) IN ('_id', '_by')"
        )
        return {(table, column) for table, column in db.execute(query) if column not in OTHERS}

    assert await store.read(columns) - {JOINED_BY} == {(each.table, each.column) for each in USER_COLUMNS}


async def test_what_is_exported_are_columns(store: Database) -> None:
    """Nothing that is secret is given, and nothing of others."""
    for name, column, _, export in USER_COLUMNS:
        known = await store.read(
            lambda db, name=name: {row[1] for row in db.execute(f"PRAGMA table_info({name})")}  # type: ignore[misc]
        )
        assert {column, *export.split(", ")} <= known
        assert "seed" not in export
        assert not set(export.split(", ")) & {each.column for each in USER_COLUMNS}


async def test_a_mark_takes_the_place_of_somebody(store: Database, tables: Tables, people: People) -> None:
    """The same mark in all rows of a table, another at another; the tables are found as long as they know."""
    first, second = await people.start(tables), await people.start(tables)
    assert await store.read(lambda db: user_data.tables_of(db, ANN)) == sorted([first.id, second.id])
    await store.write(lambda db: user_data.anonymise(db, ANN))
    assert await store.read(lambda db: user_data.tables_of(db, ANN)) == []
    assert not await store.read(lambda db: user_data.is_stored(db, ANN))
    assert await store.read(lambda db: user_data.is_stored(db, BEN))
    marks = []
    for table in [await Tables(store).get(each.id) for each in (first, second)]:
        assert table.players[0].name == NAMELESS
        assert table.players[0].user_id == table.opener_id
        marks.append(table.opener_id)
    assert len(set(marks)) == 2
    assert not any(map(is_user, marks))
