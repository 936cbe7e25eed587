"""Konfusion: plies of random games per second on one core, and the time to list a crowded board's moves."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from engine import Match, Over, ToMove, ToRoll

from .figure import Figure

PLIES, MOVES_MS = 2_500, 0.5  # targets
SECONDS = 1.5
MAX_PLIES = 1_000  # plies of a match: some never end
BEST_OF = 3  # other work on the machine can only slow a round down
REPEATS = 200
TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("2 seats", 2, {}),
    ("4 seats", 4, {}),
    ("4 seats, rolled", 4, {"pieces": "roll"}),
    ("4 seats, jump=capture", 4, {"jump": "capture"}),
)


def measure() -> Iterator[Figure]:
    """Yield the plies per second of random matches in which the moves of every turn are listed.

    Also yield how many milliseconds it takes to list the moves on a crowded board.
    """
    for name, seats, options in TABLES:
        speed = max(_plies_per_second(seats, options, seed) for seed in range(BEST_OF))
        yield Figure(f"random Konfusion matches, {name}", speed, "plies/s", PLIES)
    for name, jump in (("", "any"), (", jump=capture", "capture")):
        milliseconds = _milliseconds_for_moves(crowded({"jump": jump}))
        yield Figure(f"moves on a crowded board{name}", milliseconds, "ms", MOVES_MS, at_most=True)


def crowded(options: dict[str, object]) -> Match:
    """Open a match with all 72 dice scattered over the board. The mover's two 4s have grown to 6s."""
    dice = [f"{letter}{value}" for letter in "ABCD" for value in "234564321122111111"]
    dice = ["A6" if die == "A4" else die for die in dice]
    cells = [*dice, *["."] * 28]
    random.Random(72).shuffle(cells)
    rows = "/".join("".join(cells[rank : rank + 10]) for rank in range(0, 100, 10))
    return Match.at("konfusion", f"{rows} A0,B0,C0,D0 A", seats=4, options=options)


def _plies_per_second(seats: int, options: dict[str, object], seed: int) -> float:
    dice = random.Random(seed)
    plies, start = 0, time.perf_counter()
    while (seconds := time.perf_counter() - start) < SECONDS:
        plies += _play(seats, options, dice)
    return plies / seconds


def _play(seats: int, options: dict[str, object], dice: random.Random) -> int:
    match, plies = Match.open("konfusion", seats=seats, options=options), 0
    while not isinstance(match.status, Over) and plies < MAX_PLIES:
        if isinstance(match.status, ToRoll):
            match = match.roll((dice.randint(1, 6),))
            continue
        assert isinstance(match.status, ToMove)
        seat = match.status.seats[0]
        match, plies = match.play(seat, dice.choice(match.moves(seat))), plies + 1
    return plies


def _milliseconds_for_moves(match: Match) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        match.moves(0)
        best = min(best, time.perf_counter() - start)
    return 1000 * best


if __name__ == "__main__":
    for figure in measure():
        print(figure)
