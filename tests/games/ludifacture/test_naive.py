"""The engine against the naive implementation, in crowded positions and with every roll."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine import Match
from tests.breadth import broad

from ..twins import LETTERS, opened
from .counting import Counted
from .naive import NaiveLudifacture


def crowded(dice: random.Random, options: dict[str, str | int], seats: int) -> str:
    """Draw a position with a roll and markers all over the board, many of them sharing squares."""
    size, furthest = (11, 10) if options["board"] == "big" else (8, 7)
    furthest += options["far-side"] == "off-board"
    blocks = []
    for letter in LETTERS[:seats]:
        markers = [
            (p, dice.choice([0, 1, 2, 9]) if p else 0)
            for p in (dice.randint(0, furthest) for _ in range(size))
        ]
        coins = dice.choice([1, 2, 3, 30])
        blocks.append(f"{letter}{coins}:" + ",".join(f"{p}.{stack}" for p, stack in markers))
    roll = [3, 3, 3]
    while roll == [3, 3, 3]:
        roll = [dice.randint(1, 6 if size == 11 else 5) for _ in range(3)]
    sets = 0 if options["board"] == "big" else dice.choice([0, 0, 1, 4])
    pot, faces, turn = dice.choice([1, 5, 40]), ",".join(map(str, roll)), dice.choice(LETTERS[:seats])
    return f"{pot} {'|'.join(blocks)} {faces}+{sets} {turn}"


@pytest.mark.parametrize("seed", broad(range(400), 16))
def test_crowded_positions_agree(seed: int) -> None:
    """Every move from a crowded position leads to the same position in both implementations."""
    dice = random.Random(seed)
    record = opened(Counted, "ludifacture", dice)[0].record()
    seats, options = record["seats"], record["options"] | {"order": "standard", "foresight": "off"}
    line = crowded(dice, options, seats)
    match = Match.at("ludifacture", line, seats=seats, first=1, options=options)
    naive = NaiveLudifacture.at(line, seats, 1, options)
    Counted(naive).check(match)
    for move in naive.moves():
        after = naive.copy()
        after.play(move)
        Counted(after).check(match.play(LETTERS.index(naive.turn), move))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_split_of_every_roll_agrees(seats: int) -> None:
    """From the opening, all 216 rolls offer the same moves in both implementations."""
    for board in ("normal", "big"):
        for faces in product(range(1, 7), repeat=3):
            match = Match.open("ludifacture", seats=seats, options={"board": board}).roll(faces)
            naive = NaiveLudifacture(seats, 0, {"board": board})
            naive.take_roll(faces)
            Counted(naive).check(match)
