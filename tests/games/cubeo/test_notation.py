"""Reading and writing moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import InvalidMove

from .drawn import at

PLAIN = "A2 A1 A1\n.  .  B1"


def read(written: str, drawing: str = PLAIN, turn: str = "A") -> str:
    """Read a move, and return it in canonical notation."""
    match = at(drawing, turn)
    return str(match.game.parse(match.state, "AB".index(turn), written))


@pytest.mark.parametrize("written", ["+b4", "+B4", " + b 4 ", "+b4\n", "b4", "B4", "\tb\u00a04"])
def test_reading_an_add(written: str) -> None:
    """Case, blanks and the plus sign do not matter."""
    assert read(written) == "+b4"


@pytest.mark.parametrize(
    "written", ["b3>d4", "B3>D4", "b3 > d4", "b3-d4", "b3->d4", "b3 -> d4", "b3→d4", "b3d4", "b3 d4", "B3 D4"]
)
def test_reading_a_move(written: str) -> None:
    """A hyphen, an arrow, a blank or nothing can stand between the squares."""
    assert read(written) == "b3>d4"


@pytest.mark.parametrize("written", ["b3+c3", "B3+C3", "b3 + c3", " b 3+c 3 "])
def test_reading_a_merge(written: str) -> None:
    assert read(written) == "b3+c3"


def test_squares_are_those_of_the_table() -> None:
    """The table has 26 files and 26 ranks. A square outside is refused with that."""
    assert read("+a1") == "+a1"
    assert read("+z26") == "+z26"
    for outside in ("+a27", "a1>z27", "b3+z99"):
        with pytest.raises(InvalidMove, match=r"There's no square .* files are a to z, its ranks 1 to 26"):
            read(outside)


def test_files_and_ranks_beyond_nine() -> None:
    """With large dice, moves can have two-digit ranks and files up to z."""
    column = "\n".join(["A1"] * 12 + ["B1"] * 12)
    match = at(column, die_size=12)
    assert "b25>c24" in match.moves(0)
    row = " ".join(["A1"] * 12 + ["B1"] * 12)
    assert "y2>x3" in at(row, "B", die_size=12).moves(1)


def test_moves_are_listed_canonically() -> None:
    assert at("A1 A1 A1\n.  .  B1").moves(0) == (
        "+a3", "+b2", "+b4", "+c4", "+d4", "+e3", "b3+c3", "b3>c2", "b3>c4",
    )  # fmt: skip


@pytest.mark.parametrize(
    "written",
    [
        "", " ", "+", ">", "b", "4", "b4+", "++b4", "+b4>c4", "b3>", ">b3", "b3>>c4", "b3=c4", "b3>c4>d4",
        "b3+c3+d3", "b3>-c4", "b3--c4", "+4b", "bb4", "b444", "b-4", "add b4", "３", "b٣", "é4", "b4\x00",
        "🎲", "b3<c4", "-b4", "b3.c4",
    ],
)  # fmt: skip
def test_what_is_no_move(written: str) -> None:
    """A text that is no move is refused with an example of each kind."""
    with pytest.raises(
        InvalidMove, match=r"Type \+m12 to add a die, m13>n14 to move one, or m13\+m14 to merge"
    ):
        read(written)


@pytest.mark.parametrize("written", ["+b0", "+b00", "+b04", "b3>b0"])
def test_a_square_that_is_none(written: str) -> None:
    """A rank of 0, or one with a leading zero, is refused as no square."""
    with pytest.raises(InvalidMove, match="There's no square"):
        read(written)


@given(st.data())
def test_any_spelling_of_a_legal_move_is_that_move(data: st.DataObject) -> None:
    """A listed move survives blanks, capitals, and other signs for moving."""
    match = at(PLAIN)
    canonical = data.draw(st.sampled_from(match.moves(0)))
    sign = data.draw(st.sampled_from([">", "-", "->", "→", "", " "]))
    written = canonical.replace(">", sign)
    spaced = "".join(data.draw(st.sampled_from([each, each.upper(), f" {each}"])) for each in written)
    assert str(match.game.parse(match.state, 0, spaced)) == canonical
