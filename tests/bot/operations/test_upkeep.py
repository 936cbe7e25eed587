"""What the bot does for its database in the background, which continues after any failure."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.background import Background
from bot.operations import disk, upkeep
from bot.storage import files
from bot.storage.database import Database, Transaction
from bot.storage.errors import NotRead
from bot.storage.files import Backup
from bot.table.model import Table
from tests.until import until

from ..filled_database import execute


def removed(folder: Path) -> list[Backup]:
    """Return a backup whose file is already gone."""
    return [Backup(1, "2026-11-21", True, folder / "000001-2026-11-21.sqlite3")]


def unreadable(folder: Path) -> list[Backup]:
    """Raise PermissionError, as for a folder that the bot cannot read."""
    raise PermissionError(13, "Permission denied", str(folder))


@pytest.mark.parametrize("age", [-10 * 365 * 86400, -86400, -1, 0, 1800, 3600, 86400, 10 * 365 * 86400])
def test_the_first_backup_is_near(path: Path, age: int) -> None:
    """The first one after the start is made within an hour, but not in the first minute."""
    (folder := files.folder_of(path)).mkdir()
    (backup := removed(folder)[0].path).touch()
    assert upkeep.first_pause(path, backup.stat().st_mtime + age) == min(max(3600 - age, 60), 3600)


@pytest.mark.parametrize("listed", [removed, unreadable])
async def test_no_failure_ends_the_backups(
    store: Database,
    path: Path,
    listed: Callable[[Path], list[Backup]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """If the folder cannot be listed or a backup cannot start, the next one is tried anyway."""
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
    async with Background() as background, asyncio.timeout(10):
        upkeep.start_upkeep(background, store, path)
        await enough.wait()
    assert "The age of the newest backup is unknown" in caplog.text


async def test_the_running_bot_is_copied_by_another_process(
    at: Path, store: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the store is open, another process makes the backup, and its output is logged."""
    monkeypatch.setattr(upkeep, "NICENESS", 0)  # or it gives way to the other tests
    with caplog.at_level("INFO"):
        await upkeep.run_backup(at)
    (backup,) = files.listed(files.folder_of(at))
    assert any(f"{backup.path} is a verified copy" in record.getMessage() for record in caplog.records)


def let_python_be(script: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace Python by a shell script."""
    command = folder / "command"
    command.write_text(f"#!/bin/sh\n{script}")
    command.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(command))


GIVES_WAY = 'while [ "$(nice)" -le {ours} ]; do sleep 0.01; done; echo gave way'


@pytest.mark.parametrize(
    ("script", "logged"),
    [
        (GIVES_WAY, ("INFO", "Backup: gave way")),
        ("echo what it says", ("INFO", "Backup: what it says")),
        ("echo what it says; exit 1", ("ERROR", "Backup: what it says")),
    ],
)
async def test_how_a_backup_ends(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, script: str, logged: object
) -> None:
    """A backup runs at a lower priority than the bot, and only a failed backup is logged as an error."""
    script = script.replace("{ours}", str(os.getpriority(os.PRIO_PROCESS, 0)))
    let_python_be(script, path.parent, monkeypatch)
    with caplog.at_level("INFO"):
        async with asyncio.timeout(10):
            await upkeep.run_backup(path)
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [logged]


async def test_a_backup_that_hangs(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its process is killed, and the log says so."""
    alive = path.with_name("alive")
    let_python_be(f'echo $$ > "{alive}"\nexec sleep 60', path.parent, monkeypatch)
    monkeypatch.setattr(upkeep, "MAX_BACKUP_SECONDS", 0.3)
    async with asyncio.timeout(10):
        await upkeep.run_backup(path)
    assert "given up" in caplog.text
    with pytest.raises(ProcessLookupError):
        os.kill(int(alive.read_text()), 0)


@pytest.mark.parametrize("comes", [True, False])
async def test_the_logs_are_checked_later(
    store: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, comes: bool
) -> None:
    """The logs are checked after the bot has connected, or once it has waited long enough for Discord."""
    monkeypatch.setattr(upkeep, "MAX_START_SECONDS", 60.0 if comes else 0.2)
    with caplog.at_level("INFO"):
        async with Background() as background:
            upkeep.start_upkeep(background, store, "postgresql://")
            await asyncio.sleep(0.1)
            assert "Checked the logs" not in caplog.text
            if comes:
                background.connected.set()
            await until(lambda: "Checked the logs" in caplog.text)


async def test_a_check_outlasts_an_outage(
    path: Path, filled: dict[str, Table], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The check waits for the database and continues where it was. A broken chain is logged."""
    broken = min(id for id, table in filled.items() if table.phase == "running")
    execute(path, "UPDATE event SET at = at + 1 WHERE table_id = ?", broken)
    monkeypatch.setattr(upkeep, "MINUTE", 0.01)
    monkeypatch.setattr(upkeep, "BATCH", 1)
    store, reads = await Database.open(path), 0
    read = store.read

    async def now_and_then(function: Transaction[Any]) -> Any:
        nonlocal reads
        reads += 1
        if reads % 2:
            raise NotRead
        return await read(function)

    monkeypatch.setattr(store, "read", now_and_then)
    unfinished = [table for table in filled.values() if table.phase != "over"]
    with caplog.at_level("INFO"):
        assert await upkeep.check_logs(store) == [broken]
    errors = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    assert errors == [f"Table {broken} is damaged, so it is locked; the others continue"]
    assert f"Checked the logs of {len(unfinished)} unfinished tables" in caplog.text
    assert reads == 2 * (1 + len(unfinished))
    await store.close()


def test_the_disk_alarm(
    path: Path, store: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged once an hour while the disk is nearly full, and once when there is room again."""
    monkeypatch.setattr(disk, "free", lambda _: 100 * disk.MEGABYTE)
    alarm = upkeep.DiskAlarm(path)
    with caplog.at_level("INFO"):
        for now in (0.0, 60.0, 3600.0):
            alarm.look(now)
        monkeypatch.setattr(disk, "free", lambda _: 10**12)
        alarm.look(3660.0)
        alarm.look(3720.0)
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        *["The disk is nearly full: 100 MB are free; moves cannot be saved without room"] * 2,
        "There is room on the disk again",
    ]
