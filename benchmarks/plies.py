"""How many plies of a random game the referee handles per second on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from engine import GAMES, Match, Over, ToMove, ToRoll

from .figure import Figure

GAME = "conversion"
TARGET = 20_000  # plies a second
SECONDS = 2.0
BEST_OF = 3  # other work on the machine can only slow a round down


def measure() -> Iterator[Figure]:
    """Yield the plies per second of random games in which the moves of every turn are listed."""
    speed = max(plies_per_second(GAME, seed) for seed in range(BEST_OF))
    yield Figure(f"random {GAMES[GAME].name} matches", speed, "plies/s", TARGET)


def plies_per_second(game_id: str, seed: int) -> float:
    """Play random games for SECONDS, and return how many moves per second were made, not counting rolls."""
    dice = random.Random(seed)
    plies, start = 0, time.perf_counter()
    while (seconds := time.perf_counter() - start) < SECONDS:
        plies += _play(game_id, dice)
    return plies / seconds


def _play(game_id: str, dice: random.Random) -> int:
    match, plies = Match.open(game_id, seats=GAMES[game_id].seats[0]), 0
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([dice.randint(1, match.status.sides) for _ in range(match.status.count)])
            continue
        assert isinstance(match.status, ToMove)
        seat = match.status.seats[0]
        match, plies = match.play(seat, dice.choice(match.moves(seat))), plies + 1
    return plies


if __name__ == "__main__":
    for figure in measure():
        print(figure)
