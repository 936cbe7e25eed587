"""The facts that a text board of Cubeo states, and the same facts from the position line."""

from __future__ import annotations

import re

from engine import Seen
from tests.renderers.text_reading import Facts, Page, each, fields, gone, left

DICE_ARE_LISTED = True  # by square, beside each name


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    rows = page.rows().split("/")
    rim = {*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)}
    inside = "/".join(row[1:-1] for row in rows[1:-1])
    return {"rim": rim, "board": inside, "dice": each(page, r"^(\d+) of"), "gone": gone(page)}


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    board = fields(seen)[0][0]
    cells = re.findall(r"/|\.|[AB](?:1[0-8]|[1-9A-F])", board)
    decimal = [cell if cell in "/." else f"{cell[0]}{int(cell[1:], 16)}" for cell in cells]
    dice = [str(sum(cell[0] == letter for cell in cells)) for letter in "AB"]
    return {"rim": {"."}, "board": "".join(decimal), "dice": dice, "gone": left(seen)}
