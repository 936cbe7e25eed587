"""How long each game takes to estimate the shares of the win, as computers do for every position."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from engine import GAMES, Match, Over, ToRoll

from .figure import Figure

TARGET = 100.0  # microseconds
MATCHES = 3
SECONDS = 0.3
BEST_OF = 3  # other work on the machine can only slow a round down


def measure() -> Iterator[Figure]:
    """Yield the average time of each game's outlook, for states from random matches of two seats."""
    for game_id, game in sorted(GAMES.items()):
        states = [state for seed in range(MATCHES) for state in _states(game_id, seed)]
        seconds = min(_seconds_each(game, states) for _ in range(BEST_OF))
        yield Figure(f"an outlook of {game.name}", seconds * 1e6, "microseconds", TARGET, at_most=True)


def _states(game_id: str, seed: int) -> Iterator[Any]:
    dice, match = random.Random(seed), Match.open(game_id, seats=2)
    while not isinstance(match.status, Over):
        if isinstance(match.status, ToRoll):
            match = match.roll([dice.randint(1, match.status.sides) for _ in range(match.status.count)])
            continue
        yield match.state
        seat = match.status.seats[0]
        match = match.play(seat, dice.choice(match.moves(seat)))


def _seconds_each(game: Any, states: list[Any]) -> float:
    count, start = 0, time.perf_counter()
    for state in cycle(states):
        game.outlook(state)
        count += 1
        if (seconds := time.perf_counter() - start) >= SECONDS:
            break
    return seconds / count


if __name__ == "__main__":
    for figure in measure():
        print(figure)
