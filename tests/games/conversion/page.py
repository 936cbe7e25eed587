"""The pictures in `images/` for Conversion's rules page, by name."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine import Match, Played, ToMove, ToRoll
from engine.games.conversion.state import GRID

from ..view import View, rows


def middle() -> Match:
    """Return a crowded mid-game of four, the same each time."""
    return crowd(seats=4, plies=42, seed=11, holes=5)


def crowd(seats: int, plies: int, seed: int, **options: object) -> Match:
    """Return a match of `plies` moves, each of them the best-scoring of six random ones."""
    chance = random.Random(seed)
    match = Match.open("conversion", seats=seats, options=options)
    while isinstance(match.status, ToRoll) or sum(isinstance(each, Played) for each in match.events) < plies:
        if isinstance(match.status, ToRoll):
            match = match.roll([chance.randint(1, match.status.sides) for _ in range(match.status.count)])
        elif isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            tried = chance.sample(match.moves(seat), 6)
            match = max((match.play(seat, move) for move in tried), key=_gain)
    return match


def _gain(match: Match) -> float:
    """Return the standing of the latest ply's mover."""
    return float((match.scores or ())[match.last.seat] or 0) if match.last else 0.0


def _before_the_turn() -> Match:
    """Return the position of the page's example: d4 has all the neighbours in the page's table."""
    dice = "A1@c5 A4@d5 A6@e5 B1@c4 B2@e4 B3@c3 B4@e3 A2@g7 B5@b7"
    return Match.at("conversion", f"{rows(GRID, dice)} A13356,B1246 A", seats=2)


PAGE: dict[str, Callable[[], View]] = {
    "hands": lambda: View(_before_the_turn()),
    "turn": lambda: View(_before_the_turn().play(0, "3@d4")),
    "middle": lambda: View(middle()),
    "shortage": lambda: View(crowd(seats=8, plies=44, seed=3, dice="shortage")),
}
