"""The pictures in `images/` for Ludifacture's rules page, by name."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match

from ..view import View, choosing

COLUMNS = {"normal": (2, 3, 4, 5, 7, 8, 9, 10), "big": tuple(range(2, 13))}


def _example() -> Match:
    """Return the page's example: A's column 5 has other markers two and three squares ahead."""
    markers = "A5@1.2 A8@4.1 B8@4.3 B3@2.1 C7@5.0 C4@2.2 D9@3.4 D5@1.0"
    return _at(markers, "A28 B29 C31 D27", "2,3,4+0 A", pot=32)


def _far_side() -> Match:
    """Return a match with three coins in the pot, and a move that brings home a stack of four coins."""
    markers = "A7@5.4 A3@3.2 B10@6.5 B5@2.1 C8@4.3 C2@7.2 D4@5.6 D9@1.1"
    return _at(markers, "A41 B34 C29 D29", "3,4,3+0 A", pot=3)


def _big() -> Match:
    """Return a match in full swing on the big board."""
    markers = "A6@4.2 A7@8.4 A8@3.1 B7@6.3 B5@2.1 B9@5.2 C6@3.2 C7@1.1 C10@7.5 D8@6.3 D4@2.2 D7@4.1"
    return _at(markers, "A29 B27 C31 D25", "2,4,4+0 C", pot=20, board="big")


def _at(markers: str, supplies: str, roll: str, pot: int, board: str = "normal") -> Match:
    """Open a match with markers such as `A5@3.2`: seat A's column 5 on its third square, with two coins."""
    stands = dict(each.split("@") for each in markers.split())
    seats = (
        f"{supply}:" + ",".join(stands.get(f"{supply[0]}{column}", "0.0") for column in COLUMNS[board])
        for supply in supplies.split()
    )
    line = f"{pot} {'|'.join(seats)} {roll}"
    return Match.at("ludifacture", line, seats=4, options={"board": board})


PAGE: dict[str, Callable[[], View]] = {
    "opening": lambda: choosing(Match.open("ludifacture", seats=4).roll((2, 2, 3))),
    "choosing": lambda: choosing(_example()),
    "landing": lambda: View(_example().play(0, "5:2")),
    "passing": lambda: View(_example().play(0, "5:4")),
    "far-side": lambda: View(_far_side().play(0, "7:3")),
    "big-board": lambda: View(_big().play(2, "6:4")),
}
