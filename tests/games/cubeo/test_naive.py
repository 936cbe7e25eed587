"""The engine against a second implementation, on whole random games with every option."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine import Match, Over, ToMove
from tests.breadth import broad_but

from .naive import NaiveCubeo

COMBINATIONS = list(
    product(("cell", "shape"), ("allowed", "none"), ("draw", "forbid", "none"), (6, 8, 10, 12))
)
LONGEST = 100  # plies that are compared: the naive one takes its time over high values


def compare(match: Match, naive: NaiveCubeo) -> None:
    """Hold the two against each other: position, status and moves."""
    assert match.position.split(" ")[:2] == naive.line().split(" ")
    if naive.ended:
        winner, reason = naive.ended
        assert match.status == Over(("AB".index(winner),) if winner else (), reason)
    else:
        seat = "AB".index(naive.turn)
        assert match.status == ToMove((seat,))
        assert set(match.moves(seat)) == set(naive.results())


def random_game(seed: int, options: dict[str, object], restless: float) -> None:
    """Play both; with chance `restless` a die is moved if one can be, so that positions come back."""
    dice = random.Random(seed)
    first = dice.randrange(2)
    match = Match.open("cubeo", seats=2, first=first, options=options)
    naive = NaiveCubeo(first, dict(options))
    compare(match, naive)
    while not naive.ended and len(match.events) < LONGEST:
        (seat,) = match.status.seats  # type: ignore[union-attr]
        moves = match.moves(seat)
        walks = [move for move in moves if ">" in move]
        action = dice.choice(walks if walks and dice.random() < restless else moves)
        naive.play(action)
        match = match.play(seat, action)
        compare(match, naive)


@pytest.mark.parametrize(
    "number",
    broad_but(range(len(COMBINATIONS)), *range(0, len(COMBINATIONS), 10)),
    ids=lambda number: "-".join(map(str, COMBINATIONS[number])),
)
def test_random_games_agree(number: int) -> None:
    """Same moves, same positions, same ends, with every option; every second game is a restless one."""
    change, backtrack, repetition, size = COMBINATIONS[number]
    options: dict[str, object] = {
        "change": change,
        "backtrack": backtrack,
        "repetition": repetition,
        "die-size": size,
    }
    random_game(number, options, restless=0.8 if (number + number // 4) % 2 else 0.0)
