"""After `python -m bot compact`, no byte of the database's files contains a deleted name."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.storage.sqlite import compaction
from bot.storage.sqlite.lock import acquire, release
from tests.bot.storage.sqlite.test_compaction import traces, written

pytestmark = pytest.mark.sqlite


def test_no_trace_is_left(
    at: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Deleted names are gone even if the file is too large to be compacted at the start."""
    asyncio.run(written(at))
    monkeypatch.setattr(compaction, "MAX_BYTES_AT_START", 0)
    assert program.main(["compact"]) == 0
    assert traces(at) == 0
    assert "is compacted" in capsys.readouterr().out


def test_it_refuses_while_the_bot_runs(at: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It returns 1, says to stop the bot first, and changes nothing."""
    asyncio.run(written(at))
    before = at.read_bytes()
    lock = acquire(at)
    assert program.main(["compact"]) == 1
    release(lock)
    assert "stop that one first" in capsys.readouterr().err
    assert at.read_bytes() == before


def test_a_missing_database_is_not_made(at: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It returns 1 and says that there is no database at that path."""
    assert program.main(["compact"]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not at.exists()


def test_a_server_needs_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It returns 2 and says that compacting is only for SQLite files."""
    monkeypatch.setenv("ALEA_DATABASE", "postgresql://alea@localhost/alea")
    assert program.main(["compact"]) == 2
    assert "compact is only for SQLite files" in capsys.readouterr().err
