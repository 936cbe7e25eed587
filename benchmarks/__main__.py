"""Run benchmarks by name, or all, and print a table line by line: `python -m benchmarks [name ...]`.

The exit code is 1 if a target is missed, and 2 for an unknown name.
"""

from __future__ import annotations

import importlib
import sys

from bot.operations.progress import progress

NAMES = (
    *("plies", "cubeo", "dice_chess", "konfusion", "ludifacture", "outlook", "ratings"),
    *("pictures", "growth", "throughput", "yardstick", "press", "latency", "computers", "restart", "memory"),
    "clocks",
    "gathering",
    "scraping",
    "week",
    "watching",
    "graphs",
    "pairing",
    "game_pages",
    "backups",
    "databases",
    "clusters",
)
HEAD = ("figure", "measured", "target", "")
WIDTHS = (54, 24, 16, 0)  # of the columns: fixed, because figures are printed as they come in


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all if `names` is empty, and print each figure as soon as it is measured.

    Return the exit code: 1 if a target is missed, 2 for an unknown name, otherwise 0.
    """
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    print(line(HEAD), flush=True)
    reached = True
    with progress("Benchmarks", len(names or NAMES)) as shown:
        for name in names or NAMES:
            for figure in importlib.import_module(f"benchmarks.{name}").measure():
                shown.write(line(figure.cells))
                reached = reached and figure.reached
            shown.update()
    return int(not reached)


def line(cells: tuple[str, str, str, str]) -> str:
    """Return cells as a line of the printed table."""
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS)).rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
