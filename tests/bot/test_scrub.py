"""What was deleted is not legible in the database's files."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.store import Store

SECRET = 1_234_567_890_123_456_789


def scatter(db: sqlite3.Connection) -> None:
    """Fill a table in no order, so that its pages are split and rows are moved, and delete some of it."""
    luck = random.Random(2)
    db.execute(
        "CREATE TABLE scattered (id TEXT PRIMARY KEY, secret INTEGER, more TEXT) STRICT, WITHOUT ROWID"
    )
    db.execute("CREATE INDEX by_secret ON scattered (secret, id)")
    for number in range(20_000):
        row = (luck.randbytes(5).hex(), SECRET if number % 7 == 0 else number, "." * luck.randint(1, 30))
        db.execute("INSERT INTO scattered VALUES (?, ?, ?)", row)
    db.execute("UPDATE scattered SET secret = -1 WHERE secret = ?", (SECRET,))


async def test_no_page_keeps_what_was_moved(store: Store, path: Path) -> None:
    """Copies that are left where rows once stood go as well, and the log is empty."""
    await store.write(scatter)
    await store.scrub()
    log = path.with_name(f"{path.name}-wal")
    assert SECRET.to_bytes(8, "big") not in path.read_bytes()
    assert log.stat().st_size == 0


async def test_a_scrub_that_fails_loses_nothing(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """The rows are still there, the store goes on, and the log tells of it."""
    await store.write(scatter)
    before = await store.read(lambda db: db.execute("SELECT count(*) FROM scattered").fetchone())
    reading = await store.read(lambda db: db.execute("SELECT id FROM scattered"))  # it is in the way
    await store.scrub()
    assert "may still be legible" in caplog.text
    await store.read(lambda _: reading.close())
    assert before == await store.read(lambda db: db.execute("SELECT count(*) FROM scattered").fetchone())


@contextmanager
def a_reader(path: Path) -> Iterator[None]:
    """Read the database on another connection, as a backup in the making does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM scattered").fetchone()
        yield


async def test_a_backup_in_the_making_is_waited_for(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is emptied when it is done; until then nobody's read or write waits for it."""
    monkeypatch.setattr("bot.store.BETWEEN_ATTEMPTS", 0.01)
    await store.write(scatter)
    with a_reader(path):
        scrubbing = asyncio.create_task(store.scrub())
        await asyncio.sleep(0.5)
        assert not scrubbing.done()
        async with asyncio.timeout(2):
            await store.write(lambda db: db.execute("DELETE FROM scattered WHERE secret = 1"))
    await scrubbing
    assert SECRET.to_bytes(8, "big") not in path.read_bytes()
    assert path.with_name(f"{path.name}-wal").stat().st_size == 0


async def test_a_reader_that_does_not_end_is_told_of(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of the bot says that something may be left."""
    monkeypatch.setattr("bot.store.BETWEEN_ATTEMPTS", 0.001)
    await store.write(scatter)
    with a_reader(path):
        await store.scrub()
    assert "may still be legible in the database's files: somebody is reading them" in caplog.text
