"""The lock of a database file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from bot.storage.errors import DatabaseUnusable
from bot.storage.lock import acquire, create, release


def test_one_at_a_time(path: Path) -> None:
    """A second lock is refused until the first is released; the file itself is not created."""
    lock = acquire(path)
    with pytest.raises(DatabaseUnusable, match=f"{path} is in use by another process"):
        acquire(path)
    release(lock)
    release(acquire(path))
    assert not path.exists()


def test_a_new_file_is_private(path: Path) -> None:
    """Nobody else may read it; one that is there is left as it is."""
    create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"x")
    create(path)
    assert path.read_bytes() == b"x"


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    """With its path and the reason, and how it should be."""
    expected = r"missing/alea.db cannot be opened: No such file or directory\. Its folder must exist"
    for function in (acquire, create):
        with pytest.raises(DatabaseUnusable, match=expected):
            function(tmp_path / "missing" / "alea.db")
