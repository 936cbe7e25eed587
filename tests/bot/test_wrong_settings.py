"""Wrong settings in `.env`: the exit code, after which nothing restarts, and the sentence."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.config import BadConfig, database
from bot.storage.database import NO_DRIVER
from bot.storage.migrations import FOREIGN
from bot.storage.postgresql.session import UNREADABLE

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 38}"  # of Discord's form, and no one's
SERVER = "postgresql://alea@127.0.0.1:1/alea"
FOR_TRYING = "ALEA_DATABASE=:memory: keeps nothing once the bot stops."
TOO_LONG = "cannot be opened: File name too long. Choose another path."
NO_FILE = "cannot be opened: it is a folder, a pipe or a device. Choose another path."
NOT_IN_FOLDER = "is no folder, or a link that leads to none. Choose another path."
NO_DATABASE = "cannot be used: file is not a database."
NO_HOME = "begins with ~, but there is no such home folder: write the whole path."
WRONG_METRICS = "ALEA_METRICS must be a port, or an address and a port, such as 127.0.0.1:9090."
SHARD_IDS = f"ALEA_DATABASE={SERVER}\nALEA_SHARDS=8\nALEA_SHARD_IDS="

TEXTS = {  # what is in .env, after the token, and what the bot says
    # The database is a file.
    "ALEA_DATABASE=folder": f"The database folder {NO_FILE}",
    "ALEA_DATABASE=folder/": f"The database folder {NO_FILE}",
    "ALEA_DATABASE=.": f"The database . {NO_FILE}",
    "ALEA_DATABASE=..": f"The database .. {NO_FILE}",
    "ALEA_DATABASE=/": f"The database / {NO_FILE}",
    "ALEA_DATABASE=~": NO_FILE,
    "ALEA_DATABASE=pipe": f"The database pipe {NO_FILE}",
    "ALEA_DATABASE=/dev/null": f"The database /dev/null {NO_FILE}",
    "ALEA_DATABASE=notes.txt": f"The database notes.txt {NO_DATABASE}",
    "ALEA_DATABASE=.env": f"The database .env {NO_DATABASE}",
    "ALEA_DATABASE=folder/locked.txt": "locked.txt cannot be used: file is not a database.",
    "ALEA_DATABASE=other.sqlite3": FOREIGN,
    "ALEA_DATABASE=folder/other.sqlite3": FOREIGN,
    "ALEA_DATABASE=notes.txt/alea.sqlite3": f"notes.txt {NOT_IN_FOLDER}",
    "ALEA_DATABASE=notes.txt/data/alea.sqlite3": "cannot be opened: Not a directory. Choose another path.",
    "ALEA_DATABASE=loop": "cannot be opened: Too many levels of symbolic links. Choose another path.",
    f"ALEA_DATABASE={'x' * 256}": TOO_LONG,
    f"ALEA_DATABASE={'x' * 252}": TOO_LONG,  # with the name of its lock
    f"ALEA_DATABASE={'x' * 256}/alea.sqlite3": TOO_LONG,
    f"ALEA_DATABASE={'x/' * 2500}alea.sqlite3": TOO_LONG,
    "ALEA_DATABASE=~nobody-of-this-name/alea.sqlite3": f"ALEA_DATABASE {NO_HOME}",
    "ALEA_DATABASE=:memory:": FOR_TRYING,
    "ALEA_DATABASE=./:memory:": FOR_TRYING,
    # The database is on a server.
    "ALEA_DATABASE=postgresql://alea:pass@word@host/alea": UNREADABLE,
    "ALEA_DATABASE=postgresql://[::1/alea": UNREADABLE,
    "ALEA_DATABASE=postgresql://%zz/alea": UNREADABLE,
    "ALEA_DATABASE=postgresql://host/alea?colour=red": UNREADABLE,
    "ALEA_DATABASE=postgresql://host:many/alea": UNREADABLE,
    "ALEA_DATABASE=postgres://alea:pass%word@host/alea": UNREADABLE,
    "ALEA_DATABASE=mysql://host/alea": "or the address of a PostgreSQL database: postgresql://...",
    "ALEA_DATABASE=sqlite:///alea.sqlite3": "ALEA_DATABASE must be the path of a file, or the address",
    "ALEA_DATABASE=POSTGRESQL://host/alea": "ALEA_DATABASE must be the path of a file, or the address",
    "ALEA_FAILOVER_MAY_LOSE=perhaps": "ALEA_FAILOVER_MAY_LOSE must be yes or no.",
    # A name that the bot does not know.
    "ALEA_DATABSE=alea.sqlite3": "There is no setting ALEA_DATABSE. Did you mean ALEA_DATABASE?",
    "ALEA_DB=alea.sqlite3": "There is no setting ALEA_DB. Did you mean ALEA_",
    "ALEA_LOGLEVEL=DEBUG": "There is no setting ALEA_LOGLEVEL. Did you mean ALEA_LOG_LEVEL?",
    "ALEA_SHARD=2": "There is no setting ALEA_SHARD. Did you mean ALEA_SHARDS?",
    "ALEA_SHARDS_IDS=0-3": "There is no setting ALEA_SHARDS_IDS. Did you mean ALEA_SHARD_IDS?",
    "ALEA_OPPONENT=off": "There is no setting ALEA_OPPONENT. Did you mean ALEA_OPPONENTS?",
    "ALEA_CONTRACT=Ada": "There is no setting ALEA_CONTRACT. Did you mean ALEA_CONTACT?",
    "ALEA_ENV_FIEL=settings": "There is no setting ALEA_ENV_FIEL. Did you mean ALEA_ENV_FILE?",
    "alea_database=alea.sqlite3": "There is no setting alea_database. Did you mean ALEA_DATABASE?",
    "Alea_Contact=Ada": "There is no setting Alea_Contact. Did you mean ALEA_CONTACT?",
    "ALEA_=": "There is no setting ALEA_. Did you mean ALEA_",
    "export ALEA_SHRADS=2": "There is no setting ALEA_SHRADS. Did you mean ALEA_SHARDS?",
    # A line that cannot be read; the token is in the first.
    "ALEA_DATABASE alea.sqlite3": "Line 2 of .env cannot be read: write NAME=value, or # before a comment.",
    "ALEA_DATABASE": "Line 2 of .env cannot be read",
    "ALEA_DATABASE: alea.sqlite3": "Line 2 of .env cannot be read",
    "\n\nALEA_DATABASE alea.sqlite3": "Line 4 of .env cannot be read",
    "# my bot\nALEA_SHARDS=2\n\n  never mind": "Line 5 of .env cannot be read",
    "=alea.sqlite3": "Line 2 of .env cannot be read",
    'ALEA_CONTACT="Ada': "Line 2 of .env cannot be read",
    "ALEA_CONTACT='Ada\nALEA_SHARDS=2": "Line 2 of .env cannot be read",
    'ALEA_CONTACT="Ada" of Alea': "Line 2 of .env cannot be read",
    "ALEA_SHARDS=2\n\nALEA_CONTACT='Ada's'": "Line 4 of .env cannot be read",
    # A value.
    "DISCORD_TOKEN=": "DISCORD_TOKEN is missing.",
    "DISCORD_TOKEN=wire.test.token": "DISCORD_TOKEN does not look like a bot token",
    "ALEA_LOG_LEVEL=LOUD": "ALEA_LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR.",
    f"ALEA_CONTACT={'x' * 201}": "ALEA_CONTACT may have at most 200 characters",
    "ALEA_OPPONENTS=yes": "ALEA_OPPONENTS must be on or off.",
    "ALEA_API_BASE=http://127.0.0.1:8080/api/v10": "ALEA_API_BASE is set, so the token must be a dummy",
    "ALEA_API_BASE=https://discord.com/api/v10": "ALEA_API_BASE may only be a loopback address",
    "ALEA_METRICS=yes": WRONG_METRICS,
    "ALEA_METRICS=65536": WRONG_METRICS,
    "ALEA_METRICS=http://127.0.0.1:9090": WRONG_METRICS,
    "ALEA_METRICS=127.0.0.1:9090/metrics": WRONG_METRICS,
    "ALEA_METRICS=ada@127.0.0.1:9090": WRONG_METRICS,
    "ALEA_SHARDS=0": "ALEA_SHARDS must be a whole number of at least 1",
    "ALEA_SHARDS=auto": "ALEA_SHARDS must be a whole number of at least 1",
    "ALEA_SHARD_IDS=0": "ALEA_SHARD_IDS needs ALEA_SHARDS",
    "ALEA_SHARDS=2\nALEA_SHARD_IDS=0": "ALEA_SHARD_IDS is for several processes, which cannot share",
    f"{SHARD_IDS}0-8": "ALEA_SHARD_IDS must name shards from 0 to 7",
    f"{SHARD_IDS}0;1": "ALEA_SHARD_IDS must name shards from 0 to 7",
}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a folder of files that aren't the bot's, in which the bot starts without connecting."""

    async def run(*_: object) -> None:
        return

    for name in {name for name in os.environ if name.startswith(("ALEA_", "DISCORD_"))}:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(program, "log_to_stderr", lambda _: None)
    monkeypatch.setattr(program, "_start_watchdog", lambda *_: None)
    monkeypatch.setattr(program, "run", run)
    Path("folder").mkdir()
    Path("notes.txt").write_text("to do\n", encoding="utf-8")
    Path("folder/locked.txt").write_text("to do\n" * 1000, encoding="utf-8")
    Path("folder/locked.txt.lock").touch()  # by an older version of the bot
    Path("folder/other.sqlite3.lock").touch()
    for name in ("other.sqlite3", "folder/other.sqlite3"):
        with closing(sqlite3.connect(name)) as db:
            db.execute("CREATE TABLE bookmark (address TEXT)")
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    return tmp_path


