"""What a placed die does to its neighbours: promotion, conversion, and the two options that change it."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Match, Over, ToMove

from .drawn import at, corner, judged, tidy

# Neighbour before, die that A places beside it, neighbour after: the page's cases, and endless ones.
ORDINARY = [
    *[("A1", 3, "A2"), ("A4", 3, "A5"), ("B1", 3, "A2"), ("B4", 3, "B4")],
    *((f"B{value}", 1, f"B{value}") for value in range(1, 7)),
    *[("B6", 6, "B6"), ("B5", 6, "A6"), ("B4", 4, "B4"), ("A6", 2, "A6"), ("A5", 3, "A6"), ("B2", 3, "A3")],
]
ENDLESS = [("B6", 1, "A1"), ("B5", 1, "B5"), ("B3", 5, "B3"), ("B4", 5, "A5"), ("A6", 1, "A6")]


@pytest.mark.parametrize(
    ("neighbour", "die", "after", "endless"),
    [*((*case, "off") for case in ORDINARY), *((*case, "on") for case in ENDLESS)],
)
def test_neighbour(neighbour: str, die: int, after: str, endless: str) -> None:
    """An own neighbour rises by one, up to 6. A lower enemy die is taken with one more pip.

    With endless conversion, only the next lower die is taken, and a 6 by a 1, with the placed value.
    """
    before = f". . .\n. . {neighbour}"
    assert judged(before, f"{die}@b1", endless=endless) == tidy(f". . .\n. A{die} {after}")


def test_every_pair_of_values_follows_the_two_clauses() -> None:
    """All 36 pairs of values follow the rules for own and enemy neighbours, with both kinds of conversion."""
    for die in range(1, 7):
        for value in range(1, 7):
            own = f"A{min(6, value + 1)}"
            taken = f"A{value + 1}" if value < die else f"B{value}"
            endless = f"A{die}" if die == value + 1 or (die, value) == (1, 6) else f"B{value}"
            for neighbour, after, option in (
                ("A", own, "off"),
                ("A", own, "on"),
                ("B", taken, "off"),
                ("B", endless, "on"),
            ):
                got = judged(f"{neighbour}{value} .", f"{die}@b1", endless=option)
                assert got == tidy(f"{after} A{die}")


def test_all_eight_neighbours_are_judged() -> None:
    before = """
        B1 B2 B3
        A1 .  A4
        C2 C5 C3
    """
    after = """
        A2 A3 B3
        A2 A3 A5
        A3 C5 C3
    """
    assert judged(before, "3@b2") == tidy(after)


def test_dice_two_cells_away_are_left_alone() -> None:
    """Only the ring of cells around the placed die changes."""
    before = """
        B1 B1 B1 B1 B1
        B1 .  .  .  A1
        B1 .  .  .  A1
        B1 .  .  .  A1
        A1 A1 A1 A1 A1
    """
    assert judged(before, "6@c3") == tidy(
        before.replace(
            ".  .  .  A1\n        B1 .  .  .  A1\n        B1 .  .",
            ".  .  .  A1\n        B1 .  A6 .  A1\n        B1 .  .",
        )
    )


def test_nothing_chains() -> None:
    """A converted die converts nothing itself, and gains only one pip."""
    before = """
        .  B4 B1
        .  .  B2
    """
    assert judged(before, "6@b1") == tidy("""
        .  A5 A2
        .  A6 A3
    """)
    far = judged("B1 . .\nB1 B2 .", "3@c1")
    assert far == tidy("B1 . .\nB1 A3 A3")


def test_neighbours_are_judged_on_the_position_before() -> None:
    """What becomes of a neighbour doesn't depend on what becomes of another."""
    assert judged("B2 A1\nB1 .", "2@b1") == tidy("B2 A2\nA2 A2")


def test_the_placed_die_keeps_its_value() -> None:
    """However many neighbours change, the placed die does not."""
    assert judged("A1 A2 A3\nA4 . A5\nB1 B1 B1", "2@b2") == tidy("A2 A3 A4\nA5 A2 A6\nA2 A2 A2")


def test_the_board_has_edges() -> None:
    """Cells on opposite edges are no neighbours: h1 doesn't touch a1, a2 or h8."""
    match = at("B1 . . . . . . .", "A6,B1")
    after = match.play(0, "6@h1").play(1, "1@a3")
    assert after.position.startswith(
        "......../......../......../......../......../B1......./......../B1......A6"
    )


def test_a_hole_is_neither_taken_nor_raised() -> None:
    """Holes next to a placed die stay holes."""
    assert judged("#  #  #\n#  .  A1\n#  B1 #", "6@b2", holes=5) == tidy("#  #  #\n#  A6 A2\n#  A2 #")


def test_every_opponent_is_an_opponent() -> None:
    """With eight seats, dice of all seven opponents are taken."""
    match = at("B1 C1 D1\nE1 .  F1\nG1 H1 A1", "A6,B1,C1,D1,E1,F1,G1,H1")
    assert corner(match.play(0, "6@b2"), ".. .. ..\n. . .\n. . .") == tidy("A2 A2 A2\nA2 A6 A2\nA2 A2 A2")


def test_the_mover_takes_not_seat_a() -> None:
    """Converted dice become the mover's, no matter which seat moves."""
    match = at("A1 B1 .", "A1,B1,C3", turn="C")
    assert corner(match.play(2, "3@c1"), ". . .") == tidy("A1 C2 C3")


