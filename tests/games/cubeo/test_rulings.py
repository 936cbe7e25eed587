"""Why an action is refused: the rule, the square in the way, and what is possible instead."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import IllegalMove, Match, Over

from .drawn import at

BOARD = """
    A3 A1 .  B1
    .  A1 B2 B1
    .  B1 .  .
"""
RING = """
    B1 A1 B1
    A1 .  A1
    B1 A1 B1
"""


def refused(drawing: str, written: str, **options: object) -> str:
    """Return the sentence with which seat A's move is refused."""
    match = at(drawing, **options)
    before = match.position
    with pytest.raises(IllegalMove) as error:
        match.play(0, written)
    assert match.position == before
    return str(error.value)


GO = " Your die can go here: b3, c1, c5, e5."
ADD = " You can add a die here: a4, b3, b5, c5."
ENEMYS = "The die on d3 is your opponent's"
PINNED = "is pinned: without it the formation would fall apart."

REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    # Adding: taken, away from own dice, beside an enemy, closed in, with an empty pool, and nowhere.
    *((BOARD, f"+{s}", {}, f"{s} is taken. Choose an empty square for your die.{ADD}") for s in ("c3", "d3")),
    *(
        (BOARD, f"+{s}", {}, f"{s} doesn't share a side with any of your dice.{ADD}")
        for s in ("a5", "d1", "b1")
    ),
    (BOARD, "+d4", {}, f"d4 shares a side with your opponent's die on d3.{ADD}"),
    (
        *(RING, "+c3", {}),
        "c3 is closed in, so no die can get there from outside. You can add a die here: a3, c1, c5, e3.",
    ),
    (
        *("A1 A1 A1 A1 A1 A1 B1", "+a2", {}),
        "All 6 of your dice are on the table. You have none left to add.",
    ),
    (
        *("B1 .  B1\nB1 A1 B1\nB1 B1 B1", "+c4", {"die_size": 8}),
        "c4 shares a side with your opponent's die on b4.",
    ),
    # Moving: no die, the opponent's, pinned, back to its start, onto dice, out of touch, out of reach.
    (BOARD, "b2>a1", {}, "There's no die on b2."),
    (BOARD, "d3>d2", {}, f"{ENEMYS}."),
    (BOARD, "d3+c3", {}, f"{ENEMYS}."),
    (BOARD, "c3>b3", {}, f"The die on c3 {PINNED}"),
    ("A2 A1 B1", "b2>b2", {}, "A die can't end its move where it started. Your die can go here: d1, d3."),
    (BOARD, "b4>c4", {}, f"c4 is taken. To merge the two dice, write b4+c4.{GO}"),
    *(
        (BOARD, f"b4>{s}", {}, f"{s} is taken. A die has to end its move on an empty square.{GO}")
        for s in ("d3", "c3")
    ),
    (BOARD, "b4>a5", {}, f"On a5 the die wouldn't share a side with any other.{GO}"),
    (
        *("A2 A1 B1", "b2>c3", {}),
        "The die on b2 can't get to c3 in exactly 2 steps. Your die can go here: d1, d3.",
    ),
    ("A1 A1 B1", "b2>e2", {}, "The die on b2 can't get to e2 in one step. Your die can go here: c1, c3."),
    (
        *("A3 A1 B1", "b2>c3", {"backtrack": "none"}),
        "The die on b2 can't get to c3 in exactly 3 steps without visiting a square twice. Your die can go "
        "here: e2.",
    ),
    (".  B1 B1\nA1 A1 B1\nA1 B1 B1", "c3>b4", {}, "The die on c3 can't get to b4 in one step."),
    (
        *("A1 .\nB1 B1", "b3>c3", {"change": "shape"}),
        (
            "At this table a move must change the formation's shape, not just turn, mirror or shift it. Your "
            "die can go here: a2."
        ),
    ),
    # Merging: with itself, with nothing, with the opponent's, of two, pinned, closed in, apart.
    (BOARD, "b4+b4", {}, "You can't merge a die into itself."),
    (BOARD, "b4+b3", {}, "There's no die on b3 to merge into."),
    (BOARD, "c3+d3", {}, f"{ENEMYS}. Merge two of your own."),
    ("A1 A1 B1", "b2+c2", {}, "You need at least three dice on the table to merge. You have 2."),
    (BOARD, "c4+b4", {}, f"The die on c4 {PINNED}"),
    (RING.replace(".", "A1"), "c3+c4", {}, "The die on c3 is closed in, so you can't lift it out."),
    (BOARD, "b4+c3", {}, "b4 and c3 don't share a side. The first die can merge here: c4."),
    ("A1 B1 A1\n.  B1 A1", "b3+d3", {}, "b3 and d3 don't share a side."),
]


@pytest.mark.parametrize(("drawing", "written", "options", "sentence"), REFUSED)
def test_sentences(drawing: str, written: str, options: dict[str, Any], sentence: str) -> None:
    """A refusal names the rule, what is in the way, and what is possible instead."""
    assert refused(drawing, written, **options) == sentence


def test_a_position_of_the_past() -> None:
    match = Match.open("cubeo", seats=2, options={"repetition": "forbid"}).play(0, "m13>n14")
    with pytest.raises(IllegalMove) as error:
        match.play(1, "n13>o14")
    assert str(error.value) == (
        "This position has come up before, and this table doesn't allow repeats. Your die can go here: m14."
    )


def test_the_same_shape_and_the_past() -> None:
    """If one table has both rules, each has its own sentence."""
    match = at("A1 A1 B1 B1", repetition="forbid", change="shape")
    match = match.play(0, "b2>c3").play(1, "e2>d3").play(0, "c3>b2")
    with pytest.raises(IllegalMove, match="has come up before"):
        match.play(1, "d3>e2")
    with pytest.raises(IllegalMove, match="not just turn"):
        at("A1 .\nB1 B1", repetition="forbid", change="shape").play(0, "b3>c3")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_listed_is_refused(seed: int) -> None:
    """Of all adds, moves and merges that can be written, exactly the listed ones are legal."""
    dice = random.Random(seed)
    options = {"change": ["cell", "shape"][seed % 2], "repetition": ["forbid", "draw"][seed // 2 % 2]}
    match = Match.open("cubeo", seats=2, options=options)
    for ply in range(17):
        if isinstance(match.status, Over):
            break
        (seat,) = match.status.seats  # type: ignore[union-attr]
        listed = set(match.moves(seat))
        if ply in (9, 16):
            assert {move for move in every_text(match) if is_legal(match, seat, move)} == listed
        match = match.play(seat, dice.choice(sorted(listed)))


def is_legal(match: Match, seat: int, written: str) -> bool:
    """Return whether a move is accepted."""
    return match.game.ruling(match.state, seat, match.game.parse(match.state, seat, written)) is None


def every_text(match: Match) -> list[str]:
    """List every move that can be written."""
    rows, corner, _ = match.position.split(" ", 2)
    files = sum(1 for sign in rows.split("/")[0] if sign in ".AB") + 2
    left, low = "abcdefghijklmnopqrstuvwxyz".index(corner[0]) - 1, int(corner[1:]) - 1
    squares = [
        f"{file}{low + up}"
        for file in "abcdefghijklmnopqrstuvwxyz"[left : left + files]
        for up in range(rows.count("/") + 3)
    ]
    pairs = [f"{start}{sign}{end}" for sign in ">+" for start in squares for end in squares]
    return [f"+{square}" for square in squares] + pairs
