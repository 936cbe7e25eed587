"""Positions of Conversion whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match
from tests.renderers.picture_positions import EMPTY, after_a_raid, random_match, worst_case

from ..view import View
from .page import PAGE

__all__ = ["IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]

PICTURES: dict[str, Callable[[], View]] = {
    "opening": lambda: View(
        Match.at("conversion", f"{'/'.join([EMPTY] * 8)} A12345,B11266 A", seats=2),
    ),
    "not-yet-rolled": lambda: View(Match.open("conversion", seats=5, first=2, options={"holes": 3})),
    "raid": lambda: View(after_a_raid()),
    "candidates": lambda: View(after_a_raid(), marks=("a1", "e5", "h8", "d3")),
    "four-seats-holes": lambda: View(random_match(4, 30, seed=7, holes=6)),
    "eight-seats": lambda: View(random_match(8, 50, seed=8)),
    "shortage": lambda: View(random_match(8, 50, seed=8, dice="shortage")),
    "over-tall": lambda: View(random_match(2, 64, seed=9, win="tall", holes=2)),
    "resigned": lambda: View(random_match(4, 20, seed=10).resign(1)),
}
IN_ALL_THEMES = ("raid", "eight-seats", "four-seats-holes")
TEXTS: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("conversion", seats=2, options={"holes": 1}).roll((8, 1))),
    "raid": lambda: View(after_a_raid(), 0, ("a1", "e5", "h8")),
    "eight-seats": lambda: View(random_match(8, 50, seed=8, holes=6, win="tall")),
    "resigned": lambda: View(random_match(4, 20, seed=10).resign(1)),
}
WORST: dict[str, Callable[[], View]] = {
    "position": lambda: View(worst_case(win="tall")),
    "marks": lambda: View(
        random_match(8, 0, 1), 0, tuple(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))
    ),
}


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("conversion", seats=5, options={"holes": 2}), after_a_raid(), worst_case())
    yield from (random_match(3, 9, seed=2, holes=3), random_match(2, 64, seed=9, win="tall"))
