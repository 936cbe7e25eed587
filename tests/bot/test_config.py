"""Settings are read from the environment and .env, documented, and refused with a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import NAMES, BadConfig, Config, database, load, read

EXAMPLE = Path(__file__).parents[2] / ".env.example"
SOURCES = Path(__file__).parents[2] / "bot"
TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 38}"  # of Discord's form, and no one's
DUMMY = "wire.test.token"
LOOPBACK = "http://127.0.0.1:8080/api/v10"


def test_no_module_reads_a_setting_of_its_own() -> None:
    """Only bot/config.py reads the environment. The example explains each setting and has its default."""
    reading = [path.name for path in SOURCES.rglob("*.py") if re.search(r"environ|getenv", path.read_text())]
    assert reading == ["config.py"]
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    named = [(number, line.partition("=")[0]) for number, line in enumerate(lines) if re.match(r"\w+=", line)]
    assert sorted(NAMES) == sorted(name for _, name in named)
    assert all(lines[number - 1].startswith("# ") for number, _ in named)
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    written = dict(line.split("=", 1) for line in lines if re.match(r"\w+=", line))
    assert read({"DISCORD_TOKEN": TOKEN}) == read({**written, "DISCORD_TOKEN": TOKEN})
    assert written["DISCORD_TOKEN"] == ""


def test_defaults_and_everything_set() -> None:
    """Only the token is required. Blanks, the case of levels and an address's final slash don't matter."""
    expected = Config(TOKEN, Path("data/alea.sqlite3"), log_level="INFO", shards=None, api_base=None)
    assert expected == read({"DISCORD_TOKEN": TOKEN})
    given = {
        "DISCORD_TOKEN": f" {DUMMY}\n",
        "ALEA_DATABASE": "/srv/x.db",
        "ALEA_LOG_LEVEL": "debug",
        "ALEA_CONTACT": " Ada, ada@example.org ",
        "ALEA_SHARDS": "12",
        "ALEA_API_BASE": LOOPBACK + "/",
        "NOTIFY_SOCKET": "/run/systemd/notify",
        "SOMETHING_ELSE": "ignored",
    }
    expected = Config(
        DUMMY, Path("/srv/x.db"), "DEBUG", 12, LOOPBACK, "/run/systemd/notify", "Ada, ada@example.org"
    )
    assert expected == read(given)


@pytest.mark.parametrize(
    "address", ["postgresql://alea:pw@host/alea", "postgres://alea@a,b/alea?sslmode=require"]
)
def test_a_database_on_a_server(address: str) -> None:
    """The address stays as it is, and logins are recorded where the file would be by default."""
    config = read({"DISCORD_TOKEN": TOKEN, "ALEA_DATABASE": address, "ALEA_FAILOVER_MAY_LOSE": "Yes"})
    assert (config.database, config.failover_may_lose) == (address, True)
    assert config.logins == Path("data/alea.sqlite3.logins")
    assert read({"DISCORD_TOKEN": TOKEN, "ALEA_DATABASE": "/srv/x.db"}).logins == Path("/srv/x.db.logins")


def test_processes_in_one_folder() -> None:
    """Each process records its logins in its own file, so others don't make it wait."""
    given = {"DISCORD_TOKEN": TOKEN, "ALEA_DATABASE": "postgresql://alea@host/alea", "ALEA_SHARDS": "8"}
    files = [read({**given, "ALEA_SHARD_IDS": ids}).logins for ids in ("0-3", "4-7")]
    assert files == [Path("data/alea.sqlite3.logins-0"), Path("data/alea.sqlite3.logins-4")]


@pytest.mark.parametrize("address", ["http://localhost:1/api", "http://[::1]:8080/api/v10", LOOPBACK])
def test_loopback_addresses(address: str) -> None:
    """All three ways to write a loopback address are accepted."""
    assert address == read({"DISCORD_TOKEN": DUMMY, "ALEA_API_BASE": address}).api_base


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DISCORD_TOKEN", "", "DISCORD_TOKEN is missing"),
        ("DISCORD_TOKEN", "  ", "DISCORD_TOKEN is missing"),
        ("DISCORD_TOKEN", DUMMY, "does not look like a bot token"),
        ("DISCORD_TOKEN", f"Bot {TOKEN}", "does not look like a bot token"),
        ("DISCORD_TOKEN", TOKEN + "\N{ARABIC-INDIC DIGIT ONE}", "does not look like a bot token"),
        ("ALEA_LOG_LEVEL", "LOUD", "ALEA_LOG_LEVEL must be one of DEBUG, INFO"),
        ("ALEA_CONTACT", "x" * 201, "ALEA_CONTACT may have at most 200 characters"),
        ("ALEA_DATABASE", "mysql://host/alea", "or the address of a PostgreSQL database"),
        ("ALEA_FAILOVER_MAY_LOSE", "perhaps", "ALEA_FAILOVER_MAY_LOSE must be yes or no"),
        ("ALEA_SHARDS", "0", "ALEA_SHARDS must be a whole number"),
        ("ALEA_SHARDS", "-1", "ALEA_SHARDS must be a whole number"),
        ("ALEA_SHARDS", "two", "ALEA_SHARDS must be a whole number"),
        ("ALEA_SHARDS", "\N{ARABIC-INDIC DIGIT ONE}", "ALEA_SHARDS must be a whole number"),
        ("ALEA_API_BASE", LOOPBACK, "must be a dummy"),
        ("ALEA_API_BASE", "https://discord.com/api/v10", "loopback"),
        ("ALEA_API_BASE", "http://192.0.2.1/api/v10", "loopback"),
        ("ALEA_API_BASE", "http://127.0.0.1.example.org/api", "loopback"),
        ("ALEA_API_BASE", "http://127.0.0.1@example.org/api", "loopback"),
        ("ALEA_API_BASE", "http://example.org@127.0.0.1/api", "loopback"),
        ("ALEA_API_BASE", "https://127.0.0.1/api", "loopback"),
        ("ALEA_API_BASE", "//127.0.0.1/api", "loopback"),
        ("ALEA_API_BASE", "127.0.0.1:8080", "loopback"),
        ("ALEA_API_BASE", "http://[127.0.0.1", "loopback"),
        ("ALEA_API_BASE", "http://127.0.0.1:many/api", "loopback"),
    ],
)
def test_refusals(name: str, value: str, words: str) -> None:
    """The sentence names the setting, says what is wanted, and never repeats a token."""
    with pytest.raises(BadConfig) as refused:
        read({"DISCORD_TOKEN": TOKEN, name: value})
    assert words in str(refused.value)
    assert TOKEN not in str(refused.value)


