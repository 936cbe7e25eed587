"""`python -m tests.mutation`: map the tests, make changes, and report those that no test detected.

Each step continues where it was stopped, and tries undetected changes once more. Results are kept in
build/mutation.sqlite3. Remove that file if the tests have changed a lot.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from pathlib import Path

from .changes import Change, changes
from .judge import SEEN, try_all
from .ledger import ROOT, Ledger
from .near import modules

JUDGED = Path(__file__).with_name("equivalent.txt")
CHANGE_LINES = 3  # parts of an entry there: path, line before, line after


def main(arguments: list[str]) -> int:
    """Test the drawn changes that are neither detected nor judged yet, and print a report.

    Return 1 if a change that no test detected has not been judged.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="what the changes are drawn with")
    parser.add_argument("--count", type=int, default=500, help="how many changes there shall be")
    parser.add_argument("--only", default="", help="the beginning of the paths that are changed")
    wanted = parser.parse_args(arguments)
    map_tests()
    ledger, judged = Ledger(), read_judged()
    drawn = draw(random.Random(wanted.seed), wanted.count, wanted.only)
    known = {shown for shown, each in ledger.verdicts().items() if each.outcome == SEEN or shown in judged}
    try_all({shown: change for shown, change in drawn.items() if shown not in known})
    return report(drawn, ledger, judged)


def map_tests() -> None:
    """Record which functions each test of `make test` runs, skipping tests already recorded."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "tests.mutation.tracing", "-n", "auto"]
    subprocess.run([*command, "-m", "not slow and not breadth"], cwd=ROOT, check=False)


def read_judged(file: Path = JUDGED) -> dict[str, str]:
    """Return the reason why each judged change cannot be detected, by how the change is shown."""
    entries = [entry.split("\n") for entry in file.read_text("utf-8").strip().split("\n\n")]
    parted = [(entry[:CHANGE_LINES], entry[CHANGE_LINES:]) for entry in entries]
    return {"\n".join(change): " ".join(map(str.strip, reason)) for change, reason in parted}


def draw(luck: random.Random, number: int, only: str) -> dict[str, Change]:
    """Draw changes, each to a different line, by how they are shown."""
    found = [
        (path, source, change)
        for path in modules(ROOT)
        if path.startswith(only)
        for source in [(ROOT / path).read_bytes()]
        for change in changes(path, source)
    ]
    luck.shuffle(found)
    drawn: dict[str, Change] = {}
    lines: set[tuple[str, int]] = set()
    for path, source, change in found:
        line = (path, source.count(b"\n", 0, change.start))
        if len(drawn) < number and line not in lines:
            lines.add(line)
            drawn[change.shown(source)] = change
    return drawn


def report(drawn: dict[str, Change], ledger: Ledger, judged: dict[str, str]) -> int:
    """Print what was detected and what was not. Return 1 if an undetected change has not been judged."""
    known = ledger.verdicts()
    made = [known[shown] for shown in drawn if shown in known]
    unseen = [each for each in made if each.outcome != SEEN]
    for each in unseen:
        print(f"\n{each.change}\n  {judged.get(each.change, f'not judged; {each.outcome}, {each.test}')}")
    left = [each for each in unseen if each.change not in judged]
    seen = len(made) - len(unseen)
    share = seen / max(len(made), 1)
    print(f"\n{len(made)} changes, {seen} of them seen ({share:.1%}); {len(left)} are not judged.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
