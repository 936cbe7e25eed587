"""The engine against the naive implementation in positions with dice anywhere."""

from __future__ import annotations

import random

import pytest

from engine import Match
from tests.breadth import broad

from ..twins import opened
from .counting import Counted
from .naive import BOARD, NaiveKonfusion

POSITIONS = range(300)


def drawn_line(seats: int, options: dict[str, str | int], dice: random.Random) -> str:
    """Draw a position with many dice or a few, resigned seats and, in a rolled turn, dice that have moved."""
    squares = dice.sample(sorted(BOARD["south"].values()), 100)
    letters = "ABCD"[:seats]
    board = {}
    for letter in letters:
        for _ in range(dice.choice([1, 2, 5, 12, 18])):
            board[squares.pop()] = f"{letter}{dice.randint(1, 6)}"
    rows = ["".join(board.get(file + str(rank), ".") for file in "abcdefghij") for rank in range(10, 0, -1)]
    captured = ",".join(f"{letter}{dice.choice([0, 0, 3, 17])}" for letter in letters)
    turn = dice.choice(letters)
    left = dice.choice([letter for letter in letters if letter != turn] if seats > 2 else [""])
    field = turn
    if options["pieces"] == "roll":
        own = sorted(square for square, die in board.items() if die[0] == turn)
        moved = [square for square in own if dice.random() < 0.2][:3]
        moved.sort(key=lambda square: (square[0], int(square[1:])))
        field += f":{dice.randint(1, 3)}:{','.join(moved)}"
    gone = f" left={left}" if left and dice.random() < 0.2 else ""
    return f"{'/'.join(rows)} {captured} {field}{gone}"


@pytest.mark.parametrize("seed", broad(POSITIONS, 12))
def test_random_positions_agree(seed: int) -> None:
    """From positions with dice anywhere, both implementations agree on moves and their consequences."""
    dice = random.Random(1000 + seed)
    record = opened(Counted, "konfusion", dice)[0].record()
    seats, options = record["seats"], record["options"]
    line = drawn_line(seats, options, dice)
    match = Match.at("konfusion", line, seats=seats, options=options)
    Counted(NaiveKonfusion.at(line, seats, options)).follow(match, dice, 0.5, 6)