SERVER = "postgresql://alea@db/alea"
NO_IDS = ("8", "0-8", "3-1", "-1", "a", "0,,1", "1-", "\N{ARABIC-INDIC DIGIT ONE}")


@pytest.mark.parametrize(
    ("written", "ids"),
    [("0-3", (0, 1, 2, 3)), ("7", (7,)), ("5, 0-1,5", (0, 1, 5)), ("", None)],
)
def test_some_of_the_shards(written: str, ids: tuple[int, ...] | None) -> None:
    """One process among several names its shards with numbers and ranges."""
    given = {"DISCORD_TOKEN": TOKEN, "ALEA_DATABASE": SERVER, "ALEA_SHARDS": "8"}
    loaded = read({**given, "ALEA_SHARD_IDS": written})
    assert (loaded.shards, loaded.shard_ids) == (8, ids)


@pytest.mark.parametrize(
    ("shards", "ids", "database", "words"),
    [
        ("", "0", SERVER, "needs ALEA_SHARDS"),
        ("8", "0-3", "", "cannot share a SQLite file"),
        ("8", "0-3", "data/alea.sqlite3", "PostgreSQL"),
        *(
            ("8", ids, SERVER, "from 0 to 7")
            for ids in ("8", "0-8", "3-1", "-1", "a", "0,,1", "1-", "\u0661")
        ),
    ],
)
def test_shards_that_cannot_be(shards: str, ids: str, database: str, words: str) -> None:
    """They are refused, and so are several processes on one SQLite file."""
    settings = {"ALEA_DATABASE": database, "ALEA_SHARDS": shards, "ALEA_SHARD_IDS": ids}
    with pytest.raises(BadConfig, match=words):
        read({"DISCORD_TOKEN": TOKEN, **settings})


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`.env` only supplies what the environment lacks. ALEA_ENV_FILE names another file."""
    file = tmp_path / "settings"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nALEA_LOG_LEVEL=ERROR\nALEA_SHARDS=3\n")
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ALEA_ENV_FILE", str(file))
    monkeypatch.setenv("ALEA_LOG_LEVEL", "WARNING")
    loaded = load()
    assert (loaded.token, loaded.log_level, loaded.shards) == (TOKEN, "WARNING", 3)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder, with no settings in the environment, and return the folder."""
    for name in (*NAMES, "ALEA_ENV_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_that_is_named_or_not(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file isn't needed if the environment has the token, but one named in ALEA_ENV_FILE must exist."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert load().token == TOKEN
    monkeypatch.setenv("ALEA_ENV_FILE", " ")
    assert load().token == TOKEN
    monkeypatch.setenv("ALEA_ENV_FILE", "settings.evn")
    with pytest.raises(BadConfig, match=r"There is no file settings\.evn, which ALEA_ENV_FILE names\."):
        load()


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a byte order mark"])
def test_the_file_of_this_folder_is_read(bare: Path, mark: bytes) -> None:
    """By default, that is `.env`, with or without a byte order mark."""
    (bare / ".env").write_bytes(mark + f'DISCORD_TOKEN="{TOKEN}"\nALEA_CONTACT=Zoë'.encode())
    assert (load().token, load().contact) == (TOKEN, "Zoë")


@pytest.mark.parametrize(
    "content", [TOKEN.encode("utf-16"), TOKEN.encode("utf-16-le"), b"ALEA_CONTACT=Zo\xeb"]
)
def test_a_file_that_is_no_utf8(bare: Path, content: bytes) -> None:
    """The refusal names the file, but does not quote it."""
    (bare / ".env").write_bytes(content)
    for function in (load, database):
        with pytest.raises(BadConfig, match=r"settings in \.env are not UTF-8 text: save") as refused:
            function()
        assert "M" * 24 not in str(refused.value)


def test_a_file_that_cannot_be_read(bare: Path) -> None:
    """A folder in place of the file is refused, with the reason."""
    (bare / ".env").mkdir()
    with pytest.raises(BadConfig, match=r"settings in \.env cannot be read: Is a directory\."):
        load()


def test_the_running_bot_tells_its_backups_the_path(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the environment names the database, the settings file is not read, and can be missing."""
    monkeypatch.setenv("ALEA_ENV_FILE", "gone")
    monkeypatch.setenv("ALEA_DATABASE", "x.db")
    assert database() == Path("x.db")
