"""`python -m tests.mutation`: map the tests, make changes, say which of them no test saw.

Each step goes on where it was stopped; what is known lies in build/mutation.sqlite3.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections import Counter

from .changes import Change, changes
from .judge import SEEN, UNREACHED, UNSEEN
from .judged import read_judged
from .ledger import LEDGER, ROOT, Ledger
from .near import modules
from .trying import try_all


def main(arguments: list[str]) -> int:
    """Run what is missing; return 1 if a change was seen by no test and has not been judged."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="what the changes are drawn with")
    parser.add_argument("--count", type=int, default=500, help="how many changes there shall be")
    parser.add_argument("--only", default="", help="the beginning of the paths that are changed")
    parser.add_argument("--again", action="store_true", help="try what is neither seen nor judged once more")
    parser.add_argument("--forget", action="store_true", help="begin anew: the tests have changed much")
    wanted = parser.parse_args(arguments)
    if wanted.forget:
        LEDGER.unlink(missing_ok=True)
    map_tests()
    ledger = Ledger()
    ledger.keep(collected())
    if wanted.again:
        for outcome in (UNSEEN, UNREACHED):
            ledger.forget(outcome, but=read_judged())
    drawn = draw(random.Random(wanted.seed), wanted.count, wanted.only)
    known = ledger.verdicts()
    try_all({shown: change for shown, change in drawn.items() if shown not in known})
    return report(drawn, ledger)


def map_tests() -> None:
    """Note which functions each test of `make test` runs; those that are known are left out."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "tests.mutation.tracing", "-n", "auto"]
    subprocess.run([*command, "-m", "not slow and not breadth"], cwd=ROOT, check=False)


def collected() -> list[str]:
    """Return the names of all tests that there are."""
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [line for line in listed.splitlines() if "::" in line]


def draw(luck: random.Random, number: int, only: str) -> dict[str, Change]:
    """Draw changes, each of another line, by how each is shown."""
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


def report(drawn: dict[str, Change], ledger: Ledger) -> int:
    """Print what was seen and what was not; return 1 if any of that has not been judged."""
    known, judged = ledger.verdicts(), read_judged()
    made = [known[shown] for shown in drawn if shown in known]
    unseen = [each for each in made if each.outcome != SEEN]
    for each in unseen:
        print(f"\n{each.change}\n  {judged.get(each.change, f'not judged; {each.outcome}, {each.test}')}")
    left = [each for each in unseen if each.change not in judged]
    outcomes = Counter(each.outcome for each in made)
    share = outcomes[SEEN] / max(len(made), 1)
    print(f"\n{len(made)} changes, {outcomes[SEEN]} of them seen ({share:.1%}); {len(left)} are not judged.")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
