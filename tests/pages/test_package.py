"""The package: what a wheel contains, and that `alea` works with nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot import __main__ as program
from bot import command
from bot.locale.handbook import PACKED
from tests.bot.test_main import played

from .blocks import ROOT
from .clone import git
from .hosted import look_at_playground

PARTS = ("bot/", "engine/", "opponents/", "playground/", "renderers/")
RECORD = "record.json"
PYTHONS = ("3.11", "3.12", "3.13")
TYPED = {"--version": 0, "--help": 0, "": 2, f"verify {RECORD}": 0, "doctor": 1, "run": 2}  # with their codes


@pytest.fixture(scope="session")
def dist(origin: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the sdist of everything that would be committed."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=origin, check=True)
    return folder


@pytest.fixture
def wheel(dist: Path) -> Path:
    """The wheel."""
    (found,) = dist.glob("*.whl")
    return found


def test_a_wheel_holds_all_that_runs(origin: Path, wheel: Path) -> None:
    """A wheel has exactly the program's files, the pages that it shows, and the licences."""
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
        licences = {name.partition("/licenses/")[2] for name in opened.namelist() if "/licenses/" in name}
    committed = (git(origin, "ls-files") or "").split()
    program = {name for name in committed if name.startswith(PARTS)}
    pages = {name for name in committed if name.startswith(("docs/rules/", "PRIVACY", "TERMS"))}
    packed = PACKED.relative_to(ROOT).as_posix()
    assert names == program | {f"{packed}/{name}" for name in pages}
    assert licences == {"LICENSE", "renderers/fonts/OFL.txt"}


def test_what_a_wheel_holds_runs_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """From a wheel alone, the program shows its version and its pages, and checks a record."""
    with zipfile.ZipFile(wheel) as opened:
        opened.extractall(tmp_path / "site")
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / RECORD).write_text(json.dumps(played()))
    code = (
        "import runpy, sys; from bot.locale import handbook; handbook.preload(); print(handbook.FOLDER);"
        f"sys.argv[1:] = ['verify', '../{RECORD}']; from bot.command import run; run()"
    )
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path / "site")}
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=empty, env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr, list(empty.iterdir())) == (0, "", [])
    assert ended.stdout.startswith(str(tmp_path / "site"))
    assert ended.stdout.endswith("Verified.\n")


@contextmanager
def typing(*words: str) -> Iterator[pytest.MonkeyPatch]:
    """Simulate typing `alea` with these words, without ending the process."""

    def end(code: int) -> None:
        raise SystemExit(code)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["alea", *words])
        patch.setattr(command, "end", end)
        yield patch


@pytest.mark.parametrize(
    ("words", "arguments"), [("run", []), ("run --try", ["--try"]), ("doctor", ["doctor"]), ("no", ["no"])]
)
def test_alea_runs_the_programs_commands(words: str, arguments: list[str]) -> None:
    """`alea run` starts the bot, and other words are passed on to the program."""
    given: list[list[str]] = []
    with typing(*words.split()) as patch:
        patch.setattr(command, "main", lambda passed: given.append(passed) or 7)
        with pytest.raises(SystemExit, match="7"):
            command.run()
    assert given == [arguments]


@pytest.mark.parametrize(("words", "code"), [("", 2), ("--help", 0)])
def test_alea_alone_says_how_to_use_it(words: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Alone, `alea` shows how to use it, including the program's commands."""
    with typing(*words.split()), pytest.raises(SystemExit, match=str(code)):
        command.run()
    assert program.USAGE in capsys.readouterr().out


def test_playing_without_the_extra(capsys: pytest.CaptureFixture[str]) -> None:
    """`alea play` says what to install if the simulated server isn't there."""
    with typing("play") as patch:
        patch.setattr(command, "find_spec", lambda _: None)
        with pytest.raises(SystemExit, match="2"):
            command.run()
    assert capsys.readouterr().err == f"{command.NO_PLAYGROUND}\n"


@pytest.mark.slow
@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_in_a_bare_environment(version: str, wheel: Path, tmp_path: Path) -> None:
    """Installed in a new environment, `alea` runs in an empty folder and, with the extra, plays."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ALEA"))
    }
    environment |= {"BROWSER": "true", "PATH": f"{tmp_path}/venv/bin:{os.environ['PATH']}"}

    def typed(line: str) -> int:
        return subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, env=environment, check=False).returncode

    if typed(f"python{version} -m venv venv"):
        pytest.skip(f"there is no python{version} here")
    (tmp_path / RECORD).write_text(json.dumps(played()))
    assert (
        typed(f"pip install --quiet --require-hashes -r {ROOT}/locks/run.txt && pip install --quiet {wheel}")
        == 0
    )
    assert {words: typed(f"alea {words}") for words in TYPED} == TYPED
    assert typed("alea play") == 2
    assert (
        typed(f"pip install --quiet --require-hashes -r {ROOT}/locks/play.txt && pip install '{wheel}[play]'")
        == 0
    )
    look_at_playground("exec alea play", tmp_path, environment)
