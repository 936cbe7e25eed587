"""What players are told about an action."""

from __future__ import annotations

import pytest

from engine import Match, Played

from .drawn import at


def told(before: Match, seat: int, move: str) -> str:
    """Return the narration of a move in plain English."""
    return str(before.play(seat, move).narrate(before))


@pytest.mark.parametrize(
    ("drawing", "move", "sentence"),
    [
        ("A2 A1 B1", "+d1", None),
        ("A2 A1 B1", "+b3", "A adds a 1 on b3."),
        ("A2 A1 B1", "+a2", "A adds a 1 on l13. All squares have new names: a2 is now l13."),
        ("A2 A1 B1", "+b1", "A adds a 1 on l13. All squares have new names: b1 is now l13."),
        ("A1 A1 B1\n.  B1 .", "b3>c4", "A moves the 1 from b3 to c4."),
        ("A1 A1 B1", "b2>c1", "A moves the 1 from l14 to m13. All squares have new names: c1 is now m13."),
        ("A2 A1 B1\nB1 B1 .", "b3>d4", "A moves the 2 from b3 to d4."),
        ("A2 A1 A2 B1", "b2+c2",
         "A merges the 2 on b2 into the 1 on c2, which makes 3."),
        ("A1 A1 A2\n.  .  B1", "b3+c3",
         "A merges the 1 on b3 into the 1 on c3, which makes 2."),
        ("A1 .  .\nA4 A3 B1", "c2+b2", None),
        ("A1 A3 B1\n.  A4 .", "c2+c3",
         "A merges the 4 on c2 into the 3 on c3, which makes 7. A wins."),
        ("A1 .  .\nA1 B1 A1\n.  A1 .", "b4>c4",
         "A moves the 1 from b4 to c4. B cannot add, move or merge, and loses."),
    ],
)  # fmt: skip
def test_sentences(drawing: str, move: str, sentence: str | None) -> None:
    """The sentence names squares as in the picture after the action, and says if names have changed."""
    match = at(drawing)
    if sentence is None:
        assert move not in match.moves(0)
    else:
        assert told(match, 0, move) == sentence


def test_the_other_seat() -> None:
    assert told(at("A1 B1", "B"), 1, "+d2") == "B adds a 1 on d2."


def test_a_draw() -> None:
    match = Match.at("cubeo", "A1/B1 o14 B from=A1B1,m13 moves=m13>n14,n13>o14,n14>o15", seats=2)
    assert told(match, 1, "o14>p15") == (
        "B moves the 1 from o14 to p15. This position has come up for the third time, so the game is a draw."
    )


def test_an_action_is_told_alike_after_a_later_end() -> None:
    """An action's sentence is the same if a resignation or agreement follows it."""
    before = at("A1 B1")
    after = before.play(0, "+b3")
    event = after.events[-1]
    assert isinstance(event, Played)
    for state in (after.state, after.resign(0).state, after.settle().state):
        assert str(before.game.narrate(before.state, event, state)) == "A adds a 1 on b3."
