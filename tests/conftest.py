"""What all tests share."""

from __future__ import annotations

import gc
import os
import random
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path
from types import FunctionType

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

import bot  # noqa: F401 - says on Windows that this is not the place
from tests import openapi
from tests.breadth import UNWANTED, Collecting

# No deadline: the machines that run the tests are shared, and a slow moment is no defect. Derandomized: the
# same tests everywhere, so that a failure is the change's own.
settings.register_profile(
    "alea",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("alea"), max_examples=20)
settings.load_profile("alea")

SIZES = ("quick", "usual", "long")  # of tests marked soak: in `make test`, `make check` and `make soak`
CONTROLS: dict[str, set[str]] = {"known": set(), "used": set()}
LONGEST = {"test_adding_a_game.py", "test_benchmarks.py", "test_shell_lines.py"}  # besides those marked soak
READING = {  # tests of all sources
    *("test_architecture.py", "test_assertions.py", "test_voice.py", "test_words.py", "test_errors.py"),
    *("test_controls.py", "test_catalogues.py", "test_extraction.py", "test_glossary.py", "test_labels.py"),
}
GC_THRESHOLD = 50_000  # objects between two collections: the usual 700 make them 5 % of the tests' time
MEMORY, ROOM = Path("/dev/shm"), 1 << 30  # noqa: S108 - a file system in memory; bytes that have to be free


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make check` and `make soak` ask for longer runs, and a developer for a seed that failed."""
    parser.addoption("--size", choices=SIZES, default="quick", help="how long tests marked soak go on")
    parser.addoption("--every-control", action="store_true", help="fail for commands and buttons not used")
    parser.addoption("--seed", type=int, default=1, help="what the tests marked soak draw their luck from")


def pytest_configure(config: pytest.Config) -> None:
    """Have databases in memory where there is room: each of their thousands of commits waits for the disk.

    A kill loses nothing of either; what a power cut leaves is drawn from recorded writes (test_power_cut.py).
    """
    Collecting.breadth = UNWANTED not in config.getoption("markexpr")
    settings.load_profile("alea" if Collecting.breadth else "quick")
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("TMPDIR", str(MEMORY))
        tempfile.tempdir = None  # or what was found before would stay


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the garbage collection what lives until the end: all modules, and ten thousand tests."""
    gc.disable()
    result = yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect which commands and buttons there are, and which the tests have used."""
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
    """Say aloud what was not tested, though most of the tests that would have had a part in it are green."""
    if not openapi.available():
        terminalreporter.section("not tested", yellow=True)
        terminalreporter.line(openapi.MISSING, yellow=True)


def pytest_pycollect_makeitem(obj: object) -> list[pytest.Item] | None:
    """Make none of the tests for `make check` in `make test`, which would deselect a sixth of all."""
    looked_at = not Collecting.breadth and isinstance(obj, FunctionType | type)
    marks = getattr(obj, "pytestmark", ()) if looked_at else ()
    return [] if any(mark.name == "breadth" for mark in marks) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is left alone with one at the end.

    Those that read all sources follow, so that one worker parses them for all. And `make check` draws three
    times as much for hypothesis' tests as `make test` does.
    """
    for item in items if Collecting.breadth else ():
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("breadth")
    items.sort(key=place)


def place(item: pytest.Item) -> int:
    """Return when a test is run: 0 is first."""
    if item.get_closest_marker("soak") is not None or item.path.name in LONGEST:
        return 0
    return 2 - (item.path.name in READING)


@pytest.hookimpl(optionalhook=True)  # of pytest-xdist
def pytest_xdist_auto_num_workers() -> int:
    """Run one more worker than there are cores: tests of real processes wait most of their time."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1) + 1


@pytest.fixture
def size(request: pytest.FixtureRequest) -> int:
    """How long a test marked `soak(quick, usual, long)` is to go on."""
    sizes = request.node.get_closest_marker("soak").args
    return int(sizes[SIZES.index(request.config.getoption("size"))])


@pytest.fixture
def luck(request: pytest.FixtureRequest) -> random.Random:
    """Chance that can be had again; a failed test's report shows the seed."""
    seed = request.config.getoption("seed")
    print(f"--seed {seed}")
    return random.Random(seed)
