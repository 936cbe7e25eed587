"""What players are told about rolls and placements."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Match

from .drawn import at


def told(before: Match, after: Match) -> str:
    """Return the narration of one event in plain English."""
    return str(after.narrate(before))


@pytest.mark.parametrize(
    ("drawing", "options", "move", "sentence"),
    [
        (
            *("A1 B2 A6\n. . C5", {}, "3@b1"),
            "A places a 3 on b1: raises a2 to 2 and converts B's b2 to a 3.",
        ),
        ("A6 . B6", {}, "3@b1", "A places a 3 on b1."),
        # Spared dice are not described as converted. An endless conversion gives the value on the board.
        (
            *("B1 . B2", {"optional_conversion": True}, "3@b1-a1"),
            "A places a 3 on b1: converts B's c1 to a 3.",
        ),
        ("B6 .", {"endless": True}, "1@b1", "A places a 1 on b1: converts B's a1 to a 1."),
    ],
)
def test_placements(drawing: str, options: dict[str, Any], move: str, sentence: str) -> None:
    """A sentence says which die was placed where, what rose, and what was taken from each seat."""
    before = at(drawing, "A13,B1,C1", **options)
    assert told(before, before.play(0, move)) == sentence


def test_holes_are_told_together() -> None:
    """Holes are told together with the last one, and a repeated roll isn't told."""
    start = Match.open("conversion", seats=2, first=1, options={"holes": 2})
    one = start.roll((4, 5))
    again = one.roll((4, 5))
    two = again.roll((2, 8))
    assert one.narrate(start) is None
    assert again.narrate(one) is None
    assert told(again, two) == "The dice turn b8 and d5 into holes."


def test_hands() -> None:
    start = Match.open("conversion", seats=2, first=1)
    assert told(start, start.roll((5, 3, 3, 1, 6))) == "B rolls 1-3-3-5-6."
