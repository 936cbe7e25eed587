"""`python -m tests.simulation FIRST LAST [CHANGE]` runs the courses of some seeds.

CHANGE is one of tests/wire/mutants.py: the bot is changed by it before. It ends with the first course that
gives reason to complain, and then with exit code 1. What the bot logs goes to stderr.
"""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

from bot.log import FORMAT
from tests.wire.mutants import CHANGES

from .run import run


def main(first: str, last: str, change: str | None = None) -> int:
    """Run the courses; write what came of each."""
    if change is not None:
        CHANGES[change]()
    log = logging.StreamHandler()
    log.setFormatter(logging.Formatter(FORMAT))
    for seed in range(int(first), int(last) + 1):
        with tempfile.TemporaryDirectory() as folder:
            outcome = run(Path(folder), seed, log=log)
        print(seed, outcome.digest, dict(outcome.mishaps), *outcome.complaints, sep="\n  ", flush=True)
        if outcome.complaints:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
