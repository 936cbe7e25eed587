"""The hash chain over a table's log: changed, missing, added and moved entries lock that table."""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.service.tables import Tables
from bot.storage import table_reader
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable, NotRead
from bot.table import lobby, play
from bot.table.errors import Refusal, TableDamaged
from bot.table.model import Table
from bot.table.replay import log as replay
from tests.refusals import refuses

from ..filled_database import essence, execute, seen
from ..people import ANN, BEN, People

EVENT = ("ply", "event", "seat", "interaction_id", "at", "position", "hash")
MATCH = ("game", "options", "rules", "first", "seed", "holdings", "head")
FIELDS = [*(("event", name) for name in EVENT), *(("tables", name) for name in MATCH), ("seats", "joined_by")]

Filled = tuple[Path, dict[str, Table]]


@pytest.fixture
def copied(original: Filled, tmp_path: Path) -> Path:
    """Return a copy of the database, to be damaged."""
    return Path(shutil.copy(original[0], tmp_path / "copy.db"))


def flipped(value: Any, luck: random.Random) -> Any:
    """Return a value with one bit of its stored form flipped."""
    if isinstance(value, int):
        return value ^ 1 << luck.randrange(max(value.bit_length(), 1))
    written = bytearray(value.encode() if isinstance(value, str) else value)
    bit = luck.randrange(8 * len(written))
    written[bit // 8] ^= 1 << bit % 8
    return bytes(written)


def flip_field(path: Path, table: str, field: str, luck: random.Random) -> str | None:
    """Flip a bit in a random row's field. Return the id of its table, or None if no row has a value there."""
    key = {"tables": ("id",), "event": ("table_id", "ply"), "seats": ("table_id", "seat")}[table]
    with closing(sqlite3.connect(path)) as db:
        query = f"SELECT {field}, {', '.join(key)} FROM {table} WHERE length({field}) > 0"  # noqa: S608 - a test's own
        found = db.execute(query).fetchall()
    if not found:
        return None
    value, *where = luck.choice(found)
    new = "CAST(? AS TEXT)" if isinstance(value, str) else "?"
    row = " AND ".join(f"{column} = ?" for column in key)
    update = f"UPDATE OR REPLACE {table} SET {field} = {new} WHERE {row}"  # noqa: S608 - a test's own
    execute(path, update, flipped(value, luck), *where)
    return str(where[0])


@pytest.mark.soak(60, 300, 1000)
async def test_flipped_bits_in_fields(
    original: Filled, tmp_path: Path, size: int, luck: random.Random
) -> None:
    """A flipped bit in any field of an event, or of what defines a match, locks its table and no other."""
    path, tables = original
    reached = set()
    for _ in range(size):
        copy = Path(shutil.copy(path, tmp_path / "flipped.db"))
        table, field = luck.choice(FIELDS)
        damaged = flip_field(copy, table, field, luck)
        if damaged is None:
            continue
        reached.add(field)
        found = await seen(copy, [damaged, luck.choice(sorted(tables.keys() - {damaged}))])
        shut, other = found.values()
        assert isinstance(shut, TableDamaged), (table, field)
        assert isinstance(other, Table)
        assert essence(other) == essence(tables[other.id])
    assert reached == {field for _, field in FIELDS}


@pytest.mark.soak(16, 100, 1000)
async def test_flipped_bits_in_the_file(
    original: Filled, tmp_path: Path, size: int, luck: random.Random
) -> None:
    """Wherever the bit is, each table is either refused or as it was acknowledged."""
    path, tables = original
    content, copy, shut = path.read_bytes(), tmp_path / "flipped.db", 0
    filled = [place for place, byte in enumerate(content) if byte]  # most of the file is empty space
    for _ in range(size):
        place, bit = luck.choice(filled), luck.randrange(8)
        written = bytearray(content)
        written[place] ^= 1 << bit
        copy.write_bytes(written)
        try:
            found = await seen(copy, sorted(tables))
        except (DatabaseUnusable, NotRead):
            shut += 1
            continue
        for id, table in found.items():
            assert isinstance(table, Refusal) or essence(table) == essence(tables[id]), (place, bit, id)
        shut += any(isinstance(table, Refusal) for table in found.values())
    assert shut > size // 20


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        ("DELETE FROM event WHERE table_id = ? AND ply = 2", "ply 2"),
        ("DELETE FROM event WHERE table_id = ? AND ply = (SELECT max(ply) FROM event)", "its end"),
        ("DELETE FROM event WHERE table_id = ?", "its end"),
        ("INSERT INTO event SELECT table_id, 999, event, seat, 1, at, position, hash FROM event"
         " WHERE table_id = ? AND ply = 1", "ply"),
        ("UPDATE event SET ply = ply + 900 WHERE table_id = ? AND ply = 1", "ply 1"),
        ("UPDATE event SET event = (SELECT event FROM event AS other WHERE other.table_id = event.table_id"
         " AND other.ply = 3 - event.ply) WHERE table_id = ? AND ply < 3", "ply 1"),
        ("UPDATE tables SET seed = zeroblob(32) WHERE id = ?", "ply 1"),
        ("UPDATE seats SET joined_by = joined_by + 1 WHERE table_id = ? AND seat = 0", "ply 1"),
        ("DELETE FROM tables WHERE id = ?", "its opening"),
    ],
)  # fmt: skip
async def test_rows(
    original: Filled, copied: Path, caplog: pytest.LogCaptureFixture, statement: str, place: str
) -> None:
    """Missing, added and moved rows lock the table, and the log names the table and the ply."""
    table = max(original[1].values(), key=lambda each: each.ply)
    execute(copied, statement, table.id)
    found = await seen(copied, sorted(original[1]))
    assert [id for id, each in found.items() if isinstance(each, TableDamaged)] == [table.id]
    (line,) = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]
    assert f"Table {table.id} is locked" in line
    assert place in line


