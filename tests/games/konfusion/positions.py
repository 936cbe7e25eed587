"""Matches of Konfusion for pictures."""

from __future__ import annotations

import random
from typing import Any

from engine import Match
from engine.games.konfusion.state import GRID

from ..chance import by_id, play_on
from ..view import rows

FILES = "abcdefghij"


def line(dice: str, rest: str = "A", seats: int = 2, captured: str = "") -> str:
    """Return the position line of dice such as `A3@e5 B1@h8`."""
    return f"{rows(GRID, dice)} {captured or ','.join(f'{letter}0' for letter in 'ABCD'[:seats])} {rest}"


def at(dice: str, rest: str = "A", seats: int = 2, captured: str = "", **options: Any) -> Match:
    """Open a match with some dice on the board. Options have underscores for hyphens."""
    return Match.at("konfusion", line(dice, rest, seats, captured), seats=seats, options=by_id(options))


def random_match(seats: int, plies: int, seed: int, **options: Any) -> Match:
    """Return a match after `plies` random plies, or at its end. No roll is due then."""
    match = Match.open("konfusion", seats=seats, options=by_id(options))
    return play_on(match, plies, random.Random(seed))


def jump_and_capture() -> Match:
    """Return a match after a two-die jump that captures, grows, and lands on a goal row with three held."""
    return at("A5@e5 A1@e7 B2@e8 B6@e10 A3@a10 A2@f10 B1@c3 B4@h4").play(0, "e5>e10")


def ricochet() -> Match:
    """Return a match after a move that ricochets off the east wall and jumps a die there."""
    return at("A4@i5 B1@a1 B3@g9 B2@j6 A6@c3").play(0, "i5>g9")


def there_and_back() -> Match:
    """Return a match after a move to the wall and back the same way, to the die that it jumped first."""
    return at("A5@g5 B2@h5 A1@i5 B1@a1 B1@c8 A6@b10").play(0, "g5>h5")


def rolled_turn() -> Match:
    """Return a match in a rolled turn of four dice, two of which have moved."""
    match = Match.open("konfusion", seats=3, options={"pieces": "roll"}).roll((4,))
    return match.play(0, "d3>d4").play(0, "e1>e6")


def every_die() -> Match:
    """Return the match with the most to say: all 72 dice, and a move that jumps, captures and grows."""
    dice = [f"{letter}{1 + number % 6}" for letter in "ABCD" for number in range(18)]
    dice.remove("A5")
    squares = [f"{file}{rank}" for rank in range(10, 0, -1) for file in FILES]
    free = [square for square in squares if square not in ("e5", "e10")]
    dice.remove("B6")
    placed = " ".join(f"{die}@{square}" for die, square in zip(dice, free))
    kept = at(f"{placed} A5@e5 B6@e10", seats=4, captured="A100,B100,C100,D100")
    return kept.play(0, "e5>e10")
