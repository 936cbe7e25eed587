"""The container file: what is copied into an image, where its database is, and that a bot starts there.

Neither Docker nor Podman is needed: the tests read the files by the rules of both.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import USAGE
from tests.wire import WireDiscord
from tests.wire.players.table_session import TableSession

from .blocks import ROOT, read, typed
from .clone import clone, git, script
from .hosted import HostedBot, copy_settings

# Files in a folder where someone has worked, which no one with the image may get.
SECRETS = (
    *(".env", ".env.old", "production.env", ".envrc"),
    *("data/alea.sqlite3", "data/alea.sqlite3-wal", "data/backups/000001-2026-11-21.sqlite3"),
    *("alea.sqlite3", "copy.sqlite3", "rehearsal/alea.sqlite3", "conversion-a1b2c3d4.json"),
    *(".venv/bin/python", ".ssh/id_ed25519", "notes.txt", "bot/__pycache__/config.cpython-311.pyc"),
)
RUNS = (
    "bot",
    "engine",
    "opponents",
    "renderers",
    "docs/rules",
    "locks",
)  # folders that are needed in full
ALONE = ("LICENSE", "PRIVACY.md", "PRIVACY.de.md", "TERMS.md", "TERMS.de.md", "README.md", "pyproject.toml")


def ignored(name: str, patterns: list[str]) -> bool:
    """Return whether a file is left out, by the last pattern that matches the file or a folder above it.

    (Docker: build/concepts/context, .dockerignore files. Podman: podman-build, the same.)
    """
    parts = name.split("/")
    paths = ["/".join(parts[:number]) for number in range(1, len(parts) + 1)]
    left_out = False
    for pattern in patterns:
        if any(re.fullmatch(_expression(pattern.removeprefix("!")), path) for path in paths):
            left_out = not pattern.startswith("!")
    return left_out


def _expression(pattern: str) -> str:
    """Return a pattern as a regular expression: `**` is any number of folders, `*` is part of a name."""
    written = re.escape(pattern.strip("/"))
    return written.replace(r"\*\*/", "(?:.*/)?").replace(r"\*\*", ".*").replace(r"\*", "[^/]*")


def copied(folder: Path) -> list[str]:
    """List the files of a folder that `COPY . .` would take."""
    lines = (folder / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    files = (path for path in folder.rglob("*") if path.is_file())
    names = (path.relative_to(folder).as_posix() for path in files)
    return sorted(name for name in names if not ignored(name, patterns))


def instructions(name: str, stage: int = -1) -> list[str]:
    """Return the arguments of each occurrence of an instruction in a stage, by default the last stage."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = re.split(r"^(?=FROM )", text, flags=re.MULTILINE)[stage].splitlines()
    return [" ".join(line.split()[1:]) for line in lines if line.split()[:1] == [name]]


@pytest.fixture
def workshop(origin: Path, tmp_path: Path) -> Path:
    """A clone in which someone has worked."""
    folder = clone(origin, tmp_path / "workshop")
    for name in SECRETS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("secret")
    return folder


def test_one_file_that_both_programs_read() -> None:
    """There is only a Dockerfile and a .dockerignore, which both Docker and Podman read."""
    files = {path.name for path in ROOT.iterdir()}
    assert {"Dockerfile", ".dockerignore"} <= files
    assert not {"Containerfile", ".containerignore"} & files


def test_the_image_has_nothing_to_build_with() -> None:
    """The image copies what another stage has built, and runs as a user with a numeric id."""
    assert instructions("COPY") == ["--from=build /opt/alea /opt/alea"]
    assert instructions("COPY", stage=1) == ["locks locks", ". ."]
    assert instructions("USER") == ["10001:10001"]
    assert not any("pip" in run for run in instructions("RUN"))


def test_its_health_is_what_the_doctor_says() -> None:
    """The image's health check runs a command from the program's own usage."""
    (health,) = instructions("HEALTHCHECK")
    words = json.loads(health.partition("CMD ")[2])
    assert words[:3] == json.loads(*instructions("ENTRYPOINT"))
    assert shlex.join(words[3:]) in USAGE.replace("[", "").replace("]", "")


def test_only_what_runs_the_bot_is_copied(workshop: Path) -> None:
    """No secrets or hidden files are copied, but all committed files that the bot needs."""
    names = set(copied(workshop))
    assert names & set(SECRETS) == set()
    assert [name for name in names if name.startswith(".")] == []
    committed = (git(workshop, "ls-files") or "").split()
    needed = {name for name in committed if name.startswith(tuple(f"{folder}/" for folder in RUNS))}
    assert names >= needed | set(ALONE)
    assert {name for name in names - needed if not name.startswith("docs/")} == set(ALONE)


