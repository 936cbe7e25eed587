"""`python -m tests.fuzz [SEED [COUNT]]` gives every parser of what people write inputs that are almost right.

There are 200,000 inputs unless COUNT says otherwise. Each has to be read, or refused in a sentence that can
be shown in every language. The exit code is 1 if anything else happens. The same seed gives the same inputs.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bot.locale.language import LANGUAGES
from bot.operations.progress import progress
from bot.operations.verify import Unverifiable
from bot.table.errors import Refusal
from bot.views.text import render_markdown
from engine import TableError

from .parsers import NAMES, Parser, parsers

COUNT = 200_000
MAX_CPU_SECONDS = 2.0  # the most that an input may take


class Outcome(NamedTuple):
    """The outcome of an input: the parser, the CPU seconds, whether it was refused, and a defect or ""."""

    parser: str
    seconds: float
    refused: bool
    defect: str


def main(seed: str = "1", count: str = str(COUNT)) -> int:
    """Try the inputs, and print each defect and then the figures. Return the exit code."""
    tried, refused, slowest, defects = Counter[str](), Counter[str](), Counter[str](), 0
    with progress("Inputs", int(count)) as shown:
        for each in outcomes(parsers(), int(seed), int(count)):
            tried[each.parser] += 1
            refused[each.parser] += each.refused
            slowest[each.parser] = max(slowest[each.parser], round(each.seconds * 1000))
            if each.defect:
                defects += 1
                shown.write(f"{each.parser}: {each.defect}")
            shown.update()
    for name, number in sorted(tried.items()):
        print(f"{name}: {number} inputs, {refused[name]} refused, the slowest took {slowest[name]} ms")
    print(f"{tried.total()} inputs, {refused.total()} refused, {defects} defects")
    return 1 if defects else 0


def outcomes(tried: Sequence[Parser], seed: int, count: int) -> Iterator[Outcome]:
    """Yield the outcomes of `count` inputs, which the parsers get in turn."""
    for number in range(count):
        parser = tried[number % len(tried)]
        luck = Random(f"{seed}/{number}")
        given = parser.draw(luck)
        before = time.process_time()
        refused, defect = _judge(parser, given)
        seconds = time.process_time() - before
        if seconds > MAX_CPU_SECONDS:
            defect = defect or f"{given!r:.2000} took {seconds:.1f} s"
        yield Outcome(parser.name, seconds, refused, defect)


def _judge(parser: Parser, given: Any) -> tuple[bool, str]:
    """Return whether the parser refused the input, and its defect or ""."""
    try:
        try:
            parser.read(given)
        except Unverifiable:
            return True, ""
        except (TableError, Refusal) as error:
            said = [render_markdown(error.text, NAMES, language) for language in LANGUAGES.values()]
            return True, "" if all(said) else f"{given!r:.2000} is refused without a word"
    except Exception:  # noqa: BLE001 - that is what is looked for
        return False, f"{given!r:.2000}\n{traceback.format_exc()}"
    return False, ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
