"""Positions of Power Coinz whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match

from ..view import View
from .drawn import at, ids
from .page import PAGE
from .positions import Page, asleep, capturing, longest_teams, random_match

__all__ = ["IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]

PICTURES: dict[str, Callable[[], View | Page]] = {
    "picking": lambda: View(Match.open("power-coinz", seats=4).play(1, ids("54321")).resign(3)),
    "own-team": lambda: View(Match.open("power-coinz", seats=2).play(0, ids("54321")), 0),
    "eight-seats": lambda: View(random_match(8, 30, seed=1)),
    "capturing": capturing,
    "asleep": lambda: View(asleep(), 0),
    "over": lambda: View(random_match(2, 999, seed=3)),
    "page-moon": lambda: Page(0),
    "page-tin": lambda: Page(1),
    "page-soup": lambda: Page(2),
}
IN_ALL_THEMES = ("eight-seats", "capturing", "page-moon")
TEXTS: dict[str, Callable[[], View]] = {
    "capturing": lambda: capturing(3),
    "own-team": lambda: View(Match.open("power-coinz", seats=2).play(0, ids("54321")), 0),
    "asleep": lambda: View(asleep(), 1),
    "over": lambda: View(at("5^ 4v 3v 2^ 1v", "5x 4x 3x 2x 1v", turn="A").play(0, "B5")),
}
WORST: dict[str, Callable[[], View]] = {
    "asleep": lambda: View(longest_teams("vvvvv"), 1),
    "mixed": lambda: View(longest_teams("^v^v^"), 1),
}


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("power-coinz", seats=3), asleep())
    yield from (random_match(seats, 30, seed=1) for seats in (2, 8))
