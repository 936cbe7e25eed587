"""`python -m bot`: its commands, its exit codes, and the stream that it writes to."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import __main__ as program
from bot.config import Config
from bot.operations.watchdog import Notifier
from bot.storage.errors import DatabaseMisconfigured, DatabaseUnusable, NotRead
from bot.table.dice import FairDice, commitment
from bot.table.model import Table
from bot.transport.connection import NoSessionError
from engine import Match, Over, ToMove, ToRoll

from .filled_database import check_equal

ROOT = Path(__file__).parents[2]
SEED, TABLE, PLAYERS = bytes(range(32)), "23456789", (1001, 1002)


def played() -> dict[str, Any]:
    """Return the record of a finished match with fair dice, as the bot writes it."""
    dice = FairDice(SEED, TABLE, PLAYERS)
    match, rolls = Match.open("conversion", seats=2, first=dice.first(2), options={"holes": 32}), 0
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            rolls += 1
            match = match.roll(dice.roll(rolls, match.status.count, match.status.sides))
        elif isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            match = match.play(seat, match.moves(seat)[0])
    written = {"commitment": commitment(SEED), "seed": SEED.hex(), "table": TABLE}
    return {**match.record(), "names": ["ann", "bob"], "dice": {**written, "players": [*map(str, PLAYERS)]}}


def written(folder: Path, record: object) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    return str(file)


@pytest.mark.parametrize(
    "arguments", [["help"], ["--help", "verify"], ["verify"], ["verify", "a", "b"], ["run", "fast"]]
)
def test_misuse(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Arguments that are no command give code 2 and the usage on standard error."""
    assert program.main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", program.USAGE + "\n")


def test_questions_about_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` and `--version` are answered on standard output, with code 0."""
    assert program.main(["--help"]) == 0
    assert capsys.readouterr() == (f"{program.USAGE}\n", "")
    assert program.main(["--version"]) == 0
    (written,) = re.findall(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert capsys.readouterr() == (f"Alea {written}\n", "")


def test_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A verified record gives code 0. If one face is wrong, the roll is named, with code 1."""
    assert program.main(["verify", written(tmp_path, played())]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "Verified." in said.out
    assert "WRONG" not in said.out
    record = played()
    roll = next(event["roll"] for event in record["events"] if "roll" in event)
    roll[0] = roll[0] % 6 + 1
    assert program.main(["verify", written(tmp_path, record)]) == 1
    said = capsys.readouterr().out
    assert "WRONG" in said
    assert "Roll 1 is wrong:" in said
    assert "Not verified." in said


@pytest.mark.parametrize(
    "garbage",
    [b"", b"no JSON", b"[]", b"{}", b'{"dice": 1}', b"\xff\xfe\x00", b"[" * 100_000, b"7"],
    ids=["empty", "text", "a list", "no record", "no dice", "bytes", "deep", "a number"],
)
def test_garbage(tmp_path: Path, garbage: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not a record gives code 2 and one line on standard error."""
    file = tmp_path / "record.json"
    file.write_bytes(garbage)
    assert program.main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file and a pipe give code 2 and a sentence. The pipe is not waited for."""
    assert program.main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    os.mkfifo(tmp_path / "pipe")
    assert program.main(["verify", str(tmp_path / "pipe")]) == 2
    assert capsys.readouterr().err == "The file cannot be read: it is a folder, a pipe or a device.\n"


ENDS = [
    (DatabaseUnusable("It is in use."), 1, "It is in use."),
    (DatabaseMisconfigured("It is a folder."), 2, "It is a folder."),
    (discord.LoginFailure("Improper token"), 2, "Discord refused DISCORD_TOKEN"),
    (NoSessionError(), 1, "The bot could not start a session with Discord"),
    (OSError(101, "Network is unreachable"), 1, "The bot cannot connect to Discord"),
    (ZeroDivisionError("a defect"), 1, "An unexpected error ended the bot"),
    (None, 0, ""),
]


@pytest.mark.parametrize(("error", "code", "words"), ENDS, ids=lambda each: type(each).__name__)
def test_the_exit_code_tells_the_supervisor_whether_to_restart(
    error: Exception | None,
    code: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Code 2 is for what no restart can mend. A defect gives another code."""

    async def serve(_: Config) -> None:
        if error is not None:
            raise error

    monkeypatch.setattr(program, "_serve", serve)
    monkeypatch.setattr(program, "log_to_stderr", lambda _: None)
    monkeypatch.setattr(program.config, "load", lambda **_: Config("a token", Path("alea.db")))
    assert program.main([]) == code
    assert words in capsys.readouterr().err + caplog.text


@pytest.mark.parametrize("away", [True, False])
async def test_a_server_that_is_away_ends_no_bot(away: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watchdog's probe succeeds if the server is away, because a restart would not help."""
    probes: list[Callable[[], Awaitable[None]]] = []

    def watch(probe: Callable[[], Awaitable[None]], _notifier: Notifier) -> SimpleNamespace:
        probes.append(probe)
        return SimpleNamespace(start=lambda: None)

    async def read(_: object) -> int:
        raise NotRead

    monkeypatch.setattr(program, "Watchdog", watch)
    database: Any = SimpleNamespace(away=away, read=read)
    program._start_watchdog(database, Notifier(None))
    with nullcontext() if away else pytest.raises(NotRead):
        await probes[0]()


@pytest.mark.parametrize("arguments", [[], ["doctor"], ["backup"], ["restore", "backup.sqlite3"]])
def test_wrong_settings(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command that reads the settings gives code 2 and says what is wrong."""
    monkeypatch.delenv("ALEA_DATABASE", raising=False)
    monkeypatch.setenv("ALEA_ENV_FILE", str(tmp_path / "nowhere"))
    assert program.main(arguments) == 2
    assert capsys.readouterr().err.startswith("There is no file")


async def test_commands_of_the_database(
    at: Path, filled: dict[str, Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """backup, doctor and restore give 0 and say what they did, or 1 and what is wrong."""
    file = tmp_path / "copy.db"
    codes = [
        program.main(arguments)
        for arguments in (["doctor"], ["backup"], ["doctor"], ["backup", str(file)], ["restore", str(file)])
    ]
    said = capsys.readouterr()
    assert (codes, said.err) == ([1, 0, 0, 0, 0], "")
    assert said.out.count("All is well.") == 1
    assert f"{at} is now a copy of {file}." in said.out
    assert "is kept as" in said.out
    assert program.main(["backup", str(file)]) == 1
    assert "No backup was made." in capsys.readouterr().err
    assert program.main(["restore", str(tmp_path / "none")]) == 1
    assert "There is no file" in capsys.readouterr().err
    await check_equal(at, filled)


@pytest.mark.parametrize("module", ["bot", "playground"])
def test_on_windows(module: str) -> None:
    """The program ends with code 1 and one sentence, before it imports anything that Windows lacks."""
    pretend = "import runpy, sys; sys.platform = 'win32'; sys.modules['fcntl'] = None; runpy.run_module"
    pretend += f"({module!r})"
    ended = subprocess.run([sys.executable, "-c", pretend], cwd=ROOT, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr.count(b"\n")) == (1, 1), ended.stderr
    assert ended.stderr.startswith(b"Alea runs on Linux, macOS and WSL, not on Windows itself")


def test_as_a_program(tmp_path: Path) -> None:
    """Code and output arrive even if the terminal can only show ASCII."""
    record = played()
    record["names"] = ["Ольга", "\x1b[31m"]
    command = [sys.executable, "-m", "bot", "verify", written(tmp_path, record)]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.endswith(b"Verified.\n")
