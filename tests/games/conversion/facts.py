"""The facts that a text board of Conversion states, and the same facts from the position line."""

from __future__ import annotations

from engine import Seen
from tests.renderers.text_reading import Facts, Page, each, fields

DICE_ARE_LISTED = True  # by square, beside each name


def told(page: Page, seen: Seen) -> Facts:
    """Return the facts that a text board states, read from its `page`."""
    hands = each(page, r"hand (.*)$", "resigned")
    signs = {"empty": "-", "not rolled yet": "?"}
    return {"board": page.rows(), "hands": [signs.get(hand, hand.replace(" ", "")) for hand in hands]}


def shown(seen: Seen) -> Facts:
    """Return the facts that `told` should return, read from the position line of `seen`."""
    (board, hands, _), _ = fields(seen)
    told_hands = [
        hand[1:] if seat in seen.active else "resigned" for seat, hand in enumerate(hands.split(","))
    ]
    return {"board": board, "hands": told_hands}
