"""Reading and writing moves, and what players are told about a bad one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalMove, InvalidMove, Match

from .drawn import at

EMPTY = "."


def read(written: str, match: Match | None = None) -> str:
    """Read a move, and return it in canonical notation."""
    match = match or at(EMPTY, "A12345,B1")
    return str(match.game.parse(match.state, 0, written))


@pytest.mark.parametrize(
    ("written", "move"),
    [
        *((each, "3@d4") for each in (" 3\t@\u00a0d 4\n", "3 - D4", "D4 @ 3", "d43", "d4-3")),
        *((each, "3@d4-c4-e5") for each in ("3d4c4e5", "3-d4-c4-e5", "d4 3 e5 c4", "3@d4-c4-e5-c4")),
    ],
)
def test_forgiving_reading(written: str, move: str) -> None:
    """Case, blanks, signs and the order of the parts do not matter."""
    assert read(written) == move


def test_spared_cells_are_written_by_file_then_rank() -> None:
    assert read("3@d4-e3-c5-d5-d3") == "3@d4-c5-d3-d5-e3"


def test_moves_are_listed_canonically() -> None:
    """Each value in the hand is listed once for each open cell, sorted as text."""
    match = at(". .", "A1133,B1", rest="B6")
    assert match.moves(0) == ("1@a1", "1@b1", "3@a1", "3@b1")
    assert match.moves(1) == ()


@pytest.mark.parametrize(
    "written",
    [
        "", " ", "@", "3", "d4", "3@", "@d4", "hello", "3@d4@", "33@d4", "3@d4-", "3@d4-c", "3@d4-4", "--",
        "3@4d", "3@dd4", "-3@d4", "3@d4,c4", "３@d4", "3@d٤", "3@é4",
        "3@d4\x00", "🎲@d4", "3@d4-all", "+3@d4",
        "3@d4--c4", "3:d4", "d4d4", "3@3", "1 2@d4", "3.0@d4",
    ],
)  # fmt: skip
def test_what_is_no_move(written: str) -> None:
    """A text that is no move is refused with an example of one, or with what is wrong with it."""
    with pytest.raises(InvalidMove, match=r"for example|no square"):
        at(EMPTY, "A12345,B1").play(0, written)


@pytest.mark.parametrize("written", ["9@d4", "0@d4", "7@d4", "8 d4", "d49", "d4@0"])
def test_a_die_that_no_die_shows(written: str) -> None:
    with pytest.raises(InvalidMove, match=r"A die can't show \d, only 1 to 6"):
        at(EMPTY, "A12345,B1").play(0, written)


@pytest.mark.parametrize(
    "written", ["3@z9", "3@i1", "3@a9", "3@a0", "3@d10", "3@d44", "i1@3", "3@d4-i4", "3@d4-d9"]
)
def test_a_square_that_is_none(written: str) -> None:
    """A square off the board is refused with the board's files and ranks."""
    with pytest.raises(InvalidMove, match=r"no square .* files are a to h, its ranks 1 to 8"):
        at(EMPTY, "A12345,B1").play(0, written)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("3@a2", "a2 is a hole. Dice can't go there."),
        *((f"3@{taken}", f"{taken} is taken. Place your die on an open square.") for taken in ("a1", "b2")),
        # Neither a value that no one has, nor one that only others have.
        *((f"{die}@c1", f"You have no {die} in hand. You hold 1, 3, 3, 5.") for die in (2, 4, 6)),
    ],
)
def test_illegal_moves(written: str, told: str) -> None:
    """An illegal move is refused with the rule that forbids it, and changes nothing."""
    match = at("# B3 .\nA1 . .", "A1335,B12345", holes=1)
    before = match.position
    with pytest.raises(IllegalMove) as refused:
        match.play(0, written)
    assert (match.position, str(refused.value)) == (before, told)


def test_the_last_die_of_a_value_can_be_placed_once() -> None:
    match = at(".", "A13,B1").play(0, "3@a1").play(1, "1@h8")
    with pytest.raises(IllegalMove, match="You have no 3 in hand"):
        match.play(0, "3@a2")


@given(st.data())
def test_any_spelling_of_a_legal_move_is_that_move(data: st.DataObject) -> None:
    """A listed move survives blanks, capitals, lost signs and any order of the spared cells."""
    match = at("B1 B2 B3\n. . .", "A345,B1", optional_conversion=True)
    canonical = data.draw(st.sampled_from(match.moves(0)))
    placement, *spared = canonical.split("-")
    parts = placement.split("@")
    if data.draw(st.booleans()):
        parts.reverse()
    first = data.draw(st.sampled_from(["@", "", "-", " "])).join(parts)
    glue = data.draw(st.sampled_from(["-", "", " ", " - "]))
    written = glue.join([first, *data.draw(st.permutations(spared))])
    spaced = "".join(data.draw(st.sampled_from([sign, sign.upper(), f" {sign}"])) for sign in written)
    assert read(spaced, match) == canonical
