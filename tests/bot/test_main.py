"""`python -m bot`: its commands, its exit codes, and where it says what."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from discord import LoginFailure

from bot import __main__ as program
from bot.config import Config
from bot.storage.errors import DatabaseUnusable
from bot.table.dice import FairDice, commitment
from bot.table.model import Table
from bot.transport.connection import NoSessionError
from engine import Match, Over, ToMove, ToRoll

from .filled_database import check_equal

ROOT = Path(__file__).parents[2]
SEED, TABLE, PLAYERS = bytes(range(32)), "23456789", (1001, 1002)


def played() -> dict[str, Any]:
    """Play a match with fair dice to its end, and write it as the bot does."""
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
    """Write a record to a file."""
    file = folder / "record.json"
    file.write_text(json.dumps(record))
    return str(file)


@pytest.mark.parametrize(
    "arguments", [["help"], ["--help"], ["verify"], ["verify", "a", "b"], ["run", "fast"]]
)
def test_misuse(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Anything that is no command is answered with how to use them, and code 2."""
    assert program.main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", program.USAGE + "\n")


def test_a_good_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Verified, with the number of rolls, and code 0."""
    assert program.main(["verify", written(tmp_path, played())]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "Verified." in said.out
    assert "WRONG" not in said.out


def test_a_changed_face(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One face that the seed did not throw is named, with code 1."""
    record = played()
    roll = next(event["roll"] for event in record["events"] if "roll" in event)
    roll[0] = roll[0] % 6 + 1
    assert program.main(["verify", written(tmp_path, record)]) == 1
    said = capsys.readouterr().out
    assert "WRONG" in said
    assert "Roll 1 is recorded as" in said
    assert "Not verified." in said


@pytest.mark.parametrize(
    "garbage",
    [b"", b"no JSON", b"[]", b"{}", b'{"dice": 1}', b"\xff\xfe\x00", b"[" * 100_000, b"7"],
    ids=["empty", "text", "a list", "no record", "no dice", "bytes", "deep", "a number"],
)
def test_garbage(tmp_path: Path, garbage: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no record is said to be none, on the error stream, with code 2."""
    file = tmp_path / "record.json"
    file.write_bytes(garbage)
    assert program.main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong path is a sentence, no traceback."""
    assert program.main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


async def test_commands_of_the_database(
    at: Path, filled: dict[str, Table], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """backup, doctor and restore say what they did, with code 0; and what is wrong, with code 1."""
    file = tmp_path / "copy.db"
    codes = [
        program.main(arguments)
        for arguments in (["doctor"], ["backup"], ["doctor"], ["backup", str(file)], ["restore", str(file)])
    ]
    said = capsys.readouterr()
    assert (codes, said.err) == ([1, 0, 0, 0, 0], "")
    assert said.out.count("All is well.") == 1
    assert "is kept as" in said.out
    assert program.main(["backup", str(file)]) == 1
    assert "No backup was made." in capsys.readouterr().err
    assert program.main(["restore", str(tmp_path / "none")]) == 1
    assert "There is no file" in capsys.readouterr().err
    await check_equal(at, filled)


ENDS = {
    "a refused token": (LoginFailure, 2),
    "a database that cannot be used": (DatabaseUnusable, 1),
    "no session": (NoSessionError, 1),
    "an outage": (ConnectionResetError, 1),
    "a defect": (KeyError, 1),
}


@pytest.mark.parametrize("why", ENDS)
def test_the_exit_code_says_whether_a_restart_may_help(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
    why: str,
) -> None:
    """Code 2 where it cannot, and systemd leaves the bot alone; a sentence, or for a defect a traceback."""
    error, code = ENDS[why]

    async def serve(_config: Config) -> None:
        raise error("anything")

    monkeypatch.setattr(program, "_serve", serve)
    monkeypatch.setattr(program.config, "load", lambda: Config(token="", database=tmp_path / "alea.db"))
    monkeypatch.setattr(program, "log_to_stderr", lambda _level: None)
    assert program.main([]) == code
    tracebacks = [record.exc_info is not None for record in caplog.records]
    told = capsys.readouterr().err
    assert (tracebacks, told.count("\n")) == (([True], 0) if why == "a defect" else ([], 1))


def test_as_a_program(tmp_path: Path) -> None:
    """The exit code and the words reach whoever runs it, also where only ASCII can be shown."""
    record = played()
    record["names"] = ["Ольга", "\x1b[31m"]
    command = [sys.executable, "-m", "bot", "verify", written(tmp_path, record)]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.endswith(b"Verified.\n")
