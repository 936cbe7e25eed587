"""The facts that a text board of Ludifacture states, and the same facts from the position line."""

from __future__ import annotations

from engine import Seen
from tests.renderers.text_reading import Facts, Page, each, fields, gone

from .drawn import SIDES, place


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    size = max(int(square[1:]) for square in page.cells)
    columns = [said[1].rpartition(": ")[2].removesuffix(".") for said in page.seats.values()]
    entries = [[] if "numbered" in said else [each.split() for each in said.split(", ")] for said in columns]
    faces, sets = page.noted(r"Roll: (.*)\."), page.noted(r"Re-rolls so far: (\d+)\.") or 0
    return {
        "pot": page.noted(r"Pot: (\d+)\."),
        "supplies": each(page, r"(\d+) in hand"),
        "markers": [_markers(entry, side, size) for entry, side in zip(entries, SIDES[len(entries)])],
        "numbers": [",".join(number for number, *_ in entry) for entry in entries],
        "roll": f"{faces.replace(' ', ',')}+{sets}" if faces else "-",
        "queues": [rolls.replace(" ", ",") or "-" for rolls in each(page, r"next rolls ([\d ]+)")],
        "count": page.noted(r"Rolls to lay out: (\d)\."),
        "game": page.noted(r"Game (\d+) of the set\.") or "1",
        "occupied": {square for square, cell in page.cells.items() if cell != "."},
        "gone": gone(page),
    }


def _markers(entries: list[list[str]], side: str, size: int) -> str:
    """Return each column's progress and stack, as in the position line. Checks that squares fit columns."""
    told = ["0.0"] * size
    for column, (_, *where) in enumerate(entries, 1):
        if where:
            square, stack = where[0], where[1] if len(where) > 1 else "0"
            at, progress = place(side, "abcdefghijk".index(square[0]) + 1, int(square[1:]), size)
            assert at == column
            told[column - 1] = f"{progress}.{stack}"
    return ",".join(told)


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (pot, seats, roll, turn), keyed = fields(seen)
    blocks, size = [block[1:].split(":") for block in seats.split("|")], 11 if "big" in str(seen.setup) else 8
    standard = ",".join(str(number) for number in range(2, 13) if size == 11 or number not in (6, 11, 12))
    orders = keyed["order"].split("|") if "order" in keyed else [standard] * len(blocks)
    orders = [standard if turn != "*" and each == "-" else each.strip("?-") for each in orders]
    return {
        "pot": pot,
        "supplies": [supply for supply, _ in blocks],
        "markers": [markers for _, markers in blocks],
        "numbers": orders,
        "roll": roll,
        "queues": keyed["queue"].split("|") if "queue" in keyed else ["-"] * len(blocks),
        "count": keyed.get("count"),
        "game": keyed.get("game", "1"),
        "occupied": _occupied([markers.split(",") for _, markers in blocks], size),
        "gone": list(keyed.get("left", "")),
    }


def _occupied(markers: list[list[str]], size: int) -> set[str]:
    """Return the names of the squares with markers, by the place of each marker on its course."""
    return {
        f"{file}{rank}"
        for number, file in enumerate("abcdefghijk"[:size], 1)
        for rank in range(1, size + 1)
        for side, columns in zip(SIDES[len(markers)], markers)
        for column, progress in [place(side, number, rank, size)]
        if int(columns[column - 1].split(".")[0]) == progress
    }
