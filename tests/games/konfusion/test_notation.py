"""Reading and writing moves (rules: Notation)."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match

from .drawn import at


@pytest.mark.parametrize(
    "written",
    ["e1>e6", "E1>E6", " e1 > e6 ", "e1e6", "e1-e6", "e1->e6", "e1 e6", "E1 -> E6", "e 1 > e 6"],
)
def test_reading_is_forgiving(written: str) -> None:
    """Case, blanks and the sign between the squares do not matter."""
    match = Match.open("konfusion", seats=2).play(0, written)
    assert str(match.events[-1].move) == "e1>e6"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("e1a10", "e1>a10"),
        ("a10e1", "a10>e1"),
        ("a1a10", "a1>a10"),
        ("a10a1", "a10>a1"),
        ("a10-j10", "a10>j10"),
    ],
)
def test_two_digits(written: str, move: str) -> None:
    """Rank 10 is distinguished from rank 1, even without a sign between the squares."""
    match = Match.open("konfusion", seats=2)
    assert str(match.game.parse(match.state, 0, written)) == move


@pytest.mark.parametrize("written", ["end", "END", " e n d\n"])
def test_the_end_of_a_turn(written: str) -> None:
    match = at("5 A3 A1\n a b", "A:1:b5", "B1@h8", pieces="roll")
    assert str(match.play(0, written).events[-1].move) == "end"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "written",
    [
        "",
        "e1",
        "e1>",
        ">e6",
        "e1>e6>e7",
        "e1>>e6",
        "e1xe6",
        "5e1e6",
        "pass",
        "ending",
        "e1>e",
        "1>6",
        "e1–e6",
        "é1>e6",
    ],
)
def test_no_move_at_all(written: str) -> None:
    """A text that is no move is refused with an example of one."""
    with pytest.raises(InvalidMove, match=r"for example [a-j][0-9]+>[a-j][0-9]+"):
        Match.open("konfusion", seats=2).play(0, written)


@pytest.mark.parametrize("written", ["e1>k6", "e1>e11", "z9>e6", "e0>e6", "e1>e06", "e100e6"])
def test_no_square_of_this_board(written: str) -> None:
    """A square off the board is refused with the board's files and ranks."""
    with pytest.raises(InvalidMove, match="Its files are a to j, its ranks 1 to 10"):
        Match.open("konfusion", seats=2).play(0, written)
