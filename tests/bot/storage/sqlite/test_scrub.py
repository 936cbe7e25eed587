"""What was deleted is not legible in the database's files, and overwriting it is in nobody's way."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.background import Background
from bot.operations.upkeep import start_upkeep
from bot.storage.database import Database
from bot.storage.sqlite import scrub
from bot.storage.sqlite.store import PRAGMAS
from tests.breadth import broad_but

SECRET = 1_234_567_890_123_456_789
NEEDLES = (SECRET.to_bytes(8, "big"), str(SECRET).encode())

SCHEMA = (
    "CREATE TABLE scattered (id TEXT PRIMARY KEY, secret INTEGER, more TEXT) STRICT, WITHOUT ROWID",
    "CREATE INDEX by_secret ON scattered (secret, id)",
    "CREATE TABLE numbered (id INTEGER PRIMARY KEY, secret INTEGER, more TEXT) STRICT",
    "CREATE INDEX by_more ON numbered (more, id)",
)


CHANGES = (
    "DELETE FROM scattered WHERE id = (SELECT id FROM scattered WHERE id >= hex(:at) LIMIT 1)",
    "DELETE FROM numbered WHERE id = (SELECT id FROM numbered WHERE id >= :at LIMIT 1)",
    "UPDATE scattered SET secret = :secret, more = :more"
    " WHERE id = (SELECT id FROM scattered WHERE id >= hex(:at) LIMIT 1)",
    "UPDATE numbered SET secret = :secret, more = :more"
    " WHERE id = (SELECT id FROM numbered WHERE id >= :at LIMIT 1)",
)


def work(db: sqlite3.Connection, luck: random.Random, rows: int, secret: int = SECRET) -> None:
    """Add, change and delete rows in no order, so that pages are split and merged; some name the secret."""
    for number in range(rows):
        named = secret if luck.random() < 0.15 else number
        length = luck.randint(1, 30) if luck.random() < 0.98 else luck.randint(1_000, 20_000)
        row = {"secret": named, "more": f"{named}{'.' * length}", "at": luck.randrange(10**9)}
        db.execute("INSERT OR REPLACE INTO scattered VALUES (hex(:at), :secret, :more)", row)
        db.execute("INSERT OR REPLACE INTO numbered VALUES (:at, :secret, :more)", row)
        if luck.random() < 0.5:
            db.execute(luck.choice(CHANGES), row | {"at": luck.randrange(10**9)})


def forget(db: sqlite3.Connection) -> None:
    """Put a mark in the secret's place, or delete its rows."""
    db.execute("UPDATE scattered SET secret = -1, more = '' WHERE secret = ?", (SECRET,))
    db.execute("DELETE FROM numbered WHERE secret = ?", (SECRET,))


def scatter(db: sqlite3.Connection, seed: int = 0, rows: int = 3_000) -> None:
    """Leave copies of the secret behind that no query finds."""
    for statement in SCHEMA:
        db.execute(statement)
    work(db, random.Random(seed), rows)
    forget(db)


def legible(path: Path) -> int:
    """Count how often the secret stands in the database and in its log, as an integer or in decimal."""
    files = (path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes())
    return sum(file.count(needle) for file in files for needle in NEEDLES)


