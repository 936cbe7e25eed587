"""A process that runs tests in a copy of the tree, and ends: by itself, or because it never would."""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

OURS = {"engine", "opponents", "renderers", "bot", "playground", "docs", "benchmarks", "tests"}
# The libraries are imported before pytest could have rewritten their assertions.
QUIET = ("--tb=no", "-pno:cacheprovider", "-Wignore::pytest.PytestAssertRewriteWarning")
OPTIONS = ("-qx", *QUIET)
MAX_MEMORY = 8 << 30  # bytes
WAITS = 1000  # no exit code: it was ended here
NEVER = {WAITS: "it waits for ever", -signal.SIGXCPU: "it goes on for ever"}


class Limits(NamedTuple):
    """The seconds after which a process goes on for ever: at work, and by the clock."""

    cpu: float
    clock: float


def run_tests(folder: Path, tests: list[str], output: Path, limits: Limits) -> int:
    """Run tests in a process that imports the program first; return its exit code, or one of NEVER."""

    def be() -> int:
        enter(folder)
        return pytest.main([*OPTIONS, *tests])

    return forked(be, output, limits)


def forked(be: Callable[[], int], output: Path, limits: Limits) -> int:
    """Return the exit code of a process that is this one with a function of its own."""
    process = os.fork()
    if process:
        return _ended(process, limits.clock)
    code = int(pytest.ExitCode.INTERNAL_ERROR)
    try:
        os.setsid()
        silence(output)
        seconds = int(limits.cpu) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        code = int(be())
    finally:
        os._exit(code)  # whatever threads and exit handlers the tests leave


def enter(folder: Path) -> None:
    """Be a process of the tree in a folder, of which nothing has been imported."""
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    os.environ["PYTHONPATH"] = str(folder)


def silence(output: Path) -> None:
    """Write to a file what is printed from now on."""
    with output.open("wb") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())


def _ended(process: int, within: float) -> int:
    """Wait for a process, and end what it has started; return its exit code, WAITS if it goes on."""
    end, code = time.monotonic() + within, None
    while code is None and time.monotonic() < end:
        done, status = os.waitpid(process, os.WNOHANG)
        code = os.waitstatus_to_exitcode(status) if done else None
        time.sleep(0 if done else 0.02)
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    if code is None:
        os.waitpid(process, 0)
        return WAITS
    return code
