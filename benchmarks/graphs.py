"""The CPU time of **How it went**: an outlook at each of 60 moves, or at all moves of a shorter match."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from engine import GAMES, Match, Over, ToRoll
from engine.game import AnyGame
from opponents import choose, question, quick_level

from .figure import Figure

MOVES, TARGET = 60, 4.0  # seconds


def measure() -> Iterator[Figure]:
    """Yield the CPU seconds of **How it went** for each game, with its fewest and its most seats.

    Takes a minute.
    """
    for game in GAMES.values():
        for seats in sorted({game.seats.start, game.seats.stop - 1}):
            asked = [
                question("outlook", point, None, quick_level(game), b"luck") for point in _points(game, seats)
            ]
            begun = time.process_time()
            for each in asked:
                each.answer()
            name = f"How it went: {game.name}, {seats} seats, {len(asked)} moves"
            yield Figure(name, time.process_time() - begun, "s", TARGET, at_most=True)


def _points(game: AnyGame, seats: int) -> list[Match]:
    """Return a match between casual players as it was before each of its first MOVES public moves."""
    dice, match, points = Random(5), Match.open(game.id, seats=seats), list[Match]()
    while not isinstance(status := match.status, Over) and len(points) < MOVES:
        if isinstance(status, ToRoll):
            match = match.roll([dice.randint(1, status.sides) for _ in range(status.count)])
            continue
        if not status.secret:
            points.append(match)
        seat = status.seats[0]
        match = match.play(seat, choose(match, seat, "casual", b"%d" % len(match.events)))
    return points
