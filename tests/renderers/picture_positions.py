"""Matches for pictures: scripted positions, and random play with every option."""

from __future__ import annotations

import random
from typing import Any

from engine import Match
from tests.games.chance import by_id, play_on

EMPTY = "........"
NAMES = ("Marisol", "tilde_the_great", "Ольга", "Kofi", "Þórdís Ærlig", "佐藤 ひかり", "Zoë", "X")
CROWDED = "/".join(
    f"{a}{1 + n % 6}{b}{1 + (n + 2) % 6}" * 2 for n, (a, b) in enumerate(["AB", "CD", "EF", "GH"] * 4)
)


def random_match(seats: int, plies: int, seed: int, **options: Any) -> Match:
    """Return a match after `plies` random plies, or at its end. No roll is due then."""
    luck = random.Random(seed)
    match = Match.open("conversion", seats=seats, first=luck.randrange(seats), options=by_id(options))
    return play_on(match, plies, luck)


def after_a_raid(**options: Any) -> Match:
    """Return a match after the move 4@d4 by seat A, which promoted d5 and c4 and converted e5 and c3."""
    ranks = [EMPTY, EMPTY, "B6.......", "...A2B3...", "..A5.B4...", "..C1.....", EMPTY, "C6B5......"]
    line = f"{'/'.join(ranks)} A445,B11266,C36 A"
    return Match.at("conversion", line, seats=3, options=by_id(options)).play(0, "4@d4")


def worst_case(**options: Any) -> Match:
    """Return the match with the most to say: 64 dice, eight hands, and a last move that takes eight dice."""
    rows = []
    for rank in range(8, 0, -1):
        cells = [f"{'BCDEFGH'[(rank + file) % 7]}1" for file in range(8)]
        if rank == 4:
            cells[3] = "."
        rows.append("".join(cells))
    hands = ",".join(f"{seat}66666" for seat in "ABCDEFGH")
    match = Match.at("conversion", f"{'/'.join(rows)} {hands} A", seats=8, options=by_id(options))
    return match.play(0, "6@d4")
