"""How many plies of a random game of Dice Chess the referee handles per second on one core."""

from __future__ import annotations

from collections.abc import Iterator

from .figure import Figure
from .plies import BEST_OF, plies_per_second

TARGET = 10_000  # plies a second


def measure() -> Iterator[Figure]:
    """Yield the plies per second of random games in which the moves of every turn are listed."""
    speed = max(plies_per_second("dice-chess", seed) for seed in range(BEST_OF))
    yield Figure("random Dice Chess matches", speed, "plies/s", TARGET)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
