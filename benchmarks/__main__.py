"""Run benchmarks by name, or all of them, and print one table: `python -m benchmarks [name ...]`.

The exit code is 1 if a target is missed, and 2 for a name that is not known.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

NAMES = ("plies", "pictures", "latency", "memory")
HEAD = ("figure", "measured", "target", "")


class Row(NamedTuple):
    """One line of the table."""

    figure: str
    measured: str
    target: str
    verdict: str


def main(names: list[str]) -> int:
    """Measure, print, and tell whether every target is met."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    rows = [Row(*HEAD)]
    for name in names or NAMES:
        print(f"measuring {name} ...", file=sys.stderr)
        rows += rows_of(importlib.import_module(f"benchmarks.{name}"))
    print("\n".join(table(rows)))
    return int(any(row.verdict == "MISSED" for row in rows))


def rows_of(module: Any) -> Iterator[Row]:
    """Measure one module's figures; a figure without a target is for information."""
    for figure in (module.measure if hasattr(module, "measure") else module.main)():
        if isinstance(figure, tuple):
            verdict = "" if not figure.target else "met" if figure.ok else "MISSED"
            yield Row(figure.name, figure.figure, figure.target, verdict)
        else:
            sign = "at most" if figure.at_most else "at least"
            measured, target = f"{figure.value:,.4g} {figure.unit}", f"{sign} {figure.target:,.4g}"
            yield Row(figure.name, measured, target, "met" if figure.reached else "MISSED")


def table(rows: Iterable[Row]) -> Iterator[str]:
    """Lay rows out in columns."""
    rows = list(rows)
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
