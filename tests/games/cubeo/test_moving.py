"""A move: exactly as many steps as the die shows, where it may end, and the two options that change that."""

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
    """Neither fewer steps nor more; the direction may change at every step."""
    assert ends(drawing) == tidy(drawing)


@pytest.mark.parametrize("drawing", ONCE.values(), ids=ONCE.keys())
def test_no_square_twice(drawing: str) -> None:
    """With `backtrack: none` no square is visited twice, the start included."""
    assert ends(drawing, backtrack="none", die_size=8) == tidy(drawing)


@pytest.mark.parametrize("drawing", SHAPE.values(), ids=SHAPE.keys())
def test_another_shape(drawing: str) -> None:
    """With `change: shape` a move must not give the old formation, turned, mirrored or shifted."""
    assert ends(drawing, change="shape") == tidy(drawing)


def test_the_same_drawings_without_the_options() -> None:
    """What the options forbid is allowed at an ordinary table."""
    half_round = SHAPE["over there the same formation would be turned half round"].replace(
        "B1 B1 .", "B1 B1 *", 1
    )
    assert ends(half_round) == tidy(half_round)
    dead_end = ONCE["a dead end has no way back"].replace("a3 .  .", "a3 *  .")
    assert ends(dead_end, die_size=8) == tidy(dead_end)
    mirrored = SHAPE["above the other of two equal dice would be a mirror image"].replace("a1 .", "a1 *")
    assert ends(mirrored) == tidy(mirrored)


def test_the_opening() -> None:
    """Three adds and two moves; with `change: shape` only the adds."""
    assert Match.open("cubeo", seats=2).moves(0) == ("+l13", "+m12", "+m14", "m13>n12", "m13>n14")
    shape = Match.open("cubeo", seats=2, options={"change": "shape"})
    assert shape.moves(0) == ("+l13", "+m12", "+m14")


def test_the_opening_of_the_other_seat() -> None:
    """Seat B's die lies to the right, also if B begins."""
    match = Match.open("cubeo", seats=2, first=1)
    assert match.position == "A1B1 m13 B"
    assert match.status == ToMove((1,))
    assert match.moves(1) == ("+n12", "+n14", "+o13", "n13>m12", "n13>m14")


def test_what_a_move_does() -> None:
    """The die keeps its value, and the turn passes."""
    after = at("A2 A1 B1").play(0, "b2>d3")
    assert drawn(after) == tidy("""
        .  A2
        A1 B1
    """)
    assert after.status == ToMove((1,))