def content(db: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    """Return all rows of a database that is sound."""
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return [db.execute(query).fetchall() for query in ("SELECT * FROM scattered", "SELECT * FROM numbered")]


SIZES = pytest.mark.parametrize("path", broad_but([512, 4096, 65536], 4096, 65536), indirect=True)


@pytest.fixture
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Where a database is whose pages may have another size than SQLite gives them by itself."""
    path = tmp_path / "alea.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA page_size={getattr(request, 'param', 4096)}")
        db.execute("VACUUM")
    return path


@SIZES
async def test_no_page_keeps_what_was_moved(store: Database, path: Path) -> None:
    """After any work nothing is left in tables, indexes or the log; nothing else is changed, nor larger."""
    await store.write(scatter)
    before = await store.read(content)
    await store.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    assert legible(path) > 0, "it is the scrub that does it"
    size = path.stat().st_size
    await store.scrub()
    assert legible(path) == 0
    assert path.with_name(f"{path.name}-wal").stat().st_size == 0
    assert await store.read(content) == before
    assert path.stat().st_size == size


@SIZES
async def test_nothing_comes_back(store: Database, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others delete while the files are gone through goes too; later writes bring nothing back."""
    monkeypatch.setattr(scrub, "BATCH_SIZE", 8)
    luck = random.Random(3)
    await store.write(scatter)

    def others(db: sqlite3.Connection) -> None:
        work(db, luck, 100)
        forget(db)

    scrubbing = asyncio.create_task(store.scrub())
    for _ in range(4):
        await store.write(others)
    assert not scrubbing.done()
    await scrubbing
    assert legible(path) == 0
    for _ in range(20):
        await store.write(lambda db: work(db, luck, 50, secret=7))
    await store.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
    assert legible(path) == 0
    await store.read(content)


def test_pages_that_were_done_and_change_are_done_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is deleted shortly before the last go is overwritten as well, wherever it stood."""
    monkeypatch.setattr(scrub, "BATCH_SIZE", 8)
    left = scrub.Scrub(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for pragma in PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        scatter(db, rows=300)
        left.begin(db)
        for _ in range(path.stat().st_size // 4096 // 8):
            assert left.overwrite_some(db) is scrub.Progress.GOES_ON
        for seed in range(8):
            db.execute("BEGIN")
            work(db, random.Random(seed), 300)
            forget(db)
            db.execute("COMMIT")
        while left.overwrite_some(db) is not scrub.Progress.DONE:
            pass
        assert legible(path) == 0
        left.end(db)
    left.close()


async def test_a_scrub_that_fails_is_made_good(
    store: Database, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The rows are still there, the store goes on, and the log tells of it; the next finishes the work."""
    await store.write(scatter)
    before = await store.read(content)
    reading = await store.read(lambda db: db.execute("SELECT id FROM scattered"))  # it is in the way
    await store.scrub()
    assert store.erasure_pending
    assert "may still be legible" in caplog.text
    await store.read(lambda _: reading.close())
    assert before == await store.read(content)
    await store.scrub_if_owed()
    assert not store.erasure_pending
    assert legible(path) == 0


async def test_a_scrub_that_was_killed_is_made_good(store: Database, path: Path) -> None:
    """The next start does it by itself; nothing but the files is needed to know."""
    await store.write(scatter)
    await store.close()
    again = await Database.open(path)
    try:
        assert any(needle in path.read_bytes() for needle in NEEDLES)
        async with Background() as background, asyncio.timeout(10):
            start_upkeep(background, again, path)
            while any(needle in path.read_bytes() for needle in NEEDLES):  # noqa: ASYNC110 - files tell nobody
                await asyncio.sleep(0.02)
    finally:
        await again.close()


async def test_many_at_once_are_few(store: Database, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deletions that come while the files are gone through share the next time: nobody can queue up work."""
    begun = 0
    begin = scrub.Scrub.begin

    def counted(self: scrub.Scrub, db: sqlite3.Connection) -> None:
        nonlocal begun
        begun += 1
        begin(self, db)

    monkeypatch.setattr(scrub.Scrub, "begin", counted)
    await store.write(scatter)
    first = asyncio.create_task(store.scrub())
    await asyncio.sleep(0)
    await asyncio.gather(first, *(store.scrub() for _ in range(20)))
    assert begun == 2
    assert legible(path) == 0


@contextmanager
def a_reader(path: Path) -> Iterator[None]:
    """Read the database on another connection, as a backup in the making does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM scattered").fetchone()
        yield


def count_hindered(monkeypatch: pytest.MonkeyPatch) -> list[scrub.Progress]:
    """Return a list of the attempts at which somebody was in the way, which grows."""
    hindered, overwrite = list[scrub.Progress](), scrub.Scrub.overwrite_some

    def counted(scrubbing: scrub.Scrub, db: sqlite3.Connection) -> scrub.Progress:
        progress = overwrite(scrubbing, db)
        if progress is scrub.Progress.HINDERED:
            hindered.append(progress)
        return progress

    monkeypatch.setattr(scrub.Scrub, "overwrite_some", counted)
    return hindered


async def test_a_backup_in_the_making_is_waited_for(
    store: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is emptied when it is done; until then nobody's read or write waits for it."""
    monkeypatch.setattr("bot.storage.sqlite.store.BETWEEN_ATTEMPTS", 0.01)
    hindered = count_hindered(monkeypatch)
    await store.write(scatter)
    with a_reader(path):
        scrubbing = asyncio.create_task(store.scrub())
        async with asyncio.timeout(10):
            while len(hindered) < 5:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.001)
        assert not scrubbing.done()
        async with asyncio.timeout(2):
            await store.write(lambda db: db.execute("DELETE FROM scattered WHERE secret = 1"))
    await scrubbing
    assert legible(path) == 0
    assert path.with_name(f"{path.name}-wal").stat().st_size == 0


async def test_a_reader_that_does_not_end_is_told_of(
    store: Database, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of the bot says that something may be left."""
    monkeypatch.setattr("bot.storage.sqlite.store.BETWEEN_ATTEMPTS", 0.001)
    await store.write(scatter)
    with a_reader(path):
        await store.scrub()
    assert "may still be legible in the database's files: somebody is reading them" in caplog.text


@pytest.mark.parametrize("header", [0, 100])
@pytest.mark.parametrize(("kind", "own"), [(2, 12), (5, 12), (10, 8), (13, 8)])
def test_what_a_page_leaves_free(header: int, kind: int, own: int) -> None:
    """From behind the pointers to its cells to the first cell (SQLite: file format, b-tree pages)."""
    page = bytearray(512)
    page[header], page[header + 4], page[header + 5 : header + 7] = kind, 3, (400).to_bytes(2, "big")
    assert scrub.unallocated(bytes(page), header) == slice(header + own + 6, 400)
    page[header] += 1
    assert page[scrub.unallocated(bytes(page), header)] == b""  # of a page without rows nothing is free


@pytest.mark.sqlite
async def test_the_log_of_writes_is_looked_after_again(store: Database) -> None:
    """By SQLite itself, as before the scrub."""
    await store.write(scatter)
    await store.scrub()
    assert await store.read(lambda db: db.execute("PRAGMA wal_autocheckpoint").fetchone()) == (1000,)
