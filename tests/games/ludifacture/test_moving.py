"""A move: its column, distance and cost, which markers it robs and puts back, and what it brings home."""

from __future__ import annotations

import pytest

from engine import Match

from .drawn import at, coins, corner, pot, supplies, tidy

# One file of the board, a8 at the top, as the page's example has it.
EXAMPLE = """
    .
    .
    C0
    B3
    .
    A2
    .
    .
"""


def moved(drawing: str, move: str, roll: str, **given: object) -> str:
    """Make seat A's move, and draw the board afterwards."""
    return corner(at(drawing, roll, **given).play(0, move), drawing)  # type: ignore[arg-type]


class TestChoosing:
    """Two dice name the column, the third the distance."""

    @pytest.mark.parametrize(
        ("roll", "moves"),
        [
            ("2,2,3+0", ("4:3", "5:2")),
            ("1,2,4+0", ("3:4", "5:2")),
            ("1,5,5+0", ("10:1",)),
            ("5,5,1+0", ("10:1",)),
            ("2,4,1+0", ("3:4", "5:2")),
            ("1,1,1+0", ("2:1",)),
            ("5,5,5+0", ("10:5",)),
            ("2,3,5+0", ("5:5", "7:3", "8:2")),
            ("3,3,1+0", ("4:3",)),
        ],
    )
    def test_columns_and_distances(self, roll: str, moves: tuple[str, ...]) -> None:
        """Each way to split the dice into column and distance is listed once, and column 6 never."""
        assert at(".", roll).moves(0) == moves

    def test_the_big_board_has_all_columns(self) -> None:
        """On the big board, columns 6 and 12 can move, too."""
        assert at(".", "1,5,1+0", board="big").moves(0) == ("2:5", "6:1")
        assert at(".", "6,6,6+0", board="big").moves(0) == ("12:6",)
        assert at(".", "1,2,4+0", board="big").moves(0) == ("3:4", "5:2", "6:1")

    def test_columns_are_the_movers_own(self) -> None:
        """The same roll moves a different marker for each seat."""
        before = ".    .    .    .    .    .    .    .\n" * 8
        after = at(before, "2,2,3+0", turn="D").play(3, "4:3")
        assert corner(after, before).split("\n")[5].split() == [".", ".", ".", ".", ".", "D1", ".", "."]


class TestPaying:
    """A move costs a coin, and one more for each set of re-rolls, which go onto the marker's stack."""

    @pytest.mark.parametrize(
        ("supply", "sets", "left", "stack"),
        [
            (32, 0, 31, 1),
            (32, 2, 29, 3),
            (2, 3, 0, 2),
            (1, 0, 0, 1),
            (3, 2, 0, 3),
            (4, 2, 1, 3),
            (500, 9, 490, 10),
        ],
    )
    def test_what_is_paid(self, supply: int, sets: int, left: int, stack: int) -> None:
        """A seat with fewer coins than the price pays all that it has."""
        after = at(".", f"2,2,3+{sets}", supplies=f"A{supply} B32 C32 D32").play(0, "4:3")
        assert after.position.split(" ")[1].startswith(f"A{left}:0.0,0.0,3.{stack},")

    def test_the_pot_is_not_touched(self) -> None:
        """Paying takes no coins from the pot, and loses none."""
        after = at(".", "2,2,3+4").play(0, "4:3")
        assert (pot(after), coins(after)) == (32, coins(at(".", "2,2,3+4")))


