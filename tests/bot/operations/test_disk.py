"""How much room there is, and when it is too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.operations import disk


def test_the_log_of_writes_counts(path: Path) -> None:
    """A database's size is that of its file and write-ahead log. Before they exist, it is 0."""
    assert disk.size(path) == 0
    path.write_bytes(b"x" * 700)
    assert disk.size(path) == 700
    path.with_name(f"{path.name}-wal").write_bytes(b"x" * 50)
    assert disk.size(path) == 750


def test_room_is_that_of_the_folder(path: Path) -> None:
    """For a file that does not exist yet, it is the room on the disk of its folder."""
    assert not path.exists()
    assert disk.free(path) > 0


@pytest.mark.parametrize(
    ("free", "size", "low"),
    [(200, 1, False), (199, 1, True), (199, 0, True), (1000, 500, False), (999, 500, True)],
)
def test_when_room_is_low(
    path: Path, monkeypatch: pytest.MonkeyPatch, free: int, size: int, low: bool
) -> None:
    """It is low below 200 MB, and below twice the database's size."""
    monkeypatch.setattr(disk, "free", lambda _: free * disk.MEGABYTE)
    monkeypatch.setattr(disk, "size", lambda _: size * disk.MEGABYTE)
    assert disk.is_low(path) == low
