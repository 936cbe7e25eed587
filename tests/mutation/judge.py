"""Whether a test detects a change: tests near the change are run, in growing groups, until one fails."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from itertools import accumulate, islice, takewhile
from multiprocessing import get_context
from pathlib import Path
from queue import Queue

from bot.operations.progress import progress

from .changes import Change
from .ledger import ROOT, Ledger, Verdict
from .near import Uses, near
from .running import Tree

SHOWN_EVERY = 1.0  # seconds
PATIENCE_SECONDS = 120.0  # seconds of tests, by their own time, to spend on a change
SEEN, UNSEEN, UNREACHED = "seen", "unseen", "no test runs it"
FEW, GROWTH = (20, 1.0), 4  # tests and seconds in the first run, and the factor for the next ones
REAL_TIME = ("tests/bot/", "tests/e2e/", "tests/wire/", "tests/simulation/", "tests/playground/")
LONG_SECONDS = 0.5  # a test that takes longer there may fail because the machine is busy


def try_all(drawn: dict[str, Change]) -> None:
    """Make changes in one process per core (at most one per change), and report each."""
    cores = os.cpu_count() or 1
    parts = [dict(islice(drawn.items(), core, None, cores)) for core in range(min(cores, len(drawn)))]
    context = get_context("spawn")  # each will fork, so there must be no threads
    with context.Manager() as manager, ProcessPoolExecutor(cores, context) as pool:
        told = manager.Queue()
        tell([pool.submit(try_some, part, told) for part in parts], told, len(drawn))


def tell(trying: list[Future[None]], told: Queue[str], number: int) -> None:
    """Print a line for each of `number` changes until every process has ended. Raises a process's error."""
    with progress("Changes", number) as shown:
        while wait(trying, SHOWN_EVERY).not_done or not told.empty():
            while not told.empty():
                shown.write(told.get())
                shown.update()
    for each in trying:
        each.result()


def try_some(drawn: dict[str, Change], told: Queue[str]) -> None:
    """Make changes one after another in a copy of the tree, and record the verdicts in the ledger.

    A line about each is put into `told`.
    """
    ledger, uses = Ledger(), Uses(ROOT)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        judge = Judge(Tree(ROOT, Path(folder)))
        for shown, change in drawn.items():
            verdict = judge(shown, change, near(change, ledger, uses))
            ledger.note(verdict)
            told.put(f"{verdict.outcome}: {' '.join(shown.split())}  [{verdict.test}]")


class Judge:
    """Judges changes in a tree, and remembers which tests pass there without changes."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._passing: dict[str, bool] = {}

    def __call__(self, shown: str, change: Change, tests: dict[str, float]) -> Verdict:
        """Return the verdict on a change: run tests that take up to PATIENCE_SECONDS until one detects it."""
        within = sum(1 for _ in takewhile(PATIENCE_SECONDS.__ge__, accumulate(tests.values())))
        tried = dict(islice(tests.items(), max(within, 1)))
        if not tried:
            return Verdict(shown, UNREACHED, "")
        for some in in_parts(tried):
            if seeing := self._seeing(change, some):
                return Verdict(shown, SEEN, seeing)
        return Verdict(shown, UNSEEN, f"{len(tried)} of {len(tests)} tests")

    def _seeing(self, change: Change, rest: dict[str, float]) -> str:
        """Return the first test that fails because of a change, or "" if none does."""
        while rest and (failed := self._tree.run(rest, change)):
            if failed not in rest:  # it runs for ever or, for example, a module can no longer be imported
                return "" if self._tree.run(rest) else failed
            if self._is_sure(change, failed, rest[failed]):
                return failed
            names = list(rest)
            rest = {name: rest[name] for name in names[names.index(failed) + 1 :]}
        return ""

    def _is_sure(self, change: Change, test: str, seconds: float) -> bool:
        """Return whether a failed test fails because of the change, and every time."""
        one = {test: seconds}
        if test.startswith(REAL_TIME) and seconds >= LONG_SECONDS:
            return bool(self._tree.run(one, change)) and not self._tree.run(one)
        if test not in self._passing:
            self._passing[test] = not self._tree.run(one)
        return self._passing[test]


def in_parts(tests: dict[str, float]) -> Iterator[dict[str, float]]:
    """Yield tests in order, in growing groups, because the first few detect most changes."""
    most, within = FEW
    part: dict[str, float] = {}
    for name, seconds in tests.items():
        if part and (len(part) == most or sum(part.values()) + seconds > within):
            yield part
            part, most, within = {}, most * GROWTH, within * GROWTH
        part[name] = seconds
    if part:
        yield part
