"""The bot's configuration, from the environment and a .env file (.env.example documents every variable).

Discord's address can only be changed to a loopback address, and only with a dummy token.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import Binding, parse_stream

NO_PROGRESS = {"TQDM_DISABLE": "1"}  # tqdm's own variable

NAMES = (
    *("DISCORD_TOKEN", "ALEA_DATABASE", "ALEA_FAILOVER_MAY_LOSE", "ALEA_CONTACT"),
    *("ALEA_LOG_LEVEL", "ALEA_SHARDS", "ALEA_SHARD_IDS", "ALEA_OPPONENTS", "ALEA_METRICS", "ALEA_API_BASE"),
)
USUAL_FILE = Path("data/alea.sqlite3")
IN_MEMORY = ":memory:"  # a database that keeps no data once closed
SERVERS = ("postgresql://", "postgres://")  # prefixes of the addresses of databases on a server
LOOPBACK, MAX_PORT = "127.0.0.1", 65535
MAX_CONTACT_LENGTH = 200  # characters, so that it fits into a message with the rest
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")

# Three base64url parts: the user id, a time, a signature (Discord: reference#authentication).
TOKEN_SHAPE = r"[\w-]{20,40}\.[\w-]{4,10}\.[\w-]{25,60}"  # noqa: S105 - the shape of all tokens

_TOKEN = re.compile(TOKEN_SHAPE, re.ASCII)


class BadConfig(Exception):
    """An error in the configuration. Its message tells the host what to do."""


@dataclass(frozen=True)
class Config:
    """The host's settings.

    `database` is a file, the address of a database on a server, or IN_MEMORY. `shards` is the number of
    connections to Discord, or None for a single one without sharding. `shard_ids` are the shards of this
    process, or None for all shards. `api_base`, if any, replaces the address of Discord's API.
    `notify_socket` is the socket that systemd listens on, if any. `contact`, if any, tells users who runs the
    bot. `opponents` says whether games against computers are allowed, and `failover_may_lose` whether the
    latest moves may be lost if another database server takes over. `metrics` is the host and port at which a
    monitor reads the metrics, if any.
    """

    token: str
    database: Path | str
    log_level: str = "INFO"
    shards: int | None = None
    api_base: str | None = None
    notify_socket: str | None = None
    contact: str | None = None
    opponents: bool = True
    failover_may_lose: bool = False
    shard_ids: tuple[int, ...] | None = None
    metrics: tuple[str, int] | None = None

    @property
    def logins(self) -> Path:
        """The path of the file that records this process's logins.

        The file is beside the database file, or beside USUAL_FILE if the database is not a file.
        """
        file = self.database if isinstance(self.database, Path) else USUAL_FILE
        process = "" if self.shard_ids is None else f"-{self.shard_ids[0]}"
        return file.with_name(f"{file.name}.logins{process}")


def load(*, trying: bool = False) -> Config:
    """Return the configuration. Environment variables override those in the .env file.

    `trying` says whether the bot was started with `--try`. With `--try`, the database must be in memory.
    Without it, the database must not be. Raises BadConfig if a variable is missing or wrong.
    """
    return read(_variables(), trying=trying)


def database() -> Path | str:
    """Return the path or address of the database, even if no token is set.

    Raises BadConfig if the setting is invalid or the .env file cannot be read.
    """
    if os.environ.get("ALEA_DATABASE", "").strip():
        return _database(_known(os.environ))  # set by the bot for its backups: .env may be gone by then
    return _database(_variables())


def shows_progress() -> bool:
    """Return whether commands may show progress bars: not in a child process whose output is logged."""
    return not NO_PROGRESS.keys() & os.environ.keys()


def variables_for_child(database: Path) -> dict[str, str]:
    """Return the environment for a child process that runs one of the bot's commands on `database`."""
    return {**os.environ, "ALEA_DATABASE": str(database)}


def variables_without_secrets() -> dict[str, str]:
    """Return the environment without settings and secrets, for processes that need neither."""
    kept = os.environ.keys() - {*NAMES, "NOTIFY_SOCKET"}
    return {name: os.environ[name] for name in kept if not name.startswith("PG")}  # libpq's: a password


