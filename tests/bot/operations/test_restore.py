"""A restored backup contains nothing of the old database, which is kept."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from datetime import date
from itertools import count, groupby
from pathlib import Path
from typing import Any

import pytest

from bot.operations import backups, restore
from bot.operations.backups import copy
from bot.service.tables import Tables
from bot.storage.database import Database
from bot.storage.errors import CopyRefused, DatabaseUnusable
from bot.table.errors import NoSuchTable
from bot.table.model import Table
from tests.breadth import broad

from ..filled_database import check_equal, execute, seen
from ..people import People

TODAY = date(2026, 11, 21)


@pytest.fixture
def backup(filled: dict[str, Table], path: Path) -> Path:
    """Return a backup of the database, the only one, outside the backups' folder."""
    made, broken = backups.make(path, TODAY)
    assert (broken, made.whole) == ([], True)
    made.path.rename(elsewhere := path.with_name("elsewhere"))
    made.path.parent.rmdir()
    return elsewhere


class Killed(BaseException):
    """The process is killed here, without cleaning up."""


def kill_before(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Let the first `step` renames, links, removals and syncs happen, and raise Killed for all later ones."""
    steps = count()

    def dying(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def perform(*arguments: Any, **options: Any) -> Any:
            if next(steps) >= step:  # from then on it does nothing at all
                raise Killed
            return real(*arguments, **options)

        return perform

    for name in ("rename", "replace", "link", "unlink", "fsync"):
        monkeypatch.setattr(os, name, dying(name))


async def leave_killed(path: Path, people: People) -> Table:
    """Leave a database as a killed bot does. Return its newest table, which is only in the log."""
    store = await Database.open(path)
    people._ids = iter(range(1, 100))
    later = await people.open(Tables(store))
    left = {end: Path(f"{path}{end}").read_bytes() for end in ("", "-wal", "-shm")}
    await store.close()
    for end, content in left.items():
        Path(f"{path}{end}").write_bytes(content)
    return later


def lose(path: Path, how: str) -> None:
    """Remove the database's file, or replace it by an empty one. The log stays."""
    path.unlink()
    if how == "emptied":
        path.touch()


async def test_a_restored_backup(path: Path, filled: dict[str, Table], tmp_path: Path, backup: Path) -> None:
    """After the database is lost, all tables replay from a backup to equal states."""
    for file in tmp_path.glob("alea.db*"):
        file.unlink()
    aside, broken = restore.restore(path, backup)
    assert (aside, broken) == (None, [])
    await check_equal(path, filled)


async def test_what_was_there_is_kept(
    path: Path, filled: dict[str, Table], people: People, backup: Path
) -> None:
    """The old database is kept under another name, with its last writes."""
    log = Path(f"{path}-wal")
    later = await leave_killed(path, people)
    aside, _ = restore.restore(path, backup)
    assert aside is not None
    assert not log.exists()
    await check_equal(path, filled)
    assert (await seen(aside, [later.id]))[later.id] == later


async def test_a_torn_database_is_replaced(path: Path, filled: dict[str, Table], backup: Path) -> None:
    """A database that cannot be opened is kept with its log, and neither affects the restored backup."""
    log = Path(f"{path}-wal")
    path.write_bytes(b"noise " * 5000)
    log.write_bytes(b"more noise " * 5000)
    aside, _ = restore.restore(path, backup)
    assert aside.read_bytes() == b"noise " * 5000
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"more noise " * 5000
    assert not log.exists()
    await check_equal(path, filled)


async def test_no_restoring_while_the_bot_runs(path: Path, filled: dict[str, Table], backup: Path) -> None:
    """The restore is refused, and the running bot's database stays as it is."""
    store = await Database.open(path)
    with pytest.raises(DatabaseUnusable, match="in use by another process"):
        restore.restore(path, backup)
    await store.close()
    await check_equal(path, filled)


async def test_a_folder_is_not_put_aside(
    path: Path, filled: dict[str, Table], tmp_path: Path, backup: Path
) -> None:
    """If the path is a folder, the restore is refused and the folder stays."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(DatabaseUnusable, match="folder cannot be opened"):
        restore.restore(tmp_path / "folder", backup)
    assert (tmp_path / "folder").is_dir()


@pytest.mark.parametrize("kind", ["torn", "text", "newer", "missing"])
async def test_a_bad_backup_is_not_restored(path: Path, filled: dict[str, Table], kind: str) -> None:
    """A damaged, newer, missing or unrelated file is refused, and the database stays as it is."""
    file = path.with_name("bad.db")
    if kind != "missing":
        copy(path, file)
    if kind == "torn":
        content = bytearray(file.read_bytes())
        content[8192:16384] = random.Random(1).randbytes(8192)
        file.write_bytes(content)
    elif kind == "text":
        file.write_text("Dear diary, " * 2000)
    elif kind == "newer":
        execute(file, "PRAGMA user_version = 999")
    with pytest.raises(CopyRefused):
        restore.restore(path, file)
    assert not list(path.parent.glob("*.restored*"))
    await check_equal(path, filled)


@pytest.mark.parametrize("how", ["removed", "emptied"])
async def test_a_lost_databases_log_stays_out(
    path: Path, filled: dict[str, Table], people: People, how: str, backup: Path
) -> None:
    """If only the write-ahead log is left, it is kept, and the restored backup has nothing from it."""
    log = Path(f"{path}-wal")
    later = await leave_killed(path, people)
    content = log.read_bytes()
    lose(path, how)
    aside, _ = restore.restore(path, backup)
    assert aside.read_bytes() == content
    assert not log.exists()
    await check_equal(path, filled)
    assert isinstance((await seen(path, [later.id]))[later.id], NoSuchTable)


async def test_no_log_stays_beside_the_backup(path: Path, filled: dict[str, Table], backup: Path) -> None:
    """Write-ahead log and journal move with the old database, under its new name."""
    ends = {"-wal", "-journal", "-shm"}
    for end in ends:
        Path(f"{path}{end}").write_bytes(b"of old")
    aside, _ = restore.restore(path, backup)
    assert not [end for end in ends if Path(f"{path}{end}").exists()]
    assert [Path(f"{aside}{end}").read_bytes() for end in ("-wal", "-journal")] == [b"of old"] * 2
    await check_equal(path, filled)


async def test_logs_meet_no_strange_file(
    path: Path, filled: dict[str, Table], people: People, backup: Path
) -> None:
    """A database is put aside under a number that is free, so a log kept earlier does not become its own."""
    await leave_killed(path, people)
    lose(path, "removed")
    restore.restore(path, backup)
    aside, _ = restore.restore(path, backup)
    assert aside == path.with_name(f"{path.name}.replaced-2")
    await check_equal(aside, filled)


@pytest.mark.parametrize("how", broad(["emptied", "there", "removed"]))
async def test_killed_between_any_two_steps(
    path: Path, filled: dict[str, Table], people: People, tmp_path: Path, how: str, backup: Path
) -> None:
    """The bot then finds the old state, refuses to start, or finds the backup. Another restore succeeds."""
    later = await leave_killed(path, people)
    if how != "there":
        lose(path, how)
    found = []
    for step in count():
        folder = tmp_path / str(step)
        folder.mkdir()
        for old in tmp_path.glob(f"{path.name}*"):
            shutil.copy(old, folder)
        place, killed = folder / path.name, False
        with pytest.MonkeyPatch.context() as patch:
            kill_before(patch, step)
            try:
                restore.restore(place, backup)
            except Killed:
                killed = True
        if not killed:
            break
        found.append(await what_is_found(place, filled, later))
        restore.restore(place, backup)
        assert await what_is_found(place, filled, later) == "backup"
        if how == "there":
            assert await what_is_found(folder / f"{path.name}.replaced-1", filled, later) == "old"
    order = ["old", "refused", "backup"] if how == "there" else ["refused", "backup"]
    assert [state for state, _ in groupby(found)] == order


async def what_is_found(place: Path, filled: dict[str, Table], later: Table) -> str:
    """Return what a starting bot finds: "old" (with the newest table), "backup" or "refused".

    If it refuses without saying how to restore, return its message.
    """
    try:
        table = (await seen(place, [later.id]))[later.id]
    except DatabaseUnusable as refusal:
        return "refused" if "python -m bot restore FILE" in str(refusal) else str(refusal)
    await check_equal(place, filled)
    assert table == later or isinstance(table, NoSuchTable)
    return "old" if table == later else "backup"


async def test_nothing_that_was_kept_is_overwritten(
    path: Path, filled: dict[str, Table], people: People, backup: Path
) -> None:
    """If an earlier restore left a log, the database and its own log are put aside under another number."""
    later = await leave_killed(path, people)
    shutil.copy(backup, f"{path}.restored-1")
    kept_before = path.with_name(f"{path.name}.replaced-1-wal")
    kept_before.write_bytes(b"kept before")
    aside, _ = restore.restore(path, backup)
    assert aside == path.with_name(f"{path.name}.replaced-2")
    assert await what_is_found(aside, filled, later) == "old"
    assert kept_before.read_bytes() == b"kept before"
    assert await what_is_found(path, filled, later) == "backup"


async def test_a_database_behind_a_link(
    path: Path, filled: dict[str, Table], people: People, backup: Path
) -> None:
    """The logs are next to the file that the link points to. Restoring keeps the link."""
    await leave_killed(path, people)
    lose(path, "emptied")
    link = path.parent / "linked" / "name.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with pytest.raises(DatabaseUnusable, match="missing or empty"):
        await Database.open(link)
    restore.restore(link, backup)
    assert link.is_symlink()
    await check_equal(path, filled)


async def test_the_waiting_copy_can_be_restored(
    path: Path, filled: dict[str, Table], monkeypatch: pytest.MonkeyPatch, backup: Path
) -> None:
    """If a restore is killed, the copy it leaves behind can be restored, and is then gone."""
    with monkeypatch.context() as patch:
        patch.setattr(restore, "_put_aside", lambda *_: (_ for _ in ()).throw(Killed))
        with pytest.raises(Killed):
            restore.restore(path, backup)
    (waiting,) = path.parent.glob("*.restored-*")
    restore.restore(path, waiting)
    assert not list(path.parent.glob("*.restored*"))
    await check_equal(path, filled)
