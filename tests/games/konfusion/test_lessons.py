"""The tasks of Konfusion's lessons, checked by what stands on the board after the move."""

from __future__ import annotations

from engine import GAMES, Over

from ..lessons import at, cell_at, field

MEANINGS = (
    lambda line: "A1" in (cell_at(line, "d4"), cell_at(line, "e4")),
    lambda line: cell_at(line, "e2") == ".",
    lambda line: at("e7", "A3")(line) and field(1)(line) == "A4,B0",
    at("e5", "A5"),
    lambda line: at("h5", "A3")(line) and field(1)(line) == "A2,B0",
    lambda line: "A4" in line.split(" ")[0],
    lambda line: "A6" in line.split(" ")[0],
    lambda line: all(cell_at(line, square)[0] == "A" for square in ("a10", "e10", "f10", "j10")),
)


def test_the_last_lesson_is_won() -> None:
    """The last lesson is won with the four keyposts of the row opposite."""
    match = GAMES["konfusion"].lessons[-1].opened("konfusion").play(0, "e4>f10")
    assert isinstance(match.status, Over)
    assert match.status.winners == (0,)


def test_the_capture_at_the_edge_goes_by_the_edge_alone() -> None:
    """In that lesson, a 3 that doesn't bounce off the edge jumps the 2 instead of capturing it."""
    match = GAMES["konfusion"].lessons[4].opened("konfusion")
    assert cell_at(match.play(0, "i5>f5").position, "h5") == "B2"
