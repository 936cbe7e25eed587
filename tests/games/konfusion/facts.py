"""The facts that a text board of Konfusion states, and the same facts from the position line."""

from __future__ import annotations

import re

from engine import Seen
from tests.renderers.text_reading import Facts, Page, each, fields

DICE_ARE_LISTED = True  # by square, beside each name


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    allowed = page.noted(r"Dice to move: up to (\d)\.")
    more = page.noted(r"((?:Up to \d|One) more (?:die|dice) can move\. Already moved: .*)\.") or ""
    more = more.removeprefix("Up to ").replace("One", "1").replace(" die ", " dice ")
    return {
        "board": page.rows().replace("+", "."),
        "keyposts": {square for square, cell in page.cells.items() if cell == "+"},
        "captured": each(page, r"captured (\d+) pips?", "resigned"),
        "dice": f"{allowed}:"
        if allowed
        else more.replace(" more dice can move. Already moved: ", ":").replace(" ", ","),
    }


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (board, captured, turn), _ = fields(seen)
    rows = zip(range(10, 0, -1), board.split("/"))
    cells = {
        f"{file}{rank}": cell
        for rank, row in rows
        for file, cell in zip("abcdefghij", re.findall(r"\.|[A-D][1-6]", row))
    }
    north_and_south = [f"{file}{rank}" for file in "aefj" for rank in (1, 10)]
    sides = [f"{file}{rank}" for file in "aj" for rank in (5, 6)] if seen.setup.seats > 2 else []
    pips_shown = [
        pips[1:] if seat in seen.active else "resigned" for seat, pips in enumerate(captured.split(","))
    ]
    return {
        "board": board,
        "keyposts": {square for square in (*north_and_south, *sides) if cells[square] == "."},
        "captured": pips_shown,
        "dice": turn.partition(":")[2],
    }
