"""Merging: two of a seat's dice side by side become one. A star marks a die that can take the lifted one."""

from __future__ import annotations

import pytest

from engine import Over, ToMove

from .drawn import at, drawn, takers, tidy

TAKERS = {
    "any own die beside it": """
        .  .   .   .
        .  A1* A3  .
        .  a1  A2* .
        .  A1* B1  .
        .  .   .   .
    """,
    "not with two dice on the table only": """
        .  .  .  .  .
        .  a1 A1 B1 .
        .  .  .  .  .
    """,
    "with three": """
        .  .  .   .  .  .
        .  a1 A1* A1 B1 .
        .  .  .   .  .  .
    """,
    "never into an enemy die": """
        .  .   .   .  .
        .  A1* A1  A1 .
        .  a1  B1  B1 .
        .  B1  B1  .  .
        .  .   .   .  .
    """,
    "not at a corner": """
        .  .  .  .
        .  a1 B1 .
        .  B1 A1 .
        .  B1 A1 .
        .  .  .  .
    """,
    "closed in on all sides it cannot be lifted out": """
        .  .  .  .  .
        .  B1 A1 B1 .
        .  A1 a1 A1 .
        .  B1 A1 B1 .
        .  .  .  .  .
    """,
    "a diagonal gap does not let it out": """
        .  .  .  .  .
        .  .  A1 B1 .
        .  A1 a1 A1 .
        .  B1 A1 B1 .
        .  .  .  .  .
    """,
    "an open side does": """
        .  .  .   .   .
        .  B1 .   B1  .
        .  A1* a1 A1* .
        .  B1 A1* B1  .
        .  .  .   .   .
    """,
    "so does a corridor": """
        .  .  .   .   .
        .  B1 .   B1  .
        .  B1 .   B1  .
        .  A1* a1 A1* .
        .  B1 A1* B1  .
        .  .  .   .   .
    """,
    "beside a closed pocket it is still closed in": """
        .  .  .  .  .  .
        .  B1 B1 B1 B1 .
        .  A1 a1 .  B1 .
        .  A1 A1 B1 B1 .
        .  .  .  .  .  .
    """,
    "a die of a closed ring can be lifted to the outside": """
        .  .   .  .  .
        .  A1* A1 B1 .
        .  a1  .  A1 .
        .  A1* A1 B1 .
        .  .   .  .  .
    """,
}


@pytest.mark.parametrize("drawing", TAKERS.values(), ids=TAKERS.keys())
def test_takers(drawing: str) -> None:
    """A die can be merged exactly into the starred dice."""
    assert takers(drawing, die_size=8) == tidy(drawing)


def test_what_a_merge_does() -> None:
    """The lifted die is gone, the receiving one shows the sum, and the other seat is to move."""
    after = at("A2 A1 A1 B1").play(0, "b2+c2")
    assert drawn(after) == tidy("A3 A1 B1")
    assert after.status == ToMove((1,))


def test_either_of_two_dice_may_be_lifted() -> None:
    """If neither of two dice is pinned, each can be merged into the other."""
    moves = at("A2 A1\nA1 B1").moves(0)
    assert {"b3+c3", "c3+b3", "b3+b2", "b2+b3"} <= set(moves)


def test_three_and_four_win_at_once() -> None:
    """With six-sided dice, a merge of a 3 and a 4 wins."""
    after = at("A3 A4 A1 B6").play(0, "b2+c2")
    assert after.status == Over((0,), "merge")
    assert drawn(after) == tidy("A7 A1 B6")
    assert after.position == "A7A1B6 c2 -"


def test_three_and_three_go_on() -> None:
    after = at("A3 A3 A1 B1").play(0, "b2+c2")
    assert after.status == ToMove((1,))
    assert drawn(after) == tidy("A6 A1 B1")


def test_the_other_seat_wins_as_well() -> None:
    after = at("A1 B1 B6 B6", "B").play(1, "e2+d2")
    assert after.status == Over((1,), "merge")
    assert after.position == "A1B1BC b2 -"


def test_a_winning_merge_must_be_a_legal_one() -> None:
    """A pinned die, or one that is closed in, can't be lifted even for a win."""
    pinned = at("A1 A6 A6 B1")
    assert "c2+d2" not in pinned.moves(0)
    assert "d2+c2" not in pinned.moves(0)
    closed = at("B1 A1 B1\nA1 A6 A6\nB1 A1 B1")
    assert not [move for move in closed.moves(0) if move.startswith("c3")]
    assert "d3+c3" in closed.moves(0)
    two = at("A6 A6 B1")
    assert not [move for move in two.moves(0) if "+" in move[1:]]


@pytest.mark.parametrize(("size", "low", "high"), [(6, 3, 4), (8, 4, 5), (10, 5, 6), (12, 6, 7)])
def test_what_a_merge_must_exceed(size: int, low: int, high: int) -> None:
    """A merge wins if its sum is higher than the number of a die's sides."""
    drawing = f"A{low} A{low} A1 B1"
    assert at(drawing, die_size=size).play(0, "b2+c2").status == ToMove((1,))
    drawing = f"A{low} A{high} A1 B1"
    assert at(drawing, die_size=size).play(0, "b2+c2").status == Over((0,), "merge")
