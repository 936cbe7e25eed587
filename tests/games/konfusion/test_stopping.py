"""Where dice can end: full moves, stops, jumps, captures (rules: Where a straight mover may end, The six)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, Match

from .drawn import at, board_of, played, targets, tidy

WALL: dict[str, Any] = {"wall_stop": "on"}
NO_JUMP: dict[str, Any] = {"jump": "capture"}

# What is on a5, b5 and so on, the square of the die that moves, and where on the rank it may end.
FULL_MOVES = [
    ("an empty target", "A3 . . .", "a5", {}, "d5"),
    ("a capture on the last square", "A3 . . B6", "a5", {}, "d5"),
    ("no short moves", "A5 . . . . .", "a5", {}, "f5"),
    ("no capture on the way", "A5 B1 B1 B1 B1 .", "a5", {}, "f5"),
    ("an enemy on step 1, an empty step 2, an enemy on step 3", "A3 B1 . B1", "a5", {}, "d5"),
    ("the start counts as empty: a 3 goes a5, b5, c5", ". A3 .", "b5", {}, "c5 e5"),
    ("and its own die on c5 blocks", ". A3 A1 . .", "b5", {}, "e5"),
    ("a 1 captures", "A1 B5", "a5", {}, "b5"),
    ("a 1 never stops", "A1 A5", "a5", {}, ""),
]
BLOCKED_STOPS = [
    ("before an own die, or over it", "A5 . . A1 . .", "a5", {}, "c5 f5"),
    ("before an enemy, or over it", "A5 . . B1 . .", "a5", {}, "c5 f5"),
    ("only before the first", "A5 . A1 . A1 .", "a5", {}, "b5 f5"),
    ("not on the start", "A5 A1 . . . .", "a5", {}, "f5"),
    ("not on the start after a ricochet: a5, b5, c5", ". A5 A1 . . . .", "b5", {}, "e5 g5"),
    ("nor where it may not jump", ". A5 A1 . . . .", "b5", NO_JUMP, ""),
    ("not on the start before an own die on the last step", ". . A5 A1", "c5", NO_JUMP, ""),
    ("with an enemy on the last step: stop or capture", "A5 . . A1 . B1", "a5", {}, "c5 f5"),
    ("with an own die on the last step the stop remains", "A5 . . A1 . A1", "a5", {}, "c5"),
    ("blocked at the last step: before the own die", "A3 . . A1", "a5", {}, "c5"),
    ("an enemy on the last step blocks nothing", "A3 . . B1", "a5", {}, "d5"),
]
OTHER_STOPS = [
    ("with two seats the west's keyposts are ordinary", ". A3 .", "b5", {"seats": 2}, "c5 e5"),
    ("with three they are active", ". A3 .", "b5", {"seats": 3}, "a5 c5 e5"),
    ("no stop at the wall by default", ". . A4 .", "c5", {}, ""),
    ("the ricochet goes on", ". . A5 .", "c5", {}, "d5 h5"),
    ("a stop where it hits the wall", ". . A5 .", "c5", WALL, "a5 d5 h5"),
    ("a move that ends at the wall does not stop before it", ". . . A3", "d5", WALL, "a5 g5"),
    ("the wall behind jumped dice", ". A1 A5 .", "c5", WALL, "a5 d5 h5"),
    ("no stop on a taken square at the wall", "B1 . A5 .", "c5", WALL, "b5 d5 h5"),
    ("nor a capture there", "B1 . A5 .", "c5", {**WALL, "keypost_capture": "on"}, "b5 d5 h5"),
    (
        "a capture on an active keypost",
        "B1 . A5 .",
        "c5",
        {"keypost_capture": "on", "seats": 3},
        "a5 b5 d5 h5",
    ),
    ("the wall at the start is none", "A3 . . .", "a5", WALL, "d5"),
    ("no jump to an empty square", "A5 . A1 . . .", "a5", NO_JUMP, "b5"),
    ("a jump to capture", "A5 . A1 B1 . B1", "a5", NO_JUMP, "b5 f5"),
    ("an open way needs no jump", "A3 . . .", "a5", NO_JUMP, "d5"),
    ("nor does the stop before an own die", "A3 . . A1", "a5", NO_JUMP, "c5"),
    ("no jump to the wall", ". A1 A5 .", "c5", {**WALL, **NO_JUMP}, "h5"),
    ("an open way to the wall", ". . A5 A1", "c5", {**WALL, **NO_JUMP}, "a5"),
]


@pytest.mark.parametrize(
    ("_why", "cells", "source", "options", "expected"), [*FULL_MOVES, *BLOCKED_STOPS, *OTHER_STOPS]
)
def test_targets_along_a_rank(
    _why: str, cells: str, source: str, options: dict[str, Any], expected: str
) -> None:
    """Full moves, stops before dice, keyposts and walls, and jumps follow the rules."""
    files = " ".join("abcdefghij"[: len(cells.split())])
    found = targets(at(f"5 {cells}\n {files}", **options), source)
    assert " ".join(square for square in found.split() if square[1:] == "5") == expected


@pytest.mark.parametrize(
    ("drawing", "source", "options", "expected"),
    [
        ("3  . . A1\n 2  . . .\n 1 A2 . .\n c d e", "c1", {}, "a3 d2"),  # a 2 before an own die
        # Behind jumped dice, however many, and the full move over a1 and b1 captures on c1.
        ("1 . A1 B1 A5 A1 . . .\n a b c d e f g h", "d1", {}, "a1 c1 c6 d6 f1 i1 i6"),
        ("8 A4\n h", "h8", WALL, "d4 d8 f10 h4 j6 j10"),  # a corner is a wall
        ("1 . A1 A5\n a b c", "c1", NO_JUMP, "c6 d6 e1 f1 h1 h6"),  # no jump to a keypost
        ("1 . . A5\n a b c", "c1", NO_JUMP, "a1 c6 d1 d6 e1 f1 h1 h6"),
    ],
)
def test_targets_anywhere(drawing: str, source: str, options: dict[str, Any], expected: str) -> None:
    """The same rules hold on diagonals, at keyposts and in corners."""
    assert targets(at(drawing, **options), source) == expected


@pytest.mark.parametrize(
    ("before", "move", "options", "after"),
    [
        ("5 A3 A2 B4 .\n a b c d", "a5>d5", {}, "5 . A2 B4 A3\n a b c d"),  # jumps are harmless
        ("5 A3 A2 B4 B5\n a b c d", "a5>d5", {}, "5 . A2 B4 A3\n a b c d"),
        ("10 . . .\n 9 . . .\n 8 A4 . .\n h i j", "h8>j10", {}, "10 . . A5\n 9 . . .\n 8 . . .\n h i j"),
        (
            *("10 . . B6\n 9 . . .\n 8 A4 . .\n h i j", "h8>j10", {"keypost_capture": "on"}),
            "10 . . A5\n 9 . . .\n 8 . . .\n h i j",
        ),
    ],
)
def test_what_becomes_of_the_dice(before: str, move: str, options: dict[str, Any], after: str) -> None:
    """Jumped dice stay, captured ones go, and a die that stops on a keypost grows."""
    assert played(before, move, **options) == tidy(after)


def test_a_captor_keeps_the_pips() -> None:
    match = at("5 A3 A2 B4 B5\n a b c d", captured="A7,B2").play(0, "a5>d5")
    assert match.position.split(" ")[1] == "A12,B2"


def test_the_3_on_c1_going_left() -> None:
    """In the opening, the 3 on c1 can stop on the keypost a1, where it becomes a 4."""
    match = Match.open("konfusion", seats=2)
    assert targets(match, "c1") == "a1 c4"
    assert board_of(match.play(0, "c1>a1"))["a1"] == "A4"


@pytest.mark.parametrize(
    ("drawing", "source", "options", "post", "is_target"),
    [
        ("1 A1 A1 A5 A1\n a b c d", "c1", {}, "a1", False),
        ("1 B1 A1 A5 A1\n a b c d", "c1", {}, "a1", False),
        ("10 B6\n j", "h8", {"also": "A4@h8"}, "j10", False),
        ("10 A1\n j", "h8", {"also": "A4@h8", "keypost_capture": "on"}, "j10", False),
        ("1 B1 A1 A5\n a b c", "c1", {"keypost_capture": "on"}, "a1", True),
        ("1 B1 A1 A5\n a b c", "c1", {"keypost_capture": "on", **NO_JUMP}, "a1", False),
    ],
)
def test_taken_keyposts(
    drawing: str, source: str, options: dict[str, Any], post: str, is_target: bool
) -> None:
    """A die can't stop early on an occupied keypost, except to capture with the option for that."""
    assert (post in targets(at(drawing, **options), source).split()) == is_target


