"""Steps along walls, round corners, through gates and gaps. Stars mark where the die's move can end."""

from __future__ import annotations

import pytest

from .drawn import eight, ends, tidy

ONE_STEP = {
    "along a wall on one side, and round its corner": """
        .  .  .  .  .
        .  a1 *  .  .
        *  A1 B1 B1 .
        .  .  .  .  .
    """,
    "along walls on both sides": """
        .  .  .  .  .
        *  A1 B1 B1 .
        .  a1 *  B1 .
        *  A1 B1 B1 .
        .  .  .  .  .
    """,
    "a wall beside the start only does not guide": """
        .  .  .  .  .
        .  a1 .  .  .
        *  A1 *  .  .
        .  A1 B1 B1 .
        .  .  .  .  .
    """,
    "round the corner of one die": """
        .  .  *  .
        .  a1 B1 .
        .  .  *  .
    """,
    "no way out of a niche that three dice close": """
        .  .  .  .  .
        .  .  B1 B1 .
        .  A1 a1 B1 .
        .  A1 B1 B1 .
        .  .  .  .  .
    """,
    "out of a niche by its open side only": """
        .  .  .  .  .
        .  A1 *  B1 .
        .  A1 a1 B1 .
        .  A1 B1 B1 .
        .  .  .  .  .
    """,
    "a die of a closed ring slides into its middle": """
        .  .  .  .  .
        *  B1 A1 B1 .
        .  a1 *  A1 .
        *  B1 A1 B1 .
        .  .  .  .  .
    """,
    "the middle of a ring of eight has no way out": """
        .  .  .  .  .
        .  B1 A1 B1 .
        .  A1 a1 A1 .
        .  B1 A1 B1 .
        .  .  .  .  .
    """,
    "nor where a corner die is missing: both cells between are taken": """
        .  .  .  .  .
        .  .  A1 B1 .
        .  A1 a1 A1 .
        .  B1 A1 B1 .
        .  .  .  .  .
    """,
    "where a side die is missing it goes straight out": """
        .  .  .  .  .
        .  B1 *  B1 .
        .  A1 a1 A1 .
        .  B1 A1 B1 .
        .  .  .  .  .
    """,
}
GATES = {
    "in the pocket there is one step to make": """
        .  .  .  .  .  .
        .  B1 B1 B1 B1 .
        .  B1 a1 *  B1 .
        .  B1 A1 A1 .  .
        .  .  .  .  .  .
    """,
    "the gate from its second cell to the outside is closed: with two steps it is back": """
        .  .  .  .  .  .
        .  B1 B1 B1 B1 .
        .  B1 a2 .  B1 .
        .  B1 A1 A1 .  .
        .  .  .  .  .  .
    """,
    "without one of the two dice of the gate it is open": """
        .  .  .  .  .  .
        .  B1 B1 B1 B1 .
        .  B1 a2 .  *  .
        .  B1 A1 A1 *  .
        .  .  .  .  .  .
    """,
}
GAPS = {
    "two facing arms: one step leads into the gap, not over it": """
        .  .  .  .  .  .  .
        .  a1 *  .  .  .  .
        *  A1 A1 .  B1 B1 .
        .  A1 .  .  .  B1 .
        .  A1 A1 B1 B1 B1 .
        .  .  .  .  .  .  .
    """,
    "two steps: into the gap": """
        .  .  .  .  .  .  .
        .  a2 .  .  .  .  .
        .  A1 A1 *  B1 B1 .
        *  A1 .  .  .  B1 .
        .  A1 A1 B1 B1 B1 .
        .  .  .  .  .  .  .
    """,
    "three steps: through the gap, to either side, above and below": """
        .  .  .  .  .  .  .
        .  a3 *  .  *  .  .
        *  A1 A1 .  B1 B1 .
        .  A1 *  .  *  B1 .
        *  A1 A1 B1 B1 B1 .
        .  .  .  .  .  .  .
    """,
    "two cells of gap: the die turns inwards at the tip and never crosses": """
        .  .  .  .  .  .  .  .
        .  .  a2 .  .  .  .  .
        *  A1 A1 .  .  B1 B1 .
        .  A1 *  .  .  .  B1 .
        .  A1 A1 A1 B1 B1 B1 .
        .  .  .  .  .  .  .  .
    """,
    "two cells of gap and three steps": """
        .  .  .  .  .  .  .  .
        .  *  a3 .  .  .  .  .
        .  A1 A1 *  .  B1 B1 .
        *  A1 .  *  .  .  B1 .
        .  A1 A1 A1 B1 B1 B1 .
        .  .  .  .  .  .  .  .
    """,
    "a gap between two towers: down, and up the other side": """
        .  .  .  .  .
        .  *  .  a2 .
        .  A1 .  B1 .
        .  B1 B1 B1 *
        .  .  .  .  .
    """,
}
POCKETS = {
    "one step inside a closed pocket": """
        .  .  .  .  .  .  .
        .  B1 B1 B1 B1 B1 .
        .  A1 a1 *  .  A1 .
        .  A1 A1 A1 A1 A1 .
        .  .  .  .  .  .  .
    """,
    "two steps inside, and not out": """
        .  .  .  .  .  .  .
        .  B1 B1 B1 B1 B1 .
        .  A1 a2 .  *  A1 .
        .  A1 A1 A1 A1 A1 .
        .  .  .  .  .  .  .
    """,
    "round the walls of a room, never through its middle": """
        .  .  .  .  .  .  .
        .  B1 B1 B1 B1 B1 .
        .  A1 a4 .  *  B1 .
        .  A1 .  .  .  A1 .
        .  A1 *  .  *  A1 .
        .  B1 B1 B1 B1 A1 .
        .  .  .  .  .  .  .
    """,
    "a single cell: no step at all": """
        .  .  .  .  .
        .  B1 B1 B1 .
        .  A1 a2 A1 .
        .  A1 B1 A1 .
        .  .  .  .  .
    """,
}
ROUND = {
    "a six goes round four dice in a row, both ways, and back": """
        .  .  .  *  .  *  .
        .  a6 B1 B1 B1 B1 .
        .  .  .  *  .  *  .
    """,
    "a ring's corner die walks outside": """
        .  .  .  *  .
        .  a2 A1 B1 .
        .  A1 .  B1 .
        *  A1 B1 B1 .
        .  .  .  .  .
    """,
    "a ring's side die may also walk in and out again": """
        .  *  .  .  .
        .  B1 A1 B1 .
        .  a2 .  B1 .
        .  A1 B1 B1 .
        .  *  .  .  .
    """,
}


