"""The pictures in `images/` for Konfusion's rules page, by name."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match

from ..view import View, choosing
from .positions import at, ricochet

SMALL = 400  # pixels: two pictures are side by side on the page

# By value: a die's square, and the other dice on the board that make its rule visible.
MOVERS = {
    1: ("e4", "B2@f4 A3@h8"),
    2: ("b4", "B1@f8"),
    3: ("e5", "A1@e8 B2@f5 B4@h5 B1@c5"),
    4: ("d4", "B3@g7 A2@b6"),
    5: ("e6", "B2@g8 B1@d7 A1@j6"),
    6: ("a1", "B3@c3 B5@e6 A2@d2 A4@b4"),
}


def _mover(value: int) -> View:
    square, others = MOVERS[value]
    return choosing(at(f"A{value}@{square} {others}"), square, width=SMALL)


def _won() -> Match:
    """Return a match won with the four keyposts of the goal row, the last of which was reached by a jump."""
    dice = "A4@a10 A6@e10 A3@f10 A5@j5 B2@j8 B4@c6 B6@g3 B1@h9 A1@d4 A2@g6 B3@b5 B5@d1"
    return at(dice, captured="A17,B14").play(0, "j5>j10")


PAGE: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("konfusion", seats=4)),
    "die-1": lambda: _mover(1),
    "die-2": lambda: _mover(2),
    "die-3": lambda: _mover(3),
    "die-4": lambda: _mover(4),
    "die-5": lambda: _mover(5),
    "die-6": lambda: _mover(6),
    "ricochet": lambda: View(ricochet()),
    "growing": lambda: View(at("A5@e5 A1@e7 B2@e8 B6@e10 A3@a10 B1@c3 B4@h4").play(0, "e5>e10")),
    "win": lambda: View(_won()),
}
