"""Positions of Cubeo whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match

from ..view import View
from .page import PAGE
from .positions import (
    added_outside,
    at,
    candidates,
    finished,
    high_values,
    longest,
    merged,
    random_match,
    round_the_corner,
    there_and_back,
)

__all__ = ["IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]


def widest_formation(seats: str) -> Match:
    """Return a match with 24 dice in a row, each with the highest value and an owner named in `seats`."""
    return at("".join(f"{seat}C" for seat in seats) + " A", die_size=12)


PICTURES: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("cubeo", seats=2)),
    "way": lambda: View(round_the_corner()),
    "there-and-back": lambda: View(there_and_back()),
    "merged": lambda: View(merged()),
    "added-outside": lambda: View(added_outside()),
    "places": lambda: View(round_the_corner(), marks=candidates(round_the_corner(), "add")),
    "dice-to-move": lambda: View(round_the_corner(), marks=candidates(round_the_corner())),
    "high-values": lambda: View(high_values()),
    "twelve-sided": lambda: View(random_match(180, seed=6, die_size=12)),
    "column": lambda: View(at("/".join(["A1"] * 6 + ["B1"] * 6) + " A")),
    "over-merge": lambda: View(finished("merge")),
    "resigned": lambda: View(finished("resignation")),
}
IN_ALL_THEMES = ("way", "places", "dice-to-move", "merged")
TEXTS: dict[str, Callable[[], View]] = {
    "corner": lambda: View(round_the_corner(), 1),
    "merged": lambda: View(finished("merge")),
    "candidates": lambda: View(merged(), 1, ("l12", "m15", "o14")),
    "widest": lambda: View(widest_formation("A" * 12 + "B" * 12)),
}
WORST: dict[str, Callable[[], View]] = {
    "column": lambda: View(longest()),
    "row": lambda: View(
        widest_formation("AB" * 12), 0, tuple(f"{file}14" for file in "abcdefghijklmnopqrstuvwxyz")
    ),
}


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (merged(), finished("blocked"), longest())
