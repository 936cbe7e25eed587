"""Each line that the pages tell people to type is typed, in order, on a bare clone.

Small programs replace whatever would change this machine: `sudo` runs what it is given, programs that add
users or serve containers do nothing, and installers make an environment with this one's packages
(`tests/pages/test_installing.py` lets them really install, and run the tests). The test plays systemd,
following the page's unit.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.test_main import played
from tests.wire import WireDiscord
from tests.wire.players.table_session import TableSession

from .blocks import ROOT, TYPED, blocks, typed
from .clone import clone, git, give_python, script
from .hosted import HostedBot, look_at_playground, settings_for

pytestmark = pytest.mark.breadth

SERVER = "/srv/alea"
BACKUP = "data/backups/000123-2026-11-21.sqlite3"  # the page's own, which stands for any
RECORD = "conversion-a1b2c3d4.json"
NOTHING = ("useradd", "chown", "docker", "journalctl")
# A rehearsal has no backups beside it, as the page says.
CODES = {"sudo -u alea env ALEA_DATABASE=rehearsal/alea.sqlite3 .venv/bin/python -m bot doctor": 1}


class Machine:
    """A person's machine with a clone on it, on which lines are typed."""

    def __init__(self, folder: Path, origin: Path, discord: WireDiscord) -> None:
        self.folder, self.origin, self.discord = folder, origin, discord
        self.here = clone(origin, folder / "alea")
        self.server = folder / "srv" / "alea"
        self.server.parent.mkdir()
        self.bot: HostedBot | None = None
        self.path = f"{self._programs()}:{os.environ['PATH']}"

    async def type(self, line: str) -> None:
        """Do what a line says."""
        if line.startswith("cd "):
            self.here = Path(self._read(line.removeprefix("cd ")))
        elif line.startswith("sudo systemctl "):
            await self._supervise(line.split()[2:])
        elif line in ("make run", "make play") or line.endswith("-m playground"):
            await self._serve(line)
        else:
            self._run(line)

    def _run(self, line: str) -> None:
        if line == "sudoedit .env":
            settings_for(self.discord, self.here / ".env")
            return
        command = ["/bin/sh", "-c", self._read(line)]
        ended = subprocess.run(
            command, cwd=self.here, env=self._environment(), capture_output=True, text=True, check=False
        )
        assert ended.returncode == CODES.get(line, 0), f"{line}\n{ended.stdout}{ended.stderr}"

    def _read(self, line: str) -> str:
        """Fill in what the page leaves to the reader, and this machine's paths."""
        backups = sorted((self.here / "data" / "backups").glob("*.sqlite3"))
        newest = str(backups[-1].relative_to(self.here)) if backups else BACKUP
        line = line.replace(BACKUP, newest).replace("ADDRESS", str(self.origin))
        return line.replace(SERVER, str(self.server))

    async def _supervise(self, words: list[str]) -> None:
        """Play the part of systemd."""
        match words:
            case ["daemon-reload"]:
                assert self._unit("WorkingDirectory") == str(self.server)
            case ["enable", "--now", "alea"] | ["start", "alea"]:
                command = shlex.split(self._unit("ExecStart"))
                self.bot = HostedBot(self.discord, self.server, command, self.folder, self._environment())
                await self.bot.start()
            case ["stop", "alea"]:
                assert await self.bot.stop() == 0
            case _:
                pytest.fail(f"systemctl {' '.join(words)}: the test does not know it")

    def _unit(self, setting: str) -> str:
        (unit,) = blocks("docs/hosting.md", "ini")
        (value,) = (line.split("=", 1)[1] for line in unit if line.startswith(f"{setting}="))
        return self._read(value)

    async def _serve(self, line: str) -> None:
        """Start a program that runs until Ctrl+C, use it, then press Ctrl+C."""
        if line == "make run":
            settings_for(self.discord, self.here / ".env")
            bot = HostedBot(self.discord, self.here, line.split(), self.folder, self._environment())
            async with bot:
                await TableSession(self.discord, "ann", "bob").begin(holes=32)
                await bot.interrupt()
            assert not bot.database.with_name(f"{bot.database.name}-wal").exists()
        else:
            look_at_playground(line, self.here, self._environment())

    def _environment(self) -> dict[str, str]:
        """Return an environment without the tests' own settings, in which opening a browser does nothing."""
        return {"PATH": self.path, "HOME": str(self.folder), "BROWSER": "true", "TMPDIR": str(self.folder)}

    def _programs(self) -> Path:
        """Write stand-ins for the programs that would change this machine."""
        programs = self.folder / "programs"
        for name in NOTHING:
            script(programs / name, "exit 0")
        script(
            programs / "install",
            'for each; do shift; case $each in --owner=*|--group=*) ;; *) set -- "$@" "$each";; esac; done',
            'exec /usr/bin/install "$@"',
        )
        script(programs / "sudo", '[ "$1" = -u ] && shift 2', 'exec "$@"')
        give_python(programs / "template")
        environment = f"mkdir -p .venv && cp -r {programs}/template/.venv/bin .venv/"
        script(programs / "uv", f'[ "$1" != venv ] || ({environment})')
        script(programs / "python3", f'[ "$1 $2" != "-m venv" ] || ({environment})')
        return programs


@pytest.fixture
def machine(origin: Path, wire: WireDiscord, tmp_path: Path) -> Iterator[Machine]:
    """A machine. A bot left running there is killed after the test."""
    made = Machine(tmp_path, origin, wire)
    yield made
    if made.bot is not None and made.bot.is_running:
        os.killpg(made.bot.pid, signal.SIGKILL)


@pytest.mark.parametrize("page", TYPED)
async def test_every_line_works(page: str, machine: Machine) -> None:
    """Each line of a page works when typed in order, on the machine as the lines before left it."""
    (machine.here / RECORD).write_text(json.dumps(played()))
    if page == "docs/playing.md":
        give_python(machine.here)  # people who check dice have installed Alea
    assert typed(page)
    for line in typed(page):
        if "docker" in line or line.startswith("git pull"):
            assert git(machine.origin, "commit", "--allow-empty", "--quiet", "--message", "News") is not None
        await machine.type(line)
    if page == "docs/hosting.md":
        assert machine.bot.is_running
        assert not list(machine.server.glob("rehearsal*"))


def test_no_line_escapes() -> None:
    """All fenced blocks of these pages name their kind, so that none is skipped."""
    assert [page for page in TYPED if blocks(page, "")] == []


def test_the_tests_are_run_alike() -> None:
    """The page runs the same tests as `make test`, except for the check that every control was used."""
    (by_make,) = re.findall(r"-m pytest (.*) --every-control\n", (ROOT / "Makefile").read_text())
    without = [line.partition("-m pytest ")[2] for line in typed("docs/installing.md") if "-m pytest" in line]
    assert without == [by_make, by_make]
