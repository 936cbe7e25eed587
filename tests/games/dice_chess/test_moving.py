"""How dice move: every value, everything that blocks them, and what the mover is told."""

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


@pytest.mark.parametrize(
    ("value", "ones", "there"),
    [
        *((value, ones, ORTH) for value in (2, 3, 4, 5) for ones in ("turn", "straight")),
        *((6, ones, ORTH | DIAG) for ones in ("turn", "straight")),
        (1, "turn", ORTH | DIAG | FAR),  # 12 squares: it may turn, but not come back
        (1, "straight", ORTH | FAR),  # the second step keeps the direction of the first
    ],
)
def test_a_die_with_nothing_around(value: int, ones: str, there: set[str]) -> None:
    """A die goes one square straight, a 6 also diagonally, and a 1 one or two steps."""
    assert reached(at(ALONE.format(value), ones=ones), "d4") == there


@pytest.mark.parametrize(
    ("drawing", "ones", "there"),
    [
        ("A6 .", "turn", {"a2", "b1", "b2"}),  # the board does not continue beyond its edge
        ("A4 .", "turn", {"a2", "b1"}),
        ("A1 .", "turn", {"a2", "b1", "b2", "a3", "c1"}),
        # A 1 needs one open way around a corner: over a2 or over b1.
        ("B5 .  .\nA1 .  .", "turn", {"b1", "b2", "c1"}),
        (".  .  .\nA1 A5 .", "turn", {"a2", "a3", "b2"}),
        ("B5 .  .\nA1 A5 .", "turn", set()),
        ("A3 .\nA1 B2 .", "straight", set()),  # a straight 1 does not jump
    ],
)
def test_in_the_corner(drawing: str, ones: str, there: set[str]) -> None:
    assert reached(at(drawing, ones=ones), "a1") == there


@pytest.mark.parametrize(("corner_square", "near"), [("a8", "a7"), ("h8", "h7"), ("h1", "h2")])
def test_no_way_round_the_edge(corner_square: str, near: str) -> None:
    match = Match.at(
        "dice-chess",
        "A1......A1/......../......../...B6..../......../......../......../.......A1 A0,B0 A",
        seats=2,
    )
    assert near in reached(match, corner_square)
    assert len(reached(match, corner_square)) == 5


class TestOwnDiceBlock:
    """A seat's own dice block a 1 and all others."""

    BOARD = """
        .  .  .  A3 .
        .  .  .  A{} .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
    """

    @pytest.mark.parametrize(
        ("value", "ones", "there"),
        [
            (1, "turn", (ORTH | DIAG | FAR) - {"d5", "d6"}),  # c5 and e5 are reached through c4 and e4
            (1, "straight", (ORTH | FAR) - {"d5", "d6"}),
            (5, "turn", ORTH - {"d5"}),
            (6, "turn", (ORTH | DIAG) - {"d5"}),
        ],
    )
    def test_what_is_left(self, value: int, ones: str, there: set[str]) -> None:
        """An own die on d5 blocks it for every die, and for a 1 also the square behind it."""
        assert reached(at(self.BOARD.format(value), ones=ones), "d4") == there


def test_the_die_keeps_its_value() -> None:
    """A move changes only the die's square, and the other seat is to move."""
    before = at("A3 .  B2\nA1 .  .")
    after = before.play(0, "a1>b1")
    assert corner(after, "A3 . B2\nA1 . .") == tidy("A3 . B2\n. A1 .")
    assert after.status == ToMove((1,))
    again = after.play(1, "c2>c1")
    assert corner(again, "A3 . B2\nA1 . .") == tidy("A3 . .\n. A1 B2")
    assert again.status == ToMove((0,))


