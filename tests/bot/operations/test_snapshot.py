"""Copies reach the disk in steps, so that no player waits for long."""

from __future__ import annotations

import errno
import os
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from bot.operations import backups
from bot.operations.backups import copy, examine, open_read_only
from bot.storage import files
from bot.storage.database import Database
from bot.storage.errors import CopyRefused
from bot.storage.migrations import newest

from ..filled_database import execute

TODAY = date(2026, 11, 21)


def test_a_copy_goes_to_the_disk_in_steps(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At most 8.5 MB at a time waits to be synced, because saving a move waits for that too."""
    execute(path, "CREATE TABLE bulk AS SELECT zeroblob(20000000) AS x")
    at_the_disk, target = [0], path.with_name("copy.db")
    monkeypatch.setattr(os, "fsync", lambda _: at_the_disk.append(target.stat().st_size))
    copy(path, target)
    ends = [*at_the_disk, target.stat().st_size]
    assert max(after - before for before, after in pairwise(ends)) <= 8_500_000
    assert ends[-1] > 20_000_000


def test_a_disk_that_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy is refused with the disk's error, and nothing of it remains."""

    def fail(file: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    execute(path, "CREATE TABLE little (x)")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(CopyRefused, match="Input/output error"):
        backups.make(path, TODAY)
    assert list(files.folder_of(path).iterdir()) == []


async def test_only_versions_that_this_program_knows_are_examined(path: Path) -> None:
    """The newest and all older ones are. The next version, and a database without one, are refused."""
    await (await Database.open(path)).close()
    for version in range(1, newest() + 1):
        execute(path, f"PRAGMA user_version = {version}")
        with open_read_only(path) as db:
            assert examine(db) == []
    for version in (0, newest() + 1):
        execute(path, f"PRAGMA user_version = {version}")
        with open_read_only(path) as db, pytest.raises(CopyRefused, match="from a newer version"):
            examine(db)
