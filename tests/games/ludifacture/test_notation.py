"""How moves are read and written, and what a person is told about a bad one."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalMove, InvalidMove, Match, TableError

from .drawn import at

COLUMN = ".\n.\nC0\nB3\n.\nA2\n.\n."  # A's column 2 with others ahead on a5 and a6


@pytest.mark.parametrize("written", ["4:3", " 4:3 ", "4 : 3", "4-3", "4 - 3", "4 3", "43", "4\t3\n", "04:3"])
def test_forgiving_reading(written: str) -> None:
    """Blanks do not matter, and the sign may be a hyphen or left out."""
    match = at(".", "2,2,3+0")
    assert str(match.game.parse(match.state, 0, written)) == "4:3"
    assert match.play(0, written).events[-1].move == "4:3"  # type: ignore[union-attr]


@pytest.mark.parametrize("written", ["10:1", "10 1", "101", "10-1", "1 0:1"])
def test_columns_of_two_digits(written: str) -> None:
    """The last digit is how far; no die shows more than one."""
    match = at(".", "5,5,1+0")
    assert str(match.game.parse(match.state, 0, written)) == "10:1"


@pytest.mark.parametrize(
    "written",
    [
        "", " ", ":", "4", "4:", ":3", "4:3:2", "4::3", "4--3", "123:4", "4:12", "d4", "4@3", "3@d4", "4;3",
        "4,3", "hello", "４:3", "4:٣", "-4:3", "+4:3", "4:3.0", "4:3 4:3", "2,3,4,5,7,8,9,10", "\x00",
        "🎲4:3",
    ],
)  # fmt: skip
def test_what_is_no_move(written: str) -> None:
    """A text that is no move is refused with an example of one."""
    with pytest.raises(InvalidMove, match="for example 4:3"):
        at(".", "2,2,3+0").play(0, written)


class TestIllegal:
    """Well-written moves that a rule forbids; the sentence names the rule, and nothing changes."""

    def refused(self, written: str, roll: str, drawing: str = COLUMN, **options: object) -> str:
        """Return what the mover is told."""
        match = at(drawing, roll, **options)  # type: ignore[arg-type]
        before = match.position
        with pytest.raises(IllegalMove) as refused:
            match.play(0, written)
        assert match.position == before
        return str(refused.value)

    @pytest.mark.parametrize("column", [0, 1, 6, 11, 12, 99])
    def test_a_column_that_is_none(self, column: int) -> None:
        """The columns are named; 6 is not among them."""
        told = self.refused(f"{column}:1", "1,2,4+0")
        assert told == f"There is no column {column}; yours are 2, 3, 4, 5, 7, 8, 9, 10."

    def test_a_column_that_the_dice_do_not_make(self) -> None:
        """What the roll allows is said."""
        assert self.refused("4:3", "1,2,4+0") == (
            "No two of your dice, 1, 2, 4, make column 4; this roll allows 3:4, 5:2."
        )
        assert self.refused("9:4", "1,2,4+0").startswith("No two of your dice")

    def test_further_than_the_die(self) -> None:
        """The third die is named."""
        assert self.refused("2:5", "1,1,4+0") == "The third die shows 4: no marker goes further than that."

    def test_further_than_the_far_side(self) -> None:
        """The number is what the marker really advances."""
        near = ".\nA4\n.\n.\n.\n.\n.\n."
        assert self.refused("2:4", "1,1,4+0", near) == "The far side is one square ahead: write 2:1."
        beyond = self.refused("2:4", "1,1,4+0", near, far_side="off-board")
        assert beyond == "The far side is 2 ahead: write 2:2."

    def test_stopping_short_on_nobody(self) -> None:
        """The square is named, and where the marker may stop."""
        assert self.refused("2:1", "1,1,4+0") == (
            "A marker stops short only on others' markers, and a4 has none; this roll allows 2:2, 2:3, 2:4."
        )

    def test_not_moving(self) -> None:
        """There is no passing."""
        assert self.refused("2:0", "1,1,4+0") == ("A marker must move: this roll allows 2:2, 2:3, 2:4.")

    def test_stopping_beside_somebody(self) -> None:
        """Markers of another column do not count."""
        told = self.refused("3:2", "1,2,4+0", "B1 .\n. .")
        assert told.startswith("A marker stops short only on others' markers, and b2 has none")

    def test_more_than_the_big_boards_dice(self) -> None:
        """Columns go to 12 there."""
        told = self.refused("13:1", "1,2,4+0", ".", board="big")
        assert told == "There is no column 13; yours are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12."


@given(st.text(alphabet="0123456789, -.|;x", max_size=30))
def test_any_order_is_read_or_refused(written: str) -> None:
    """A permutation is taken, everything else is a TableError."""
    match = Match.open("ludifacture", seats=2, options={"order": "chosen"})
    with suppress(TableError):
        order = match.play(0, written).events[-1].move  # type: ignore[union-attr]
        assert sorted(map(int, order.split(","))) == [2, 3, 4, 5, 7, 8, 9, 10]
