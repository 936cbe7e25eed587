"""The tasks of Cubeo's lessons, checked by the formation after the action."""

from __future__ import annotations

import re

import pytest

from engine import GAMES, Over


def dice(line: str) -> list[str]:
    """List the dice of a formation, in order."""
    return sorted(re.findall(r"[AB][1-9]", line.split(" ", maxsplit=1)[0]))


MEANINGS = (
    lambda line: dice(line) == ["A1", "A1", "B1"],
    lambda line: dice(line) == ["A1", "A2", "B1"] and not line.startswith("A2A1B1 l13 A"),
    lambda line: "A3" in dice(line),
    lambda line: "A4" in dice(line),
    lambda line: "A7" in dice(line),
    lambda line: "end=blocked winner=A" in line,
)


@pytest.mark.parametrize(("number", "move"), [(4, "m13+m14"), (5, "n13>m12")])
def test_both_ways_to_win_are_shown(number: int, move: str) -> None:
    """Two lessons are won, one by a merge above 6 and one by blocking the opponent."""
    match = GAMES["cubeo"].lessons[number].opened("cubeo").play(0, move)
    assert isinstance(match.status, Over)
    assert match.status.winners == (0,)


def test_the_pinned_die_of_the_lesson_can_neither_move_nor_be_lifted() -> None:
    """In that lesson, no move starts from the pinned die on m14."""
    moves = GAMES["cubeo"].lessons[3].opened("cubeo").moves(0)
    assert [move for move in moves if move.startswith("m14")] == []
