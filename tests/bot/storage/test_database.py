"""The database: opened or refused, and written completely or not at all."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
import time
from pathlib import Path

import aiosqlite
import pytest

from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.errors import DatabaseConflict, DatabaseUnusable, NotRead, NotSaved
from tests.until import until


def number(db: sqlite3.Connection, pragma: str) -> object:
    return db.execute(f"PRAGMA {pragma}").fetchone()[0]


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


async def rows(store: Database) -> list[int]:
    return await store.read(lambda db: [row[0] for row in db.execute("SELECT x FROM t ORDER BY x")])


@pytest.mark.sqlite
async def test_pragmas(store: Database) -> None:
    """The connection is set up so that what was acknowledged survives a power cut."""
    expected = {
        "journal_mode": "wal",
        "synchronous": 2,
        "busy_timeout": 5000,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "secure_delete": 1,
    }
    assert expected == await store.read(lambda db: {name: number(db, name) for name in expected})


@pytest.mark.parametrize("place", ["missing/folder/alea.db", "file/alea.db", "folder", "loop"])
async def test_a_place_that_cannot_be_written(tmp_path: Path, place: str) -> None:
    """The refusal names the path, whether it is a missing folder, a file, a folder or a link to itself."""
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(DatabaseUnusable, match=f"{place} cannot be opened"):
        await Database.open(tmp_path / place)


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (sqlite3.DatabaseError("file is not a database"), NotRead),
        (sqlite3.OperationalError("disk I/O error"), NotRead),
        (sqlite3.IntegrityError("NOT NULL"), sqlite3.IntegrityError),
        (sqlite3.ProgrammingError("no such binding"), sqlite3.ProgrammingError),
    ],
)
async def test_what_fails(store: Database, error: Exception, raised: type[Exception]) -> None:
    """Errors of the database and the disk become refusals. A defect in the read is raised as it is."""

    def fail(_: Connection) -> None:
        raise error

    with pytest.raises(raised):
        await store.read(fail)


async def test_a_damaged_database(path: Path) -> None:
    """If it has a page of noise, opening it is refused."""
    store = await Database.open(path)
    await store.write(lambda db: db.execute("CREATE TABLE t (x)") and None)
    await store.write(lambda db: db.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 200) and None)
    await store.close()
    content = bytearray(path.read_bytes())
    content[-8192:-4096] = random.Random(1).randbytes(4096)
    path.write_bytes(content)
    with pytest.raises(DatabaseUnusable, match=r"damaged|malformed"):
        await Database.open(path)


async def test_another_programs_database(path: Path) -> None:
    """Opening it is refused, and it gets no tables."""
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE songs (title)")
    db.close()
    with pytest.raises(DatabaseUnusable, match="another program"):
        await Database.open(path)
    db = sqlite3.connect(path)
    assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("songs",)]
    db.close()


async def test_cancellation_never_wedges_it(store: Database) -> None:
    """Each of 300 writes cancelled at random is saved completely or not at all, and writing still works."""
    await store.write(lambda db: db.execute("CREATE TABLE t (x INTEGER)") and None)
    luck = random.Random(5)

    def twice(db: sqlite3.Connection, x: int) -> None:
        db.execute("INSERT INTO t VALUES (?)", (x,))
        time.sleep(luck.random() / 2000)
        db.execute("INSERT INTO t VALUES (?)", (x,))

    for x in range(300):
        task = asyncio.create_task(store.write(lambda db, x=x: twice(db, x)))
        await asyncio.sleep(luck.random() / 1000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await store.write(lambda db: twice(db, 300))
    written = await rows(store)
    assert written[::2] == written[1::2]
    assert written[-1] == 300


async def test_writes_at_once_do_not_mix(store: Database) -> None:
    """Simultaneous writers are served one after the other."""
    await store.write(lambda db: db.execute("CREATE TABLE t (x INTEGER)") and None)

    def count_up(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO t SELECT count(*) FROM t")

    await asyncio.gather(*(store.write(count_up) for _ in range(100)))
    assert await rows(store) == list(range(100))


async def test_references_that_are_deferred(store: Database) -> None:
    """Missing rows that others refer to are only reported when the transaction ends."""
    done: list[str] = []

    def write(db: Connection) -> None:
        db.defer_references()
        assert db.execute("INSERT INTO outbox VALUES ('none', 1)").rowcount == 1
        done.append("the row is there")

    with pytest.raises(DatabaseConflict):
        await store.write(write)
    assert done
    assert await store.read(lambda db: db.execute("SELECT count(*) FROM outbox").fetchone()) == (0,)


async def test_closing(store: Database) -> None:
    """Closing finishes pending work. Later reads and writes are refused, and closing again does nothing."""
    begun = asyncio.create_task(store.write(lambda db: db.execute("CREATE TABLE t (x INTEGER)") and None))
    await asyncio.sleep(0)
    await store.close()
    await begun
    await store.close()
    with pytest.raises(NotSaved):
        await store.write(lambda _: None)
    with pytest.raises(NotRead):
        await store.read(lambda _: None)


async def test_no_database(path: Path) -> None:
    """A file that is not a database is refused, left as it is, and neither kept open nor locked."""
    path.write_bytes(b"no database " * 1000)
    before = descriptors()
    for _ in range(3):
        with pytest.raises(DatabaseUnusable, match="not a database"):
            await Database.open(path)
    assert path.read_bytes() == b"no database " * 1000
    await until(lambda: descriptors() == before)  # the connection's thread ends by itself


async def test_a_first_page_that_a_power_cut_tore(store: Database, path: Path, tmp_path: Path) -> None:
    """SQLite repairs it from the log next to it, so the file counts as a database."""
    await store.write(lambda db: db.execute("CREATE TABLE t (x INTEGER)") and None)  # changes the first page
    torn = tmp_path / "torn" / path.name
    torn.parent.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        torn.with_name(file.name).write_bytes(file.read_bytes())
    content = torn.read_bytes()
    torn.write_bytes(content[:9] + random.Random(1).randbytes(4087) + content[4096:])
    again = await Database.open(torn)
    assert await again.read(lambda db: db.execute("PRAGMA integrity_check").fetchone()[0]) == "ok"
    await again.close()


async def test_the_private_call_that_we_rely_on() -> None:
    """aiosqlite's `_execute` runs a function on its thread to the end, even if it is cancelled."""
    connection = await aiosqlite.connect(":memory:")
    begun, go_on, done = threading.Event(), threading.Event(), list[str]()
    task = asyncio.create_task(
        connection._execute(lambda: begun.set() or (go_on.wait(10) and done.append("done")))
    )
    assert await asyncio.to_thread(begun.wait, 10)
    task.cancel()
    await asyncio.wait([task])
    go_on.set()
    assert await connection._execute(lambda: list(done)) == ["done"]
    await connection.close()