def start(text: str, *arguments: str) -> int:
    """Write a text after the token to .env, and start the bot. Return its exit code."""
    Path(".env").write_text(f"DISCORD_TOKEN={TOKEN}\n{text}\n", encoding="utf-8")
    return program.main([*arguments])


def test_metrics_that_cannot_be_served(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An address of another machine or a missing package gives code 2 and says what to do."""
    assert start("ALEA_METRICS=192.0.2.1:9090") == 2
    assert "ALEA_METRICS names an address that cannot be used: Cannot assign" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "bot.operations.metrics_server", None)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert start("ALEA_METRICS=0") == 2
    assert capsys.readouterr().err == f"{program.NO_PROMETHEUS}\n"


@pytest.mark.parametrize(("text", "sentence"), TEXTS.items(), ids=lambda each: each[:40])
def test_a_wrong_setting(place: Path, text: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The bot ends with code 2 and a sentence. It shows no token, and adds at most lock files."""
    before = {*place.rglob("*"), place / ".env"}
    assert start(text) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.out == ""
    assert TOKEN not in said.err
    assert {path.suffix for path in {*place.rglob("*")} ^ before} <= {".lock"}


def test_enough_settings() -> None:
    """At least 60 wrong settings are tested."""
    assert len(TEXTS) >= 60


def test_no_driver(place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A database on a server without the driver gives code 2, because the host has to install it."""
    for name in [name for name in sys.modules if name.startswith("bot.storage.postgresql")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert start(f"ALEA_DATABASE={SERVER}") == 2
    assert capsys.readouterr().err == f"{NO_DRIVER}\n"


@pytest.mark.parametrize(
    "text",
    [
        f"ALEA_DATABASE={SERVER}",  # no one answers there
        "ALEA_DATABASE=no/data/alea.sqlite3",
        "ALEA_DATABASE=disk/alea.sqlite3",
    ],
)
def test_what_a_restart_may_mend(place: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A server that is away and a disk that isn't mounted give code 1, so that the supervisor tries again."""
    Path("disk").symlink_to("not-mounted")
    assert start(text) == 1
    assert capsys.readouterr().err.startswith("The database ")


def test_a_misspelt_name_in_the_environment(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bot and its commands refuse it, as they do in the file, and suggest the right name."""
    monkeypatch.setenv("ALEA_DATABASE", "alea.sqlite3")
    monkeypatch.setenv("ALEA_CONTAKT", "Ada")
    assert start("") == start("", "doctor") == 2
    assert capsys.readouterr().err.count("Did you mean ALEA_CONTACT?") == 2


def test_the_home_folder(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """~ stands for it in the paths of the database and of the settings. An unknown user's is refused."""
    monkeypatch.setenv("HOME", str(place / "folder"))
    monkeypatch.setenv("ALEA_ENV_FILE", "~/settings")
    Path("folder/settings").write_text("ALEA_DATABASE=~/alea.sqlite3", encoding="utf-8")
    assert database() == place / "folder" / "alea.sqlite3"
    monkeypatch.setenv("ALEA_ENV_FILE", "~nobody-of-this-name/settings")
    with pytest.raises(BadConfig, match=f"ALEA_ENV_FILE {NO_HOME}"):
        database()


def test_only_a_trial_keeps_nothing(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --try, the database is only in memory. --try with a file is refused."""
    begun: list[object] = []

    async def run(loaded: object, database: object, *_: object) -> None:
        begun.append((loaded.database, database.name, loaded.logins))  # type: ignore[attr-defined]

    monkeypatch.setattr(program, "run", run)
    assert start("ALEA_DATABASE=:memory:", "--try") == 0
    assert begun == [(":memory:", ":memory:", Path("data/alea.sqlite3.logins"))]
    assert not list(place.glob("*:memory:*"))
    for text in ("", "ALEA_DATABASE=alea.sqlite3", f"ALEA_DATABASE={SERVER}"):
        assert start(text, "--try") == 2
    assert capsys.readouterr().err.count(FOR_TRYING) == 3
    assert not Path("alea.sqlite3").exists()
