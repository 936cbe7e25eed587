"""Fixtures and hooks that all tests share."""

from __future__ import annotations

import gc
import importlib
import os
import random
import shutil
import tempfile
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

import bot  # noqa: F401 - says on Windows that this is not the place
from tests import openapi
from tests.breadth import UNWANTED, Collecting

# No deadline: the machines that run the tests are shared, and a slow moment is no defect. Derandomized: the
# same tests everywhere, so that a change causes its own failures.
settings.register_profile(
    "alea",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("alea"), max_examples=20)
settings.load_profile("alea")

SIZES = ("quick", "usual", "long")  # of tests marked soak, in `make test`, `make check` and `make soak`
CONTROLS: dict[str, set[str]] = {"known": set(), "used": set()}
LONGEST = {"test_adding_a_game.py", "test_benchmarks.py", "test_shell_lines.py"}  # and those marked soak
READING = {  # tests that read all sources
    *("test_architecture.py", "test_assertions.py", "test_voice.py", "test_words.py", "test_errors.py"),
    *("test_controls.py", "test_catalogues.py", "test_extraction.py", "test_glossary.py", "test_labels.py"),
}
GC_THRESHOLD = 50_000  # objects between two collections: the usual 700 make them 5 % of the tests' time
MEMORY, ROOM = Path("/dev/shm"), 1 << 30  # noqa: S108 - a file system in memory; bytes that have to be free


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for the targets of the Makefile, and one to repeat a seed that failed."""
    parser.addoption("--size", choices=SIZES, default="quick", help="how long tests marked soak go on")
    parser.addoption("--every-control", action="store_true", help="fail for commands and buttons not used")
    parser.addoption("--seed", type=int, default=1, help="what the tests marked soak draw their luck from")


def pytest_configure(config: pytest.Config) -> None:
    """Keep databases in memory if there is room: on disk, each of their thousands of commits would wait.

    A kill loses nothing in either place. Power cuts are simulated from recorded writes (test_power_cut.py).
    """
    Collecting.breadth = UNWANTED not in config.getoption("markexpr")
    settings.load_profile("alea" if Collecting.breadth else "quick")
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None  # or the folder found before would stay


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Exempt from garbage collection what lives until the end: all modules, and ten thousand tests."""
    gc.disable()
    import_share(session.config)
    result = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
    return result


def import_share(config: pytest.Config) -> None:
    """Import a worker's share of the tests before the others, if it is one of several.

    The first import rewrites a test's assertions, which takes longer than all else in collecting it. Python
    keeps what was rewritten, so that not every worker rewrites all that have changed.
    """
    worker: dict[str, Any] | None = getattr(config, "workerinput", None)
    if worker is None:
        return
    files = sorted({file for folder in config.args for file in (config.rootpath / folder).rglob("test_*.py")})
    for file in files[int(worker["workerid"].removeprefix("gw")) :: worker["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # collecting it will say so
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect which commands and buttons exist, and which of them the tests have used."""
    for name, values in report.user_properties:
        if name in CONTROLS:
            CONTROLS[name].update(values)  # type: ignore[arg-type]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail `make test` if there is a command or a button that no test has used."""
    if session.config.getoption("every_control") and not hasattr(session.config, "workerinput"):
        unused = sorted(CONTROLS["known"] - CONTROLS["used"])
        if unused or not CONTROLS["known"]:
            print("\nNo test has used:", *unused)
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report that Discord's description is missing, because most tests pass without it."""
    if not openapi.available():
        terminalreporter.section("not tested", yellow=True)
        terminalreporter.line(openapi.MISSING, yellow=True)


def pytest_pycollect_makeitem(obj: object) -> list[pytest.Item] | None:
    """In `make test`, do not make the tests left to `make check`: they would be a sixth of all tests."""
    looked_at = not Collecting.breadth and isinstance(obj, FunctionType | type)
    marks = getattr(obj, "pytestmark", ()) if looked_at else ()
    return [] if any(mark.name == "breadth" for mark in marks) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the longest tests, so that no worker is left alone with one at the end.

    Tests that read all sources follow, so that one worker parses the sources for all of them. In `make
    check`, Hypothesis draws three times as many examples as in `make test`.
    """
    for item in items if Collecting.breadth else ():
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("breadth")
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    """Return a test's place in the order: 0 runs first."""
    if item.get_closest_marker("soak") is not None or item.path.name in LONGEST:
        return 0
    return 2 - (item.path.name in READING)


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_xdist_auto_num_workers() -> int:
    """Run one more worker than there are cores, because tests of real processes mostly wait."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    """How long a test marked `soak(quick, usual, long)` should run."""
    sizes = request.node.get_closest_marker("soak").args
    return int(sizes[SIZES.index(request.config.getoption("size"))])


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> random.Random:
    """Reproducible random numbers. A failed test's report shows the seed."""
    seed = request.config.getoption("seed")
    print(f"--seed {seed}")
    return random.Random(seed)
