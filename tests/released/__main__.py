"""`python -m tests.released 1.0.0` stores a database and records of this version, which then never change."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.service.tables import Tables
from bot.storage.database import Database
from bot.table import invitations
from bot.table.agreements import asking
from bot.table.game_night.end import TableEnd
from bot.table.model import Table
from bot.table.replay.record import record_of
from bot.table.time import DAY
from engine import GAMES
from tests.bot.people import ANN, BEN, CID, People, person
from tests.bot.rated import play_rated
from tests.bot.table.clock.clockwork import post, rules

from .rows import AT, empty_tables, insert, rows

FOLDER = Path(__file__).parent
DATABASE, RECORDS = "database.sqlite3.gz", "records.json.gz"
FEW, MANY = 6, 60  # moves


async def fill(path: Path) -> list[dict[str, object]]:
    """Write a database with a row in each of its tables. Return the records of its finished games."""
    store = await Database.open(path)
    try:
        return await _fill(store)
    finally:
        await store.close()


async def _fill(store: Database) -> list[dict[str, object]]:
    people, numbers = People(), count()
    ids = (f"table{number:03}" for number in count())
    tables = Tables(store, new_seed=lambda: sha256(b"%d" % next(numbers)).digest(), new_id=lambda: next(ids))
    finished = [await _game(tables, people, game_id, most=MANY) for game_id in sorted(GAMES)]
    running = [await _game(tables, people, game_id, most=FEW) for game_id in sorted(GAMES)]
    await play_rated(tables, people, ANN, BEN)
    daily = await people.start(tables, 2, clock=rules("day"), end=TableEnd(AT + 7 * DAY))
    daily = await people.move(tables, await post(tables, daily, daily.changed_at))
    await tables.act(daily.id, asking.ask, people.act(ANN), "take_back")
    await people.open(tables, computers=("casual",))
    waiting = await people.gather(tables, 2)
    waiting = await tables.act(waiting.id, invitations.invite, people.act(ANN), [person(CID)])
    await store.write(lambda db: insert(db, rows(running[0].id, finished[0].id, waiting.id)))
    if empty := await store.read(empty_tables):
        raise LookupError(f"tests/released/rows.py has no row for {', '.join(empty)}")
    return [dict(record_of(table)) for table in finished]


async def _game(tables: Tables, people: People, game_id: str, most: int) -> Table:
    """Play a game with the fewest people for up to `most` moves, or to its end if `most` is MANY."""
    table, luck = await people.start(tables, GAMES[game_id].seats.start, game_id=game_id), random.Random(1)
    if most == MANY:
        return await people.play_out(tables, table, luck, most)
    for _ in range(most):
        if table.phase == "running":
            table = await people.play(tables, table, luck)
    return table


def main(version: str) -> None:
    """Store a database and records made by this version in a new folder named `version`, compressed."""
    folder = FOLDER / version
    with TemporaryDirectory() as temporary:
        path = Path(temporary) / "alea.sqlite3"
        records = asyncio.run(fill(path))
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("VACUUM")
        folder.mkdir()
        (folder / DATABASE).write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    (folder / RECORDS).write_bytes(gzip.compress(json.dumps(records).encode(), mtime=0))
    print(f"Stored in {folder.relative_to(FOLDER.parent.parent)}. Commit it, and never change it.")


if __name__ == "__main__":
    main(*sys.argv[1:])
