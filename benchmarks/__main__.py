"""Run benchmarks by name, or all of them, and print one table: `python -m benchmarks [name ...]`.

The exit code is 1 if a target is missed, and 2 for a name that is not known.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

from .figure import Figure

NAMES = (
    *("plies", "cubeo", "dice_chess", "konfusion", "ludifacture"),
    *("pictures", "growth", "throughput", "latency", "restart", "memory", "backups"),
)
HEAD = ("figure", "measured", "target", "")


def main(names: list[str]) -> int:
    """Measure, print, and tell whether every target is met."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    figures: list[Figure] = []
    for name in names or NAMES:
        print(f"measuring {name} ...", file=sys.stderr)
        figures += importlib.import_module(f"benchmarks.{name}").measure()
    print("\n".join(table([HEAD, *(figure.cells for figure in figures)])))
    return int(not all(figure.reached for figure in figures))


def table(rows: list[tuple[str, str, str, str]]) -> Iterator[str]:
    """Lay rows out in columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
