"""The engine against a second, naive implementation of the rules, move by move."""

from __future__ import annotations

import random

import pytest

from engine import Match, Over, ToMove, ToRoll

from .naive import NaiveConversion

SEEDS = range(48)
WINS = ("high-score", "territory", "tall", "wide", "mass")


def drawn_options(dice: random.Random) -> dict[str, str | int]:
    """Draw a table's options, holes often few, so that all of them meet all others."""
    return {
        "win": dice.choice(WINS),
        "endless": dice.choice(["off", "on"]),
        "holes": dice.choice([0, 0, 1, 5, 20, 32]),
        "dice": dice.choice(["coloured", "shortage"]),
        "mass-adjacency": dice.choice(["all8", "orth"]),
        "optional-conversion": dice.choice(["off", "off", "on"]),
    }


def compare(match: Match, naive: NaiveConversion) -> None:
    """Hold the two against each other: position, status, moves and scores."""
    assert match.position.split(" ")[:3] == naive.line().split(" ")
    kind, who = naive.awaits()
    match match.status:
        case Over(winners, reason):
            assert (kind, who) == ("over", (winners, reason))
        case ToRoll(2, 8, None, "hole"):
            assert kind == "hole"
        case ToRoll(5, 6, seat, "hand"):
            assert (kind, who) == ("hand", "ABCDEFGH"[seat or 0])
        case ToMove((seat,), False):
            assert (kind, who) == ("move", "ABCDEFGH"[seat])
            assert set(match.moves(seat)) == naive.moves()
        case other:
            pytest.fail(f"Conversion does not await {other}")
    assert match.scores == tuple(naive.score(letter) for letter in naive.letters)


def advance(match: Match, naive: NaiveConversion, dice: random.Random) -> Match:
    """Let one random event happen in both; now and then somebody resigns, rarely all agree to stop."""
    if dice.random() < 0.01 and len(match.active) > 2:
        leaver = dice.choice(match.active)
        naive.resign("ABCDEFGH"[leaver])
        return match.resign(leaver)
    if dice.random() < 0.002:
        naive.settle()
        return match.settle()
    if isinstance(match.status, ToRoll):
        faces = tuple(dice.randint(1, match.status.sides) for _ in range(match.status.count))
        naive.roll(faces)
        return match.roll(faces)
    assert isinstance(match.status, ToMove)
    (seat,) = match.status.seats
    move = dice.choice(match.moves(seat))
    naive.play(move)
    return match.play(seat, move)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_matches_agree(seed: int) -> None:
    """Same moves, same positions, same scores, same winners, from the opening to the end."""
    dice = random.Random(seed)
    seats, options = dice.randint(2, 8), drawn_options(dice)
    first = dice.randrange(seats)
    match = Match.open("conversion", seats=seats, first=first, options=options)
    naive = NaiveConversion(seats, first, options)
    compare(match, naive)
    while not isinstance(match.status, Over):
        match = advance(match, naive, dice)
        compare(match, naive)


def test_the_seeds_cover_the_options() -> None:
    """Every value of every option and every number of seats is among the random matches."""
    seats, chosen = set(), set()
    for seed in SEEDS:
        dice = random.Random(seed)
        seats.add(dice.randint(2, 8))
        chosen |= set(drawn_options(dice).items())
    assert seats == set(range(2, 9))
    assert len(chosen) == 5 + 2 + 5 + 2 + 2 + 2
