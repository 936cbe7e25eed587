"""A database with two tables of every game, each with some moves played, and checks of those tables."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.service.tables import Table, Tables
from bot.storage.database import Database
from bot.table.errors import Refusal
from engine import GAMES

from .people import People

MOVES = 6


async def fill(path: Path) -> dict[str, Table]:
    """Write the database to `path` and close it, so that it is one file. Return its tables by id."""
    store, people, luck = await Database.open(path), People(), random.Random(11)
    tables = Tables(store)
    for game_id in sorted(GAMES) * 2:
        seats = GAMES[game_id].seats
        fewest = seats.start
        table = await people.start(tables, fewest, game_id=game_id, guild_id=luck.randrange(1, 1 << 60))
        for _ in range(MOVES):
            if table.phase == "running":
                table = await people.play(tables, table, luck)
    ids = await store.read(lambda db: [id for (id,) in db.execute("SELECT id FROM tables")])
    filled = {id: await Tables(store).get(id) for id in ids}
    await store.close()
    return filled


async def seen(path: Path, ids: list[str]) -> dict[str, Table | Refusal]:
    """Return each table as a bot that starts now would load it, or the Refusal if it cannot."""
    store = await Database.open(path)
    try:
        return {id: await _found(Tables(store), id) for id in ids}
    finally:
        await store.close()


async def check_equal(path: Path, filled: dict[str, Table]) -> None:
    """Fail unless every table of a database replays to the state that it had."""
    found = await seen(path, sorted(filled))
    for id, table in found.items():
        assert isinstance(table, Table)
        assert essence(table) == essence(filled[id])


def essence(table: Table) -> tuple[Any, ...]:
    """Return the parts of a table that must never differ from what players were told."""
    joined_by = [player.joined_by for player in table.players]
    return table.id, table.match, table.seed, table.phase, table.options, joined_by, table.times


def execute(path: Path, statement: str, *values: object) -> None:
    """Run a statement that the schema forbids, to damage the data as a failing disk would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for pragma in ("foreign_keys=OFF", "ignore_check_constraints=ON"):
            db.execute(f"PRAGMA {pragma}")
        for (trigger,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute(statement, values)


async def _found(tables: Tables, table_id: str) -> Table | Refusal:
    try:
        return await tables.get(table_id)
    except Refusal as refusal:
        return refusal
