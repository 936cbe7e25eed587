"""The tasks of Ludifacture's lessons, checked by coins and markers after the move."""

from __future__ import annotations

from engine import GAMES, Over

from ..lessons import field

COLUMNS = (2, 3, 4, 5, 7, 8, 9, 10)


def marker(line: str, seat: str, column: int) -> str:
    """Return a marker's progress and stack, such as `3.5`."""
    (block,) = [each for each in field(1)(line).split("|") if each[0] == seat]
    return block.partition(":")[2].split(",")[COLUMNS.index(column)]


def supply(line: str, seat: str) -> int:
    """Return the coins in a seat's hand."""
    (block,) = [each for each in field(1)(line).split("|") if each[0] == seat]
    return int(block[1:].partition(":")[0])


MEANINGS = (
    lambda line: marker(line, "A", 5) == "2.1",
    lambda line: marker(line, "A", 3) == "6.5",
    lambda line: (marker(line, "A", 2), marker(line, "B", 10)) == ("6.4", "5.2"),
    lambda line: (marker(line, "A", 4), marker(line, "B", 8)) == ("5.8", "3.0"),
    lambda line: supply(line, "A") == 24 - 1 + 2 * 6 and field(0)(line) == "6",
    lambda line: field(0)(line) == "0",
)


def test_the_last_lesson_is_won() -> None:
    """The last lesson's move empties the pot and wins."""
    match = GAMES["ludifacture"].lessons[-1].opened("ludifacture").play(0, "8:1")
    assert isinstance(match.status, Over)
    assert (match.status.winners, match.status.reason) == ((0,), "empty pot")
