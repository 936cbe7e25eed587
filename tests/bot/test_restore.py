"""A backup in the place of the database: what was there is kept, and nothing of it gets into the backup."""

from __future__ import annotations

import random
import shutil
from datetime import date
from pathlib import Path

import pytest

from bot import backups, restore
from bot.copies import copy
from bot.refusals import CopyRefused, DatabaseUnusable
from bot.store import Store
from bot.table import Table
from bot.tables import Tables

from .cellarful import check_equal, execute, seen
from .people import People

TODAY = date(2026, 11, 21)


async def test_a_restored_backup(path: Path, filled: dict[str, Table], tmp_path: Path) -> None:
    """After the loss of the database a backup replays every table to an equal state."""
    backup, broken = backups.make(path, TODAY)
    assert (broken, backup.whole) == ([], True)
    for file in tmp_path.glob("alea.db*"):
        file.unlink()
    aside, broken = restore.restore(path, backup.path)
    assert (aside, broken) == (None, [])
    await check_equal(path, filled)


async def test_what_was_there_is_kept(path: Path, filled: dict[str, Table], people: People) -> None:
    """Restoring keeps the present database under another name, with what was written to it last."""
    backup, _ = backups.make(path, TODAY)
    store = await Store.open(path)
    people._ids = iter(range(1, 100))
    later = await people.open(Tables(store))
    left = path.with_name("left.db")
    for end in ("", "-wal"):  # as a bot that was killed leaves it
        shutil.copy(f"{path}{end}", f"{left}{end}")
    await store.close()
    for end in ("", "-wal"):
        Path(f"{left}{end}").replace(f"{path}{end}")
    aside, _ = restore.restore(path, backup.path)
    assert aside is not None
    assert not path.with_name(f"{path.name}-wal").exists()
    await check_equal(path, filled)
    assert (await seen(aside, [later.id]))[later.id] == later


async def test_a_torn_database_is_replaced(path: Path, filled: dict[str, Table], tmp_path: Path) -> None:
    """Where the present database cannot even be opened, it is kept with its log, which touches nothing."""
    backup, _ = backups.make(path, TODAY)
    log = path.with_name(f"{path.name}-wal")
    path.write_bytes(b"noise " * 5000)
    log.write_bytes(b"more noise " * 5000)
    aside, _ = restore.restore(path, backup.path)
    assert aside is not None
    assert aside.read_bytes() == b"noise " * 5000
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == b"more noise " * 5000
    assert not log.exists()
    await check_equal(path, filled)


async def test_no_restoring_while_the_bot_runs(path: Path, filled: dict[str, Table]) -> None:
    """The running bot's database is not replaced."""
    backup, _ = backups.make(path, TODAY)
    store = await Store.open(path)
    with pytest.raises(DatabaseUnusable, match="in use by another process"):
        restore.restore(path, backup.path)
    await store.close()
    await check_equal(path, filled)


@pytest.mark.parametrize("kind", ["torn", "text", "newer", "missing"])
async def test_a_bad_backup_is_not_restored(path: Path, filled: dict[str, Table], kind: str) -> None:
    """A file that is damaged, of something else, newer or missing leaves the database as it is."""
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
