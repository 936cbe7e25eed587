"""The upkeep goes on, whatever fails in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.operations import upkeep
from bot.storage.database import Database
from bot.storage.files import Backup


def removed(folder: Path) -> list[Backup]:
    """List a backup that is removed before anybody can look at it."""
    return [Backup(1, "2026-11-21", True, folder / "000001-2026-11-21.sqlite3")]


def unreadable(folder: Path) -> list[Backup]:
    """Fail as a folder does that the bot may not read."""
    raise PermissionError(13, "Permission denied", str(folder))


@pytest.mark.parametrize("listed", [removed, unreadable])
async def test_no_failure_ends_the_backups(
    store: Database,
    path: Path,
    listed: Callable[[Path], list[Backup]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whether the folder cannot be looked at or a backup fails: the next is tried, within the hour."""
    tried, enough = [], asyncio.Event()

    async def failing(database: Path) -> None:
        tried.append(database)
        if len(tried) == 3:
            enough.set()
        raise OSError("there can be no new process")

    monkeypatch.setattr(upkeep, "listed", listed)
    assert upkeep.first_pause(path, 0.0) == upkeep.MINUTE
    monkeypatch.setattr(upkeep, "run_backup", failing)
    monkeypatch.setattr(upkeep, "MINUTE", 0.01)
    monkeypatch.setattr(upkeep, "HOUR", 0.01)
    async with upkeep.upkeep(store, path), asyncio.timeout(10):
        await enough.wait()
    assert "The age of the newest backup cannot be told" in caplog.text
