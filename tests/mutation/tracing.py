"""A plugin of pytest that notes which functions each test runs: `pytest -p tests.mutation.tracing`.

What is in the ledger and passed is left out, so that it goes on where it was stopped. Of the bot as a process
`site/sitecustomize.py` tells the same, function by function, since many of these processes are killed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

from tests.wire.process import BotProcess

from .ledger import ROOT, Function, Ledger

PARTS = ("engine", "renderers", "bot")
SITE = Path(__file__).parent / "site"
FOLDER = Path(tempfile.mkdtemp(prefix="traces-"))  # one of each worker
LEDGER = Ledger()
PROCESSES = {"PYTHONPATH": str(SITE), "MUTATION_TRACES": str(FOLDER), "MUTATION_ROOT": str(ROOT)}
FAILED: set[str] = set()


class Tracer:
    """Hears of every call of a Python function; `called` is what Python calls."""

    def __init__(self) -> None:
        codes: dict[int, CodeType] = {}

        def called(frame: FrameType, event: str, argument: object) -> None:
            """Remember what is called, by identity: to compare code takes long. Its lines are not traced."""
            code = frame.f_code
            codes[id(code)] = code

        self._codes, self.called = codes, called

    def places(self) -> Iterator[Function]:
        """Yield the functions of the program that were called."""
        for code in [*self._codes.values()]:  # a thread of the test may still add to them
            path = code.co_filename.removeprefix(f"{ROOT}/")
            if path.startswith(PARTS) and code.co_name != "<module>":
                yield path, code.co_qualname


def pytest_configure() -> None:
    """Have the bot's processes tell what they run, too."""
    os.environ.update(PROCESSES)
    inherited = BotProcess._environment
    BotProcess._environment = lambda self: inherited(self) | PROCESSES  # type: ignore[method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests of which it is known; one that failed may pass on a machine less busy."""
    known = LEDGER.passing()
    items[:] = [item for item in items if item.nodeid not in known]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember which tests do not pass: they can see no change."""
    if not report.passed:
        FAILED.add(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what a test runs, its fixtures and processes included."""
    tracer, begun = Tracer(), time.monotonic()
    threading.settrace(tracer.called)  # type: ignore[arg-type]
    sys.settrace(tracer.called)  # type: ignore[arg-type]
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        seconds = time.monotonic() - begun
        places = [*tracer.places(), *_of_processes()]
        LEDGER.note_test(item.nodeid, seconds, passed=item.nodeid not in FAILED, places=places)


def _of_processes() -> Iterator[Function]:
    for file in FOLDER.iterdir():
        for line in file.read_text().splitlines():
            path, _, name = line.partition(":")
            if path.startswith(PARTS):
                yield path, name
        file.unlink()
