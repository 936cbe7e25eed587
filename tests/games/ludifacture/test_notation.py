"""Reading and writing moves, and what players are told about a bad one."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import IllegalMove, InvalidMove, Match, TableError

from .drawn import at

NORMAL = "2, 3, 4, 5, 7, 8, 9, 10"
COLUMN = ".\n.\nC0\nB3\n.\nA2\n.\n."  # A's column 2 with others ahead on a5 and a6


@pytest.mark.parametrize("written", ["4:3", " 4:3 ", "4 : 3", "4-3", "4 - 3", "4 3", "43", "4\t3\n", "04:3"])
def test_forgiving_reading(written: str) -> None:
    """Blanks do not matter, and the sign can be a hyphen or left out."""
    match = at(".", "2,2,3+0")
    assert str(match.game.parse(match.state, 0, written)) == "4:3"
    assert match.play(0, written).events[-1].move == "4:3"  # type: ignore[union-attr]


@pytest.mark.parametrize("written", ["10:1", "10 1", "101", "10-1", "1 0:1"])
def test_columns_of_two_digits(written: str) -> None:
    """The last digit is the distance, and all digits before it are the column."""
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
    with pytest.raises(InvalidMove, match=r"for example [1-6]:[1-6]"):
        at(".", "2,2,3+0").play(0, written)


NEAR = ".\nA4\n.\n.\n.\n.\n.\n."
NONE_THERE = "Your marker can only stop short on another player's marker, and there's none on"
ILLEGAL: list[tuple[str, str, str, dict[str, Any], str]] = [
    *(
        (f"{column}:1", "1,2,4+0", COLUMN, {}, f"There's no column {column}. Yours are {NORMAL}.")
        for column in (0, 1, 6, 11, 12, 99)
    ),
    (
        *("4:3", "1,2,4+0", COLUMN, {}),
        "No two of your dice make column 4. Your roll (1, 2, 4) allows 3:4, 5:2.",
    ),
    ("2:5", "1,1,4+0", COLUMN, {}, "The third die shows 4, so no marker can go further than that."),
    ("2:4", "1,1,4+0", NEAR, {}, "The far side is only one square ahead. You can type 2:1."),
    (
        "2:4",
        "1,1,4+0",
        NEAR,
        {"far_side": "off-board"},
        "The far side is only 2 squares ahead. You can type 2:2.",
    ),
    ("2:1", "1,1,4+0", COLUMN, {}, f"{NONE_THERE} a4. This roll allows 2:2, 2:3, 2:4."),
    ("2:3", "1,1,4+0", "B3 .\nA2 .\n. .\n. .", {}, f"{NONE_THERE} a6. This roll allows 2:1, 2:4."),
    # Markers in another column do not count.
    ("3:2", "1,2,4+0", "B1 .\n. .", {}, f"{NONE_THERE} b2. This roll allows 3:4."),
    ("2:0", "1,1,4+0", COLUMN, {}, "A marker must move: this roll allows 2:2, 2:3, 2:4."),
    (
        *("13:1", "1,2,4+0", ".", {"board": "big"}),
        "There's no column 13. Yours are 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.",
    ),
]


@pytest.mark.parametrize(("written", "roll", "drawing", "options", "told"), ILLEGAL)
def test_illegal_moves(written: str, roll: str, drawing: str, options: dict[str, Any], told: str) -> None:
    """An illegal move is refused with the rule that forbids it, and changes nothing."""
    match = at(drawing, roll, **options)
    before = match.position
    with pytest.raises(IllegalMove) as refused:
        match.play(0, written)
    assert (match.position, str(refused.value)) == (before, told)


@given(st.text(alphabet="0123456789, -.|;x", max_size=30))
def test_any_order_is_read_or_refused(written: str) -> None:
    """Any text raises a TableError, or is read as a permutation."""
    match = Match.open("ludifacture", seats=2, options={"order": "chosen"})
    with suppress(TableError):
        order = match.play(0, written).events[-1].move  # type: ignore[union-attr]
        assert sorted(map(int, order.split(","))) == [2, 3, 4, 5, 7, 8, 9, 10]
