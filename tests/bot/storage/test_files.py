"""The files next to a database, and their names."""

from __future__ import annotations

from pathlib import Path

from bot.storage.files import (
    READY,
    WRITES,
    Backup,
    all_beside,
    beside,
    folder_of,
    has_content,
    listed,
    waiting,
)


def test_beside_what_a_link_points_to(tmp_path: Path) -> None:
    """The log is next to the file, not next to the link."""
    (tmp_path / "real").mkdir()
    real, link = tmp_path / "real" / "alea.db", tmp_path / "link.db"
    link.symlink_to(real)
    assert beside(link, WRITES) == tmp_path / "real" / "alea.db-wal"


def test_content(tmp_path: Path) -> None:
    """Missing files, empty files and folders have no content."""
    empty, full = tmp_path / "empty", tmp_path / "full"
    empty.touch()
    full.write_text("x")
    assert [has_content(each) for each in (empty, full, tmp_path, tmp_path / "none")] == [
        False,
        True,
        False,
        False,
    ]


def test_copies_that_wait(tmp_path: Path) -> None:
    """Only names with a number are waiting copies, even if the database's name looks like a pattern."""
    database = tmp_path / "al[e]a.db"
    for end in (f"{READY}12", f"{READY}12-wal", f"{READY}x"):
        beside(database, end).touch()
    assert waiting(database) == [beside(database, f"{READY}12")]
    assert len(all_beside(database, READY)) == 3


def test_backups(tmp_path: Path) -> None:
    """Files with a backup's name are listed, oldest first."""
    folder = folder_of(tmp_path / "alea.db")
    folder.mkdir()
    names = ["000010-2026-02-01.sqlite3", "000009-2026-01-31-damaged.sqlite3", "mine.sqlite3", "1-2.sqlite3"]
    for name in names:
        (folder / name).touch()
    assert listed(folder) == [
        Backup(9, "2026-01-31", False, folder / names[1]),
        Backup(10, "2026-02-01", True, folder / names[0]),
    ]
