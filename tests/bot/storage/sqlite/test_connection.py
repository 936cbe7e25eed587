"""Which errors of SQLite mean damage, and which version it needs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseUnusable
from bot.storage.sqlite.connection import SqliteConnection
from bot.storage.sqlite.store import SqliteDatabase


@pytest.mark.parametrize(
    ("code", "is_damage"),
    [
        (sqlite3.SQLITE_CORRUPT, True),
        (sqlite3.SQLITE_CORRUPT_INDEX, True),
        (sqlite3.SQLITE_BUSY, False),
        (sqlite3.SQLITE_FULL, False),
        (sqlite3.SQLITE_IOERR_READ, False),
    ],
)
def test_a_torn_page_is_damage(code: int, is_damage: bool) -> None:
    """Only errors about damage lock a table. Temporary ones, such as a full disk, don't."""
    error = sqlite3.DatabaseError("")
    error.sqlite_errorcode = code
    db = sqlite3.connect(":memory:", factory=SqliteConnection)
    assert db.is_damage(error) == is_damage
    db.close()


async def test_an_old_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A SQLite before 3.39.0 can't run all queries, so the start is refused and makes no file."""
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 38, 5))
    with pytest.raises(DatabaseUnusable, match=r"needs 3\.39\.0 or newer"):
        await SqliteDatabase.open(tmp_path / "alea.sqlite3")
    assert not list(tmp_path.iterdir())
