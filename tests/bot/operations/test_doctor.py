"""What the doctor finds in a database, of which it changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations import backups, doctor
from bot.table.model import Table

from ..filled_database import execute


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE event SET at = at + 1 WHERE ply = 1", "its chain is broken at ply 1"),
        ("DELETE FROM seats WHERE seat = 0", "belongs to nothing"),
        ("PRAGMA user_version = 999", "has version 999"),
    ],
)
async def test_the_doctor_finds(path: Path, filled: dict[str, Table], statement: str, told: str) -> None:
    """A broken chain, a row without its table, another version: each is named, and nothing is changed."""
    execute(path, statement)
    before = path.read_bytes()
    wrong = [sentence for well, sentence in doctor.examine(path, datetime.now(UTC)) if not well]
    assert any(told in each for each in wrong)
    assert path.read_bytes() == before


async def test_the_doctor_names_old_copies(path: Path, filled: dict[str, Table]) -> None:
    """A copy that is older than people were promised is named as wrong, and left to the host."""
    now = datetime.now(UTC)
    backups.make(path, now.date())
    assert all(well for well, _ in doctor.examine(path, now))
    old, _ = backups.make(path, now.date() - timedelta(days=15))
    wrong = [sentence for well, sentence in doctor.examine(path, now) if not well]
    assert [str(old.path) in told for told in wrong] == [True]
    assert old.path.exists()
