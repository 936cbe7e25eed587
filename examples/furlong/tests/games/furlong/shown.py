"""Positions of Furlong whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import Match

from ..view import View, choosing


def at(line: str, **options: int | str) -> Match:
    """Open a match from a position line, with one seat for each runner on the line, and with `options`."""
    return Match.at("furlong", line, seats=line.split(" ", maxsplit=1)[0].count(",") + 1, options=options)


def race() -> Match:
    """Return a match of four runners, in which the first has rolled and may catch the third."""
    return at("2,8,7,0 A dice=2,5")


PICTURES: dict[str, Callable[[], View]] = {
    "opening": lambda: View(Match.open("furlong", seats=2)),
    "candidates": lambda: choosing(race(), viewer=0),
    "caught": lambda: View(race().play(0, "5")),
    "resigned": lambda: View(race().resign(1)),
    "over": lambda: View(at("6,3 A dice=1,6", length=8).play(0, "1")),
}
IN_ALL_THEMES = ("candidates", "caught")
TEXTS: dict[str, Callable[[], View]] = {
    "candidates": lambda: choosing(race(), viewer=0),
    "caught": lambda: View(race().play(0, "5"), 2),
    "resigned": lambda: View(race().resign(1)),
}
PAGE: dict[str, Callable[[], View]] = {
    "race": lambda: View(race()),
    "choice": lambda: choosing(race()),
    "caught": lambda: View(race().play(0, "5")),
}


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("furlong", seats=3), race(), race().play(0, "5"), race().resign(3))
    yield at("6,3 A dice=1,6", length=8).play(0, "6")
