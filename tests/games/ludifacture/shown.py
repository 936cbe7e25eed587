"""Positions of Ludifacture whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match

from ..view import View
from .page import PAGE
from .positions import ORDER, at, crowd, foreseen, homecoming, raid, random_match, worst_case

__all__ = ["HIGHEST", "IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]


def numbering(seats: int) -> Match:
    """Return a match in which the columns are being numbered, and one seat has done so."""
    return Match.open("ludifacture", seats=seats, options={"order": "chosen"}).play(0, ORDER)


PICTURES: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("ludifacture", seats=4)),
    "four-seats": lambda: View(random_match(4, 40, seed=1)),
    "three-seats": lambda: View(random_match(3, 30, seed=3, order="chosen")),
    "two-seats": lambda: View(random_match(2, 30, seed=3, set="four", far_side="off-board")),
    "big-board": lambda: View(random_match(4, 60, seed=3, board="big")),
    "raid": lambda: View(raid()),
    "from-the-west": lambda: View(raid(), 1),
    "homecoming": lambda: View(homecoming()),
    "homecoming-off-board": lambda: View(
        at("A4:8.6 C5:3.2", "1,4,2+0 A", far_side="off-board").play(0, "5:1")
    ),
    "crowd": lambda: View(crowd()),
    "foresight": lambda: View(foreseen()),
    "numbering": lambda: View(numbering(3)),
    "numbering-own": lambda: View(numbering(3), 0),
    "candidates": lambda: View(at("A1:2.3 C8:4.5 B3:1.4", "1,1,4+0 A"), marks=("a5", "a6", "d1")),
    "re-roll": lambda: View(at("", "6,4,6+1 C")),
    "resigned": lambda: View(random_match(4, 30, seed=5).resign(1)),
    "over": lambda: View(random_match(4, 400, seed=6)),
}
IN_ALL_THEMES = ("four-seats", "raid", "crowd", "candidates")
TEXTS: dict[str, Callable[[], View]] = {
    "raid": lambda: View(raid(), 2),
    "crowd": lambda: View(crowd(), 0, ("a6", "A3")),
    "foreseen": lambda: View(foreseen()),
    "numbering": lambda: View(numbering(2), 0),
}
WORST: dict[str, Callable[[], View]] = {
    "last-square": lambda: View(worst_case(), 1),
    "off-board": lambda: View(worst_case(far_side="off-board"), 1),
}
HIGHEST = 1.5  # of the width, in a match with foresight


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("ludifacture", seats=seats) for seats in (2, 3, 4))
    for options in ({"order": "chosen"}, {"foresight": "on", "set": "broke"}, {"set": "four"}):
        yield Match.open("ludifacture", seats=2, options=options)
    yield foreseen()
    yield at("A1:2.3 C8:4.5", "6,4,6+1 C")
    yield at("A1:2.3 C8:4.5", "1,4,2+2 C", set="four")
