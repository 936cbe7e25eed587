"""PostgreSQL servers for tests: on loopback, each in its own folder, run by a user other than root."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import LiteralString

import psycopg
import pytest

from bot.storage.postgresql.schema import migrate

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))  # Debian's, the newest last
PROGRAMS = FOLDERS[-1] if FOLDERS else None
MISSING = "PostgreSQL is not installed, so nothing was tried on it: apt-get install postgresql"
UNPRIVILEGED = "postgres", "nobody"  # the server refuses to run as root
OWNER = "alea"
TEMPLATE = "template_of_tests"

# Quick, because only a power cut could lose data this way, which no test has: a kill loses nothing.
QUICK = ("fsync=off", "full_page_writes=off")
SETTINGS = (
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=30",
    "shared_buffers=16MB",
)


class Server:
    """A server in a folder, which can be started and stopped as often as you like."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self.port = _free_port()
        self._settings = (*SETTINGS, *settings)
        self._numbers = count()

    def address(self, name: str = "postgres") -> str:
        """Return the address of a database on this server."""
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{name}"

    def initialise(self) -> None:
        """Create the server's files."""
        self.run(
            "initdb", "-D", f"{self.folder}", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync", "-N"
        )

    @property
    def options(self) -> str:
        """The server's command-line options."""
        return " ".join(f"-c {each}" for each in (f"port={self.port}", *self._settings))

    def follow(self, first: Server) -> None:
        """Create the server's files as a copy of the `first` server's, to be its standby."""
        source = f"host=127.0.0.1 port={first.port} user={OWNER} application_name=standby"
        self.run("pg_basebackup", "-D", f"{self.folder}", "-d", source, "-R", "-X", "stream", "-c", "fast")

    def promote(self) -> None:
        """Make a standby accept writes."""
        self.control("promote")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self.control("start", "-o", self.options, "-l", f"{self.folder}/log")

    def stop(self, how: str = "fast") -> None:
        """Stop the server: `fast`, or `immediate` as in a crash."""
        self.control("stop", "-m", how)

    def create_template(self) -> None:
        """Create the template of new databases, with the bot's schema."""
        self._execute(f"CREATE DATABASE {TEMPLATE}")
        with psycopg.connect(self.address(TEMPLATE), autocommit=True) as db:
            migrate(db)

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """Keep a new database, a copy of `template`, while the block runs. Yields its address."""
        name = f"test{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield self.address(name)
        self._execute(f"DROP DATABASE {name} WITH (FORCE)")

    def _execute(self, statement: LiteralString) -> None:
        with psycopg.connect(self.address(), autocommit=True) as db:
            db.execute(statement)

    def end(self) -> None:
        """Stop the server if it is still running."""
        if (self.folder / "postmaster.pid").exists():
            self.stop("immediate")

    def control(self, *arguments: str) -> None:
        """Run pg_ctl."""
        self.run("pg_ctl", "-D", f"{self.folder}", "-w", "-s", *arguments)

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as the server's user."""
        assert PROGRAMS is not None
        done = subprocess.run(
            [PROGRAMS / program, *arguments],
            user=_user(),
            cwd=self.folder,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
            stdout=subprocess.DEVNULL,  # or reading the output would wait for the server's end
            stderr=subprocess.PIPE if program != "pg_ctl" else subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode == 0, (program, arguments, done.stderr)


@contextmanager
def server(*settings: str, standby_of: Server | None = None) -> Iterator[Server]:
    """Run a server, perhaps a standby, while the block runs. Skip the test if PostgreSQL is missing."""
    if PROGRAMS is None:
        pytest.skip(MISSING)
    folder = Path(tempfile.mkdtemp(prefix="alea-postgres-"))
    if _user() is not None:
        shutil.chown(folder, _user())
    made = Server(folder, *settings)
    try:
        made.initialise() if standby_of is None else made.follow(standby_of)
        made.start()
        try:
            yield made
        finally:
            made.end()
    finally:
        shutil.rmtree(folder)


def _user() -> str | None:
    """Return the user to run the server as, or None for the current user."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        if subprocess.run(["/usr/bin/id", name], capture_output=True, check=False).returncode == 0:
            return name
    raise AssertionError("there is no user but root")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
