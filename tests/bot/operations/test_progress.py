"""Progress of long work on standard error: a bar on a terminal, otherwise an occasional line."""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.config import NO_PROGRESS
from bot.operations import backups, compact, moving, progress
from bot.operations.upkeep import run_backup
from bot.storage import moving as copying
from bot.table.model import Table

Clock = Callable[[float], None]


class Terminal(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the module's clock. Return a function that advances it by a number of seconds."""
    now = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])  # type: ignore[attr-defined]
    return lambda seconds: now.__setitem__(0, now[0] + seconds)


def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Replace standard error by a terminal, and return it."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    return terminal


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show every step immediately."""
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)


def test_lines_where_there_is_no_terminal(wait: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    """The first line comes after two seconds, and the next ones at least five seconds apart."""
    for _ in progress.tracked("Checking", range(100)):
        wait(0.5)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"Checking: {done} of 100" for done in range(4, 101, 10)]


def test_a_bar_on_a_terminal(
    wait: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bar shows percentage and number, disappears at the end, and keeps printed lines whole."""
    terminal = at_terminal(monkeypatch)
    with progress.progress("Checking", 10) as shown:
        wait(progress.QUIET_SECONDS)
        shown.update(5)
        assert "Checking:  50%" in terminal.getvalue()
        assert "5/10" in terminal.getvalue()
        shown.write("a result")
    assert terminal.getvalue().endswith("\r")
    assert terminal.getvalue().rpartition("Checking")[2].rstrip("\r").endswith(" ")
    assert capsys.readouterr().out == "a result\n"


def test_work_of_unknown_length(
    wait: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It shows only how long it has taken, on a terminal and elsewhere."""
    terminal = at_terminal(monkeypatch)
    with progress.progress("Compacting") as shown:
        wait(progress.QUIET_SECONDS)
        shown.update()
    assert "Compacting: 00:02" in terminal.getvalue()
    monkeypatch.setattr(sys, "stderr", sys.stdout)
    with progress.progress("Compacting") as shown:
        wait(7.0)
        shown.update()
    assert capsys.readouterr().out == "Compacting: 7 s\n"


@pytest.mark.parametrize("is_terminal", [False, True])
def test_short_work_shows_nothing(
    wait: Clock, is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Under two seconds, nothing is shown, on a terminal or elsewhere. Printed lines appear anyway."""
    terminal = at_terminal(monkeypatch) if is_terminal else None
    with progress.progress("Checking", 4) as shown:
        for number in range(4):
            wait(0.49)
            shown.update()
            shown.write(str(number))
    assert terminal is None or terminal.getvalue() == ""
    assert capsys.readouterr() == ("0\n1\n2\n3\n", "")


@pytest.mark.sqlite
def test_a_backup(
    path: Path, filled: dict[str, Table], at_once: None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It counts the copy's steps, then the tables. Its last output is unchanged."""
    assert backups.main(path, tmp_path / "copy.sqlite3") == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"{tmp_path / 'copy.sqlite3'} is a verified copy")
    assert "Copying: 1 of 1" in told.err
    assert f"Checking tables: {len(filled)} of {len(filled)}" in told.err


@pytest.mark.sqlite
async def test_the_backups_of_the_bot(
    path: Path, filled: dict[str, Table], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """They start with progress switched off, because all their output goes to the bot's log."""
    assert filled
    given: dict[str, str] = {}

    async def note(*_: object, env: dict[str, str], **__: object) -> None:
        given.update(env)
        raise TimeoutError

    monkeypatch.setattr(asyncio, "create_subprocess_exec", note)
    with pytest.raises(TimeoutError):
        await run_backup(path)
    assert given.items() >= NO_PROGRESS.items()


def test_where_none_is_wanted(
    at_once: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The variable that switches tqdm off works here too."""
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert list(progress.tracked("Checking", "abc")) == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


@pytest.mark.sqlite
async def test_a_move_of_a_database(
    path: Path,
    filled: dict[str, Table],
    at_once: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each row is counted three times: when it is copied, and in both checksums."""
    assert filled
    monkeypatch.setattr(copying, "ROWS", 50)
    sums = await moving.move(str(path), str(tmp_path / "there.db"))
    rows = 3 * sum(each.rows for each in sums.values())
    assert f"Moving rows: {rows} of {rows}" in capsys.readouterr().err


@pytest.mark.sqlite
async def test_a_compaction(
    path: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It shows how long it has run, because SQLite does not report progress."""
    monkeypatch.setattr(compact, "SHOWN_EVERY", 0.001)

    async def slow(_: Path) -> bool:
        await asyncio.sleep(0.02)
        return False

    monkeypatch.setattr(compact, "compact_file", slow)
    assert await compact.compact_shown(path) is False
    assert "Compacting: 0 s" in capsys.readouterr().err
