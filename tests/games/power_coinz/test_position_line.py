"""Position lines: both ways, and what is refused."""

from __future__ import annotations

import pytest

from engine import InvalidPosition, Match

from .drawn import at, line

T = "5 4 3 2 1"


@pytest.mark.parametrize(
    "position",
    [
        "A:?|B:? *",
        "A:?|B:? * in=A:",
        line(T, T),
        line("5^ 4v 3x 2v 1v", "5v 4v 3v 2v 1v", turn="A"),
        line("5^ moon-impv 3v 2v 1v", "5x 4v 3v 2v 1v", turn="A", by="A", tasks="sleep1B,dull2B,steady1A"),
        line("5^ tin-trainv 3v 2v 1v", "5x 4v 3v 2v 1v", turn="A", by="A", tasks="sleep2B", picked="3"),
        line("5x 4v 3v 2v 1v", "5^ moon-impv 3v 2v 1v", turn="B", by="B", tasks="sleep1A"),
        line(T, T, by="B", asleep="A1,A2", steady="B5", dull="A3"),
        line("5x 4x 3x 2x 1x", "5v 4v 3v 2v 1v", turn="-"),
        line(T, T, turn="-", settled="yes"),
    ],
)
def test_round_trip(position: str) -> None:
    assert Match.at("power-coinz", position, seats=2).position == position


@pytest.mark.parametrize(
    "position",
    [
        "A:? *",
        "A:?|C:? *",
        "A:?|B:? A",
        "A:?|B:? -",
        "A:?|B:? * in=A:moon-owl",
        "A:?|B:? * in=A-",
        "A:?|B:? * by=A dull=B3",
        line(T, T, turn="A"),  # no one shows more
        line("5^ 4v 3v 2v 1v", T, turn="B"),
        line("5^ 4v 3v 2v 1v", T, turn="-"),
        line("5x 4x 3x 2x 1x", T),
        line("nobody 4 3 2 1", T),
        line("5 4 3 2", T),
        line(T, T, asleep="A1"),
        line(T, T, dull="A3"),
        line(T, T, by="A", asleep="A6"),
        line("5x 4 3 2 1", T, by="A", asleep="A1"),
        line(T, T, left="B"),
        line(T, T, turn="-", settled="no"),
        line(T, T, by="A", tasks="sleep1B"),
        line("5^ 4 3 2 1", T, turn="A", by="A", tasks="sleep5B"),  # no roll: all of them sleep
        line("5^ 4 3 2 1", T, turn="A", by="A", tasks="dull1B"),
        line("5^ 4 3 2 1", T, turn="A", by="A", tasks="sleep2B", picked="6"),
        line(T, T, by="A", asleep="A1,A2,A3,A4,A5,B1,B2,B3,B4,B5"),
        line(T, T, **{"in": "A:"}),
    ],
)
def test_impossible_positions(position: str) -> None:
    with pytest.raises(InvalidPosition):
        Match.at("power-coinz", position, seats=2)


def test_a_copy_sees_who_left() -> None:
    match = at(T, "5x 4x 3x 2x 1x", T, left="B")
    assert match.active == (0, 2)