class TestOnTheWay:
    """The page's example: three moves of one marker."""

    def test_three_places_to_stop(self) -> None:
        """A marker can stop on each of two others, or where the die leads."""
        assert at(EXAMPLE, "1,1,4+0").moves(0) == ("2:2", "2:3", "2:4", "5:1")

    @pytest.mark.parametrize(
        ("move", "after"),
        [
            (
                "2:2",
                ".\n.\nC0\nA6\n.\n.\n.\n.",
            ),  # paid, the stack is 3; X's 3 make it 6, X on its base
            ("2:3", ".\nC0\nA4\nB2\n.\n.\n.\n."),  # one coin from X, nothing from Y, who is one back
            ("2:4", ".\nA4\nC0\nB2\n.\n.\n.\n."),  # passing both: one coin from X; Y has none to lose
        ],
    )
    def test_the_page_example(self, move: str, after: str) -> None:
        """Each of the three moves robs what it passes and takes what it lands on."""
        assert moved(EXAMPLE, move, "1,1,4+0") == tidy(after)

    def test_every_marker_on_a_square_is_robbed(self) -> None:
        """Each marker on a passed square loses a coin, unless it has none."""
        before = ".    .    .    .\n.    .    .    .\n. . . B1C4D0\n.    .    .    A0"
        after = ".    .    .    .\n.    .    .    A3\n. . . B0C3D0\n.    .    .    ."
        assert moved(before, "5:2", "2,3,2+0") == tidy(after)

    def test_the_square_left_behind_is_not_passed(self) -> None:
        """Markers on the starting square lose nothing."""
        before = ".    .    .\n.    A0B5C5   .\n.    .    ."
        after = ".    A1    .\n.    B5C5   .\n.    .    ."
        assert moved(before, "3:1", "1,2,1+0") == tidy(after)

    def test_markers_beside_the_way_lose_nothing(self) -> None:
        before = """
            B2   .    C2
            C2   .    D2
            .    A0   .
            .    .    .
        """
        after = """
            B2   A1   C2
            C2   .    D2
            .    .    .
            .    .    .
        """
        assert moved(before, "3:2", "1,2,2+0") == tidy(after)


class TestLanding:
    """A marker on the landing square loses its whole stack, and goes back one square."""

    def test_all_of_them_go_back(self) -> None:
        """Three markers on the landing square each go back along their own columns."""
        before = """
            .    .    .    .    .
            .    .    .    .    .
            .    .    B1C2D0    .    .
            .    .    A5   .    .
            .    .    .    .    .
        """
        after = """
            .    .    .    .    .
            .    .    C0   .    .
            .    B0   A9   D0   .
            .    .    .    .    .
            .    .    .    .    .
        """
        assert moved(before, "4:1", "2,2,1+0") == tidy(after)

    def test_whoever_is_put_back_neither_robs_nor_is_robbed(self) -> None:
        """A marker that is put back shares its new square with the markers there."""
        before = """
            .    .    .    .
            A4   B1   .    .
            .    A0   .    .
        """
        after = """
            .    .    .    .
            A4B0   A2   .    .
            .    .    .    .
        """
        assert moved(before, "3:1", "1,2,1+0") == tidy(after)

    def test_from_its_first_square_to_its_base(self) -> None:
        """A marker on its first square goes back to its base."""
        after = at("B7\n" + ".\n" * 7, "5,5,1+0", turn="C").play(2, "10:1")
        blocks = after.position.split(" ")[1].split("|")
        assert blocks[1].startswith("B32:0.0,")
        assert blocks[2] == "C31:0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.8"

    def test_own_markers_stay(self) -> None:
        """A seat's own markers lose nothing, wherever they are."""
        before = "A3   .\n.    .\n.    A2"
        after = "A3   A3\n.    .\n.    ."
        assert moved(before, "3:2", "1,2,2+0") == tidy(after)

    def test_stopping_short_only_on_others(self) -> None:
        """A marker can stop short on another player's marker, but not on an empty square."""
        before = ".\n.\n.\n.\n.\nB0\n.\n."
        assert at(before, "1,1,4+0").moves(0) == ("2:3", "2:4", "5:1")

    def test_a_full_move_may_land_on_somebody_too(self) -> None:
        before = ".\n.\n.\n.\nB0\n.\n.\n."
        assert at(before, "1,1,4+0").moves(0) == ("2:4", "5:1")


