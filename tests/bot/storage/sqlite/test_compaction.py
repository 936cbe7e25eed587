"""After a compaction, no byte of the database's files has anything that was deleted."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.sqlite import compaction
from bot.storage.sqlite.compaction import is_due
from bot.storage.sqlite.store import SqliteDatabase
from bot.storage.user_data import request_compaction

pytestmark = pytest.mark.sqlite

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


def scatter(db: Connection) -> None:
    """Add, change and delete rows in random order, so that pages split and merge. Delete the secret."""
    luck = random.Random(0)
    for statement in SCHEMA:
        db.execute(statement)
    for number in range(3_000):
        named = SECRET if luck.random() < 0.15 else number
        length = luck.randint(1, 30) if luck.random() < 0.98 else luck.randint(1_000, 20_000)
        row = {"secret": named, "more": f"{named}{'.' * length}", "at": luck.randrange(10**9)}
        db.execute("INSERT OR REPLACE INTO scattered VALUES (hex(:at), :secret, :more)", row)
        db.execute("INSERT OR REPLACE INTO numbered VALUES (:at, :secret, :more)", row)
        if luck.random() < 0.5:
            db.execute(luck.choice(CHANGES), row | {"at": luck.randrange(10**9)})
    db.execute("UPDATE scattered SET secret = -1, more = '' WHERE secret = ?", (SECRET,))
    db.execute("DELETE FROM numbered WHERE secret = ?", (SECRET,))
    request_compaction(db)


def traces(path: Path) -> int:
    """Count the occurrences of the secret in the database's files."""
    files = [file.read_bytes() for file in path.parent.glob(f"{path.name}*")]
    return sum(file.count(needle) for file in files for needle in NEEDLES)


def content(db: Connection) -> list[tuple[object, ...]]:
    """Return the rows of both tables. Fail if the database is not sound."""
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return [
        row
        for query in ("SELECT * FROM scattered ORDER BY id", "SELECT * FROM numbered ORDER BY id")
        for row in db.execute(query)
    ]


async def written(path: Path) -> list[tuple[object, ...]]:
    """Leave a closed database with traces of the secret, and return its rows."""
    store = await Database.open(path)
    await store.write(scatter)
    rows = await store.read(content)
    await store.close()
    assert traces(path) > 0, "it is the compaction that removes them"
    return rows


async def test_the_start_removes_traces(path: Path) -> None:
    """No trace is left, the rows are the same, and no compaction is due any longer."""
    rows = await written(path)
    store = await Database.open(path)
    assert traces(path) == 0
    assert await store.read(content) == rows
    assert not await store.read(is_due)
    await store.close()


async def test_a_start_without_a_deletion_writes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database without deletions is not rewritten at the start."""
    await (await Database.open(path)).close()
    monkeypatch.setattr(compaction, "compact", lambda _: pytest.fail("nothing was deleted"))
    await (await Database.open(path)).close()


async def test_a_large_file_waits_for_the_command(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The start leaves a large file, and the log names the command that compacts it."""
    await written(path)
    monkeypatch.setattr(compaction, "MAX_BYTES_AT_START", path.stat().st_size)
    store = await SqliteDatabase.open(path)
    assert "python -m bot compact" in caplog.text
    assert traces(path) > 0
    assert await store.compact()
    assert traces(path) == 0
    await store.close()


async def test_a_full_disk_does_not_keep_the_bot_from_starting(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot starts, the log says why the compaction failed, and the compaction stays due."""

    def full(_db: sqlite3.Connection) -> bool:
        raise sqlite3.OperationalError("database or disk is full")

    await written(path)
    monkeypatch.setattr(compaction, "compact", full)
    store = await Database.open(path)
    assert "disk is full" in caplog.text
    assert await store.read(is_due)
    await store.close()


async def test_a_reader_is_not_disturbed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While someone reads the file, the compaction fails and stays due. Afterwards, it succeeds."""
    await written(path)
    store = await SqliteDatabase.open(path)
    await store.write(request_compaction)
    await store.read(lambda db: db.execute("PRAGMA busy_timeout=0").fetchall())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM scattered").fetchone()
        assert not await store.compact()
    assert await store.read(is_due)
    assert await store.compact()
    await store.close()
