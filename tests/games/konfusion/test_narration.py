"""What players are told about every event."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Match

from .drawn import at
from .test_ending import GOAL, STUCK

ROLL: dict[str, Any] = {"pieces": "roll"}


def told(match: Match, *moves: str) -> str:
    """Return the sentence about the last of some moves or rolls."""
    before = match
    for move in moves:
        before, seat = match, "ABCD".index(match.position.split(" ")[2][0])
        match = match.roll((int(move),)) if move.isdecimal() else match.play(seat, move)
    return str(match.narrate(before))


def stuck(turn: str = "A left=C", also: str = "", seats: int = 3, **options: Any) -> Match:
    """Open a match in which some seats cannot move."""
    return at(STUCK, turn, also, seats=seats, jump="capture", **options)


@pytest.mark.parametrize(
    ("drawing", "also", "move", "told_of_it"),
    [
        (
            "7 A3\n e",
            "B5@e10 B1@h8",
            "e7>e10",
            "A moves the 3 from e7 to e10: captures B's 5 and becomes a 4.",
        ),
        ("5 A4\n i", "B1@a1", "i5>g9", "A moves the 4 from i5 to g9: ricochets at j6."),
        ("9 A5\n j", "B1@a1", "j9>e6", "A moves the 5 from j9 to e6: ricochets at i10."),
        ("10 A2\n a", "B1@j1", "a10>c8", "A moves the 2 from a10 to c8: ricochets at a10."),
        (  # Jumps and ricochets are described in order, and a square with both only once.
            *("3 . A1 .\n 2 A5 . B1\n h i j", "B1@a1 A1@i1", "h2>g5"),
            "A moves the 5 from h2 to g5: jumps over i1, ricochets there, jumps over j2, ricochets there "
            "and jumps over i3.",
        ),
        (  # A die that is jumped twice is named once. One jumped on the way out is captured in the end.
            *("5 A5 B2 A1 .\n g h i j", "B1@a1", "g5>h5"),
            "A moves the 5 from g5 to h5: jumps over h5 and i5, ricochets at j5 and captures B's 2.",
        ),
        # A 6 goes around dice if it can.
        ("2 A1 A1 .\n 1 A6 A1 .\n a b c", "B1@h8", "a1>c1", "A moves the 6 from a1 to c1: jumps over b1."),
        ("1 A6 A1 .\n a b c", "B1@h8", "a1>c1", "A moves the 6 from a1 to c1."),
        (
            *(GOAL, "B6@h5", "j7>j10"),
            "A moves the 3 from j7 to j10: becomes a 4 and takes the last of the four goal keyposts.",
        ),
    ],
)
def test_moves(drawing: str, also: str, move: str, told_of_it: str) -> None:
    """A sentence says which die moved where, and what it did."""
    assert told(at(drawing, also=also), move) == told_of_it


def test_forced_passes() -> None:
    """A sentence names the seats that had to pass, also after a resignation."""
    assert told(stuck(also="A1@i1"), "i1>i2") == "A moves the 1 from i1 to i2. B cannot move and passes."
    assert told(stuck(), "c1>e3") == "A moves the 2 from c1 to e3. B and A cannot move, so they pass."
    match = stuck("A", "A1@i1 D1@j9", seats=4)
    assert str(match.resign(0).narrate(match)) == "A resigns. B cannot move and passes."
    assert str(match.resign(2).narrate(match)) == "C resigns."


@pytest.mark.parametrize(
    ("moves", "told_of_it"),
    [
        ("d3>d4", "A moves the 1 from d3 to d4."),
        ("e1>e6", "A moves the 5 from e1 to e6: jumps over e2 and e3."),
        ("1", "A rolls a 1: one die can move."),
        ("4", "A rolls a 4: up to 4 dice can move."),
        ("3 d3>d4", "A moves the 1 from d3 to d4. Up to 2 more dice can move."),
        ("2 d3>d4", "A moves the 1 from d3 to d4. One more die can move."),
        ("1 d3>d4", "A moves the 1 from d3 to d4."),
        ("3 d3>d4 end", "A ends the turn."),
    ],
)
def test_from_the_opening(moves: str, told_of_it: str) -> None:
    """In rolled turns, sentences say how many dice can move, and how many still can."""
    options = ROLL if moves[0].isdecimal() else {}
    assert told(Match.open("konfusion", seats=2, options=options), *moves.split()) == told_of_it


def test_rolled_turns_that_end() -> None:
    """Sentences say if no die can move, or no other die. At the end they don't."""
    nothing = "B rolls a 3: up to 3 dice can move. B cannot move and passes."
    assert told(stuck("B left=C", **ROLL), "3") == nothing
    alone = told(at("5 A1\n a", also="B1@h8", **ROLL), "3", "a5>b5")
    assert alone == "A moves the 1 from a5 to b5. No other die can move."
    over = told(at("5 A3 . . B1\n a b c d", also="A1@h3", **ROLL), "3", "a5>d5")
    assert over == "A moves the 3 from a5 to d5: captures B's 1."
