"""Which backups are kept, by their numbers, and which somebody has to look at."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations import backups
from bot.storage import files

TODAY = date(2026, 11, 21)
MADE = datetime(2026, 11, 6, 23, 59, tzinfo=UTC).timestamp()


def days(path: Path) -> list[tuple[int, str]]:
    return [(backup.number, backup.day) for backup in files.listed(files.folder_of(path))]


def test_rotation(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 20 days of hourly backups the latest 24 are there, and the last one of each of 14 days."""
    monkeypatch.setattr(backups, "make_verified_copy", lambda _, target: target.touch() or [])
    for hour in range(20 * 24):
        backups.make(path, TODAY + timedelta(days=hour // 24))
    last_of_days = [24 * day for day in range(7, 20)]
    assert [number for number, _ in days(path)] == [*last_of_days, *range(457, 481)]


def test_a_clock_that_jumps_costs_no_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the clock says, the newest backup is the one that was made last, and older ones stay."""
    monkeypatch.setattr(backups, "make_verified_copy", lambda _, target: target.touch() or [])
    clock = [TODAY + timedelta(days=jump) for jump in (0, 3650, -3650, 1, 0, -1, 0)]
    for number, today in enumerate(clock, 1):
        made, _ = backups.make(path, today)
        assert made.number == number
    assert days(path) == [(number, today.isoformat()) for number, today in enumerate(clock, 1)]


def test_a_damaged_copy_goes_in_its_turn(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of a time when a table was damaged is kept for no longer than the whole ones are."""
    for hour in range(20 * 24):
        broken = ["table"] if hour in (5, 23, 100) else []
        monkeypatch.setattr(
            backups, "make_verified_copy", lambda _, target, found=broken: target.touch() or found
        )
        backups.make(path, TODAY + timedelta(days=hour // 24))
    kept = files.listed(files.folder_of(path))
    assert [backup.number for backup in kept if not backup.whole] == []
    assert len(kept) == backups.DAILY - 1 + backups.HOURLY


def test_old_copies_are_named(path: Path) -> None:
    """What the rotation leaves, and what restoring put aside, is named once it is older than was promised.

    It is not removed: the clock may be wrong, and then it would be the only backup.
    """
    (folder := files.folder_of(path)).mkdir()
    names = ["000001-2026-11-06.sqlite3", "000002-2026-11-06-damaged.sqlite3", "000003-2026-11-07.sqlite3"]
    old = [folder / name for name in names[:2]]
    aside = [path.with_name(f"{path.name}.{end}") for end in ("replaced-1", "replaced-1-wal", "restored")]
    for file in (*(folder / name for name in names), *aside, path):
        file.touch()
        os.utime(file, (MADE, MADE))
    assert backups.outdated(path, TODAY) == [*old, *aside]
    assert backups.outdated(path, date(2026, 11, 20)) == []


def test_the_host_is_reminded_of_old_copies(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each backup says that older copies are to be deleted, for as long as there are some."""
    monkeypatch.setattr(backups, "make_verified_copy", lambda _, target: target.touch() or [])
    (folder := files.folder_of(path)).mkdir()
    (old := folder / "000001-2001-01-01.sqlite3").touch()
    assert backups.main(path) == 0
    assert f"older than 14 days by their dates: 1, such as {old}." in capsys.readouterr().out
    old.unlink()
    assert backups.main(path) == 0
    assert "older" not in capsys.readouterr().out
