"""The facts that a text board of Furlong states, and the same facts from the position line."""

from __future__ import annotations

from engine import Seen
from tests.renderers.text_reading import LETTERS, Facts, Page, each, fields, gone, left


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    squares = each(page, r"^on (\w+)")
    on_board = {square: cell for square, cell in page.cells.items() if cell != "."}
    return {
        "length": len({square[0] for square in page.cells}),
        "runners": {square: letter for letter, square in zip(page.seats, squares) if square},
        "board": on_board,
        "dice": page.noted(r"Roll: (\d, \d)\."),
        "gone": gone(page),
    }


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (ran, _), keyed = fields(seen)
    lanes = enumerate(zip(LETTERS, ran.split(",")), 1)
    runners = {
        f"{'abcdefghijklmnop'[int(squares)]}{lane}": letter
        for lane, (letter, squares) in lanes
        if letter not in keyed.get("left", "")
    }
    dice = keyed.get("dice")
    return {
        "length": seen.setup.options.length,
        "runners": runners,
        "board": runners,
        "dice": dice.replace(",", ", ") if dice else None,
        "gone": left(seen),
    }
