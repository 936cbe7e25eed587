"""A pytest plugin that records which functions each test runs: `pytest -p tests.mutation.tracing`.

Tests that passed according to the ledger are skipped, so that a run continues where it was stopped.
`site/sitecustomize.py` writes functions to a folder, here and in the processes that a test starts, such as
the bot.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.wire.process import BotProcess

from .ledger import ROOT, Function, Ledger
from .near import PARTS

FOLDER = Path(tempfile.mkdtemp(prefix="traces-"))  # one per worker
LEDGER = Ledger()
PROCESSES = {
    "PYTHONPATH": str(Path(__file__).parent / "site"),
    "MUTATION_TRACES": str(FOLDER),
    "MUTATION_ROOT": str(ROOT),
}
FAILED: set[str] = set()


def pytest_configure() -> None:
    """Make the bot's processes report what they run, too."""
    os.environ.update(PROCESSES)
    inherited = BotProcess._environment
    BotProcess._environment = lambda self: inherited(self) | PROCESSES  # type: ignore[method-assign]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Forget tests that are gone, and skip known ones. Failed ones may pass if the machine is less busy."""
    LEDGER.keep(item.nodeid for item in items)
    known = LEDGER.passing()
    items[:] = [item for item in items if item.nodeid not in known]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember which tests do not pass, because they cannot detect a change."""
    if not report.passed:
        FAILED.add(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Record what a test runs, including its fixtures and processes."""
    from .site import sitecustomize  # imported late: it reads from the environment where to write

    sitecustomize.seen.clear()
    begun = time.monotonic()
    threading.settrace(sitecustomize.trace)
    sys.settrace(sitecustomize.trace)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)
        seconds = time.monotonic() - begun
        LEDGER.note_test(item.nodeid, seconds, passed=item.nodeid not in FAILED, places=_called())


def _called() -> Iterator[Function]:
    for file in FOLDER.iterdir():
        for line in file.read_text().splitlines():
            path, _, name = line.partition(":")
            if path.startswith(PARTS):
                yield path, name
        os.truncate(file, 0)  # it may still be written to, for example by this process
