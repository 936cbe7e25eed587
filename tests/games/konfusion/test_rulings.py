"""Refusals: which rule forbids a move, which square blocks it, and where the die can go instead."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, Match

from .drawn import at

THREE = "A 3 goes three squares forward, back, left or right"
FOUR = "A 4 goes four squares diagonally"
FIVE = "A 5 goes five squares straight, in any of the eight directions"
STAYING = "A die can't end its move where it started."

# What is on a5, b5 and so on (there is also a B1 on h8), the move, options, and what the mover is told.
ON_RANK_5: list[tuple[str, str, dict[str, Any], str]] = [
    ("A3 . .", "c5>d5", {}, "There's no die on c5."),
    ("A3 . .", "h8>h7", {}, "The 1 on h8 belongs to B. Move one of your own."),
    (
        *("A3 . .", "end", {}),
        "At this table, you move exactly one die each turn, so you can't end your turn early.",
    ),
    ("A3 . .", "a5>a5", {}, STAYING),
    ("A3 . .", "a5>c6", {}, f"{THREE}. From a5 it can't reach c6. It can go to a2, a8, d5."),
    ("A5 . . . . .", "a5>c5", {}, f"{FIVE}. Nothing blocks this path, so your die can only go to f5."),
    ("A3 . . B1", "a5>c5", {}, f"{THREE}. Nothing blocks this path, so your die can only capture on d5."),
    (
        *("A5 . . B2 . B6", "a5>d5", {}),
        f"{FIVE}, and captures only at the end. B's 2 blocks this path at d5, so your die can stop on "
        "c5 or capture on f5.",
    ),
    (
        *("A3 . . A6", "a5>d5", {}),
        f"{THREE}. Your own 6 blocks this path at d5, so your die can only stop on c5.",
    ),
    (
        *("A3 B1 . A6", "a5>d5", {}),
        f"{THREE}. B's 1 blocks this path at b5, so your die has nowhere to stop.",
    ),
    (
        *("A3 . B1 .", "a5>d5", {"jump": "capture"}),
        f"{THREE}, and at this table jumps only to capture. B's 1 blocks this path at c5, so your die "
        "can only stop on b5.",
    ),
    ("A6 . .", "a5>j9", {}, "A 6 goes at most six steps. From a5 to j9 it's 9."),
    (
        *("A6 A2 .", "a5>b5", {}),
        "A 6 must end on an empty square or capture an enemy, but your own 2 is on b5.",
    ),
]
# A drawing, other dice on the board, the move, options, and how the sentence ends.
ANYWHERE: list[tuple[str, str, str, dict[str, Any], str]] = [
    (
        *("5 A3 A3\n a b", "B1@h8", "a5>d5", {"turn": "A:2:a5", "pieces": "roll"}),
        "The 3 on a5 has already moved. Each die can only move once a turn.",
    ),
    (
        *("5 A3 A3\n a b", "B1@h8", "end", {"turn": "A:2:", "pieces": "roll"}),
        "Move at least one die before you end your turn.",
    ),
    ("8 A4\n h", "B1@a1", "h8>h8", {}, STAYING),  # also by a ricochet that leads back
    (
        *("5 A1 A1\n a b", "B1@h8 A1@a6", "a5>c7", {}),
        "From a5 it can't reach c7, and it can't move at all now.",
    ),
    (
        *("7 .\n 4 A1\n c", "A4@b3 B1@h8", "b3>d5", {}),
        f"{FOUR}. Your own 1 blocks this path at c4, so your die can only jump to f7.",
    ),
    (
        *("5 A1\n d", "A4@b3 B1@h8", "b3>d5", {}),
        f"{FOUR}. Your own 1 blocks this path at d5, so your die can stop on c4 or jump to f7.",
    ),
    (
        *("8 A4\n h", "B1@a5", "h8>i9", {}),
        f"{FOUR}. This path leads back to h8, and a die can't end where it started, "
        "so your die can only stop on the keypost j10.",
    ),
    (  # a square that can be reached twice is offered once
        *("7 A4\n g", "B1@a5 B2@j10", "g7>h8", {"keypost_capture": "on"}),
        "B's 2 blocks this path at j10, so your die can stop on i9 or capture on j10.",
    ),
    (
        *("1 . . . . . . . A5 A1\n a b c d e f g h i", "B1@a5 A1@d1", "h1>d1", {}),
        "so your die can stop on the keypost f1, stop on the keypost e1 or jump to c1.",
    ),
    (
        *("6 B1 B1 .\n 5 A6 B1 .\n 4 B1 B1 .\n a b c", "", "a5>c5", {"jump": "capture"}),
        "At this table a 6 only crosses empty squares. It can't get from a5 to c5 that way in six steps.",
    ),
]


def refusal(match: Match, move: str) -> str:
    """Return the sentence with which a move of seat A is refused."""
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    return str(refused.value)


def rank_5(cells: str, **options: Any) -> Match:
    """Open a match with dice on a5, b5 and so on, and a B1 on h8."""
    return at(f"5 {cells}\n {' '.join('abcdefghij'[: len(cells.split())])}", also="B1@h8", **options)


@pytest.mark.parametrize(("cells", "move", "options", "sentence"), ON_RANK_5)
def test_on_a_rank(cells: str, move: str, options: dict[str, Any], sentence: str) -> None:
    """A refusal names the rule, what blocks the die, and where it can go."""
    assert refusal(rank_5(cells, **options), move) == sentence


@pytest.mark.parametrize(("drawing", "also", "move", "options", "sentence"), ANYWHERE)
def test_anywhere(drawing: str, also: str, move: str, options: dict[str, Any], sentence: str) -> None:
    """Refusals in rolled turns, on diagonals, at walls and keyposts name the rule."""
    assert refusal(at(drawing, also=also, **options), move).endswith(sentence)


@pytest.mark.parametrize(
    ("value", "how"),
    [
        (1, "A 1 goes one square forward, left or right"),
        (2, "A 2 goes two squares diagonally forward in a straight line"),
        (4, FOUR),
        (5, FIVE),
    ],
)
def test_how_each_value_goes(value: int, how: str) -> None:
    told = refusal(rank_5(f"A{value} . ."), "a5>j1")
    assert told.startswith(f"{how}. From a5 it can't reach j1. ")
