"""Positions of Konfusion whose pictures and texts are compared with the accepted ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine import GAMES, Match

from ..view import View
from .page import PAGE
from .positions import at, every_die, jump_and_capture, random_match, ricochet, rolled_turn, there_and_back

__all__ = ["IN_ALL_THEMES", "PAGE", "PICTURES", "TEXTS", "WORST", "situations"]


def six_among_all() -> View:
    """Return a view of all dice but one, with a 6 that can go wherever there is no die of its own seat."""
    last = every_die().last
    assert last
    board = GAMES["konfusion"].encode(last.before).split(" ")[0].translate(str.maketrans("AD", "DA"))
    line = f"{board} A100,B100,C100,D100 D"
    match = Match.at("konfusion", line, seats=4).play(3, "e5>e10")
    return View(match, 0, tuple(choice.squares[0] for choice in match.choices(0, ("f4",)).choices))


PICTURES: dict[str, Callable[[], View]] = {
    "opening-two": lambda: View(Match.open("konfusion", seats=2)),
    "opening-four": lambda: View(Match.open("konfusion", seats=4)),
    "four-seats": lambda: View(random_match(4, 60, seed=3)),
    "from-the-west": lambda: View(random_match(4, 60, seed=3), 1),
    "from-the-east": lambda: View(random_match(4, 60, seed=3), 3),
    "jump-and-capture": lambda: View(jump_and_capture()),
    "ricochet": lambda: View(ricochet()),
    "there-and-back": lambda: View(there_and_back()),
    "rolled-turn": lambda: View(rolled_turn()),
    "candidates": lambda: View(random_match(3, 40, seed=6), 2, ("a1", "e5", "d10", "j3")),
    "resigned": lambda: View(random_match(4, 30, seed=5).resign(1)),
    "over": lambda: View(random_match(3, 80, seed=9).settle()),
}
IN_ALL_THEMES = ("four-seats", "jump-and-capture")
TEXTS: dict[str, Callable[[], View]] = {
    "capture": lambda: View(jump_and_capture(), 1),
    "rolled-turn": lambda: View(rolled_turn(), 0, ("e7", "f2")),
    "any-goal": lambda: View(at("A6@a1 B6@j1 C6@e5", seats=3, goal="any")),
}
WORST: dict[str, Callable[[], View]] = {
    "running": six_among_all,
    "over": lambda: View(every_die(), 1),
}


def situations() -> Iterator[Match]:
    """Yield a match in each situation that has its own wording."""
    yield from (Match.open("konfusion", seats=2), rolled_turn())
    yield from (random_match(seats, 60, seed=3) for seats in (2, 4))
