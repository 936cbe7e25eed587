"""Matches to be drawn: scripted positions, and random play over every option."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from engine import Match, Over, ToRoll

EMPTY = "........"
NAMES = ("Marisol", "tilde_the_great", "Ольга", "Kofi", "Þórdís Ærlig", "佐藤 ひかり", "Zoë", "X")
CROWDED = "/".join(
    f"{a}{1 + n % 6}{b}{1 + (n + 2) % 6}" * 2 for n, (a, b) in enumerate(["AB", "CD", "EF", "GH"] * 4)
)


def rolled(match: Match, luck: random.Random) -> Match:
    """Answer every awaited roll."""
    while isinstance(match.status, ToRoll):
        status = match.status
        match = match.roll([luck.randint(1, status.sides) for _ in range(status.count)])
    return match


def random_match(seats: int, plies: int, seed: int, **options: Any) -> Match:
    """Play `plies` random plies, or to the end."""
    luck = random.Random(seed)
    first = luck.randrange(seats)
    match = Match.open("conversion", seats=seats, first=first, options=_written(options))
    match = rolled(match, luck)
    for _ in range(plies):
        if isinstance(match.status, Over):
            break
        seat = match.status.seats[0]
        match = rolled(match.play(seat, luck.choice(match.moves(seat))), luck)
    return match


def every_option() -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield seats and options such that each value of each option occurs, with each number of seats."""
    wins = cycle(("high-score", "territory", "tall", "wide", "mass"))
    for seats in range(2, 9):
        for shortage in ("coloured", "shortage"):
            yield (
                seats,
                {
                    "win": next(wins),
                    "dice": shortage,
                    "holes": (0, 5, 32)[seats % 3],
                    "endless": seats % 2 == 0,
                    "optional_conversion": seats == 3,
                    "mass_adjacency": "orth" if seats % 2 else "all8",
                },
            )


def after_a_raid(**options: Any) -> Match:
    """Return a position whose last move, 4@d4 by seat A, promoted d5 and c4 and converted e5 and c3."""
    ranks = [EMPTY, EMPTY, "B6.......", "...A2B3...", "..A5.B4...", "..C1.....", EMPTY, "C6B5......"]
    line = f"{'/'.join(ranks)} A445,B11266,C36 A"
    return Match.at("conversion", line, seats=3, options=_written(options)).play(0, "4@d4")


def worst_case(**options: Any) -> Match:
    """Return the position with most to tell: 64 dice, eight hands, a last move that takes eight dice."""
    rows = []
    for rank in range(8, 0, -1):
        cells = [f"{'BCDEFGH'[(rank + file) % 7]}1" for file in range(8)]
        if rank == 4:
            cells[3] = "."
        rows.append("".join(cells))
    hands = ",".join(f"{seat}66666" for seat in "ABCDEFGH")
    match = Match.at("conversion", f"{'/'.join(rows)} {hands} A", seats=8, options=_written(options))
    return match.play(0, "6@d4")


def _written(options: dict[str, Any]) -> dict[str, Any]:
    return {key.replace("_", "-"): value for key, value in options.items()}