async def test_other_tables_play_on(original: Filled, copied: Path, people: People) -> None:
    """While one table is locked, another one can be played."""
    damaged, other, *_ = sorted(id for id, each in original[1].items() if each.phase == "running")
    execute(copied, "UPDATE event SET at = at + 1 WHERE table_id = ? AND ply = 1", damaged)
    store = await Database.open(copied)
    tables = Tables(store)
    people._ids = iter(range(1, 1000))
    with refuses(TableDamaged.sentence):
        await tables.act(damaged, play.resign, people.act(ANN))
    table = await tables.get(other)
    played = await people.play(tables, table, random.Random(1))
    assert played == await Tables(store).get(other)
    assert played.ply > table.ply
    await store.close()


async def test_people_can_be_forgotten(original: Filled, copied: Path) -> None:
    """The chain covers no user ids and no names, so tables with placeholders are still valid."""
    execute(copied, "UPDATE seats SET user_id = -1 - seat, name = 'Somebody'")
    execute(copied, "UPDATE tables SET opener_id = -1")
    found = await seen(copied, sorted(original[1]))
    for id, table in found.items():
        assert isinstance(table, Table)
        assert essence(table) == essence(original[1][id])
        assert {player.name for player in table.players} == {"Somebody"}


async def test_another_position(store: Database, tables: Tables, people: People) -> None:
    """If the last hash does not fit, the log counts as damaged."""
    table = await people.start(tables)
    log = await store.read(lambda db: table_reader.load(db, table.id))
    assert replay.replay_log(log).match == table.match
    elsewhere = log._replace(entries=(*log.entries[:-1], (log.entries[-1][0], bytes(32))))
    with pytest.raises(TableDamaged) as damage:
        replay.replay_log(elsewhere)
    assert str(damage.value.__cause__) == f"its chain is broken at ply {table.ply}"


async def test_other_rules(store: Database, tables: Tables, people: People) -> None:
    """A game that started under another version of its rules is refused, with that reason."""
    table = await people.start(tables)
    log = await store.read(lambda db: table_reader.load(db, table.id))
    with refuses(replay.OTHER_RULES):
        replay.replay_log(log._replace(rules=0))


async def test_a_lobby_is_covered(store: Database, tables: Tables, people: People, path: Path) -> None:
    """A joined and left lobby is still valid, but not with another seed."""
    table = await people.open(tables)
    await tables.act(table.id, lobby.join, people.act(BEN))
    table = await tables.act(table.id, lobby.leave, people.act(ANN))
    assert await Tables(store).get(table.id) == table
    await store.close()
    execute(path, "UPDATE tables SET seed = zeroblob(32)")
    assert isinstance((await seen(path, [table.id]))[table.id], TableDamaged)
