"""How many times per second the referee lists Cubeo's legal moves, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import cycle

from engine import Match, Over, ToMove

from .figure import Figure

TARGET = 3_000  # lists a second
DICE = range(8, 13)  # on the table in the measured positions
POSITIONS = 400
SECONDS = 1.0
BEST_OF = 3  # other work on the machine can only slow a round down


def measure() -> Iterator[Figure]:
    """Yield how many times per second `Match.moves` lists the moves in positions from random games."""
    positions = _positions()
    speed = max(_lists_per_second(positions) for _ in range(BEST_OF))
    yield Figure(f"Cubeo moves, {DICE.start} to {DICE.stop - 1} dice", speed, "lists/s", TARGET)


def _positions() -> list[tuple[Match, int]]:
    """Collect positions with 8 to 12 dice (DICE) from random games, each with the seat to move."""
    dice, positions = random.Random(1), list[tuple[Match, int]]()
    while len(positions) < POSITIONS:
        match = Match.open("cubeo", seats=2)
        while isinstance(match.status, ToMove):
            (seat,) = match.status.seats
            if len(match.state.formation) in DICE:
                positions.append((match, seat))
            match = match.play(seat, dice.choice(match.moves(seat)))
        assert isinstance(match.status, Over)
    return positions


def _lists_per_second(positions: list[tuple[Match, int]]) -> float:
    lists, start = 0, time.perf_counter()
    for match, seat in cycle(positions):
        match.moves(seat)
        lists += 1
        if (seconds := time.perf_counter() - start) >= SECONDS:
            break
    return lists / seconds


if __name__ == "__main__":
    for figure in measure():
        print(figure)
