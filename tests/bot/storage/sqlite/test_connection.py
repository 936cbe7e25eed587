"""What a connection to a file tells of its errors."""

from __future__ import annotations

import sqlite3

import pytest

from bot.storage.sqlite.connection import SqliteConnection


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
    """A table that stands on it is shut; what may pass, as a disk that is full, shuts none."""
    error = sqlite3.DatabaseError("")
    error.sqlite_errorcode = code
    db = sqlite3.connect(":memory:", factory=SqliteConnection)
    assert db.is_damage(error) == is_damage
    db.close()
