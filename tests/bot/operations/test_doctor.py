"""What the doctor finds in a database, without changing it."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations import backups, doctor
from bot.storage.database import Database
from bot.storage.emojis import EmojiCount
from bot.table.model import Table

from ..filled_database import execute


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE event SET at = at + 1 WHERE ply = 1", "its chain is broken at ply 1"),
        ("DELETE FROM seats WHERE seat = 0", "refers to a missing row"),
        ("PRAGMA user_version = 999", "has version 999"),
    ],
)
async def test_the_doctor_finds(path: Path, filled: dict[str, Table], statement: str, told: str) -> None:
    """It reports a broken chain, a missing row or another version, and changes nothing."""
    execute(path, statement)
    before = path.read_bytes()
    found = doctor.examine(path, datetime.now(UTC))
    assert any(told in sentence for well, sentence in found if not well)
    hold = [sentence for _, sentence in found if "have unbroken chains" in sentence]
    assert not (hold and "is locked" in str(found))
    assert path.read_bytes() == before


async def test_the_doctor_names_old_copies(path: Path, filled: dict[str, Table]) -> None:
    """A copy older than promised is named as wrong, but not deleted."""
    now = datetime.now(UTC)
    backups.make(path, now.date())
    assert all(well for well, _ in doctor.examine(path, now))
    old, _ = backups.make(path, now.date() - timedelta(days=15))
    wrong = [sentence for well, sentence in doctor.examine(path, now) if not well]
    assert [str(old.path) in told for told in wrong] == [True]
    assert old.path.exists()


@pytest.mark.parametrize(
    ("count", "found"),
    [
        (0, [(True, "All of the bot's emojis are there.")]),
        (12, [(False, "12 of the bot's emojis are missing. docs/hosting.md says why, under Emojis.")]),
    ],
)
async def test_whether_the_emojis_are_there(
    path: Path, filled: dict[str, Table], count: int, found: list[doctor.Finding]
) -> None:
    """The doctor says so once the bot has counted them."""
    now = datetime.now(UTC)
    assert not [told for _, told in doctor.examine(path, now) if "bot's emojis" in told]
    database = await Database.open(path)
    await EmojiCount(database).note(1)
    await EmojiCount(database).note(count)
    await database.close()
    assert [each for each in doctor.examine(path, now) if "bot's emojis" in each[1]] == found


@pytest.mark.parametrize(("silence", "alive"), [(timedelta(minutes=5), False), (timedelta(minutes=4), True)])
async def test_whether_the_bot_is_alive(
    path: Path,
    filled: dict[str, Table],
    capsys: pytest.CaptureFixture[str],
    *,
    silence: timedelta,
    alive: bool,
) -> None:
    """A quick look says how long ago the bot last heard from Discord. It is alive within five minutes."""
    assert doctor.main(path, quick=True) == 1
    assert "No bot on this database" in capsys.readouterr().out
    execute(path, "INSERT INTO heartbeat (shard, at) VALUES (0, 1), (1, 1790000000000)")
    now = datetime.fromtimestamp(1_790_000_000, UTC) + silence
    assert doctor.is_alive(path, now) == (
        alive,
        f"The bot last heard from Discord {silence.seconds} seconds ago.",
    )


async def test_a_sound_database(path: Path, filled: dict[str, Table]) -> None:
    """The doctor reports that all tables of a sound database replay."""
    told = [sentence for _, sentence in doctor.examine(path, datetime.now(UTC))]
    assert f"All {len(filled)} tables have unbroken chains and can be replayed." in told


@pytest.mark.parametrize(("later", "well"), [(timedelta(), True), (timedelta(microseconds=1), False)])
async def test_a_backup_of_yesterday(
    path: Path, filled: dict[str, Table], later: timedelta, well: bool
) -> None:
    """It is recent enough for exactly one day."""
    made, _ = backups.make(path, datetime(2026, 11, 22, tzinfo=UTC).date())
    os.utime(made.path, (1_790_000_000, 1_790_000_000))
    now = datetime.fromtimestamp(1_790_000_000, UTC) + doctor.MAX_TIME_WITHOUT_BACKUP + later
    assert [fit for fit, told in doctor.examine(path, now) if "The newest backup" in told] == [well]
