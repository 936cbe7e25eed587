"""How the dice move: every value, everything that bars the way, and what the mover is told."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Match, ToMove

from .drawn import at, corner, played, reached, tidy

ALONE = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  A{} .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
"""
ORTH = {"c4", "d3", "d5", "e4"}
DIAG = {"c3", "c5", "e3", "e5"}
FAR = {"b4", "d2", "d6", "f4"}


def alone(value: int, **options: object) -> set[str]:
    """Name the squares that a die on d4 with nothing around reaches."""
    return reached(at(ALONE.format(value), **options), "d4")


@pytest.mark.parametrize("value", [2, 3, 4, 5])
def test_2_to_5_go_one_square_straight(value: int) -> None:
    """Ahead, back and sideways, at tables with either rule for the ones."""
    assert alone(value) == ORTH
    assert alone(value, ones="straight") == ORTH


def test_a_6_goes_one_square_in_all_8_directions() -> None:
    """Corners included, at tables with either rule for the ones."""
    assert alone(6) == ORTH | DIAG
    assert alone(6, ones="straight") == ORTH | DIAG


def test_a_1_reaches_12_squares() -> None:
    """One or two steps; it may turn between them, and does not come back."""
    assert alone(1) == ORTH | DIAG | FAR
    assert len(alone(1)) == 12


def test_a_straight_1_reaches_8_squares() -> None:
    """The second step keeps the direction of the first."""
    assert alone(1, ones="straight") == ORTH | FAR


@pytest.mark.parametrize(
    ("value", "there"),
    [(6, {"a2", "b1", "b2"}), (4, {"a2", "b1"}), (1, {"a2", "b1", "b2", "a3", "c1"})],
)
def test_in_the_corner(value: int, there: set[str]) -> None:
    """The board does not go on beyond its edge."""
    assert reached(at(f"A{value} ."), "a1") == there


@pytest.mark.parametrize(("corner_square", "near"), [("a8", "a7"), ("h8", "h7"), ("h1", "h2")])
def test_no_way_round_the_edge(corner_square: str, near: str) -> None:
    """In the other corners too."""
    match = Match.at(
        "dice-chess",
        "A1......A1/......../......../...B6..../......../......../......../.......A1 A0,B0 A",
        seats=2,
    )
    assert near in reached(match, corner_square)
    assert len(reached(match, corner_square)) == 5


class TestOwnDiceBlock:
    """Dice of one's own, next to a 1 and to others."""

    BOARD = """
        .  .  .  A3 .
        .  .  .  A{} .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """

    def test_a_1_loses_what_lies_behind(self) -> None:
        """d5 and d6 are lost; c5 and e5 are still reached through c4 and e4."""
        there = reached(at(self.BOARD.format(1)), "d4")
        assert there == (ORTH | DIAG | FAR) - {"d5", "d6"}

    def test_a_straight_1_loses_the_same_two(self) -> None:
        """d5 and d6."""
        there = reached(at(self.BOARD.format(1), ones="straight"), "d4")
        assert there == {"c4", "d3", "e4", "b4", "d2", "f4"}

    def test_others_lose_the_square(self) -> None:
        """No die goes onto an own one, whatever they show."""
        assert reached(at(self.BOARD.format(5)), "d4") == ORTH - {"d5"}
        assert reached(at(self.BOARD.format(6)), "d4") == (ORTH | DIAG) - {"d5"}


def test_a_1_needs_one_open_way_round_a_corner() -> None:
    """b2 is reached over a2 or over b1, not when dice of either seat stand on both."""
    over_b1 = at("B5 .  .\nA1 .  .")
    assert reached(over_b1, "a1") == {"b1", "b2", "c1"}
    over_a2 = at(".  .  .\nA1 A5 .")
    assert reached(over_a2, "a1") == {"a2", "a3", "b2"}
    barred = at("B5 .  .\nA1 A5 .")
    assert reached(barred, "a1") == set()


def test_a_straight_1_does_not_jump() -> None:
    """The square between must be empty."""
    match = at("A3 .\nA1 B2 .", ones="straight")
    assert reached(match, "a1") == set()


def test_the_die_keeps_its_value() -> None:
    """A move changes the square only, and the other seat is to move."""
    before = at("A3 .  B2\nA1 .  .")
    after = before.play(0, "a1>b1")
    assert corner(after, "A3 . B2\nA1 . .") == tidy("A3 . B2\n. A1 .")
    assert after.status == ToMove((1,))
    again = after.play(1, "c2>c1")
    assert corner(again, "A3 . B2\nA1 . .") == tidy("A3 . .\n. A1 B2")
    assert again.status == ToMove((0,))


