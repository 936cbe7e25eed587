"""Changes are made on several copies of the tree at a time; what becomes of them goes to the ledger."""

from __future__ import annotations

import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from .changes import Change
from .judge import Judge
from .ledger import ROOT, Ledger
from .near import Uses, near
from .running import Tree


def try_all(drawn: dict[str, Change]) -> None:
    """Make changes in a process for each core, or for each of them where they are fewer."""
    cores = os.cpu_count() or 1
    parts = [dict(islice(drawn.items(), core, None, cores)) for core in range(min(cores, len(drawn)))]
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:  # each is going to fork: no threads there
        list(pool.map(try_some, parts))


def try_some(drawn: dict[str, Change]) -> None:
    """Make changes, one after the other, on a copy of the tree."""
    ledger, uses = Ledger(), Uses(ROOT)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        judge = Judge(Tree(ROOT, Path(folder)))
        for shown, change in drawn.items():
            verdict = judge(shown, change, near(change, ledger, uses))
            ledger.note(verdict)
            print(f"{verdict.outcome}: {' '.join(shown.split())}  [{verdict.test}]", flush=True)
