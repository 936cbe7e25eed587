"""The facts that a text board of Dice Chess states, and the same facts from the position line."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Seen
from tests.renderers.text_reading import Facts, Page, each, fields, gone

PLACES = {"A": ("abcdefgh", "21"), "B": ("hgfedcba", "78")}  # an army's files, and its ranks from the front

DICE_ARE_LISTED = True  # by square, beside each name


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    is_shown = any(each(page, r"(captured)"))
    piles = each(page, r"captured \d+ pips?: ([\d ]+)")
    return {
        "board": page.rows(),
        "pips": each(page, r"captured (\d+) pips?") if is_shown else ["0", "0"],
        "piles": [pile.replace(" ", "") or "-" for pile in piles],
        "rolls": [roll.replace(" ", "") for roll in each(page, r"rolled ([\d ]+)") if roll],
        "ready": each(page, r"army (ready)"),
        "reroll": page.noted(r"Re-rolling the \d on (..)\."),
        "quiet": int(page.noted(r"Turns in a row without a capture: (\d+)\.") or 0),
        "gone": gone(page),
    }


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (board, captured, turn), keyed = fields(seen)
    armies = {army[0]: army[1:] for army in keyed.get("placed", "").split(",") if army}
    quiet = keyed.get("since", "").count(",") + ("since" in keyed)
    return {
        "board": _with_armies(board, armies),
        "pips": [pips[1:] for pips in captured.split(",")],
        "piles": ["".join(sorted(p[1:], reverse=True)) for p in keyed.get("piles", "A-,B-").split(",")],
        "rolls": [roll[1:] for roll in keyed.get("rolls", "").split(",") if roll],
        "ready": ["ready" if letter in armies else "" for letter in "AB"],
        "reroll": keyed.get("reroll"),
        "quiet": 0 if turn == "-" else quiet,
        "gone": list(keyed.get("left", "")),
    }


def _with_armies(board: str, armies: Mapping[str, str]) -> str:
    """Return the board with armies that wait for the opponent's, or `board` if there are none."""
    cells = {}
    for letter, values in armies.items():
        files, (front, back) = PLACES[letter]
        squares = [f"{file}{rank}" for rank in (front, back) for file in files]
        cells |= {square: f"{letter}{value}" for square, value in zip(squares, values.rjust(16, "?"))}
    rows = ("".join(cells.get(f"{file}{rank}", ".") for file in "abcdefgh") for rank in "87654321")
    return "/".join(rows) if cells else board