class TestForcedPass:
    """A seat without a legal move passes by itself."""

    SHUT_IN = """
        B6 .  .
        A2 B5 B6
    """

    def test_it_happens_at_once_and_is_told(self) -> None:
        """No event; the other seat is to move again; the table is told."""
        before = at(self.SHUT_IN, "B")
        after = before.play(1, "c1>c2")
        assert len(after.events) == 1
        assert after.status == ToMove((1,))
        assert str(after.narrate(before)) == "B moves the 6 from c1 to c2. A cannot move and passes."

    def test_after_a_re_roll_too(self) -> None:
        """The turn after a capture may be passed as well."""
        before = at("B6 . .\nA2 B5 B6 A1", "B").play(1, "c1>d1")
        after = before.roll([4])
        assert after.status == ToMove((1,))
        assert str(after.narrate(before)) == (
            "On d1 the 6 captures the 1 and becomes a 4. A cannot move and passes."
        )

    def test_it_counts_as_a_quiet_turn(self) -> None:
        """The sixth quiet turn may be a forced pass."""
        match = played(at(self.SHUT_IN, "B"), "c1>c2", "c2>c3")
        assert "count" not in str(match.narrate(at(self.SHUT_IN, "B").play(1, "c1>c2")))
        after = match.play(1, "c3>c4")
        assert str(after.narrate(match)).endswith("you can offer each other a count.")

    def test_a_position_is_opened_past_it(self) -> None:
        """Where the line says that a blocked seat is to move, the other one is."""
        match = at(self.SHUT_IN, "A")
        assert match.status == ToMove((1,))
        assert match.position.endswith(" A0,B0 B since=pass")

    def test_nobody_is_asked_whether_to_pass(self) -> None:
        """It is forced where passing is allowed too."""
        assert at(self.SHUT_IN, "A", passing="on").status == ToMove((1,))


class TestPassing:
    """The option by which a seat may pass although it could move."""

    BOARD = "A3 .  B2"

    def test_off(self) -> None:
        """Moving is compulsory; the sentence names a move."""
        match = at(self.BOARD)
        assert "pass" not in match.moves(0)
        with pytest.raises(IllegalMove) as refused:
            match.play(0, "pass")
        assert str(refused.value) == "At this table, whoever can move must move; you can play a1>a2."

    def test_on(self) -> None:
        """The turn goes to the other seat, the board stays."""
        match = at(self.BOARD, passing="on")
        assert "pass" in match.moves(0)
        after = match.play(0, "pass")
        assert after.status == ToMove((1,))
        assert corner(after, self.BOARD) == tidy(self.BOARD)
        assert str(after.narrate(match)) == "A passes."

    def test_two_passes_do_not_end_the_game(self) -> None:
        """Both could have moved."""
        match = played(at(self.BOARD, passing="on"), "pass", "pass")
        assert match.status == ToMove((0,))


class TestRefusals:
    """Illegal moves: the sentence names the rule and where the die could go instead, and nothing changes."""

    BOARD = """
        .  .  .  A6 .  .
        .  B5 .  A3 .  .
        .  B4 A2 A1 B2 .
        .  .  .  .  .  .
    """

    def refused(self, written: str, **options: object) -> str:
        """Return what A is told."""
        match = at(self.BOARD, **options)
        before = match.position
        with pytest.raises(IllegalMove) as refused:
            match.play(0, written)
        assert match.position == before
        return str(refused.value)

    @pytest.mark.parametrize(
        ("written", "why"),
        [
            ("h1>h2", "There is no die on h1."),
            ("b3>b4", "The 5 on b3 belongs to B."),
            ("c2>c2", "A die may not end its move where it started. The 2 on c2 can go to c1, c3."),
            ("c2>d3", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>c4", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>a2", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>d2", "Your own 1 stands on d2. The 2 on c2 can go to c1, c3."),
            (
                "c2>b2",
                "A 2 captures nothing above 2, and B has a 4 on b2. The 2 on c2 can go to c1, c3.",
            ),
            (
                "d4>d6",
                "A 6 goes one square in any direction. The 6 on d4 can go to c3, c4, c5, d5, e3, e4, e5.",
            ),
            (
                "d2>d5",
                "A 1 goes one or two squares, each step along a file or rank. "
                "The 1 on d2 can go to c1, d1, e1.",
            ),
            (
                "d2>e3",
                "A die does not jump, and the way to e3 is blocked on d3, e2. "
                "The 1 on d2 can go to c1, d1, e1.",
            ),
            (
                "d2>f2",
                "A die does not jump, and the way to f2 is blocked on e2. The 1 on d2 can go to c1, d1, e1.",
            ),
            ("d2>d4", "Your own 6 stands on d4. The 1 on d2 can go to c1, d1, e1."),
            ("d2>b2", "A 1 captures nothing above 1, and B has a 4 on b2. The 1 on d2 can go to c1, d1, e1."),
        ],
    )
    def test_reasons(self, written: str, why: str) -> None:
        """One rule after the other."""
        assert self.refused(written) == why

    def test_prey_behind_a_die(self) -> None:
        """It could be taken, were the way open: that is the reason."""
        with pytest.raises(IllegalMove) as refused:
            at("A1 B2 B1").play(0, "a1>c1")
        assert str(refused.value).startswith("A die does not jump, and the way to c1 is blocked on b1.")

    def test_a_straight_1(self) -> None:
        """At tables where it may not turn."""
        assert self.refused("d2>e1", ones="straight") == (
            "A 1 goes one or two squares along its file or rank; at this table it may not turn. "
            "The 1 on d2 can go to d1."
        )

    def test_a_die_that_cannot_move_at_all(self) -> None:
        """It is said so."""
        match = at("A5 .\nA1 A5 .")
        with pytest.raises(IllegalMove) as refused:
            match.play(0, "a1>b2")
        assert str(refused.value).endswith("blocked on a2, b1. The 1 on a1 cannot move now.")
