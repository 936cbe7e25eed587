"""A table as a row: nothing is lost on the way into the database and back."""

from __future__ import annotations

from dataclasses import fields, replace

from bot.service.tables import Tables
from bot.storage import table_row
from bot.storage.database import Database
from bot.table.model import Table
from bot.table.options import TableOptions

from ..people import People

# What stands in other rows of a table, or follows from the log.
ELSEWHERE = {"players", "invitees", "table_events", "match", "times", "story", "calls"}
ELSEWHERE |= {"stop_votes", "takeback_votes", "undone"}


async def test_there_and_back(tables: Tables, people: People) -> None:
    """Every field that a row holds comes back, whatever it is."""
    table = replace(
        await people.open(tables, options={"holes": 32}),
        parent_channel_id=7,
        holdings={"sets": [], "owned": [{"yak": 1}]},
        table_options=TableOptions(place="thread"),
        expired=True,
        changed_at=9,
    )
    again = table_row.from_row(table_row.to_row(table))
    names = {field.name for field in fields(Table)} - ELSEWHERE
    assert {name: getattr(again, name) for name in names} == {name: getattr(table, name) for name in names}


async def test_every_column_is_written(store: Database, tables: Tables, people: People) -> None:
    """The columns are those of the schema, but for the hash of the log, and each is declared once."""
    table = await people.open(tables)
    schema = await store.read(lambda db: {row[1] for row in db.execute("PRAGMA table_info(tables)")})
    assert set(table_row.to_row(table)) == set(table_row.COLUMNS) == schema - {"head"}
    assert len(set(table_row.COLUMNS)) == len(table_row.COLUMNS)
