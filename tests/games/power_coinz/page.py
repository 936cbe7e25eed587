"""The pictures in `images/` for Power Coinz's rules page, by name."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine import Match, ToMove, ToRoll

from ..view import View, choosing


def _picked() -> Match:
    """Return a match in which the first of two players has picked a team."""
    match = Match.open("power-coinz", seats=2)
    return match.play(0, match.moves(0)[0])


def _played(seats: int, captures: int, seed: int) -> Match:
    """Return a match after `captures` random captures, with the next one due."""
    chance = random.Random(seed)
    match = Match.open("power-coinz", seats=seats)
    taken = -seats  # handing in a team is not a capture
    while taken < captures or not isinstance(match.status, ToMove):
        if isinstance(match.status, ToRoll):
            count, sides = match.status.count, match.status.sides
            match = match.roll([chance.randint(1, sides) for _ in range(count)])
        elif isinstance(match.status, ToMove):
            seat = match.status.seats[0]
            match, taken = match.play(seat, chance.choice(match.moves(seat))), taken + 1
    return match


PAGE: dict[str, Callable[[], View]] = {
    "team": lambda: View(_picked(), viewer=0),
    "capture": lambda: choosing(_played(3, captures=0, seed=4)),
    "middle": lambda: View(_played(4, captures=6, seed=9)),
}
