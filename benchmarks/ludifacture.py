"""Ludifacture: plies of random games per second on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from engine import Match, Over, ToRoll

from .figure import Figure

TARGET = 5_000  # plies a second
SECONDS = 1.0
BEST_OF = 3  # other work on the machine can only slow a round down
TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("plain", {}),
    ("big board, foresight", {"board": "big", "foresight": "on"}),
    ("long set", {"set": "broke", "bank": 500, "ante": 50, "order": "chosen", "far-side": "off-board"}),
)


def measure() -> Iterator[Figure]:
    """Yield the plies per second of random matches with four seats, listing the moves of every turn."""
    for name, options in TABLES:
        speed = max(_plies_per_second(options, seed) for seed in range(BEST_OF))
        yield Figure(f"random Ludifacture matches, {name}", speed, "plies/s", TARGET)


def _plies_per_second(options: dict[str, object], seed: int) -> float:
    dice = random.Random(seed)
    plies, start = 0, time.perf_counter()
    while (seconds := time.perf_counter() - start) < SECONDS:
        plies += _play(options, dice)
    return plies / seconds


def _play(options: dict[str, object], dice: random.Random) -> int:
    match, plies = Match.open("ludifacture", seats=4, options=options), 0
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([dice.randint(1, 6) for _ in range(match.status.count)])
            continue
        seat = match.status.seats[0]
        match, plies = match.play(seat, dice.choice(match.moves(seat))), plies + 1
    return plies
