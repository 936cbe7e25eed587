"""The tasks of Dice Chess's lessons, checked by what stands on the board after the move."""

from __future__ import annotations

from engine import GAMES, Over

from ..lessons import at, field


def strong_front(line: str) -> bool:
    """Return whether a submitted army's first eight dice are all 4 or higher."""
    _before, placed, army = line.partition("placed=A")
    return bool(placed) and min(army[:8]) >= "4"


MEANINGS = (
    strong_front,
    at("d3", "A4"),
    at("d4", "A1"),
    lambda line: at("e5", "A6")(line) and field(1)(line) == "A3,B0",
    lambda line: field(1)(line) == "A2,B0",
    lambda line: at("e5", "A1")(line) and field(1)(line) == "A1,B0",
    lambda line: field(1)(line) == "A13,B7",
)


def test_the_last_lesson_is_won() -> None:
    """The capture of the last die wins once the captor is re-rolled."""
    match = GAMES["dice-chess"].lessons[-1].opened("dice-chess").play(0, "d4>d5").roll((1,))
    assert isinstance(match.status, Over)
    assert (match.status.winners, match.status.reason) == ((0,), "all dice captured")


def test_the_1_that_captures_turns_on_its_way() -> None:
    """In that lesson, the 1 can capture two squares away, and a 6 can, too."""
    moves = GAMES["dice-chess"].lessons[5].opened("dice-chess").moves(0)
    assert {"d4>e5", "e4>e5"} <= set(moves)
