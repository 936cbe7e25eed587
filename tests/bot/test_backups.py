"""Backups: whole, private and verified; and what the doctor says."""

from __future__ import annotations

import asyncio
import os
import random
import stat
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot import __main__ as program
from bot import backups, disk, doctor, upkeep
from bot.refusals import CopyRefused
from bot.store import Store
from bot.table import Table
from bot.tables import Tables

from .filled_database import check_equal, execute, seen
from .people import People

TODAY = date(2026, 11, 21)


async def test_a_backup_while_writes_go_on(path: Path, people: People) -> None:
    """A copy made while moves land is whole, holds all from before it, and holds none up for long."""
    store, luck, loop = await Store.open(path), random.Random(1), asyncio.get_running_loop()
    tables = Tables(store)
    table = await people.start(tables)
    await store.write(lambda db: db.execute("CREATE TABLE bulk AS SELECT zeroblob(20000000) AS x") and None)
    copying, longest, moves = asyncio.create_task(asyncio.to_thread(backups.make, path, TODAY)), 0.0, 0
    before = table
    while not copying.done():
        if table.phase == "over":
            table = await people.start(tables)
        begun = loop.time()
        table = await people.play(tables, table, luck)
        longest, moves = max(longest, loop.time() - begun), moves + 1
    backup, broken = copying.result()
    assert broken == []
    assert moves > 0
    assert longest < 2.0  # on a busy machine; benchmarks measure the target
    found = (await seen(backup.path, [before.id]))[before.id]
    assert isinstance(found, Table)
    assert found.match is not None
    assert before.match is not None
    assert found.match.events[: before.ply] == before.match.events
    await store.close()


def test_backups_are_private(path: Path, filled: dict[str, Table]) -> None:
    """Nobody else may read the seeds of dice to come: neither the files nor the folder."""
    backup, _ = backups.make(path, TODAY)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (backup.path, backup.path.parent)]
    assert modes == [0o600, 0o700]
    assert [each.name for each in backup.path.parent.iterdir()] == [backup.path.name]


@pytest.mark.parametrize("age", [-10 * 365 * 86400, -86400, -1, 0, 1800, 3600, 86400, 10 * 365 * 86400])
async def test_the_first_backup_is_near(path: Path, filled: dict[str, Table], age: int) -> None:
    """However old the newest backup seems, the next is made within an hour, and not in the first minute."""
    backup, _ = backups.make(path, TODAY)
    made = backup.path.stat().st_mtime
    assert upkeep.first_pause(path, made + age) == min(max(3600 - age, 60), 3600)


def test_damaged_copies_push_out_no_whole_one(path: Path, filled: dict[str, Table]) -> None:
    """While a table is damaged the copies are marked, and the last whole one is kept."""
    whole, _ = backups.make(path, TODAY)
    table = min(filled)
    execute(path, "UPDATE event SET at = at + 1 WHERE table_id = ?", table)
    for number in range(30):
        damaged, broken = backups.make(path, TODAY)
        assert (damaged.whole, broken, damaged.number) == (False, [table], number + 2)
    kept = backups.listed(backups.folder_of(path))
    assert kept[0] == whole
    assert len(kept) == 1 + backups.HOURLY


def test_no_room_for_a_copy(
    path: Path, filled: dict[str, Table], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A copy must not fill the disk; the alarm is told once an hour, and its end."""
    monkeypatch.setattr(disk, "free", lambda _: 100 * disk.MEGABYTE)
    with pytest.raises(CopyRefused, match="too little room"):
        backups.make(path, TODAY)
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


async def test_the_running_bot_is_copied_by_another_process(
    at: Path, filled: dict[str, Table], caplog: pytest.LogCaptureFixture
) -> None:
    """While the store is open, a process of its own makes the backup, and its words reach the log."""
    store = await Store.open(at)
    with caplog.at_level("INFO"):
        await upkeep.run_backup(at)
    (backup,) = backups.listed(backups.folder_of(at))
    assert any(f"{backup.path} is a verified copy" in record.getMessage() for record in caplog.records)
    await store.close()
    await check_equal(backup.path, filled)


async def test_a_backup_gives_way(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where the bot and its backup want the same core, the bot comes first."""
    command, ours = tmp_path / "command", os.getpriority(os.PRIO_PROCESS, 0)
    command.write_text(f'#!/bin/sh\nwhile [ "$(nice)" -le {ours} ]; do sleep 0.01; done; echo gave way')
    command.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(command))
    with caplog.at_level("INFO"):
        async with asyncio.timeout(10):
            await upkeep.run_backup(path)
    assert caplog.messages == ["Backup: gave way"]