class TestFarSide:
    """A stack that reaches the far side is doubled from the pot, and the marker starts over."""

    COLUMN = ".\nA4\n.\n.\n.\n.\n.\n."

    def test_stack_and_as_much_from_the_pot(self) -> None:
        """A homecoming brings the stack and as many coins from the pot."""
        after = at(self.COLUMN, "1,1,1+0").play(0, "2:1")
        assert (supplies(after), pot(after)) == ("A41 B32 C32 D32", 27)
        assert corner(after, self.COLUMN) == tidy(".\n" * 8)

    def test_what_the_pot_has(self) -> None:
        """If the pot has fewer coins than the stack, it gives all that it has."""
        after = at(self.COLUMN, "1,1,1+0", pot=3).play(0, "2:1")
        assert (supplies(after), pot(after)) == ("A39 B32 C32 D32", 0)

    def test_no_further_than_the_far_side(self) -> None:
        """A move's distance ends at the far side, whatever the die shows."""
        match = at(self.COLUMN, "1,1,5+0")
        assert match.moves(0) == ("2:1",)
        assert supplies(match.play(0, "2:1")).startswith("A41 ")

    def test_landing_there_on_somebody(self) -> None:
        """Stacks on the last square are taken first, and come home as well."""
        before = "B2C3   .\nA4   .\n" + ".    .\n" * 6
        after = at(before, "1,1,1+0").play(0, "2:1")
        assert (supplies(after), pot(after)) == ("A51 B32 C32 D32", 22)
        assert coins(after) == coins(at(before, "1,1,1+0"))
        assert corner(after, before) == tidy(".    .\n" * 8)

    def test_passing_somebody_on_the_way_there(self) -> None:
        """A coin robbed on the way comes home, too. Stopping short on other markers is allowed."""
        before = ".\nC2\nA4\n.\n.\n.\n.\n."
        match = at(before, "1,1,5+0")
        assert match.moves(0) == ("2:1", "2:2")
        assert supplies(match.play(0, "2:2")).startswith("A43 ")


class TestOffBoard:
    """With the option, the far side is beyond the last square."""

    def test_a_marker_may_rest_on_the_last_square(self) -> None:
        before = ".\nA4\n.\n.\n.\n.\n.\n."
        after = at(before, "1,1,1+0", far_side="off-board").play(0, "2:1")
        assert corner(after, before) == tidy("A5\n" + ".\n" * 7)
        assert supplies(after) == "A31 B32 C32 D32"

    def test_one_step_further_is_home(self) -> None:
        """From the last square, one step leads home, whatever the die shows."""
        match = at("A4\n" + ".\n" * 7, "1,1,5+0", far_side="off-board")
        assert "2:1" in match.moves(0)
        after = match.play(0, "2:1")
        assert (supplies(after), pot(after)) == ("A41 B32 C32 D32", 27)

    def test_whoever_rests_there_can_be_robbed_and_put_back(self) -> None:
        """A marker on the last square can be landed on and put back."""
        before = "A4B1   .\n" + ".    .\n" * 7
        match = at(before, "5,5,1+0", turn="C", far_side="off-board")
        after = match.play(2, "10:1")
        assert corner(after, before) == tidy("C6   .\nA0   .\n" + ".    .\n" * 6)

    def test_nobody_is_met_beyond_the_board(self) -> None:
        """Markers on their bases at that edge are neither robbed nor put back."""
        match = at("A4\n" + ".\n" * 7, "1,1,1+0", far_side="off-board")
        assert match.moves(0) == ("2:1",)
        after = match.play(0, "2:1")
        assert "C32:" + ",".join(["0.0"] * 8) in after.position

    def test_the_big_board(self) -> None:
        """On the big board, the far side is 12 squares away, and 11 without the option."""
        column = ".\nA4\n" + ".\n" * 9
        near = at(column, "1,1,4+0", board="big")
        far = at(column, "1,1,4+0", board="big", far_side="off-board")
        assert "2:1" in near.moves(0)
        assert "2:2" in far.moves(0)
        assert supplies(near.play(0, "2:1")).startswith("A41 ")
        assert supplies(far.play(0, "2:2")).startswith("A41 ")


def test_the_turn_goes_round_the_table() -> None:
    match: Match = at(".")
    for seat in (0, 1, 2, 3, 0):
        assert match.position.split(" ")[3] == "ABCD"[seat]
        match = match.roll((2, 2, 3)).play(seat, "4:3")