def read(variables: Mapping[str, str], *, trying: bool = False) -> Config:
    """Return the configuration in `variables`.

    `trying` says whether the bot was started with `--try`. With `--try`, the database must be in memory.
    Without it, the database must not be. Raises BadConfig if a variable is missing or wrong.
    """
    values = {name: variables.get(name, "").strip() for name in NAMES}
    api_base = _api_base(values["ALEA_API_BASE"])
    shards = _shards(values["ALEA_SHARDS"])
    return Config(
        token=_token(values["DISCORD_TOKEN"], real=api_base is None),
        database=_database(values, trying=trying),
        log_level=_log_level(values["ALEA_LOG_LEVEL"] or "INFO"),
        shards=shards,
        shard_ids=_shard_ids(values["ALEA_SHARD_IDS"], shards, values["ALEA_DATABASE"]),
        api_base=api_base,
        notify_socket=variables.get("NOTIFY_SOCKET") or None,
        contact=_contact(values["ALEA_CONTACT"]),
        opponents=_chooses("ALEA_OPPONENTS", values, "on", "off", usual=True),
        metrics=_metrics(values["ALEA_METRICS"]),
        failover_may_lose=_chooses("ALEA_FAILOVER_MAY_LOSE", values, "yes", "no", usual=False),
    )


def _variables() -> Mapping[str, str]:
    named = os.environ.get("ALEA_ENV_FILE", "").strip()
    file = _expanded("ALEA_ENV_FILE", named or ".env")
    text = _env_file(file, named)
    for line in parse_stream(StringIO(text)):
        if line.error or (line.key is not None and line.value is None):
            raise BadConfig(
                f"Line {_number(line)} of {file} cannot be read: write NAME=value, or # before a comment."
            )
    written = dotenv_values(stream=StringIO(text))
    return _known({**{name: value for name, value in written.items() if value is not None}, **os.environ})


def _known(variables: Mapping[str, str]) -> Mapping[str, str]:
    """Return `variables`. Raises BadConfig if a name starts with ALEA_ but is not that of a setting."""
    known = (*NAMES, "ALEA_ENV_FILE")
    for name in variables:
        if name.upper().startswith("ALEA_") and name not in known:
            (nearest,) = get_close_matches(name.upper(), known, 1, 0)
            raise BadConfig(
                f"There is no setting {name}. Did you mean {nearest}? Correct the name or remove it."
            )
    return variables


def _number(line: Binding) -> int:
    """Return a line's number in its file. The parser counts the blank lines above as part of the line."""
    text = line.original.string
    return line.original.line + text[: len(text) - len(text.lstrip())].count("\n")