class TestSix:
    """A 6 jumps, turns and stops early as it likes or, with the option, walks over empty squares."""

    def test_over_everything(self) -> None:
        """A 6 goes to every empty or enemy square within six steps, over any dice."""
        match = Match.open("konfusion", seats=4)
        found = targets(match, "f1").split()
        assert len(found) == 52
        assert {"a2", "a7", "j2", "j7", "f7", "a1", "j1", "f5"} <= set(found)
        assert not {"e1", "f2", "f3", "f8", "a8"} & set(found)

    @pytest.mark.parametrize("target", ["e1", "f2", "f1"])
    def test_not_on_its_own_dice(self, target: str) -> None:
        with pytest.raises(IllegalMove):
            Match.open("konfusion", seats=2).play(0, f"f1>{target}")

    def test_it_walks_through_empty_squares(self) -> None:
        """With `jump: capture`, a 6 can capture enemy dice but not pass over any dice."""
        walled = "3 . . .\n 2 A1 A1 .\n 1 A6 A1 .\n a b c"
        assert targets(at(walled, jump="capture"), "a1") == ""
        assert len(targets(at(walled), "a1").split()) == 45
        assert targets(at(walled.replace("A1", "B1"), jump="capture"), "a1") == "a2 b1 b2"

    def test_it_goes_round(self) -> None:
        """With `jump: capture`, six steps are counted along a way over empty squares."""
        maze = """
            7  .  .  .
            6  A1 A1 .
            5  .  A1 .
            4  .  A1 .
            3  .  A1 .
            2  .  A1 .
            1  A6 A1 .
               a  b  c
        """
        assert targets(at(maze, jump="capture"), "a1") == "a2 a3 a4 a5"
        opened = maze.replace("5  .  A1", "5  .  . ")
        found = targets(at(opened, jump="capture"), "a1").split()
        assert {"b5", "c4", "c5", "c6", "d3", "d7"} <= set(found)
        assert not {"c2", "d2", "e5"} & set(found)
