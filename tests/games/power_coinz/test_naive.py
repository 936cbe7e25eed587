"""The engine against the naive implementation, in random games with every option."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine import Match, Over, ToMove, ToRoll
from tests.breadth import broad

from .naive import NaivePowerCoinz

TABLES = list(product(("reflip", "skip"), ("full", "dares", "off"), (2, 3, 5, 8)))


@pytest.mark.parametrize(("tie", "voodoo", "seats"), TABLES)
@pytest.mark.parametrize("seed", broad(range(4)))
def test_they_agree(tie: str, voodoo: str, seats: int, seed: int) -> None:
    """Both implementations agree on what is awaited, legal captures, how coinz lie, and who wins."""
    dice = random.Random(f"{tie} {voodoo} {seats} {seed}")
    options = {"tie": tie, "voodoo": voodoo}
    match = Match.open("power-coinz", seats=seats, options=options)
    teams = [dice.choice(match.moves(seat)) for seat in range(seats)]
    for seat, team in enumerate(teams):
        match = match.play(seat, team)
    naive = NaivePowerCoinz([team.split(",") for team in teams], options)
    while not isinstance(match.status, Over):
        status = match.status
        assert match.position.split(" ")[0] == naive.faces()
        if isinstance(status, ToRoll):
            assert naive.awaited == (status.purpose, status.count, status.sides, status.seat)
            faces = [dice.randint(1, status.sides) for _ in range(status.count)]
            naive.answer(faces)
            match = match.roll(faces)
        else:
            assert isinstance(status, ToMove)
            assert naive.awaited == ("capture", *status.seats)
            assert list(match.moves(status.seats[0])) == naive.captures(status.seats[0])
            move = dice.choice(match.moves(status.seats[0]))
            naive.answer(("ABCDEFGH".index(move[0]), int(move[1])))
            match = match.play(status.seats[0], move)
    assert naive.awaited is None
    assert match.status.winners == tuple(naive.seats())