async def test_a_backup_that_hangs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its process is ended, the log says so, and the next backup can be made."""
    command, alive = tmp_path / "command", tmp_path / "alive"
    command.write_text(f'#!/bin/sh\necho $$ > "{alive}"\nexec sleep 60')
    command.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(command))
    monkeypatch.setattr(upkeep, "LONGEST_BACKUP", 0.5)
    async with asyncio.timeout(10):
        await upkeep.run_backup(path)
    assert "given up" in caplog.text
    with pytest.raises(ProcessLookupError):
        os.kill(int(alive.read_text()), 0)


async def test_the_logs_are_checked_at_the_start(
    path: Path, filled: dict[str, Table], caplog: pytest.LogCaptureFixture
) -> None:
    """A broken chain is told at the start, not when its players come."""
    running = sorted(id for id, table in filled.items() if table.phase == "running")
    execute(path, "UPDATE event SET at = at + 1 WHERE table_id = ?", running[0])
    store = await Store.open(path)
    async with upkeep.upkeep(store, path):
        async with asyncio.timeout(10):
            while not any("Checked the logs" in record.getMessage() for record in caplog.records):
                with caplog.at_level("INFO"):
                    await asyncio.sleep(0.01)
    await store.close()
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == [
        f"Table {running[0]} is damaged, and shut; the others play on"
    ]


async def test_the_commands(
    at: Path, filled: dict[str, Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """backup, doctor and restore say what they did, with code 0; and what is wrong, with code 1."""
    file = tmp_path / "copy.db"
    codes = [
        program.main(arguments)
        for arguments in (["doctor"], ["backup"], ["doctor"], ["backup", str(file)], ["restore", str(file)])
    ]
    said = capsys.readouterr()
    assert (codes, said.err) == ([1, 0, 0, 0, 0], "")
    assert said.out.count("All is well.") == 1
    assert "is kept as" in said.out
    assert program.main(["backup", str(file)]) == 1
    assert "No backup was made." in capsys.readouterr().err
    assert program.main(["restore", str(tmp_path / "none")]) == 1
    assert "There is no file" in capsys.readouterr().err
    await check_equal(at, filled)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE event SET at = at + 1 WHERE ply = 1", "its chain is broken at ply 1"),
        ("DELETE FROM seats WHERE seat = 0", "belongs to nothing"),
        ("PRAGMA user_version = 3", "has version 3"),
    ],
)
async def test_the_doctor_finds(path: Path, filled: dict[str, Table], statement: str, told: str) -> None:
    """A broken chain, a row without its table, another version: each is named, and nothing is changed."""
    execute(path, statement)
    before = path.read_bytes()
    wrong = [str(text) for well, text in doctor.examine(path, datetime.now(UTC)) if not well]
    assert any(told in each for each in wrong)
    assert path.read_bytes() == before


async def test_the_doctor_names_old_copies(path: Path, filled: dict[str, Table]) -> None:
    """A copy that is older than people were promised is named as wrong, and left to the host."""
    now = datetime.now(UTC)
    backups.make(path, now.date())
    assert all(well for well, _ in doctor.examine(path, now))
    old, _ = backups.make(path, now.date() - timedelta(days=15))
    wrong = [str(told) for well, told in doctor.examine(path, now) if not well]
    assert [str(old.path) in told for told in wrong] == [True]
    assert old.path.exists()
