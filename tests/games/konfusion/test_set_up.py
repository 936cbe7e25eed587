"""Sides, set-up and keyposts (rules: Sides, Set-up, Keyposts)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engine import Match

from .drawn import FILES, at, board_of, drawn, tidy

FOUR = """
10  .. C2 C3 C4 C6 C5 C4 C3 C2 ..
 9  B2 .. C1 C1 C2 C2 C1 C1 .. D2
 8  B3 B1 .. C1 C1 C1 C1 .. D1 D3
 7  B4 B1 B1 .. .. .. .. D1 D1 D4
 6  B5 B2 B1 .. .. .. .. D1 D2 D6
 5  B6 B2 B1 .. .. .. .. D1 D2 D5
 4  B4 B1 B1 .. .. .. .. D1 D1 D4
 3  B3 B1 .. A1 A1 A1 A1 .. D1 D3
 2  B2 .. A1 A1 A2 A2 A1 A1 .. D2
 1  .. A2 A3 A4 A5 A6 A4 A3 A2 ..
    a  b  c  d  e  f  g  h  i  j
""".replace("..", ". ")

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def without(drawing: str, letter: str) -> str:
    """Return a drawing without a seat's dice."""
    for value in "123456":
        drawing = drawing.replace(letter + value, ". ")
    return drawing


def test_four_armies() -> None:
    """Four armies stand on their sides, each with its strongest dice in the middle of its row."""
    match = Match.open("konfusion", seats=4)
    assert drawn(board_of(match), FOUR) == tidy(FOUR)


def test_three_armies_leave_the_east_empty() -> None:
    match = Match.open("konfusion", seats=3)
    assert drawn(board_of(match), FOUR) == tidy(without(FOUR, "D"))


def test_two_armies_face_each_other() -> None:
    """With two seats, A is in the south and B in the north."""
    match = Match.open("konfusion", seats=2)
    two = without(without(FOUR, "B"), "D").replace("C", "B")
    assert drawn(board_of(match), FOUR) == tidy(two)


@every_number_of_seats
def test_armies_are_equal(seats: int) -> None:
    """Each seat has 18 dice with 41 pips, on different squares."""
    board = board_of(Match.open("konfusion", seats=seats))
    assert len(board) == 18 * seats
    for letter in "ABCD"[:seats]:
        values = [int(die[1]) for die in board.values() if die[0] == letter]
        assert (len(values), sum(values)) == (18, 41)


@every_number_of_seats
def test_the_first_seat_begins(seats: int) -> None:
    """The first seat is to move, and nothing is captured yet."""
    for first in range(seats):
        match = Match.open("konfusion", seats=seats, first=first)
        captured = ",".join(f"{letter}0" for letter in "ABCD"[:seats])
        assert match.position.split(" ")[1:] == [captured, "ABCD"[first]]


@every_number_of_seats
def test_the_opening_moves_by_die(seats: int) -> None:
    """South has 81 moves, for each die as many as the rules say."""
    match = Match.open("konfusion", seats=seats)
    assert len(match.moves(0)) == 81
    counted = Counter(move.split(">")[0] for move in match.moves(0))
    by_die = "b1 1, c1 2, d1 2, e1 5, f1 52, g1 2, h1 2, i1 1, c2 2, e2 2, f2 2, h2 2, d3 2, e3 1, f3 1, g3 2"
    assert counted == {die: int(count) for die, count in map(str.split, by_die.split(","))}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_first_move_is_the_same_for_all_sides(seats: int) -> None:
    """With two or four seats, every first seat has 81 moves."""
    for first in range(seats):
        assert len(Match.open("konfusion", seats=seats, first=first).moves(first)) == 81


@pytest.mark.parametrize(
    ("seats", "posts"),
    [
        (2, "a1 a10 e1 e10 f1 f10 j1 j10"),
        (3, "a1 a5 a6 a10 e1 e10 f1 f10 j1 j5 j6 j10"),
        (4, "a1 a5 a6 a10 e1 e10 f1 f10 j1 j5 j6 j10"),
    ],
)
def test_active_keyposts(seats: int, posts: str) -> None:
    """A 3 grows exactly on the keyposts of each seated side's row and goal row."""
    grown = set()
    for file, rank in product(range(10), range(1, 11)):
        target = f"{FILES[file]}{rank}"
        source = f"{FILES[file]}{rank + 3 if rank < 6 else rank - 3}"
        match = at(f"{source[1:]} A3\n {source[0]}", seats=seats).play(0, f"{source}>{target}")
        if board_of(match) == {target: "A4"}:
            grown.add(target)
    assert grown == set(posts.split())
