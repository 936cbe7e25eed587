"""Running tests on a changed copy of the tree, each time in a fork that imports the program."""

from __future__ import annotations

import importlib
import os
import resource
import shutil
import signal
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import pytest

from .changes import Change

NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "build", "data", "__pycache__", ".*_cache", ".hypothesis"
)
OURS = {"engine", "opponents", "renderers", "bot", "playground", "docs", "benchmarks", "tests"}
# What takes longest to import is imported once, before the project and before the fork.
LIBRARIES = (
    "discord",
    "simcord",
    "hypothesis.strategies",
    "babel.messages.extract",
    "PIL.ImageDraw",
    "aiosqlite",
)
# They are imported before pytest could rewrite their assertions.
OPTIONS = ("-qx", "--tb=no", "-pno:cacheprovider", "-Wignore::pytest.PytestAssertRewriteWarning")
BESIDE = "shared"  # what some tests read from beside the repository
CPU_SECONDS = 20.0  # seconds to allow a run, on top of twice what its tests take, before it counts as endless
SILENT_SECONDS = 120.0  # seconds to allow a waiting run, on top of ten times that, as the machine may be busy
MAX_MEMORY_BYTES = 8 << 30
WAITS, GOES_ON = "it waits for ever", "it goes on for ever"
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


class Tree:
    """A copy of the tree, to which one change at a time is made."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder / "tree"
        self._output, self._failed = folder / "output.txt", folder / "failed.txt"
        shutil.copytree(root, self.folder, ignore=NOT_COPIED)
        if (root.parent / BESIDE).exists():
            (folder / BESIDE).symlink_to(root.parent / BESIDE)
        # Compiled modules are recognised by size and second, so each change gets a second of its own.
        self._seconds = count(int(time.time()) - 10_000_000)
        for library in LIBRARIES:
            importlib.import_module(library)

    def run(self, tests: Mapping[str, float], change: Change | None = None) -> str:
        """Run tests in this order, given with their usual seconds. Return what fails first ("" if all pass).

        What fails is a test, a file of tests that can no longer be imported, WAITS or GOES_ON. Tests that are
        gone are skipped, because a change may rename tests' parameters.
        """
        usual = sum(tests.values())
        self._failed.write_text("")
        with self._changed(change):
            process = get_context("fork").Process(target=self._be, args=(tests, CPU_SECONDS + 2 * usual))
            process.start()
            process.join(SILENT_SECONDS + 10 * usual)
            code = process.exitcode
            assert process.pid is not None
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # and everything it has started
            process.join()
        if code is None:
            return WAITS
        if code == -signal.SIGXCPU:
            return GOES_ON
        return "" if code in PASSED else self._failed.read_text() or f"pytest ends with {code}"

    def _be(self, tests: Collection[str], cpu_seconds: float) -> None:
        """Run the tests in the fork."""
        code = int(pytest.ExitCode.INTERNAL_ERROR)
        try:
            os.setsid()
            with self._output.open("wb") as file:
                os.dup2(file.fileno(), sys.stdout.fileno())
                os.dup2(file.fileno(), sys.stderr.fileno())
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu_seconds) + 1, int(cpu_seconds) + 6))
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
            for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
                del sys.modules[name]
            os.chdir(self.folder)
            sys.path.insert(0, str(self.folder))
            os.environ["PYTHONPATH"] = str(self.folder)
            files = dict.fromkeys(name.partition("::")[0] for name in tests)
            there = [file for file in files if (self.folder / file).exists()]
            code = int(pytest.main([*OPTIONS, *there], plugins=[_Some([*tests], self._failed)]))
        finally:
            os._exit(code)  # whatever threads and exit handlers the tests leave behind

    @contextmanager
    def _changed(self, change: Change | None) -> Iterator[None]:
        """Keep a change in the tree while the context lasts."""
        if change is None:
            yield
            return
        path = self.folder / change.path
        before = path.read_bytes()
        self._write(path, change.apply(before))
        try:
            yield
        finally:
            self._write(path, before)

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        second = next(self._seconds)
        os.utime(path, (second, second))


class _Some:
    """A plugin that runs only some tests, in the given order, and records what fails."""

    def __init__(self, tests: list[str], failed: Path) -> None:
        self._places = {name: place for place, name in enumerate(tests)}
        self._failed = failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if item.nodeid in self._places]
        items[:] = sorted(chosen, key=lambda item: self._places[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed and not self._failed.read_text():
            self._failed.write_text(report.nodeid)
