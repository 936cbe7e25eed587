"""A lost database is reported at the start, and no new one is created instead."""

from __future__ import annotations

import stat
from datetime import date
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.operations import backups
from bot.storage import files
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnusable
from bot.table.model import Table

TODAY = date(2026, 11, 21)


def content_of(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder and their contents, without the lock."""
    return {
        each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and each.suffix != ".lock"
    }


@pytest.mark.parametrize("emptied", [False, True])
@pytest.mark.parametrize("left", ["-wal", "backups", "both"])
async def test_a_lost_database_is_told(
    path: Path, filled: dict[str, Table], left: str, emptied: bool
) -> None:
    """If it is missing or empty, next to a log or backups, the start is refused with the way out."""
    left_over = []
    if left != "backups":
        left_over.append(path.with_name(f"{path.name}-wal"))
        left_over[0].write_bytes(b"what was written last")
    if left != "-wal":
        backups_made, _ = backups.make(path, TODAY)
        left_over.append(backups_made.path.parent)
    path.unlink()
    if emptied:
        path.touch()
    before = content_of(path.parent)
    for _ in range(2):  # nor does it hold the lock
        with pytest.raises(DatabaseUnusable, match="python -m bot restore FILE") as refused:
            await Database.open(path)
        assert all(str(each) in str(refused.value) for each in [path, *left_over])
        assert content_of(path.parent) == before
    for each in left_over:
        each.rename(each.with_name(f"old-{each.name}"))
    await (await Database.open(path)).close()  # what is left was moved away: a person wants to begin anew


async def test_a_half_restored_database_is_told(
    at: Path, filled: dict[str, Table], capsys: pytest.CaptureFixture[str]
) -> None:
    """While a restored copy waits, the start and the commands refuse, and nothing changes."""
    at.with_name(f"{at.name}.restored-1").write_bytes(b"a copy that waits")
    before = content_of(at.parent)
    with pytest.raises(DatabaseUnusable, match="Finish it with: python -m bot restore FILE"):
        await Database.open(at)
    assert [program.main([command]) for command in ("doctor", "backup")] == [1, 1]
    assert capsys.readouterr().err.count("is incomplete") == 2
    assert content_of(at.parent) == before


@pytest.mark.parametrize("stands", ["nothing", "an empty file", "an empty log", "an empty folder"])
async def test_a_first_start(path: Path, stands: str) -> None:
    """If nothing points to an earlier database, a private one is created."""
    match stands:
        case "an empty file":
            path.touch(0o600)
        case "an empty log":
            path.with_name(f"{path.name}-wal").touch()
        case "an empty folder":
            files.folder_of(path).mkdir()
    await (await Database.open(path)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("command", ["doctor", "backup"])
@pytest.mark.parametrize("emptied", [False, True])
def test_the_commands_tell_it_too(
    at: Path, capsys: pytest.CaptureFixture[str], command: str, emptied: bool
) -> None:
    """Neither doctor nor backup creates a database or touches the lost one's log."""
    at.with_name(f"{at.name}-wal").write_bytes(b"what was written last")
    if emptied:
        at.touch()
    before = content_of(at.parent)
    assert program.main([command]) == 1
    assert f"There is no database {at}" in capsys.readouterr().err
    assert content_of(at.parent) == before
    assert not files.listed(files.folder_of(at))
