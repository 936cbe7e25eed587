"""Holes, hands and turns: what is rolled when, and who moves."""

from __future__ import annotations

import pytest

from engine import Match, Over, ToMove, ToRoll

HAND = (5, 6)


def rolled(match: Match, *rolls: tuple[int, ...]) -> Match:
    """Return the match after several rolls."""
    for faces in rolls:
        match = match.roll(faces)
    return match


def opened(seats: int = 2, first: int = 0, **options: object) -> Match:
    """Open a match of Conversion. Options have underscores for hyphens."""
    return Match.open("conversion", seats=seats, first=first, options=options)


class TestHands:
    def test_the_opening_of_two_seats(self) -> None:
        """After both hands are rolled, the position line is the example's, and A is to move."""
        match = rolled(opened(), (5, 3, 1, 2, 4), (6, 1, 2, 1, 6))
        empty = "/".join(["........"] * 8)
        assert match.position == f"{empty} A12345,B11266 A"
        assert match.status == ToMove((0,))

    @pytest.mark.parametrize("seats", range(2, 9))
    def test_hands_are_rolled_in_turn_order_from_the_first_seat(self, seats: int) -> None:
        """The first seat rolls first, then the seats in turn order. The first seat also moves first."""
        for first in range(seats):
            match, asked = opened(seats, first), []
            while isinstance(match.status, ToRoll):
                assert (match.status.count, match.status.sides) == HAND
                asked.append(match.status.seat)
                match = match.roll((1, 2, 3, 4, 5))
            assert asked == [(first + seat) % seats for seat in range(seats)]
            assert match.status == ToMove((first,))

    def test_hands_not_yet_rolled_are_marked(self) -> None:
        """A hand is a question mark until the seat has rolled."""
        match = opened(3, 1).roll((1, 1, 2, 2, 3))
        assert match.position.split(" ")[1:] == ["A?,B11223,C?", "C"]

    def test_an_empty_hand_is_rolled_at_the_start_of_its_turn(self) -> None:
        """After a seat's fifth die, the next seat moves before the empty hand is rolled."""
        match = rolled(opened(), (1, 1, 1, 1, 1), (2, 2, 2, 2, 2))
        for rank in range(1, 5):
            match = match.play(0, f"1@a{rank}").play(1, f"2@h{rank}")
        match = match.play(0, "1@a5")
        assert match.position.endswith(" A-,B2 B")
        assert match.status == ToMove((1,))
        match = match.play(1, "2@h5")
        assert match.status == ToRoll(5, 6, 0, "hand")
        match = match.roll((6, 5, 4, 3, 2))
        assert match.position.endswith(" A23456,B- A")
        assert match.status == ToMove((0,))
        match = match.play(0, "6@c8")
        assert match.status == ToRoll(5, 6, 1, "hand")

    def test_a_die_is_used_up(self) -> None:
        """The placed die leaves the hand, and only one of two equal ones."""
        match = rolled(opened(), (3, 3, 1, 2, 2), (1, 1, 1, 1, 1)).play(0, "3@d4")
        assert match.position.endswith(" A1223,B11111 B")


