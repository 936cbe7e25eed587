"""Where a die can be added: beside own dice, away from enemy dice, and in the open. Stars mark the answer."""

from __future__ import annotations

import pytest

from engine import Match, ToMove

from .drawn import adds, at, drawn, eight, tidy

PLACES = {
    "the opening: above, below and left of the A": """
        .  *  .  .
        *  A1 B1 .
        .  *  .  .
    """,
    "a corner of an enemy die is fine, a side is not": """
        .  *  .  .
        *  A1 .  .
        .  B1 B1 .
        .  .  .  .
    """,
    "a cell beside two own dice is named once": """
        .  *  .  .
        *  A1 *  .
        *  A1 A1 *
        .  B1 .  .
        .  .  .  .
    """,
    "a ring of eight round an empty cell: no add there": """
        .  .  *  .  .
        .  B1 A1 B1 .
        *  A1 .  A1 *
        .  B1 A1 B1 .
        .  .  *  .  .
    """,
    "without one corner die still none: a diagonal gap lets nothing through": """
        .  .  *  .  .
        .  *  A1 B1 .
        *  A1 .  A1 *
        .  B1 A1 B1 .
        .  .  *  .  .
    """,
    "what lies behind a diagonal gap may be a pocket itself": """
        .  .  *  .  .
        .  B1 A1 B1 .
        *  A1 .  A1 *
        .  B1 A1 .  .
        .  B1 .  B1 .
        .  B1 B1 B1 .
        .  .  .  .  .
    """,
    "without one side die it is open": """
        .  .  .  .  .
        .  B1 .  B1 .
        *  A1 *  A1 *
        .  B1 A1 B1 .
        .  .  *  .  .
    """,
    "a straight corridor one die wide lets a die through": """
        .  .  .  .  .
        .  B1 .  B1 .
        .  B1 .  B1 .
        *  A1 *  A1 *
        .  B1 A1 B1 .
        .  .  *  .  .
    """,
    "a corridor with a bend lets a die through": """
        .  .  .  .  .  .
        .  B1 .  B1 .  .
        .  B1 .  B1 B1 .
        .  B1 .  .  B1 .
        *  A1 A1 *  A1 *
        *  A1 A1 A1 A1 *
        .  *  *  *  *  .
    """,
    "a closed pocket of two cells is closed everywhere": """
        .  .  *  *  .  .
        .  B1 A1 A1 B1 .
        *  A1 .  .  A1 *
        .  B1 A1 A1 B1 .
        .  .  *  *  .  .
    """,
    "two pockets that meet at a corner, one of them open: only that one": """
        .  .  .  .  .  .
        .  B1 .  B1 .  .
        *  A1 *  A1 B1 .
        .  B1 A1 .  A1 *
        .  .  B1 A1 B1 .
        .  .  .  *  .  .
    """,
}


@pytest.mark.parametrize("drawing", PLACES.values(), ids=PLACES.keys())
def test_places(drawing: str) -> None:
    """Seat A can add a die exactly on the starred squares, however the drawing is turned."""
    for turned in eight(drawing):
        assert adds(turned, die_size=8) == turned


def test_the_other_seat_adds_beside_its_own() -> None:
    """Seat B can add a die exactly on the starred squares."""
    drawing = """
        .  .  *  .
        .  A1 B1 *
        .  .  *  .
    """
    assert adds(drawing, "B") == tidy(drawing)


def test_an_added_die_is_a_one_and_the_turn_passes() -> None:
    """An added die shows a 1, and the other seat is to move."""
    after = at("A3 B1").play(0, "+b3")
    assert drawn(after) == tidy("A1 .\nA3 B1")
    assert after.status == ToMove((1,))


def test_squares_keep_their_names() -> None:
    """Adding a die on the left or below doesn't rename any square."""
    left = Match.open("cubeo", seats=2).play(0, "+l13")
    assert left.position == "A1A1B1 l13 B"
    assert "+o13" in left.moves(1)
    below = Match.open("cubeo", seats=2).play(0, "+m12")
    assert below.position == "A1B1/A1. m12 B"
    assert "+o13" in below.moves(1)


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_the_pool_ends(size: int) -> None:
    """A seat has as many dice as a die has sides. With all of them on the table, none can be added."""
    row = "A1" * size + "B1"
    match = Match.at("cubeo", f"{row} A", seats=2, options={"die-size": size})
    assert not [move for move in match.moves(0) if move.startswith("+")]
    one_less = Match.at("cubeo", f"{row[2:]} A", seats=2, options={"die-size": size})
    assert len([move for move in one_less.moves(0) if move.startswith("+")]) == 2 * size - 1


def test_a_merge_gives_a_die_back() -> None:
    """After a merge, the lifted die can be added again."""
    match = at("A1 A1 A1 A1 A1 A1 B1").play(0, "b2+c2").play(1, "+i2")
    assert "+b2" in match.moves(0)
