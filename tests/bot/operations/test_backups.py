"""Backups are made while the bot plays, private and verified. Old ones are removed or named."""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import stat
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from bot.operations import backups, disk
from bot.service.tables import Tables
from bot.storage import files
from bot.storage.database import Database
from bot.storage.errors import CopyRefused
from bot.table.model import Table

from ..filled_database import execute, seen
from ..people import People

TODAY = date(2026, 11, 21)
MADE = datetime(2026, 11, 6, 23, 59, tzinfo=UTC).timestamp()


def days(path: Path) -> list[tuple[int, str]]:
    """Return the numbers and dates of the backups that are kept."""
    return [(backup.number, backup.day) for backup in files.listed(files.folder_of(path))]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make copies empty, and return the list of damaged tables that will be found in them."""
    found: list[str] = []
    monkeypatch.setattr(backups, "make_verified_copy", lambda _, target: target.touch() or list(found))
    return found


async def test_a_backup_while_writes_go_on(path: Path, people: People) -> None:
    """While a copy is made, moves take less than 2 seconds. The copy is whole, with all from before it."""
    store, luck, loop = await Database.open(path), random.Random(1), asyncio.get_running_loop()
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
    assert found.match.events[: before.ply] == before.match.events
    await store.close()


def test_backups_are_private(path: Path, filled: dict[str, Table]) -> None:
    """Only the owner can read the files and the folder, because they contain the seeds of future dice."""
    backup, _ = backups.make(path, TODAY)
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (backup.path, backup.path.parent)]
    assert modes == [0o600, 0o700]
    assert [each.name for each in backup.path.parent.iterdir()] == [backup.path.name]


def test_no_room_for_a_copy(path: Path, filled: dict[str, Table], monkeypatch: pytest.MonkeyPatch) -> None:
    """With only 100 MB left, the copy is refused."""
    monkeypatch.setattr(disk, "free", lambda _: 100 * disk.MEGABYTE)
    with pytest.raises(CopyRefused, match="isn't enough room"):
        backups.make(path, TODAY)


def test_a_backup_that_was_cut_short_stops_no_other(path: Path, store: Database) -> None:
    """The next backup removes the unfinished file and is whole."""
    (folder := files.folder_of(path)).mkdir()
    (folder / backups._UNFINISHED).write_bytes(b"the first half")
    made, broken = backups.make(path, TODAY)
    assert (made.number, broken) == (1, [])
    assert [each.name for each in folder.iterdir()] == [made.path.name]


def test_one_backup_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a backup is made, its folder is locked, so that no other writes to the same file."""

    def copy_while_another_begins(_database: Path, target: Path) -> list[str]:
        other = os.open(target.parent, os.O_RDONLY)
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(other)
        target.touch()
        return []

    monkeypatch.setattr(backups, "make_verified_copy", copy_while_another_begins)
    assert [backups.make(path, TODAY)[0].number for _ in range(2)] == [1, 2]


# Which are kept


@pytest.mark.usefixtures("broken")
def test_rotation(path: Path) -> None:
    """After 20 days of hourly backups, the latest 24 are kept, and the last one of each of 14 days."""
    for hour in range(20 * 24):
        backups.make(path, TODAY + timedelta(days=hour // 24))
    last_of_days = [24 * day for day in range(7, 20)]
    assert [number for number, _ in days(path)] == [*last_of_days, *range(457, 481)]


@pytest.mark.usefixtures("broken")
def test_a_clock_that_jumps_costs_no_backup(path: Path) -> None:
    """The newest backup has the highest number whatever its date, and no older one is removed."""
    clock = [TODAY + timedelta(days=jump) for jump in (0, 3650, -3650, 1, 0, -1, 0)]
    for number, today in enumerate(clock, 1):
        made, _ = backups.make(path, today)
        assert made.number == number
    assert days(path) == [(number, today.isoformat()) for number, today in enumerate(clock, 1)]


def test_damaged_copies_are_marked(path: Path, filled: dict[str, Table]) -> None:
    """While a table is damaged, new copies are marked as not whole."""
    backups.make(path, TODAY)
    table = min(filled)
    execute(path, "UPDATE event SET at = at + 1 WHERE table_id = ?", table)
    damaged, broken = backups.make(path, TODAY)
    assert (damaged.whole, broken, damaged.number) == (False, [table], 2)


def test_the_last_whole_copy_is_kept(path: Path, broken: list[str]) -> None:
    """It stays even if 30 damaged ones follow."""
    whole, _ = backups.make(path, TODAY)
    broken.append("table")
    for _ in range(30):
        backups.make(path, TODAY)
    kept = files.listed(files.folder_of(path))
    assert kept[0] == whole
    assert len(kept) == 1 + backups.HOURLY


def test_a_damaged_copy_goes_in_its_turn(path: Path, broken: list[str]) -> None:
    """Copies with a damaged table are removed no later than whole ones."""
    for hour in range(20 * 24):
        broken[:] = ["table"] if hour in (5, 23, 100) else []
        backups.make(path, TODAY + timedelta(days=hour // 24))
    kept = files.listed(files.folder_of(path))
    assert [backup.number for backup in kept if not backup.whole] == []
    assert len(kept) == backups.DAILY - 1 + backups.HOURLY


def test_old_copies_are_named(path: Path) -> None:
    """Copies, and files put aside by a restore, are named once they are older than promised.

    They are not removed: if the clock is wrong, they could be the only backups.
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


@pytest.mark.usefixtures("broken")
def test_the_host_is_reminded_of_old_copies(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each backup says so while there are copies older than 14 days, with one of them as an example."""
    (folder := files.folder_of(path)).mkdir()
    (old := folder / "000001-2001-01-01.sqlite3").touch()
    assert backups.main(path) == 0
    assert f"older than 14 days by their dates: 1, such as {old}." in capsys.readouterr().out
    old.unlink()
    assert backups.main(path) == 0
    assert "older" not in capsys.readouterr().out
