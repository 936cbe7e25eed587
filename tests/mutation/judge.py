"""Whether a test sees a change: those near it are run, a few at first, until one fails because of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, takewhile

from .changes import Change
from .ledger import Verdict
from .process import NEVER
from .running import Tree

PATIENCE = 120.0  # seconds of tests, by their own time, that are spent on a change
SEEN, UNSEEN, UNREACHED = "seen", "unseen", "no test runs it"
FEW, GROWTH = (20, 1.0), 4  # tests and seconds of a first run, and how many times that comes next
REAL_TIME = (
    "tests/bot/",
    "tests/e2e/",
    "tests/wire/",
    "tests/simulation/",
    "tests/playground/",
)  # a test of some length may fail there because the machine is busy
LONG = 0.5  # seconds of a test that may wait for real time


class Judge:
    """Judges changes on a tree; remembers which tests pass there without any."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._passing: dict[str, bool] = {}

    def __call__(self, shown: str, change: Change, tests: dict[str, float]) -> Verdict:
        """Run tests on a change until one sees it, as many as patience allows."""
        within = sum(1 for _ in takewhile(lambda spent: spent <= PATIENCE, accumulate(tests.values())))
        tried = dict(list(tests.items())[: max(within, 1)])
        if not tried:
            return Verdict(shown, UNREACHED, "", 0)
        for some in in_parts(tried):
            if seeing := self._seeing(change, some):
                return Verdict(shown, SEEN, seeing, len(tried))
        return Verdict(shown, UNSEEN, f"{len(tried)} of {len(tests)} tests", len(tried))

    def _seeing(self, change: Change, rest: dict[str, float]) -> str:
        """Return the first of some tests that fails because of a change, "" if there is none."""
        while rest:
            run = self._tree.run(rest, change)
            if run.passed:
                return ""
            if run.failed in NEVER.values():
                return run.failed if self._tree.run(rest).passed else ""
            if run.gone:
                there = {name: rest[name] for name in rest if not _is_of(name, run.gone)}
                if len(there) == len(rest):
                    raise RuntimeError(f"pytest does not find {run.gone}")
                rest = there
            elif run.failed not in rest:  # a module, say, that can no longer be imported
                return run.failed if self._tree.run(rest).passed else ""
            elif self._is_sure(change, run.failed, rest[run.failed]):
                return run.failed
            else:
                names = list(rest)
                rest = {name: rest[name] for name in names[names.index(run.failed) + 1 :]}
        return ""

    def _is_sure(self, change: Change, test: str, seconds: float) -> bool:
        """Return whether a test that failed does so because of the change, and each time."""
        one = {test: seconds}
        if test.startswith(REAL_TIME) and seconds >= LONG:
            return not self._tree.run(one, change).passed and self._tree.run(one).passed
        if test not in self._passing:
            self._passing[test] = self._tree.run(one).passed
        return self._passing[test]


def in_parts(tests: dict[str, float]) -> Iterator[dict[str, float]]:
    """Yield tests in order, a few at first and then more: most changes are seen at once."""
    most, within = FEW
    part: dict[str, float] = {}
    for name, seconds in tests.items():
        if part and (len(part) == most or sum(part.values()) + seconds > within):
            yield part
            part, most, within = {}, most * GROWTH, within * GROWTH
        part[name] = seconds
    if part:
        yield part


def _is_of(name: str, gone: frozenset[str]) -> bool:
    return not gone.isdisjoint((name, name.partition("[")[0]))
