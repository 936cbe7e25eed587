"""A move: exactly as many steps as the die shows, where it can end, and two options that change that."""

from __future__ import annotations

import pytest

from engine import Match, ToMove

from .drawn import at, drawn, ends, tidy

EXACTLY = {
    "a two to the left of a one: above or below the B, two steps along": """
        .  .  .  *  .
        .  a2 A1 B1 .
        .  .  .  *  .
    """,
    "a three: three cells, beyond the B or back after two steps": """
        .  .  *  .  .
        .  a3 A1 B1 *
        .  .  *  .  .
    """,
    "a four round one die: its start is not a place to end": """
        .  .  .
        .  *  .
        .  B1 .
        .  a4 .
        .  .  .
    """,
    "it may end beside enemy dice only": """
        .  *  .  .
        .  A1 B1 .
        .  a2 B1 *
        .  .  .  .
    """,
}
ONCE = {
    "a three: only beyond the B": """
        .  .  .  .  .
        .  a3 A1 B1 *
        .  .  .  .  .
    """,
    "a two loses nothing": """
        .  .  .  *  .
        .  a2 A1 B1 .
        .  .  .  *  .
    """,
    "a five goes round the others, nearly home": """
        .  .  *  .  .
        .  a5 A1 B1 .
        .  .  *  .  .
    """,
    "a four comes to where it started, and a five would pass it": """
        .  .  .
        .  B1 .
        .  a5 .
        .  .  .
    """,
    "a dead end has no way back": """
        .  .  .  .  .  .  .
        .  B1 B1 B1 B1 B1 .
        .  A1 a3 .  .  A1 .
        .  A1 A1 A1 A1 A1 .
        .  .  .  .  .  .  .
    """,
}
SHAPE = {
    "of two dice a one can only turn the pair": """
        .  .  .  .
        .  a1 B1 .
        .  .  .  .
    """,
    "and a two only mirror it": """
        .  .  .  .
        .  a2 B1 .
        .  .  .  .
    """,
    "above the other of two equal dice would be a mirror image": """
        .  .  .  .
        .  a1 .  .
        *  B1 B1 .
        .  .  .  .
    """,
    "their values count": """
        .  .  .  .
        .  a1 *  .
        *  B1 B2 .
        .  .  .  .
    """,
    "their owners count": """
        .  .  .  .
        .  a1 *  .
        *  B1 A1 .
        .  .  .  .
    """,
    "over there the same formation would be turned half round": """
        .  .  .  *  .  .
        .  .  .  B1 B1 .
        .  a4 B1 B1 .  .
        .  .  .  *  .  .
    """,
    "below the B the angle would be the same angle, turned or mirrored": """
        .  .  .  .
        .  a2 .  .
        .  B1 A1 *
        .  .  .  .
    """,
}


@pytest.mark.parametrize("drawing", EXACTLY.values(), ids=EXACTLY.keys())
def test_exactly_its_value(drawing: str) -> None:
    """A die moves exactly its value in steps, and can change direction at each."""
    assert ends(drawing) == tidy(drawing)


@pytest.mark.parametrize("drawing", ONCE.values(), ids=ONCE.keys())
def test_no_square_twice(drawing: str) -> None:
    """With `backtrack: none`, a move visits no square twice, not even its start."""
    assert ends(drawing, backtrack="none", die_size=8) == tidy(drawing)


@pytest.mark.parametrize("drawing", SHAPE.values(), ids=SHAPE.keys())
def test_another_shape(drawing: str) -> None:
    """With `change: shape`, a move can't only turn, mirror or shift the formation."""
    assert ends(drawing, change="shape") == tidy(drawing)


def test_the_same_drawings_without_the_options() -> None:
    """Without the options, the moves that they forbid are legal."""
    half_round = SHAPE["over there the same formation would be turned half round"].replace(
        "B1 B1 .", "B1 B1 *", 1
    )
    assert ends(half_round) == tidy(half_round)
    dead_end = ONCE["a dead end has no way back"].replace("a3 .  .", "a3 *  .")
    assert ends(dead_end, die_size=8) == tidy(dead_end)
    mirrored = SHAPE["above the other of two equal dice would be a mirror image"].replace("a1 .", "a1 *")
    assert ends(mirrored) == tidy(mirrored)


def test_the_opening() -> None:
    """The first seat has three adds and two moves. With `change: shape`, it has only the adds."""
    assert Match.open("cubeo", seats=2).moves(0) == ("+l13", "+m12", "+m14", "m13>n12", "m13>n14")
    shape = Match.open("cubeo", seats=2, options={"change": "shape"})
    assert shape.moves(0) == ("+l13", "+m12", "+m14")


def test_the_opening_of_the_other_seat() -> None:
    """Seat B's die lies on the right, and B can move first."""
    match = Match.open("cubeo", seats=2, first=1)
    assert match.position == "A1B1 m13 B"
    assert match.status == ToMove((1,))
    assert match.moves(1) == ("+n12", "+n14", "+o13", "n13>m12", "n13>m14")


def test_what_a_move_does() -> None:
    """A moved die keeps its value, and the other seat is to move."""
    after = at("A2 A1 B1").play(0, "b2>d3")
    assert drawn(after) == tidy("""
        .  A2
        A1 B1
    """)
    assert after.status == ToMove((1,))
