"""Pinned dice: a die that holds the formation together can neither move nor be lifted."""

from __future__ import annotations

import pytest

from .drawn import ends, takers, tidy

PINNED = {
    "the middle of three in a row": """
        .  .  .  .  .
        .  A1 a1 B1 .
        .  .  .  .  .
    """,
    "the corner of an angle: corners do not connect": """
        .  .  .  .
        .  A1 .  .
        .  a1 B1 .
        .  .  .  .
    """,
    "a bridge between two groups": """
        .  .  .  .  .
        .  A1 .  B1 .
        .  A1 a1 B1 .
        .  A1 .  B1 .
        .  .  .  .  .
    """,
    "the foot of a tail": """
        .  .  .  .  .
        .  A1 .  .  .
        .  a1 A1 B1 .
        .  A1 A1 .  .
        .  .  .  .  .
    """,
    "a ring with a gap at a side: the die opposite": """
        .  .  .  .  .
        .  A1 .  B1 .
        .  A1 .  B1 .
        .  A1 a1 B1 .
        .  .  .  .  .
    """,
}
LOOSE = {
    "of two dice neither is pinned": """
        .  .  *  .
        .  a1 B1 .
        .  .  *  .
    """,
    "the end of a row": """
        .  .  *  .  .
        .  a1 A1 B1 .
        .  .  *  .  .
    """,
    "a die in a block of four": """
        .  .  *  .
        .  a1 A1 .
        *  A1 B1 .
        .  .  .  .
    """,
    "a die of a closed ring": """
        .  .  .  .  .
        *  B1 A1 B1 .
        .  a1 *  A1 .
        *  B1 A1 B1 .
        .  .  .  .  .
    """,
}


@pytest.mark.parametrize("drawing", PINNED.values(), ids=PINNED.keys())
def test_pinned(drawing: str) -> None:
    """A pinned die can neither move nor be merged away."""
    assert ends(drawing) == tidy(drawing)
    assert takers(drawing) == tidy(drawing)


@pytest.mark.parametrize("drawing", LOOSE.values(), ids=LOOSE.keys())
def test_loose(drawing: str) -> None:
    """A die can move if all others hang together without it."""
    assert ends(drawing) == tidy(drawing)


def test_enemy_dice_connect_as_own_dice_do() -> None:
    """A die isn't pinned if enemy dice close the ring without it."""
    drawing = """
        .  .  .  .  .
        .  A1 B1 B1 .
        .  A1 *  B1 .
        .  A1 a1 B1 .
        .  *  .  *  .
    """
    assert ends(drawing) == tidy(drawing)


def test_a_pinned_die_may_receive() -> None:
    """A die can be merged into a pinned one."""
    drawing = """
        .  .   .   .  .  .
        .  a1  A1* A1 B1 .
        .  .   .   .  .  .
    """
    assert takers(drawing) == tidy(drawing)
