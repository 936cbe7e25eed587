"""The lock of a database file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.errors import DatabaseMisconfigured, DatabaseUnusable
from bot.storage.sqlite import lock
from bot.storage.sqlite.lock import SQLITE_HEADER, acquire, create, release


def test_one_at_a_time(path: Path) -> None:
    """A second lock is refused until the first is released. The file itself is not created."""
    held = acquire(path)
    with pytest.raises(DatabaseUnusable, match=f"{path} is in use by another process"):
        acquire(path)
    release(held)
    release(acquire(path))
    assert not path.exists()


def test_a_new_file_is_private(path: Path) -> None:
    """Only its owner can read a new file. An existing file stays as it is."""
    create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"x")
    create(path)
    assert path.read_bytes() == b"x"


async def test_nothing_is_made_beside_a_file_of_others(path: Path) -> None:
    """A file that is not a database is refused, and nothing is created next to it."""
    for content in (b"x", SQLITE_HEADER[:-1], SQLITE_HEADER.replace(b"3", b"2")):
        path.write_bytes(content)
        with pytest.raises(DatabaseMisconfigured, match=f"{path} cannot be used: file is not a database"):
            await Database.open(path)
        assert list(path.parent.iterdir()) == [path]
    path.write_bytes(b"")
    await (await Database.open(path)).close()


def test_its_folder_is_made(tmp_path: Path) -> None:
    """It is private. If it exists, its permissions stay as they are."""
    path = tmp_path / "data" / "alea.db"
    release(acquire(path))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.parent.chmod(0o755)
    release(acquire(path))
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o755  # whoever has opened it to others wants it so


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("no/data/alea.db", "no/data cannot be created, because .*/no does not exist"),
        ("file/alea.db", "file is no folder, or a link that leads to none"),
        ("link/alea.db", "link is no folder, or a link that leads to none"),
    ],
)
def test_a_folder_that_is_not_made(tmp_path: Path, place: str, expected: str) -> None:
    """Nested folders are not created, nor the target of a dangling link, whose disk could be missing."""
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "disk" / "data")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(DatabaseUnusable, match=f"alea.db cannot be opened: .*{expected}"):
        acquire(tmp_path / place)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    """The refusal gives the path, the reason, and what has to be there."""
    expected = r"missing/alea.db cannot be opened: No such file or directory\. Its folder must exist"
    with pytest.raises(DatabaseUnusable, match=expected):
        create(tmp_path / "missing" / "alea.db")


def test_a_new_folder_outlives_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder above is synced once, when the new folder is created."""
    synced: list[Path] = []
    monkeypatch.setattr(lock, "make_durable", synced.append)
    release(acquire(tmp_path / "data" / "alea.db"))
    release(acquire(tmp_path / "data" / "alea.db"))
    assert synced == [tmp_path]