class TestForcedPass:
    """A seat without a legal move passes automatically."""

    SHUT_IN = """
        B6 .  .
        A2 B5 B6
    """

    def test_it_happens_at_once_and_is_told(self) -> None:
        """A forced pass is no event. The narration tells it, and the mover is to move again."""
        before = at(self.SHUT_IN, "B")
        after = before.play(1, "c1>c2")
        assert len(after.events) == 1
        assert after.status == ToMove((1,))
        assert str(after.narrate(before)) == "B moves the 6 from c1 to c2. A cannot move and passes."

    def test_after_a_re_roll_too(self) -> None:
        """After a capture and its re-roll, the other seat may have to pass as well."""
        before = at("B6 . .\nA2 B5 B6 A1", "B").play(1, "c1>d1")
        after = before.roll([4])
        assert after.status == ToMove((1,))
        assert str(after.narrate(before)) == "Re-rolled, the 6 becomes a 4. A cannot move and passes."

    def test_it_counts_as_a_quiet_turn(self) -> None:
        """A forced pass can be the sixth quiet turn, after which a count can be offered."""
        match = played(at(self.SHUT_IN, "B"), "c1>c2", "c2>c3")
        assert "count" not in str(match.narrate(at(self.SHUT_IN, "B").play(1, "c1>c2")))
        after = match.play(1, "c3>c4")
        assert str(after.narrate(match)).endswith("Either player can offer to count pips.")

    def test_a_position_is_opened_past_it(self) -> None:
        """A line whose seat to move is blocked opens after its pass."""
        match = at(self.SHUT_IN, "A")
        assert match.status == ToMove((1,))
        assert match.position.endswith(" A0,B0 B since=pass")

    def test_nobody_is_asked_whether_to_pass(self) -> None:
        """A blocked seat passes automatically even if passing is allowed."""
        assert at(self.SHUT_IN, "A", passing="on").status == ToMove((1,))


class TestPassing:
    """The option that lets a seat pass although it could move."""

    BOARD = "A3 .  B2"

    def test_off(self) -> None:
        """Without the option, passing is illegal, and the refusal names a move."""
        match = at(self.BOARD)
        assert "pass" not in match.moves(0)
        with pytest.raises(IllegalMove) as refused:
            match.play(0, "pass")
        assert str(refused.value) == "At this table you must move if you can. You can play a1>a2."

    def test_on(self) -> None:
        """With the option, a pass hands over the turn and leaves the board as it is."""
        match = at(self.BOARD, passing="on")
        assert "pass" in match.moves(0)
        after = match.play(0, "pass")
        assert after.status == ToMove((1,))
        assert corner(after, self.BOARD) == tidy(self.BOARD)
        assert str(after.narrate(match)) == "A passes."

    def test_two_passes_do_not_end_the_game(self) -> None:
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
        """Return the sentence with which seat A's move is refused."""
        match = at(self.BOARD, **options)
        before = match.position
        with pytest.raises(IllegalMove) as refused:
            match.play(0, written)
        assert match.position == before
        return str(refused.value)

    @pytest.mark.parametrize(
        ("written", "why"),
        [
            ("h1>h2", "There's no die on h1."),
            ("b3>b4", "The 5 on b3 belongs to B. Move one of your own."),
            ("c2>c2", "A die can't end its move where it started. The 2 on c2 can go to c1, c3."),
            ("c2>d3", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>c4", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>a2", "A 2 goes one square along its file or rank. The 2 on c2 can go to c1, c3."),
            ("c2>d2", "Your own 1 is on d2. The 2 on c2 can go to c1, c3."),
            (
                "c2>b2",
                "A 2 can't capture anything higher, and B has a 4 on b2. The 2 on c2 can go to c1, c3.",
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
                "Dice don't jump, and the way to e3 is blocked at d3, e2. The 1 on d2 can go to c1, d1, e1.",
            ),
            (
                "d2>f2",
                "Dice don't jump, and the way to f2 is blocked at e2. The 1 on d2 can go to c1, d1, e1.",
            ),
            ("d2>d4", "Your own 6 is on d4. The 1 on d2 can go to c1, d1, e1."),
            (
                "d2>b2",
                ("A 1 can't capture anything higher, and B has a 4 on b2. The 1 on d2 can go to c1, d1, e1."),
            ),
        ],
    )
    def test_reasons(self, written: str, why: str) -> None:
        assert self.refused(written) == why

    def test_prey_behind_a_die(self) -> None:
        """If a die blocks the way to a capture, the refusal says so."""
        with pytest.raises(IllegalMove) as refused:
            at("A1 B2 B1").play(0, "a1>c1")
        assert str(refused.value).startswith("Dice don't jump, and the way to c1 is blocked at b1.")

    def test_a_straight_1(self) -> None:
        """If a 1 may not turn, the refusal says so and where it can go."""
        assert self.refused("d2>e1", ones="straight") == (
            "A 1 goes one or two squares along its file or rank. At this table it can't turn. The 1 on "
            "d2 can go to d1."
        )

    def test_a_die_that_cannot_move_at_all(self) -> None:
        match = at("A5 .\nA1 A5 .")
        with pytest.raises(IllegalMove) as refused:
            match.play(0, "a1>b2")
        assert str(refused.value).endswith("blocked at a2, b1. The 1 on a1 can't move now.")