class TestHoles:
    def test_the_holes_of_the_page(self) -> None:
        """Three holes can take four rolls, because a cell that is a hole already is rolled again."""
        match = opened(2, 1, holes=3)
        for faces in ((1, 1), (1, 1), (8, 3), (2, 2)):
            assert match.status == ToRoll(2, 8, None, "hole")
            assert match.position.endswith(" A?,B? *")
            match = match.roll(faces)
        assert match.position == (
            "......../......../......../......../......../.......#/.#....../#....... A?,B? B"
        )
        assert match.status == ToRoll(5, 6, 1, "hand")

    def test_a_repeated_hole_changes_nothing(self) -> None:
        """A roll of an existing hole leaves the position as it was."""
        once = opened(holes=2).roll((4, 7))
        assert once.roll((4, 7)).position == once.position
        assert once.roll((4, 7)).status == once.status

    def test_file_first_then_rank(self) -> None:
        """The first face names the file, the second the rank."""
        assert opened(holes=1).roll((1, 8)).position.startswith("#......./")
        assert opened(holes=1).roll((8, 1)).position.split(" ")[0].endswith("/.......#")

    def test_no_holes_no_roll(self) -> None:
        """Without holes, the hands are rolled first."""
        assert opened(holes=0).status == ToRoll(5, 6, 0, "hand")

    def test_exactly_as_many_as_asked(self) -> None:
        """A match has exactly the number of holes in its options."""
        for holes in (1, 7, 32):
            match, rolls = opened(holes=holes), 0
            while match.status == ToRoll(2, 8, None, "hole"):
                match, rolls = match.roll((rolls % 8 + 1, rolls // 8 + 1)), rolls + 1
            assert (rolls, match.position.count("#")) == (holes, holes)


class TestResigning:
    """A seat resigns in turn, out of turn, or before its first hand."""

    def test_the_turn_passes_on(self) -> None:
        """If the seat to move resigns, the next active seat moves."""
        match = rolled(opened(3, 1), *[(1, 2, 3, 4, 5)] * 3)
        assert match.resign(1).status == ToMove((2,))
        assert match.resign(2).play(1, "1@a1").status == ToMove((0,))

    def test_out_of_turn_the_turn_stays(self) -> None:
        """If another seat resigns, the turn stays."""
        match = rolled(opened(3), *[(1, 2, 3, 4, 5)] * 3)
        assert match.resign(2).status == ToMove((0,))

    def test_the_hand_stays_in_the_line(self) -> None:
        """A resigner's hand stays in the position line, and `left` names the seat."""
        match = rolled(opened(3), *[(1, 2, 3, 4, 5)] * 3).play(0, "2@a1").resign(0)
        assert match.position.endswith(
            "A....... A1345,B12345,C12345 B left=A".replace("A.......", "A2.......")
        )

    def test_never_rolled_again(self) -> None:
        """An empty hand of a resigned player stays empty, and all others are still rolled."""
        match = Match.at("conversion", f"{'/'.join(['........'] * 8)} A-,B1,C- A", seats=3)
        assert match.status == ToRoll(5, 6, 0, "hand")
        match = match.resign(0)
        assert match.status == ToMove((1,))
        match = match.play(1, "1@a1")
        assert match.status == ToRoll(5, 6, 2, "hand")
        match = match.roll((1, 1, 1, 1, 1)).play(2, "1@b8")
        assert match.status == ToRoll(5, 6, 1, "hand")
        assert match.position.endswith(" A-,B-,C1111 B left=A")

    def test_before_its_first_hand(self) -> None:
        """A seat that resigns while it should roll is skipped, and its hand stays unrolled."""
        match = opened(4, 2).roll((1, 2, 3, 4, 5))
        assert match.status == ToRoll(5, 6, 3, "hand")
        match = match.resign(3)
        assert match.status == ToRoll(5, 6, 0, "hand")
        match = rolled(match, (1, 1, 1, 1, 1), (2, 2, 2, 2, 2))
        assert match.status == ToMove((2,))
        assert match.position.endswith(" A11111,B22222,C12345,D? C left=D")
        assert match.play(2, "1@a1").status == ToMove((0,))

    def test_before_others_have_rolled(self) -> None:
        """If the first seat resigns after its own roll, all others still roll, and the second seat moves."""
        match = opened(3).roll((1, 2, 3, 4, 5)).resign(0)
        match = rolled(match, (1, 1, 1, 1, 1), (2, 2, 2, 2, 2))
        assert match.status == ToMove((1,))
        assert match.position.endswith(" A12345,B11111,C22222 B left=A")

    def test_out_of_turn_before_its_first_hand(self) -> None:
        """A seat that resigns before its turn to roll never rolls."""
        match = opened(3).resign(1)
        assert match.status == ToRoll(5, 6, 0, "hand")
        match = match.roll((1, 2, 3, 4, 5))
        assert match.status == ToRoll(5, 6, 2, "hand")
        assert match.roll((1, 1, 1, 1, 1)).status == ToMove((0,))

    def test_the_last_to_roll_resigns(self) -> None:
        """If the last seat resigns instead of rolling, the first seat moves."""
        match = rolled(opened(3), *[(1, 2, 3, 4, 5)] * 2)
        assert match.resign(2).status == ToMove((0,))

    def test_during_the_holes(self) -> None:
        """All holes are still rolled. Then the next active seat rolls the first hand."""
        match = opened(3, 1, holes=2).roll((1, 1)).resign(1)
        assert match.position.endswith(" A?,B?,C? * left=B")
        assert match.status == ToRoll(2, 8, None, "hole")
        assert match.roll((2, 2)).status == ToRoll(5, 6, 2, "hand")

    def test_a_resigner_cannot_win(self) -> None:
        """A resigned player can't win, even with by far the best score."""
        line = "/".join(["A6" * 8] * 7 + ["B1C2" + "A6" * 5 + "."]) + " A6,B1,C1 B"
        match = Match.at("conversion", line, seats=3).resign(0).play(1, "1@h1")
        assert match.scores == (61 * 6, 2, 2)
        assert match.status == Over((1, 2), "full board")

    def test_the_resigner_still_has_a_score(self) -> None:
        match = rolled(opened(3), *[(1, 2, 3, 4, 5)] * 3).play(0, "5@a1").resign(0)
        assert match.scores == (5, 0, 0)


class TestSettling:
    """Ending by agreement scores the position as it is."""

    def test_score_now(self) -> None:
        match = rolled(opened(), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)).play(0, "5@a1").settle()
        assert match.status == Over((0,), "agreement")
        assert match.position == "/".join(["........"] * 7 + ["A5......."]) + " A1234,B12345 - settled=yes"

    @pytest.mark.parametrize("win", ["high-score", "territory", "tall", "wide", "mass"])
    def test_before_the_first_die_all_share(self, win: str) -> None:
        """Before the first placement, an agreement is a win shared by all."""
        assert opened(3, holes=2, win=win).settle().status == Over((0, 1, 2), "agreement")

    def test_resigners_do_not_share(self) -> None:
        """Players who resigned before the agreement don't share the win."""
        assert opened(4).resign(1).settle().status == Over((0, 2, 3), "agreement")


class TestOptions:
    def test_the_defaults_are_the_first_values(self) -> None:
        assert opened().record()["options"] == {
            "win": "high-score",
            "endless": "off",
            "holes": 0,
            "dice": "coloured",
            "mass-adjacency": "all8",
            "optional-conversion": "off",
        }
