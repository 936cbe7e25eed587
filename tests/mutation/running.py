"""Tests run on a copy of the tree that has been changed, until one of them sees it."""

from __future__ import annotations

import importlib
import os
import re
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from .changes import Change

NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "build", "data", "__pycache__", ".*_cache", ".hypothesis"
)
# What takes longest to import is imported once; nothing of the project is, which has been changed by then.
LIBRARIES = (
    "discord",
    "simcord",
    "hypothesis.strategies",
    "babel.messages.extract",
    "PIL.ImageDraw",
    "aiosqlite",
)
OURS = {"engine", "renderers", "bot", "playground", "docs", "benchmarks", "tests"}

# The libraries are imported before pytest could have rewritten their assertions.
OPTIONS = ("-qx", "--tb=no", "-pno:cacheprovider", "-Wignore::pytest.PytestAssertRewriteWarning")

CPU_SECONDS = 120  # of a run that goes on for ever; how fast the machine is does not matter
SILENT_SECONDS = 900.0  # of one that waits for ever
MOST_MEMORY = 8 << 30  # bytes
NEVER = {None: "it waits for ever", -signal.SIGXCPU: "it goes on for ever"}
REPORTED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


class Run(NamedTuple):
    """What became of some tests: whether all passed, or what failed first.

    Tests that are `gone` kept all from running: a change may give the parameters of tests other names.
    """

    passed: bool
    failed: str
    gone: frozenset[str] = frozenset()


class Tree:
    """A copy of the tree in which one change at a time is made."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder / "tree"
        self._output = folder / "output.txt"
        shutil.copytree(root, self.folder, ignore=NOT_COPIED)
        # Compiled modules are known by size and second: each change has a second of its own.
        self._seconds = count(int(time.time()) - 10_000_000)
        for library in LIBRARIES:
            importlib.import_module(library)

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        """Have a change in the tree as long as the context lasts."""
        path = self.folder / change.path
        before = path.read_bytes()
        self._write(path, change.apply(before))
        try:
            yield
        finally:
            self._write(path, before)

    def run(self, tests: Iterable[str]) -> Run:
        """Run tests in this order until one fails, in a process of their own."""
        tests, code = list(tests), int(pytest.ExitCode.INTERNAL_ERROR)
        self._output.touch()
        process = os.fork()
        if process == 0:
            try:
                code = self._run(tests)
            finally:
                os._exit(code)  # whatever threads and exit handlers the tests leave
        ended = _ended(process, SILENT_SECONDS)
        if ended in NEVER:
            return Run(passed=False, failed=NEVER[ended])
        written = self._output.read_text(errors="replace")
        failed = REPORTED.search(written)
        gone = re.findall(rf"^ERROR: not found: {re.escape(str(self.folder))}/(.+)$", written, re.MULTILINE)
        passed = ended == pytest.ExitCode.OK
        return Run(passed, failed[1] if failed else f"pytest ends with {ended}", frozenset(gone))

    def _run(self, tests: list[str]) -> int:
        """Be the process that runs the tests."""
        os.setsid()
        with self._output.open("wb") as output:
            os.dup2(output.fileno(), sys.stdout.fileno())
            os.dup2(output.fileno(), sys.stderr.fileno())
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
            del sys.modules[name]
        os.chdir(self.folder)
        sys.path.insert(0, str(self.folder))
        os.environ["PYTHONPATH"] = str(self.folder)
        return pytest.main([*OPTIONS, *tests])

    def _write(self, path: Path, source: bytes) -> None:
        path.write_bytes(source)
        second = next(self._seconds)
        os.utime(path, (second, second))


def _ended(process: int, within: float) -> int | None:
    """Wait for a process, and end what it has started; return its exit code, None if it goes on."""
    end, code = time.monotonic() + within, None
    while code is None and time.monotonic() < end:
        done, status = os.waitpid(process, os.WNOHANG)
        code = os.waitstatus_to_exitcode(status) if done else None
        time.sleep(0 if done else 0.02)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if code is None:
        os.waitpid(process, 0)
    return code
