"""Many courses, each with its own mishaps: nothing is lost, doubled or stuck, and no defect is logged."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.breadth import broad, broad_but

from .run import run

pytestmark = [
    # A login that is cut short leaves its socket to the garbage collector, which closes it with a warning.
    pytest.mark.filterwarnings("ignore:Unclosed connection:ResourceWarning"),
]

BATCHES = 4
EARLY = 57  # so that the first six courses, run in `make test`, have all mishaps
FURTHER = 5  # at most this many times as many courses, until everything has happened
MISHAPS = {"kill", "stop", "cut", "part", "storm", "hang", "double", "reconnect", "invalidate", "forbid"}
MISHAPS |= {"fill_disk"}
KINDS = 15  # kinds of things that people did, out of some twenty-five that they can do


@pytest.mark.soak(5, 25, 1000)
@pytest.mark.parametrize("batch", broad(range(BATCHES)))
def test_courses(tmp_path: Path, size: int, batch: int, request: pytest.FixtureRequest) -> None:
    """Whatever happens in any order, people's answers are true and play can continue. Every mishap occurs."""
    first = EARLY + (request.config.getoption("seed") * BATCHES + batch) * size
    done: Counter[str] = Counter()
    mishaps: Counter[str] = Counter()
    for number, seed in enumerate(range(first, first + FURTHER * size), 1):
        folder = tmp_path / str(seed)
        folder.mkdir()
        outcome = run(folder, seed)
        assert outcome.complaints == [], f"python -m tests.simulation {seed} {seed}"
        done, mishaps = done + outcome.done, mishaps + outcome.mishaps
        if number >= size and set(mishaps) == MISHAPS and len(done) >= KINDS:
            break
    assert set(mishaps) == MISHAPS
    assert len(done) >= KINDS, done


def in_another_process(*arguments: str, hash_seed: str = "1") -> subprocess.CompletedProcess[str]:
    """Run courses from the command line with a hash seed, and return the finished process."""
    return subprocess.run(
        [sys.executable, "-m", "tests.simulation", *arguments],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.breadth
def test_the_same_seed_is_the_same_course() -> None:
    """In another process, with another hash seed, everything happens at the same times."""
    one, other = in_another_process("1", "8"), in_another_process("1", "8", hash_seed="2")
    assert one.stdout == other.stdout
    assert one.stdout.count("\n  ") >= 16, one


CAUGHT_BY = {
    "answers_before_commit": "was told, and nothing is stored",
    "knows_no_second_delivery": "2 times",
    "never_redraws": "stuck|instead of",
    "locks_no_table": "somebody waits in vain",
    "forgets_offers_of_seats": "is stored 0 times, was done",
    "denies_what_it_did": "all the same something is stored",
    "forgets_preferences": "is stored as",
}


# In course 122, a bot with this change never reads a table again, and people wait for it for ever.
FIRST = {"answers_before_commit": "123"}


@pytest.mark.parametrize("change", broad_but(CAUGHT_BY, "knows_no_second_delivery"))
def test_a_defect_is_found(change: str) -> None:
    """Courses find each deliberate defect, with the expected complaint."""
    found = in_another_process(FIRST.get(change, "101"), "160", change)
    assert found.returncode == 1, found
    assert re.search(CAUGHT_BY[change], found.stdout), found.stdout
