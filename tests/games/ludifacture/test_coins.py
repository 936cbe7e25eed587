"""No coin is ever lost or created: pot, supplies and stacks after every event of random matches."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

from engine import Match, Over
from tests.breadth import broad

from ..chance import moments, step
from ..twins import opened
from .counting import Counted
from .drawn import coins

GAMES, PARTS = 2_000, 20
KINDS = list(
    product(
        ("single", "four", "broke"),
        ("normal", "big"),
        ("standard", "chosen"),
        ("off", "on"),
        ("last-square", "off-board"),
        ("count", "lost"),
    )
)


def owed_total(match: Match) -> int:
    """Return how many coins a match has to have: every seat's bank, the same in every game of its set."""
    return match.setup.seats * int(match.setup.options.bank)


@pytest.mark.parametrize("seed", broad(range(40), 12))
def test_coins_are_conserved(seed: int) -> None:
    """No coin is lost or made in random matches with any options and resignations."""
    for match in moments("ludifacture", seed, 0.001):
        assert coins(match) == owed_total(match)


@pytest.mark.breadth
def test_what_a_turn_may_move() -> None:
    """Within a game, the pot never grows, and only the mover's supply changes."""
    for seed in range(12):
        for before, after in pairwise(moments("ludifacture", seed)):
            if after.state.game != before.state.game:
                continue
            mover = before.state.turn
            changed = {
                seat
                for seat in range(before.setup.seats)
                if before.state.supplies[seat] != after.state.supplies[seat]
            }
            assert changed <= {mover}
            assert after.state.pot <= before.state.pot


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_stress(part: int) -> None:
    """In 2,000 random games with all options, some with resignations, no coin is lost or made."""
    for number in range(part, GAMES, PARTS):
        dice = random.Random(number)
        named = dict(
            zip(("set", "board", "order", "foresight", "far-side", "stacks"), KINDS[number % len(KINDS)])
        )
        drawn = opened(Counted, "ludifacture", dice)[0].record()
        match = Match.open("ludifacture", seats=drawn["seats"], options=drawn["options"] | named)
        total = coins(match)
        assert total == owed_total(match)
        while not isinstance(match.status, Over):
            match = step(match, dice, 0.0005)
            assert coins(match) == total
