"""Where the columns run: from four sides, on one board."""

from __future__ import annotations

import pytest

from engine import Match

from .drawn import at, corner, tidy

SMALL = (2, 3, 4, 5, 7, 8, 9, 10)
BIG = tuple(range(2, 13))


def one_step(seat: int, column: int, seats: int, board: str) -> str:
    """Return the name of the square one step from a marker's base, as the choices mark it."""
    total = column + 1
    low = max(1, column - 6 if board == "big" else column - 5)
    roll = (low, column - low, 1)
    match = Match.open("ludifacture", seats=seats, first=seat, options={"board": board}).roll(roll)
    assert sum(roll) == total
    (choice,) = [each for each in match.choices(seat, ()).choices if each.move == f"{column}:1"]
    return choice.squares[0]


SOUTH, WEST = "a1 b1 c1 d1 e1 f1 g1 h1", "a8 a7 a6 a5 a4 a3 a2 a1"
NORTH, EAST = "h8 g8 f8 e8 d8 c8 b8 a8", "h1 h2 h3 h4 h5 h6 h7 h8"
SIDES = {4: (SOUTH, WEST, NORTH, EAST), 3: (SOUTH, WEST, NORTH), 2: (SOUTH, NORTH)}
BIG_SIDES = (
    "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1",
    "a11 a10 a9 a8 a7 a6 a5 a4 a3 a2 a1",
    "k11 j11 i11 h11 g11 f11 e11 d11 c11 b11 a11",
    "k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11",
)


@pytest.mark.parametrize(
    ("board", "seats", "seat", "squares"),
    [
        *(("normal", seats, *each) for seats, sides in SIDES.items() for each in enumerate(sides)),
        *(("big", 4, *each) for each in enumerate(BIG_SIDES)),
    ],
)
def test_columns_begin_at_their_owners_left(board: str, seats: int, seat: int, squares: str) -> None:
    """Four seats sit south, west, north and east. Three leave out the east, and two face each other."""
    columns = BIG if board == "big" else SMALL
    assert [one_step(seat, column, seats, board) for column in columns] == squares.split()


def test_the_corner_that_four_columns_share() -> None:
    """On a8, four columns meet: a marker that lands there takes the stacks of three and puts them back."""
    line = (
        "32 A32:7.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B32:1.1,0.0,0.0,0.0,0.0,0.0,0.0,0.0"
        "|C32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.2|D32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,8.4 1,1,1+0 A"
    )
    options = {"far-side": "off-board"}
    after = Match.at("ludifacture", line, seats=4, options=options).play(0, "2:1")
    assert after.position.split(" ")[1] == (
        "A31:8.8,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0"
        "|C32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0|D32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,7.0"
    )


def test_four_markers_cross_on_every_square() -> None:
    """A mover meets all other seats' markers on a square, and each goes back along its own column."""
    before = """
        .    .    .    .    .
        .    .    .    .    .
        .    .    .    .    .
        .    .    B1C2D3 .  .
        .    .    A0   .    .
        .    .    .    .    .
    """
    after = """
        .    .    .    .    .
        .    .    .    .    .
        .    .    C0   .    .
        .    B0   A7   D0   .
        .    .    .    .    .
        .    .    .    .    .
    """
    assert corner(at(before, "2,2,1+0").play(0, "4:1"), after) == tidy(after)


def test_own_markers_are_nobody_to_stop_on() -> None:
    """A seat's own markers in neighbouring columns offer no stops."""
    before = """
        A1   A1   A1   A1
        .    .    .    .
    """
    match = at(before, "1,2,5+0")
    assert match.moves(0) == ("3:5", "7:1")
