"""The tasks of Conversion's lessons, checked by what lies on the board after the move."""

from __future__ import annotations

from engine import GAMES, Over

from ..lessons import at, cell_at

DIE = "123456"


def pips(line: str, seat: str) -> int:
    """Return a seat's pips on the board."""
    return sum(int(line[place + 1]) for place in range(line.index(" ")) if line[place] == seat)


MEANINGS = (
    lambda line: "A5" in line.split(" ")[0],
    at("d4", "A4"),
    at("e5", "A3"),
    at("d5", "A5"),
    lambda line: cell_at(line, "c4") == "A3" and cell_at(line, "e4") == "A4",
    at("c2", "A6"),
    lambda line: "." not in line.split(" ")[0] and pips(line, "A") > pips(line, "B"),
)


def test_the_last_lesson_is_won() -> None:
    """Only one placement wins the last lesson."""
    match = GAMES["conversion"].lessons[-1].opened("conversion")
    results = {move: match.play(0, move).status for move in match.moves(0)}
    winners = {move: status.winners for move, status in results.items() if isinstance(status, Over)}
    assert winners == {"1@d4": (1,), "4@d4": (1,), "5@d4": (0,)}
