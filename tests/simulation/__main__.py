"""`python -m tests.simulation FIRST LAST [CHANGE]` runs the courses of seeds FIRST to LAST.

CHANGE is a mutant in tests/wire/mutants.py to apply to the bot first. The run ends at the first course with
complaints, with exit code 1. The bot's log goes to stderr.
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
    """Run the courses, and print the outcome of each."""
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
