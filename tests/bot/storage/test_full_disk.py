"""A full disk, a database locked by another program, and clocks that jump."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.service.table_cache import TableQueries
from bot.service.tables import Action, Table, Tables
from bot.storage.database import Database
from bot.storage.errors import NotSaved
from bot.table import lobby, play
from bot.table.replay.record import record_of
from tests.refusals import refuses

from ..people import ANN, BEN, CHANNEL, People

YEARS = 10 * 365 * 86_400_000  # ten, in milliseconds


def number(db: sqlite3.Connection, pragma: str) -> int:
    """Return the value of a pragma. If it contains `=`, set it first."""
    found: int = db.execute(f"PRAGMA {pragma}").fetchone()[0]
    return found


@pytest.mark.sqlite
async def test_full_at_every_write(store: Database, people: People) -> None:
    """Without a page to spare, moves are refused and change nothing. With one more page, they are saved."""
    tables, luck, refused, table = Tables(store), random.Random(3), 0, None
    for _ in range(150):
        if table is None or table.phase == "over":
            table = await people.start(tables, options={"holes": 8})
            pages = await store.read(lambda db: number(db, "page_count"))
        while True:
            await store.read(lambda db, most=pages: number(db, f"max_page_count={most}"))
            try:
                after = await people.play(tables, table, luck)
                break
            except NotSaved:
                refused += 1
                assert await Tables(store).get(table.id) == table
                pages += 1
        table = after
        assert await Tables(store).get(table.id) == table
        await store.read(lambda db: number(db, "max_page_count=1000000"))
    assert refused > 5
    assert await store.read(lambda db: db.execute("PRAGMA integrity_check").fetchone()[0]) == "ok"


async def test_a_locked_database(path: Path, store: Database, people: People) -> None:
    """While another program holds the lock, an action is refused. Afterwards, the same action succeeds."""
    tables = Tables(store)
    table, joining = await people.open(tables), people.act(BEN)
    await store.read(lambda db: number(db, "busy_timeout=20"))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with refuses(NotSaved.sentence):
            await tables.act(table.id, lobby.join, joining)
        assert await tables.get(table.id) == table
    assert (await tables.act(table.id, lobby.join, joining)).seat_of(BEN) == 1


@pytest.mark.parametrize("jump", [86_400_000, -86_400_000, YEARS, -YEARS])
async def test_a_clock_that_jumps(store: Database, jump: int, queries: TableQueries) -> None:
    """Events keep their order whatever their times, and table and record replay."""
    tables, luck, ids = Tables(store), random.Random(5), iter(range(1, 1000))
    now = 1_790_000_000_000

    def act(user_id: int) -> Action:
        return Action(next(ids), user_id, "Person", now)

    opening = {"guild_id": 1, "channel_id": CHANNEL, "game_id": "conversion", "options": {"holes": 12}}
    table: Table = await tables.open(act(ANN), **opening)
    await tables.act(table.id, lobby.join, act(ANN + 1))
    table = await tables.start(table.id, act(ANN))
    for turn in range(12):
        now += jump if turn % 2 else -jump if turn % 3 else 1000
        seat = table.match.status.seats[0]
        move = luck.choice(table.match.moves(seat))
        table = await tables.act(table.id, play.play, act(table.players[seat].user_id), move, ply=table.ply)
    assert list(table.times) != sorted(table.times)
    assert await Tables(store).get(table.id) == table
    assert table.match.replay(record_of(table)) == table.match
    assert [each.id for each in await queries.in_channel(CHANNEL)] == [table.id]
