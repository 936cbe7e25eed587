"""Every way to install that the pages describe, with the real installers, on a bare clone, with every Python.

The installers get the files that locks/ names from the package registry.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.wire import WireDiscord
from tests.wire.players.table_session import TableSession

from .blocks import blocks
from .hosted import HostedBot, copy_settings, look_at_playground

pytestmark = pytest.mark.slow

WAYS = ("make without uv", "make with uv", "uv", "pip")
BY_MAKE, BY_UV, BY_PIP, BOT_ALONE = range(4)  # blocks of docs/installing.md
FEW = "tests/engine"  # instead of all tests, except for `make test` with each Python
PYTHONS = ("3.11", "3.12", "3.13")
LONGEST = 3600  # seconds


def environment(home: Path, *programs: Path) -> dict[str, str]:
    """Return the machine owner's environment variables for certificates and mirrors, but no others."""
    kept = ("PATH", "TMPDIR", "LANG", "PYENV_VERSION")
    taken = {
        name: value for name, value in os.environ.items() if name in kept or re.match("PIP_|UV_|SSL_", name)
    }
    path = os.pathsep.join([*map(str, programs), taken.get("PATH", "")])
    return {**taken, "PATH": path, "HOME": str(home), "BROWSER": "true"}


def run(line: str, place: Path, variables: Mapping[str, str]) -> str:
    """Run a shell command to its end, and return its output."""
    ended = subprocess.run(
        ["/bin/sh", "-c", line],
        cwd=place,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    assert ended.returncode == 0, f"{line}\n{ended.stdout[-4000:]}"
    return ended.stdout


@pytest.fixture(scope="session")
def uv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that contains uv: this machine's, or one installed for the test."""
    if found := shutil.which("uv"):
        return Path(found).parent
    folder = tmp_path_factory.mktemp("uv")
    run(
        f"{sys.executable} -m venv {folder} && {folder}/bin/python -m pip install --quiet uv",
        folder,
        os.environ,
    )
    return folder / "bin"


def lines_of(way: str) -> list[str]:
    """List the lines to type for one way to install."""
    of_page = blocks("docs/installing.md", "sh")
    if way == "make without uv":
        return [line.replace("make", "make UV=") for line in of_page[BY_MAKE]]
    return of_page[{"make with uv": BY_MAKE, "uv": BY_UV, "pip": BY_PIP}[way]]


@pytest.mark.parametrize("way", WAYS)
async def test_each_way(way: str, cloned: Path, wire: WireDiscord, uv: Path, tmp_path: Path) -> None:
    """After installing, the playground starts, tests run, and the bot starts with a copy of .env.example."""
    variables = environment(tmp_path, *([uv] if "uv" in way else []))
    for line in lines_of(way):
        if line.endswith((" play", " -m playground")):
            look_at_playground(line, cloned, variables)
        elif "-m pytest" in line:
            assert " passed" in run(f"{line} {FEW}", cloned, variables)
        elif not line.endswith(" test"):
            run(line, cloned, variables)
    copy_settings(wire, cloned)
    start = lines_of(way)[0].replace("play", "run") if "make" in way else ".venv/bin/python -m bot"
    async with HostedBot(wire, cloned, start.split(), tmp_path, variables) as bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)
        await bot.interrupt()
    assert bot.database.exists()


async def test_the_bot_alone(cloned: Path, wire: WireDiscord, tmp_path: Path) -> None:
    """The bot runs without any of the optional groups."""
    variables = environment(tmp_path)
    of_page = blocks("docs/installing.md", "sh")
    for line in (of_page[BY_PIP][0], *of_page[BOT_ALONE]):
        run(line, cloned, variables)
    copy_settings(wire, cloned)
    command = [".venv/bin/python", "-m", "bot"]
    async with HostedBot(wire, cloned, command, tmp_path, variables) as bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)
        assert await bot.stop() == 0


@pytest.mark.parametrize("version", PYTHONS)
def test_each_python(version: str, cloned: Path, tmp_path: Path) -> None:
    """`make test` passes on a bare clone, with each Python that is installed here."""
    python = shutil.which(f"python{version}")
    if python is None or subprocess.run([python, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"there is no python{version} here")
    said = run(f"make UV= PYTHON={python} test", cloned, environment(tmp_path))
    assert "make test: what is promised holds" in said