def _expanded(name: str, path: str) -> Path:
    """Return a setting's `path` with ~ expanded. Raises BadConfig if the home folder is unknown."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:
        raise BadConfig(
            f"{name} begins with ~, but there is no such home folder: write the whole path."
        ) from error


def _env_file(file: Path, named: str) -> str:
    """Return the text of the .env file, or "" if it is missing and `named` is empty.

    `named` is ALEA_ENV_FILE's value. Raises BadConfig if a named file is missing or the file cannot be read.
    """
    try:
        text = file.read_text(encoding="utf-8-sig")  # some editors start the file with a byte order mark
    except FileNotFoundError as error:
        if not named:
            return ""
        raise BadConfig(f"There is no file {file}, which ALEA_ENV_FILE names.") from error
    except OSError as error:
        raise BadConfig(f"The settings in {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadConfig(f"The settings in {file} are not UTF-8 text: save the file as UTF-8.") from error
    if "\0" in text:
        raise BadConfig(f"The settings in {file} are not UTF-8 text: save the file as UTF-8.")
    return text


def _database(variables: Mapping[str, str], *, trying: bool = False) -> Path | str:
    named = variables.get("ALEA_DATABASE", "").strip()
    if (str(Path(named)) == IN_MEMORY) != trying:
        raise BadConfig(
            "ALEA_DATABASE=:memory: keeps nothing once the bot stops. "
            "Set it for `python -m bot --try`, and only for that."
        )
    if trying:
        return IN_MEMORY
    if named.startswith(SERVERS):
        return named
    if "://" in named:
        raise BadConfig(
            "ALEA_DATABASE must be the path of a file, or the address of a PostgreSQL database: postgresql://..."
        )
    return _expanded("ALEA_DATABASE", named) if named else USUAL_FILE


def _chooses(name: str, values: Mapping[str, str], yes: str, no: str, *, usual: bool) -> bool:
    """Return True if the variable `name` is `yes`, False if it is `no`, and `usual` if it is empty.

    Ignore case. Raises BadConfig for any other value.
    """
    chosen = values[name].lower()
    if chosen not in ("", yes, no):
        raise BadConfig(f"{name} must be {yes} or {no}.")
    return chosen == yes if chosen else usual


def _token(token: str, *, real: bool) -> str:
    if not token:
        raise BadConfig(
            "DISCORD_TOKEN is missing. Copy .env.example to .env and put the bot's token there; "
            "docs/hosting.md says where to find it. To try Alea without a token, run: make play"
        )
    if bool(_TOKEN.fullmatch(token)) == real:
        return token
    if real:
        raise BadConfig(
            "DISCORD_TOKEN does not look like a bot token (three parts with dots between). "
            "Copy it again from the Bot page of the Discord developer portal."
        )
    raise BadConfig("ALEA_API_BASE is set, so the token must be a dummy: a real one is never sent elsewhere.")


def _api_base(address: str) -> str | None:
    if not address:
        return None
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname, parts.port  # both raise ValueError for an invalid address
    except ValueError:
        host = None
    if host not in ("127.0.0.1", "::1", "localhost") or parts.scheme != "http" or parts.username:
        raise BadConfig(
            "ALEA_API_BASE may only be a loopback address, such as http://127.0.0.1:8080/api/v10."
        )
    return address.rstrip("/")


def _metrics(address: str) -> tuple[str, int] | None:
    """Return the host and port in `address`, or None if it is empty.

    The address is `HOST:PORT`, or just a port on 127.0.0.1. Raises BadConfig if it is neither.
    """
    if not address:
        return None
    host, _, port = (address if ":" in address else f"{LOOPBACK}:{address}").rpartition(":")
    known = re.fullmatch(r"[\w.-]+", host, re.ASCII) and re.fullmatch("[0-9]{1,5}", port)
    if not known or int(port) > MAX_PORT:
        raise BadConfig("ALEA_METRICS must be a port, or an address and a port, such as 127.0.0.1:9090.")
    return host, int(port)


def _contact(contact: str) -> str | None:
    if len(contact) > MAX_CONTACT_LENGTH:
        raise BadConfig(
            f"ALEA_CONTACT may have at most {MAX_CONTACT_LENGTH} characters: a name and an address."
        )
    return contact or None


def _log_level(level: str) -> str:
    if level.upper() not in LOG_LEVELS:
        raise BadConfig(f"ALEA_LOG_LEVEL must be one of {', '.join(LOG_LEVELS)}.")
    return level.upper()


def _shards(count: str) -> int | None:
    if not count:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,3}", count):
        raise BadConfig("ALEA_SHARDS must be a whole number of at least 1, or left empty for one connection.")
    return int(count)


def _shard_ids(written: str, shards: int | None, database: str) -> tuple[int, ...] | None:
    """Return the shard ids in `written`, such as `0,2,5-7`, in ascending order.

    Return None, which stands for all shards, if `written` is empty. Raises BadConfig for ids that are invalid
    or not below `shards`, and for any ids if `shards` is None or `database` is not on a server.
    """
    if not written:
        return None
    if shards is None:
        raise BadConfig(
            "ALEA_SHARD_IDS needs ALEA_SHARDS, the number of all shards: the same for all processes."
        )
    if not database.startswith(SERVERS):
        raise BadConfig(
            "ALEA_SHARD_IDS is for several processes, which cannot share a SQLite file: set ALEA_DATABASE to "
            "the address of a PostgreSQL database (docs/scaling.md), or leave ALEA_SHARD_IDS empty."
        )
    ids: set[int] = set()
    for part in written.replace(" ", "").split(","):
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part, re.ASCII)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, -1)
        if not first <= last < shards:
            raise BadConfig(
                f"ALEA_SHARD_IDS must name shards from 0 to {shards - 1}, one less than ALEA_SHARDS, "
                "such as 0-3 or 0,2,5."
            )
        ids.update(range(first, last + 1))
    return tuple(sorted(ids))