@pytest.mark.parametrize("drawing", ONE_STEP.values(), ids=ONE_STEP.keys())
def test_one_step(drawing: str) -> None:
    """A step slides along a wall or round a corner of one die, however the drawing is turned."""
    for turned in eight(drawing):
        assert ends(turned) == turned


@pytest.mark.parametrize("drawing", [*GATES.values(), *GAPS.values()], ids=[*GATES, *GAPS])
def test_gates_and_gaps(drawing: str) -> None:
    """A die can't squeeze between two that share a corner, or jump a gap."""
    for turned in eight(drawing):
        assert ends(turned, die_size=8) == turned


@pytest.mark.parametrize("drawing", [*POCKETS.values(), *ROUND.values()], ids=[*POCKETS, *ROUND])
def test_pockets_and_rings(drawing: str) -> None:
    """A die can move inside a closed pocket, and all the way round a formation."""
    for turned in eight(drawing):
        assert ends(turned, die_size=12) == turned


def test_a_formation_of_24_dice_has_room_in_its_field() -> None:
    """The end die of the longest possible row can walk round it."""
    rim = [".", ".", ".", "*", *["."] * 22]
    row = [".", "a2", *["A1"] * 11, *["B1"] * 12, "."]
    drawing = "\n".join(" ".join(cells) for cells in (rim, row, rim))
    assert ends(drawing, die_size=12) == tidy(drawing)


def test_a_column_of_24_dice_has_room_in_its_field() -> None:
    """The end die of the longest possible column can walk round it."""
    column = ["a2", *["A1"] * 11, *["B1"] * 12]
    lines = [". . .", *(f". {die} ." for die in column), ". . ."]
    lines[3] = f"* {column[2]} *"
    drawing = "\n".join(lines)
    assert ends(drawing, die_size=12) == tidy(drawing)
