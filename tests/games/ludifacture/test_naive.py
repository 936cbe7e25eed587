"""The engine against a second, naive implementation of the rules, move by move."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engine import Match, Over, ToMove, ToRoll
from tests.breadth import broad

from .naive import NaiveLudifacture

SEEDS = range(96)
LETTERS = "ABCD"
KINDS = {"roll": "roll", "re-roll": "re-roll", "count": "counting die", "lay out": "foresight"}


def drawn_options(dice: random.Random) -> dict[str, str | int]:
    """Draw a table's options, banks often small, so that all of them meet all others."""
    ante = dice.choice([1, 2, 5, 8, 8, 20, 50])
    return {
        "set": dice.choice(["single", "four", "broke"]),
        "board": dice.choice(["normal", "normal", "big"]),
        "order": dice.choice(["standard", "chosen"]),
        "foresight": dice.choice(["off", "on"]),
        "ante": ante,
        "bank": max(18, ante + dice.choice([10, 11, 15, 32, 150])),
        "far-side": dice.choice(["last-square", "off-board"]),
        "stacks": dice.choice(["count", "lost"]),
    }


def compare(match: Match, naive: NaiveLudifacture) -> None:
    """Hold the two against each other: position, status, moves and scores."""
    assert match.position.split(" ")[:4] == naive.line().split(" ")
    kind, who = naive.awaits()
    match match.status:
        case Over(winners, reason) if reason == "resignation":
            assert (kind, naive.ended, len(winners)) == ("over", reason, 1)
        case Over(winners, reason):
            assert (kind, who) == ("over", (winners, reason))
        case ToMove(seats, True):
            assert (kind, who) == ("order", [LETTERS[seat] for seat in seats])
        case ToMove((seat,), False):
            assert (kind, who) == ("move", LETTERS[seat])
            assert set(match.moves(seat)) == naive.moves()
        case ToRoll(count, 6, seat, purpose) if seat is not None:
            assert (KINDS[kind], who, naive.dice()) == (purpose, LETTERS[seat], count)
        case other:
            pytest.fail(f"Ludifacture does not await {other}")
    assert match.scores == tuple(naive.score(letter) for letter in naive.letters)


def advance(match: Match, naive: NaiveLudifacture, dice: random.Random) -> Match:
    """Let one random event happen in both; now and then somebody resigns, rarely all agree to stop."""
    if dice.random() < 0.002:
        leaver = dice.choice(match.active)
        naive.resign(LETTERS[leaver])
        return match.resign(leaver)
    if dice.random() < 0.0005:
        naive.settle()
        return match.settle()
    if isinstance(match.status, ToRoll):
        faces = tuple(dice.randint(1, match.status.sides) for _ in range(match.status.count))
        naive.take_roll(faces)
        return match.roll(faces)
    assert isinstance(match.status, ToMove)
    seat = dice.choice(match.status.seats)
    if match.status.secret:
        order = ",".join(map(str, dice.sample(naive.numbers, naive.size)))
        naive.submit(LETTERS[seat], order)
        return match.play(seat, order)
    move = dice.choice(match.moves(seat))
    naive.play(move)
    return match.play(seat, move)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_matches_agree(seed: int) -> None:
    """Same moves, same positions, same scores, same winners, from the opening to the end."""
    dice = random.Random(seed)
    seats, options = dice.randint(2, 4), drawn_options(dice)
    first = dice.randrange(seats)
    match = Match.open("ludifacture", seats=seats, first=first, options=options)
    naive = NaiveLudifacture(seats, first, options)
    compare(match, naive)
    while not isinstance(match.status, Over):
        match = advance(match, naive, dice)
        compare(match, naive)
    assert naive.ended


def crowded(dice: random.Random, options: dict[str, str | int], seats: int) -> str:
    """Draw a position with markers all over the board, many of them sharing squares, and a roll."""
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
    """Every move from a crowded position leads to the same position in both."""
    dice = random.Random(seed)
    seats = dice.randint(2, 4)
    options = drawn_options(dice) | {"order": "standard", "foresight": "off"}
    line = crowded(dice, options, seats)
    match = Match.at("ludifacture", line, seats=seats, first=1, options=options)
    naive = NaiveLudifacture.at(line, seats, 1, options)
    compare(match, naive)
    for move in naive.moves():
        after = naive.copy()
        after.play(move)
        compare(match.play("ABCD".index(naive.turn), move), after)


def test_the_seeds_cover_the_options() -> None:
    """Every value of every option and every number of seats is among the random matches."""
    seats, chosen = set(), set()
    for seed in SEEDS:
        dice = random.Random(seed)
        seats.add(dice.randint(2, 4))
        chosen |= {(id, value) for id, value in drawn_options(dice).items() if id not in ("ante", "bank")}
    assert seats == {2, 3, 4}
    assert len(chosen) == 3 + 2 + 2 + 2 + 2 + 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_split_of_every_roll_agrees(seats: int) -> None:
    """From the opening, all 216 rolls offer the same in both."""
    for board in ("normal", "big"):
        for faces in product(range(1, 7), repeat=3):
            match = Match.open("ludifacture", seats=seats, options={"board": board}).roll(faces)
            naive = NaiveLudifacture(seats, 0, {"board": board})
            naive.take_roll(faces)
            compare(match, naive)
