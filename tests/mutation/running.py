"""Tests run on a copy of the tree that has been changed, until one of them sees it."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from .changes import Change
from .process import NEVER, Limits, run_tests
from .warm import Warm

NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "build", "data", "__pycache__", ".*_cache", ".hypothesis"
)
# What takes longest to import is imported once, before all of the project.
LIBRARIES = (
    "discord",
    "simcord",
    "hypothesis.strategies",
    "babel.messages.extract",
    "PIL.ImageDraw",
    "aiosqlite",
)
BESIDE = "shared"  # what some tests read beside the repository
CPU_SECONDS = 20.0  # of a run that goes on for ever, beside twice what its tests take
SILENT_SECONDS = 120.0  # of one that waits for ever, beside ten times that: the machine may be busy
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
        if (root.parent / BESIDE).exists():
            (folder / BESIDE).symlink_to(root.parent / BESIDE)
        # Compiled modules are known by size and second: each change has a second of its own.
        self._seconds = count(int(time.time()) - 10_000_000)
        for library in LIBRARIES:
            importlib.import_module(library)
        self._warm = Warm(self.folder, self._output)

    def run(self, tests: Mapping[str, float], change: Change | None = None) -> Run:
        """Run tests in this order until one fails, in a process of their own; each with its usual seconds."""
        usual = sum(tests.values())
        limits = Limits(CPU_SECONDS + 2 * usual, SILENT_SECONDS + 10 * usual)
        self._output.write_bytes(b"")
        with self._changed(change):
            ended = self._warm.run(list(tests), change, limits)
            if ended is None:
                ended = run_tests(self.folder, list(tests), self._output, limits)
        if ended in NEVER:
            return Run(passed=False, failed=NEVER[ended])
        written = self._output.read_text(errors="replace")
        failed = REPORTED.search(written)
        gone = re.findall(rf"^ERROR: not found: {re.escape(str(self.folder))}/(.+)$", written, re.MULTILINE)
        passed = ended == pytest.ExitCode.OK
        return Run(passed, failed[1] if failed else f"pytest ends with {ended}", frozenset(gone))

    @contextmanager
    def _changed(self, change: Change | None) -> Iterator[None]:
        """Have a change in the tree as long as the context lasts."""
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
