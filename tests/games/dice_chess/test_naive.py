"""The engine against the naive implementation in crowded positions, forced passes included."""

from __future__ import annotations

import random

import pytest

from engine import Match
from engine.games.dice_chess.movement import can_move
from tests.breadth import broad

from ..twins import opened
from .counting import Counted
from .naive import NaiveDiceChess


def crowded(dice: random.Random) -> str:
    """Draw a board with dice packed on a few squares, so that much is blocked."""
    files, ranks = dice.randint(2, 8), dice.randint(2, 6)
    squares = [(file, rank) for file in range(files) for rank in range(ranks)]
    owners = ["A"] * dice.randint(1, 15) + ["B"] * dice.randint(1, 15)
    dice.shuffle(squares)
    dice.shuffle(owners)
    taken = {
        square: f"{owner}{min(dice.randint(1, 6), dice.randint(1, 6))}"
        for square, owner in zip(squares, owners)
    }
    taken.setdefault((7, 7), "A1")
    taken.setdefault((7, 0), "B1")
    rows = ["".join(taken.get((file, rank), ".") for file in range(8)) for rank in reversed(range(8))]
    return "/".join(rows)


def cornered(dice: random.Random) -> str:
    """Draw a board with one or two low dice shut in a corner, and a few enemy dice around."""
    low, high = dice.choice(["AB", "BA"])
    rows = [["."] * 8 for _ in range(8)]
    rows[0][0] = f"{low}{dice.randint(1, 3)}"
    second = f"{low}{dice.randint(1, 3)}" if dice.random() < 0.3 else f"{high}{dice.randint(2, 6)}"
    rows[0][1], rows[1][0] = second, f"{high}{dice.randint(2, 6)}"
    for _ in range(dice.randint(1, 3)):
        rows[dice.randint(2, 3)][dice.randint(0, 3)] = f"{high}{dice.randint(1, 6)}"
    if second[0] == low:
        rows[0][2] = rows[1][1] = f"{high}{dice.randint(2, 6)}"
    return "/".join(map("".join, rows))


@pytest.mark.parametrize("seed", broad(range(160), 8))
def test_crowded_positions_agree(seed: int) -> None:
    """From positions in which little can move, both implementations agree to the end."""
    dice = random.Random(f"crowded {seed}")
    options = opened(Counted, "dice-chess", dice)[0].record()["options"] | {"placement": "secret"}
    drawn = (crowded, cornered)[seed % 2](dice)
    line = f"{drawn} A{dice.randint(0, 9)},B{dice.randint(0, 9)} {dice.choice('AB')}"
    match = Match.at("dice-chess", line, seats=2, options=options)
    naive = NaiveDiceChess.at(line, 0, options)
    if not naive.moves() - {"pass"}:
        naive.blocked = [naive.turn]
        naive.after_quiet_turn()
    Counted(naive).follow(match, dice, seed % 5 / 4, Counted.LONGEST)


@pytest.mark.parametrize("empty", [0, 1, 8, 40])
def test_both_never_have_to_pass(empty: int) -> None:
    """Of two seats with dice, at least one can move, however full the board is."""
    dice = random.Random(empty)
    for _ in range(200):
        cells = [0] * empty + [8 * dice.randrange(2) + dice.randint(1, 6) for _ in range(64 - empty)]
        dice.shuffle(cells)
        if {0, 1} <= {cell >> 3 for cell in cells if cell}:
            assert can_move(bytes(cells), 0) or can_move(bytes(cells), 1)