def test_dice_of_a_resigner_can_be_taken() -> None:
    """A resigned player's dice stay on the board and can still be converted."""
    match = at("B1 .  .\nB5 .  .", "A3,B1,C2").resign(1)
    assert corner(match, ". . .\n. . .") == tidy("B1 . .\nB5 . .")
    assert corner(match.play(0, "3@b1"), ". . .\n. . .") == tidy("A2 . .\nB5 A3 .")


class TestOptionalConversion:
    BEFORE = "B1 B2 A1\n.  .  B3\n.  .  ."

    def test_named_cells_stay(self) -> None:
        """The named dice aren't converted, and all others are."""
        got = judged(self.BEFORE, "5@b2-a3-c2", optional_conversion=True)
        assert got == tidy("B1 A3 A2\n.  A5 B3\n.  .  .")

    def test_all_may_stay(self) -> None:
        got = judged(self.BEFORE, "5@b2-a3-b3-c2", optional_conversion="on")
        assert got == tidy("B1 B2 A2\n.  A5 B3\n.  .  .")

    def test_naming_none_converts_all(self) -> None:
        """A placement that names no dice converts all that it can."""
        assert judged(self.BEFORE, "5@b2", optional_conversion=True) == tidy("A2 A3 A2\n.  A5 A4\n.  .  .")

    def test_all_subsets_are_listed(self) -> None:
        """If a placement can convert three dice, it is listed eight times."""
        match = at(self.BEFORE, "A5,B1", optional_conversion=True)
        assert [move for move in match.moves(0) if move.startswith("5@b2")] == [
            "5@b2",
            "5@b2-a3",
            "5@b2-a3-b3",
            "5@b2-a3-b3-c2",
            "5@b2-a3-c2",
            "5@b2-b3",
            "5@b2-b3-c2",
            "5@b2-c2",
        ]

    def test_endless_subsets(self) -> None:
        """With endless conversion, only dice that it would convert can be spared."""
        match = at(self.BEFORE, "A3,B1", optional_conversion=True, endless=True)
        assert [move for move in match.moves(0) if move.startswith("3@b2")] == ["3@b2", "3@b2-b3"]

    @pytest.mark.parametrize("spared", ["c3", "a1", "d4", "b2", "h8"])
    def test_only_what_would_be_converted_can_be_left(self, spared: str) -> None:
        """Naming a cell without a die that would be converted is illegal."""
        with pytest.raises(IllegalMove, match=f"A 5 on b2 wouldn't convert {spared}"):
            at(self.BEFORE, "A5,B1", optional_conversion=True).play(0, f"5@b2-{spared}")

    def test_a_die_too_high_cannot_be_left(self) -> None:
        """A die that is too high to be converted can't be named."""
        with pytest.raises(IllegalMove, match="A 3 on b2 wouldn't convert c2"):
            at(self.BEFORE, "A3,B1", optional_conversion=True).play(0, "3@b2-c2")

    def test_without_the_option_nothing_can_be_left(self) -> None:
        """Without the option, naming a die is illegal."""
        with pytest.raises(IllegalMove, match="must convert every die you can"):
            at(self.BEFORE, "A5,B1").play(0, "5@b2-a3")


class TestTheEnd:
    def test_the_last_open_cell_ends_the_game_at_once(self) -> None:
        """The game ends with the last open cell, although hands still have dice."""
        match = at(".  A1", "A13,B12345", rest="A2")
        after = match.play(0, "3@a1")
        assert after.status == Over((0,), "full board")
        assert after.position.endswith("/A3A2A2A2A2A2A2A2 A1,B12345 -")

    def test_the_last_neighbours_are_still_judged(self) -> None:
        """The last placement converts and promotes like any other."""
        after = at(". B1 A4", "A3,B1", rest="B6").play(0, "3@a1")
        assert corner(after, ". . .") == tidy("A3 A2 A4")

    def test_one_cell_more_goes_on(self) -> None:
        """With one cell left, the next seat is to move."""
        after = at(". .", "A3,B1", rest="A2").play(0, "3@a1")
        assert after.status == ToMove((1,))

    def test_no_roll_for_an_empty_hand_once_the_board_is_full(self) -> None:
        """If the last cell takes the last die of a hand, the game is over without a roll."""
        after = at(".", "A3,B-", rest="A2").play(0, "3@a1")
        assert after.status == Over((0,), "full board")

    def test_holes_are_no_open_cells(self) -> None:
        """A board is full if all its cells are dice or holes."""
        after = at(". #", "A3,B1", rest="A2", holes=1).play(0, "3@a1")
        assert isinstance(after.status, Over)

    def test_a_full_game_with_holes_takes_as_many_turns_as_cells(self) -> None:
        """With 32 holes, a game has exactly 32 placements."""
        match = Match.open("conversion", seats=2, options={"holes": 32})
        plies = 0
        for hole in range(32):
            match = match.roll((hole % 8 + 1, hole // 8 + 1))
        while not isinstance(match.status, Over):
            if isinstance(match.status, ToMove):
                (seat,) = match.status.seats
                match, plies = match.play(seat, match.moves(seat)[0]), plies + 1
            else:
                match = match.roll((1, 2, 3, 4, 5))
        assert plies == 32
        assert match.position.count("#") == 32


@pytest.mark.parametrize("dice", ["coloured", "shortage"])
def test_shortage_changes_no_rule(dice: str) -> None:
    """With the other set of dice, the rules are the same."""
    assert judged("B1 . A1", "3@b1", dice=dice) == tidy("A2 A3 A2")
