"""`python -m tests.simulation.days FIRST LAST [VARIANT]` plays the courses of seeds FIRST to LAST.

VARIANT is a change to the bot from variants.py. The run ends at the first complaint.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bot.storage.database import Database

from .course import Outcome, course
from .variants import VARIANTS


async def play(seed: int) -> Outcome:
    """Play one course on its own database."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").exists() else None) as folder:  # noqa: S108
        store = await Database.open(Path(folder) / "alea.db")
        try:
            return await course(store, seed)
        finally:
            await store.close()


def main(first: str, last: str, variant: str | None = None) -> int:
    """Play the courses, and print their outcomes."""
    if variant is not None:
        VARIANTS[variant]()
    happened: Counter[str] = Counter()
    for seed in range(int(first), int(last) + 1):
        outcome = asyncio.run(play(seed))
        happened += outcome.happened
        if outcome.complaint:
            print(seed, dict(outcome.happened), outcome.complaint, sep="\n  ")
            return 1
    print(dict(happened))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
