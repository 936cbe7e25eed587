"""The position line (rules: Position line)."""

from __future__ import annotations

import pytest

from engine import InvalidPosition, Match, Over, ToMove, ToRoll

OPENING = (
    ".B2B3B4B6B5B4B3B2./..B1B1B2B2B1B1../...B1B1B1B1.../"
    "........../........../........../........../"
    "...A1A1A1A1.../..A1A1A2A2A1A1../.A2A3A4A5A6A4A3A2. A0,B0 A"
)
EMPTY = "/".join(["." * 10] * 9)
LONE = f"{EMPTY}/A1A2......B1B2"


def at(line: str, seats: int = 2, **options: object) -> Match:
    """Open a match from a line."""
    return Match.at("konfusion", line, seats=seats, options=options)


def test_the_opening() -> None:
    """A line has the ranks from 10 to 1, captured pips and the turn."""
    assert Match.open("konfusion", seats=2).position == OPENING
    assert at(OPENING).state == Match.open("konfusion", seats=2).state


@pytest.mark.parametrize(
    "fields",
    [
        "A7,B0 A",
        "A7,B120 B",
        "A0,B0 A quiet=12",
        "A0,B0 A quiet=1 passes=1",
        "A0,B0 - over=stall won=B",
        "A0,B0 - over=agreement",
        "A0,B0 - over=four-goal-keyposts won=A",
        "A0,B0 - over=last-die-captured won=A",
        "A0,B0 - over=nobody-can-move won=AB",
        "A0,B0 - over=stall rematch=AB",
        "A0,B0 - left=A over=resignation won=B",
    ],
)
def test_lines_that_round_trip(fields: str) -> None:
    match = at(f"{LONE} {fields}")
    assert match.position == f"{LONE} {fields}"
    assert isinstance(match.status, Over) == (" - " in fields)


@pytest.mark.parametrize(
    ("fields", "awaited"),
    [
        ("A0,B0 A", ToRoll),
        ("A0,B0 A:3:", ToMove),
        ("A0,B0 A:2:a1", ToMove),
        ("A0,B0 B:1:i1 stirred=yes", ToMove),
    ],
)
def test_rolled_turns_that_round_trip(fields: str, awaited: type[object]) -> None:
    """The turn is a letter before the roll, and then has the number of dice and those that have moved."""
    match = at(f"{LONE} {fields}", pieces="roll")
    assert match.position == f"{LONE} {fields}"
    assert isinstance(match.status, awaited)


def test_what_was_decided_is_read() -> None:
    """A position line keeps the end, its winners, and the seats that play a rematch."""
    assert at(f"{LONE} A0,B0 - over=stall rematch=AB").status == Over((), "stall", (0, 1))
    assert at(f"{LONE} A0,B0 - over=four-goal-keyposts won=B").status == Over((1,), "four goal keyposts")


def test_a_rolled_turn_in_which_nothing_can_move() -> None:
    line = f"{EMPTY}/A1B1......B1B2 A0,B0 A:2:a1"
    assert at(line, pieces="roll").position.split(" ")[2:] == ["B", "quiet=1"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "3 fields"),
        (f"{LONE} A0,B0", "3 fields"),
        (f"{EMPTY} A0,B0 A", "10 ranks"),
        (f"{LONE}/.......... A0,B0 A", "10 ranks"),
        (f"{EMPTY}/A1A2 A0,B0 A", "Rank 1 must have 10 squares"),
        (f"{EMPTY}/A1A2......B1B7 A0,B0 A", "Rank 1 must have 10 squares"),
        (f"{EMPTY}/A0A2......B1B2 A0,B0 A", "Rank 1 must have 10 squares"),
        (f"{EMPTY}/A1A2......B1C2 A0,B0 A", "no seat 'C'"),
        (f"{'/'.join(['.' * 10] * 8)}/{'A1' * 10}/{'A1' * 9}B1 A0,B0 A", "A has more than 18 dice"),
        (f"{LONE} A0 A", "captured pips for each of the 2 seats"),
        (f"{LONE} B0,A0 A", "captured pips for each of the 2 seats"),
        (f"{LONE} A0,B A", "'' isn't a valid number"),
        (f"{LONE} A-1,B0 A", "'-1' isn't a valid number"),
        (f"{LONE} A007,B0 A", "'007' isn't a valid number"),
        (f"{LONE} A0,B0 C", "no seat 'C'"),
        (f"{LONE} A0,B0 *", "turn field can't be '\\*' here"),
        (f"{LONE} A0,B0 A:3:", "leave out the number of dice that can move"),
        (f"{LONE} A0,B0 -", "if the line has an `over` field"),
        (f"{LONE} A0,B0 A over=stall", "if the line has an `over` field"),
        (f"{LONE} A0,B0 - won=A", "The field `over` must be one of"),
        (f"{LONE} A0,B0 - over=boredom", "The field `over` must be one of four-goal-keyposts, last-die"),
        (f"{LONE} A0,B0 - over=stall won=BA", "'BA' isn't a list of seats"),
        (f"{LONE} A0,B0 - over=stall won=AA", "'AA' isn't a list of seats"),
        (f"{LONE} A0,B0 - over=stall won=C", "no seat 'C'"),
        (f"{LONE} A0,B0 - left=A over=resignation won=A", "can't win or play again"),
        (f"{LONE} A0,B0 - left=A over=resignation rematch=A", "can't win or play again"),
        (f"{LONE} A0,B0 B left=A", "A finished one needs at least one"),
        (f"{LONE} A0,B0 - left=AB over=resignation", "A finished one needs at least one"),
        (f"{LONE} A0,B0 A quiet=x", "'x' isn't a valid number"),
        (f"{LONE} A0,B0 A passes=-1", "'-1' isn't a valid number"),
        (f"{LONE} A0,B0 A stirred=no", "`stirred` must be `yes` or left out"),
    ],
)
def test_no_position(line: str, complaint: str) -> None:
    with pytest.raises(InvalidPosition, match=complaint):
        at(line)


@pytest.mark.parametrize(
    ("turn", "complaint"),
    [
        ("A:0:a1", "turn field can't be"),
        ("A:7:", "turn field can't be"),
        ("A:3", "turn field can't be"),
        ("A:3:a11", "turn field can't be"),
        ("A:3:a1,", "turn field can't be"),
        ("A:3:b1,a1", "sorted by square"),
        ("A:3:a1,a1", "sorted by square"),
        ("A:3:i1", "must belong to the player to move"),
        ("A:3:c1", "must belong to the player to move"),
    ],
)
def test_no_rolled_turn(turn: str, complaint: str) -> None:
    """A turn field with impossible numbers or dice that have moved is refused."""
    with pytest.raises(InvalidPosition, match=complaint):
        at(f"{LONE} A0,B0 {turn}", pieces="roll")


def test_who_left_is_not_in_turn() -> None:
    with pytest.raises(InvalidPosition, match="B has left, so it can't be their turn"):
        at(f"{LONE} A0,B0,C0 B left=B", seats=3)
