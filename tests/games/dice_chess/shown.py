"""Positions of Dice Chess whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match

from ..view import View
from .page import PAGE
from .positions import ARMY_A, ARMY_B, fray, random_match, rolled, shown

__all__ = ["HIGHEST", "IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]

PICTURES: dict[str, Callable[[], View]] = {
    "owing": lambda: View(rolled().play(0, ARMY_A), 1),
    "tried": lambda: View(rolled().play(0, ARMY_A).trial(1, ARMY_B), 1),
    "shown": lambda: View(shown()),
    "quiet": lambda: View(random_match(17, 3, placement="as-rolled", ones="straight")),
    "captured": lambda: View(fray().play(0, "c3>c4").roll([1])),
    "from-the-north": lambda: View(fray().play(0, "c3>c4").roll([1]), 1, ("b3", "c4", "a4")),
    "awaiting": lambda: View(fray().trial(0, "c3>c4"), 0),
    "round-a-corner": lambda: View(fray().play(0, "a2>b1")),
    "candidates": lambda: View(fray(), 0, ("b3", "c4", "d3", "h8")),
    "over": lambda: View(random_match(900, 5)),
}
IN_ALL_THEMES = ("tried", "captured", "quiet")
TEXTS: dict[str, Callable[[], View]] = {
    "arranging": lambda: View(rolled().play(0, "6665544433222111"), 1),
    "re-rolled": lambda: View(fray().play(0, "c3>c4").roll((6,)), 1),
    "to-roll": lambda: View(fray().play(0, "c3>c4")),
    "shown": lambda: View(shown(), 0, ("a3", "b3")),
}
WORST: dict[str, Callable[[], View]] = {
    "board": lambda: View(shown().play(0, "h2>h3")),
    "arranged": lambda: View(rolled().play(0, ARMY_A), 0),
}
HIGHEST = 1.3  # of the width


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("dice-chess", seats=2), rolled(), rolled().play(0, ARMY_A), fray())
    yield from (fray().play(0, "c3>c4"), fray().play(0, "a2>a3"))
