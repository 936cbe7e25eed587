"""Captures: what takes what, the pile, the re-roll, and the last die."""

from __future__ import annotations

import pytest

from engine import Match, MatchOver, NotYourTurn, Over, ToMove, ToRoll

from .drawn import at, corner, played, reached, tidy

PAIRS = [(mine, theirs) for mine in range(1, 7) for theirs in range(1, 7)]


@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
@pytest.mark.parametrize("turn", ["A", "B"])
def test_a_die_takes_what_is_not_above_it(mine: int, theirs: int, turn: str) -> None:
    """A die takes an enemy die of its own value or a lower one, for both seats."""
    other = "B" if turn == "A" else "A"
    match = at(f"{turn}{mine} {other}{theirs}\n. .", turn)
    assert ("b2" in reached(match, "a2")) == (theirs <= mine)


@pytest.mark.parametrize("theirs", range(1, 7))
def test_a_6_takes_over_the_corner_others_do_not(theirs: int) -> None:
    for mine in range(2, 7):
        match = at(f". B{theirs}\nA{mine} .")
        assert ("b2" in reached(match, "a1")) == (mine == 6)


class TestOnes:
    """A 1 captures only 1s, at one or two steps, and a capture ends the move."""

    def test_two_squares_away(self) -> None:
        assert "c1" in reached(at("A1 .  B1"), "a1")
        assert "c1" not in reached(at("A1 A2 B1"), "a1")
        assert "c1" not in reached(at("A1 B2 B1"), "a1")

    def test_round_a_corner(self) -> None:
        """A 1 can turn over an empty square to capture, unless the option forbids turning."""
        board = "B2 B1\nA1 . "
        assert reached(at(board), "a1") == {"b1", "b2", "c1"}
        assert reached(at(board, ones="straight"), "a1") == {"b1", "c1"}

    @pytest.mark.parametrize("value", range(2, 7))
    def test_never_a_higher_die(self, value: int) -> None:
        """A 1 can't capture a higher die, next to it or two squares away."""
        assert reached(at(f"A1 B{value}\n"), "a1") == {"a2", "a3", "b2"}
        assert "c1" not in reached(at(f"A1 .  B{value}"), "a1")

    def test_it_does_not_go_on_after_a_capture(self) -> None:
        """A 1 can't pass over a die that it could capture."""
        match = at("A3 .  .\nA1 B1 .")
        assert reached(match, "a1") == {"b1"}
        assert reached(at("A3 .  .\nA1 B1 B1"), "a1") == {"b1"}


class TestCapture:
    """The designer's example: a 3 captures a 2."""

    BEFORE = """
        .  B2 .
        .  A3 .
    """

    def taken(self) -> Match:
        """Return the match after the capture."""
        return at(self.BEFORE, captured="A4,B7", extra="piles=A4,B16").play(0, "b1>b2")

    def test_the_die_goes_to_the_pile_as_it_was(self) -> None:
        """A captured die goes to the pile immediately, with the value it showed."""
        match = self.taken()
        assert match.position.split(" ")[1] == "A6,B7"
        assert match.state.piles == ((4, 2), (1, 6))

    def test_a_re_roll_is_awaited_of_the_captor(self) -> None:
        """The captor stands on the new square with its old value, and no one can move before the roll."""
        match = self.taken()
        assert match.status == ToRoll(1, 6, 0, "re-roll")
        assert corner(match, self.BEFORE) == tidy(". A3 .\n. . .")
        assert match.position.split(" ")[2:] == ["A", "reroll=b2", "piles=A42,B16"]
        for seat in (0, 1):
            assert match.moves(seat) == ()
            with pytest.raises(NotYourTurn, match="dice haven't been rolled yet"):
                match.play(seat, "b2>b3")

    @pytest.mark.parametrize("face", range(1, 7))
    def test_the_die_is_re_rolled_where_it_stands(self, face: int) -> None:
        """The re-roll changes only the captor, and the other seat is to move."""
        match = at(".  B2 .  A6\n.  A3 .  B5").play(0, "b1>b2").roll([face])
        assert corner(match, ". . . .\n. . . .") == tidy(f". A{face} . A6\n. . . B5")
        assert match.status == ToMove((1,))

    def test_capturing_is_not_compulsory(self) -> None:
        assert reached(at(self.BEFORE), "b1") == {"a1", "b2", "c1"}


def test_piles_are_kept_in_the_order_of_the_captures() -> None:
    """Both piles keep the order of captures, and the line has their pips."""
    match = at("A5 B4 B1 .\nB2 A2 .  .")
    match = played(match, "a2>b2", "6", "a1>b1", "5", "b2>c2", "3", "b1>b2")
    assert match.state.piles == ((4, 1), (2,))
    assert match.position.split(" ")[1] == "A5,B2"


class TestTheLastDie:
    """The die that captures the last enemy die is re-rolled too, and then the game is over."""

    BOARD = "A3 B2"

    def test_the_roll_is_awaited(self) -> None:
        """After the last enemy die is captured, the re-roll is still awaited."""
        assert at(self.BOARD).play(0, "a1>b1").status == ToRoll(1, 6, 0, "re-roll")

    def test_over_after_the_roll(self) -> None:
        """After the roll the captor has won, whatever was captured before."""
        match = at(self.BOARD, captured="A0,B90").play(0, "a1>b1").roll([1])
        assert match.status == Over((0,), "all dice captured")
        assert match.position == "/".join(["........"] * 7) + "/.A1...... A2,B90 - piles=A2,B-"
        with pytest.raises(MatchOver):
            match.roll([1])

    def test_b_wins_likewise(self) -> None:
        match = at("A2 B2", "B").play(1, "b1>a1").roll([6])
        assert match.status == Over((1,), "all dice captured")

    def test_resigning_before_the_roll(self) -> None:
        """A player who resigns has lost, even as the captor."""
        match = at(self.BOARD).play(0, "a1>b1")
        assert match.resign(0).status == Over((1,), "resignation")
        assert match.resign(1).status == Over((0,), "resignation")

    def test_settling_before_the_roll(self) -> None:
        """An agreement before the roll counts the captor with its old value."""
        match = at(self.BOARD, captured="A0,B90").play(0, "a1>b1")
        assert match.settle().status == Over((0,), "agreement")