@pytest.mark.breadth
async def test_the_image_keeps_its_tables_on_the_volume(
    wire: WireDiscord, workshop: Path, tmp_path: Path
) -> None:
    """Started from the copied files with .env.example's settings, the bot writes only to the volume."""
    image = tmp_path / "image"
    for name in copied(workshop):
        (image / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(workshop / name, image / name)
    copy_settings(wire, workshop)
    # As --env-file reads it: literally, with no special meaning for quotation marks.
    lines = (
        line for line in (workshop / ".env").read_text().splitlines() if line and not line.startswith("#")
    )
    environment = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    (place,), (volume,), (entry,) = map(instructions, ("WORKDIR", "VOLUME", "ENTRYPOINT"))
    data = image / Path(volume).relative_to(place)
    data.mkdir(mode=0o700)
    before = {path for path in image.rglob("*") if path.parent.name != "__pycache__"}
    command = [sys.executable, *re.findall(r'"([^"]+)"', entry)[1:]]
    async with HostedBot(wire, image, command, tmp_path, environment) as bot:
        await TableSession(wire, "ann", "bob").begin(holes=32)
        assert await bot.stop() == 0
    after = {path for path in image.rglob("*") if "__pycache__" not in path.parts} - before
    assert {path.parent for path in after} == {data}
    assert bot.database in after


def docker(*words: str, place: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a Docker command."""
    command = ["docker", *words]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("docker") is None, reason="there is no Docker engine here")
async def test_the_image_runs(wire: WireDiscord, cloned: Path, tmp_path: Path) -> None:
    """On a read-only file system, the image plays as its own user, and stops when told to."""
    if docker("info").returncode:
        pytest.skip("there is no Docker engine here")
    built = docker("build", "--tag", "alea", ".", place=cloned)
    assert built.returncode == 0, built.stderr
    copy_settings(wire, cloned)
    options = "--rm --name alea-tried --network host --read-only --tmpfs /tmp --env-file .env"
    command = ["docker", "run", *options.split(), "--volume", "alea-tried:/srv/alea/data", "alea"]
    try:
        async with HostedBot(wire, cloned, command, tmp_path) as bot:
            await TableSession(wire, "ann", "bob").begin(holes=32)
            told = docker("exec", "alea-tried", "python", "-m", "bot", "doctor")
            assert "There is no backup" in told.stdout + told.stderr  # everything else is fine
            assert docker("exec", "alea-tried", "id", "-u").stdout == "10001\n"
            assert docker("exec", "alea-tried", "python", "-m", "bot", "doctor", "--quick").returncode == 0
            assert await bot.stop() == 0
    finally:
        docker("volume", "rm", "--force", "alea-tried")


def test_the_pages_say_the_same() -> None:
    """The page's commands build and run the same name, with the image's volume and .env."""
    (volume,) = instructions("VOLUME")
    lines = [shlex.split(line) for line in typed("docs/hosting.md") if line.startswith("docker ")]
    runs = [line for line in lines if line[1] == "run"]
    assert len(runs) == 3
    for line in runs:
        assert line[line.index("--volume") + 1] == f"alea-data:{volume}"
        assert line[line.index("--env-file") + 1] == ".env"
        assert "alea" in line
    assert {tuple(line[2:]) for line in lines if line[1] == "build"} == {("--tag", "alea", ".")}


def test_each_path_in_the_container_is_on_the_volume() -> None:
    """The paths that a page uses inside the container are on the volume."""
    (place,), (volume,) = map(instructions, ("WORKDIR", "VOLUME"))
    inside = re.findall(
        r"docker (?:exec|run --rm .*) alea (.*?)(?:`|$)", read("docs/hosting.md"), re.MULTILINE
    )
    paths = [Path(place, word) for line in inside for word in line.split() if "/" in word and ":" not in word]
    assert len(paths) == 2
    assert [path for path in paths if not path.is_relative_to(volume)] == []


def test_a_dump_of_the_database_is_private(tmp_path: Path) -> None:
    """Only its owner can read a dump, because it gives away the dice to come."""
    script(tmp_path / "docker", "echo dump")
    (line,) = [line for line in typed("docs/scaling.md") if "pg_dump" in line]
    variables = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["/bin/sh", "-c", f"umask 022; {line}"], cwd=tmp_path, env=variables, check=True)
    assert (tmp_path / "alea.dump").read_text() == "dump\n"
    assert stat.S_IMODE((tmp_path / "alea.dump").stat().st_mode) == 0o600
