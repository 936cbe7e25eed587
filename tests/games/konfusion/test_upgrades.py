"""Upgrades and captures (rules: Upgrades, Captured)."""

from __future__ import annotations

import pytest

from engine import Match

from .drawn import at, board_of, played, tidy


def landed(die: str, move: str, also: str = "", seats: int = 2, **options: object) -> str:
    """Return the die on the target square after a move."""
    source, target = move.split(">")
    match = at(f"{source[1:]} {die}\n {source[0]}", die[0], also, seats=seats, **options)
    return board_of(match.play("ABCD".index(die[0]), move))[target]


@pytest.mark.parametrize(
    ("die", "move", "seats", "becomes"),
    [
        *[("A1", "d9>d10", 2, "A6"), ("B1", "d2>d1", 2, "B6"), ("C1", "g2>g1", 3, "C6")],
        *[("B1", "i4>j4", 3, "B6"), ("D1", "b7>a7", 4, "D6")],  # with three seats, no one sits in the east
        ("A1", "a9>a10", 2, "A6"),  # neither 7 nor 2 on a keypost: only the larger of the two upgrades
        ("A1", "c10>d10", 2, "A6"),  # one that stands there, however it came, and ends there again
        *[("A1", "b4>a4", 3, "A1"), ("A1", "c1>d1", 2, "A1")],  # neither on others' rows nor on its own
        ("A2", "b8>d10", 2, "A2"),  # only a 1
        # Keyposts: its own, as e1, and others'.
        *[("A1", "d1>e1", 2, "A2"), ("A2", "c8>e10", 2, "A3"), ("A3", "b10>e10", 2, "A4")],
        *[("A4", "b6>f10", 2, "A5"), ("A5", "e5>e10", 2, "A6"), ("A6", "e5>e10", 2, "A6")],
        ("A5", "h10>f10", 2, "A6"),  # by a keypost stop
        *[("A5", "h10>c10", 2, "A5"), ("A3", "e10>b10", 2, "A3")],  # not by passing over it or leaving it
    ],
)
def test_what_a_die_becomes(die: str, move: str, seats: int, becomes: str) -> None:
    """A 1 on its far row becomes a 6. Any other die below 6 gains 1 on an active keypost."""
    assert landed(die, move, seats=seats) == becomes


def test_the_option_goal_changes_no_far_row() -> None:
    """With `goal: any`, only the row opposite turns a 1 into a 6."""
    assert landed("A1", "b4>a4", seats=3, goal="any") == "A1"


class TestKeyposts:
    """A die of 1 to 5 that ends on an active keypost gains 1."""

    def test_by_a_blocked_stop(self) -> None:
        """A die that is stopped on a keypost by another die grows, too."""
        assert landed("A5", "h10>f10", "B1@e10") == "A6"
        assert landed("A3", "h10>f10", "A1@e10") == "A4"

    def test_by_a_capture(self) -> None:
        """The captor grows, and the captured die counts with the value that it showed."""
        match = at("7 A3\n e", also="B5@e10").play(0, "e7>e10")
        assert board_of(match) == {"e10": "A4"}
        assert match.position.split(" ")[1] == "A5,B0"

    def test_each_new_entry_counts(self) -> None:
        """A die that leaves a keypost and comes back grows each time."""
        match = at("4 A3\n j", also="B2@c9 B1@c3 A1@a3").play(0, "j4>j1")
        match = match.play(1, "c9>e7").play(0, "j1>f5").play(1, "c3>b3").play(0, "f5>j1")
        assert board_of(match)["j1"] == "A5"

    def test_an_upgrade_gives_no_extra_move(self) -> None:
        match = at("1 A1\n d", also="B1@c9").play(0, "d1>e1")
        assert match.position.split(" ")[2] == "B"


class TestCaptives:
    """Captured dice are kept with the value they showed."""

    def test_pips_add_up(self) -> None:
        match = at("5 A3 . . B4\n a b c d", also="B3@c9 A2@f9 B1@j9", captured="A1,B2")
        match = match.play(0, "a5>d5").play(1, "c9>f9")
        assert match.position.split(" ")[1] == "A5,B4"

    def test_a_die_of_one_who_left(self) -> None:
        """A resigned player's dice can be captured and jumped like any enemy's."""
        before = """
            5  A3 C1 .  C4
               a  b  c  d
        """
        after = """
            5  .  C1 .  A3
               a  b  c  d
        """
        assert played(before, "a5>d5", "A left=C", "B1@h8", seats=3) == tidy(after)
        match = at(before, "A left=C", "B1@h8", seats=3).play(0, "a5>d5")
        assert match.position.split(" ")[1] == "A4,B0,C0"

    def test_nothing_is_captured_by_jumping(self) -> None:
        match = Match.open("konfusion", seats=2).play(0, "e1>e6")
        assert match.position.split(" ")[1] == "A0,B0"
