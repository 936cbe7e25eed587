"""Numbered markers: every seat numbers its columns in secret, once for the whole set."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine import IllegalMove, InvalidMove, InvalidPosition, Match, MatchOver, NotYourTurn, ToMove, ToRoll

from .drawn import pot

MINE = "10,9,8,7,5,4,3,2"
STANDARD = "2,3,4,5,7,8,9,10"
BIG = "2,3,4,5,6,7,8,9,10,11,12"


def opened(seats: int = 2, first: int = 0, **options: object) -> Match:
    """Open a match with chosen orders."""
    return Match.open("ludifacture", seats=seats, first=first, options={"order": "chosen", **options})


def submitted(match: Match, *orders: str) -> Match:
    """Return the match after these orders, A's first."""
    for seat, order in enumerate(orders):
        match = match.play(seat, order)
    return match


class TestSubmitting:
    """Antes come first, then orders, then the first roll."""

    def test_all_seats_owe_one(self) -> None:
        """After the antes and before any roll, all seats choose an order in secret."""
        match = opened(4, first=2)
        assert match.status == ToMove((0, 1, 2, 3), secret=True)
        assert pot(match) == 32
        assert match.position.endswith(" - * order=-|-|-|-")

    def test_in_any_order(self) -> None:
        match = opened(3).play(1, MINE)
        assert match.status == ToMove((0, 2), secret=True)
        with pytest.raises(NotYourTurn):
            match.play(1, STANDARD)
        assert match.play(2, STANDARD).play(0, STANDARD).status == ToRoll(3, 6, 0, "roll")

    def test_then_the_first_seat_rolls(self) -> None:
        assert submitted(opened(2, 1), MINE, MINE).status == ToRoll(3, 6, 1, "roll")
        ahead = submitted(opened(2, 1, foresight="on"), MINE, MINE)
        assert ahead.status == ToRoll(1, 6, 1, "number of rolls")

    def test_any_permutation(self) -> None:
        """Any permutation of the numbers is accepted as it is written."""
        match = opened()
        for order in list(permutations(STANDARD.split(",")))[::997]:
            assert match.play(0, ",".join(order)).position.endswith(f" order={','.join(order)}|-")
        assert opened(board="big").play(0, BIG).position.endswith(f" order={BIG}|-")

    @pytest.mark.parametrize(
        ("order", "why"),
        [
            ("2,3,4,5,7,8,9", "Missing: 10"),
            ("2,3", "Missing: 4, 5, 7, 8, 9, 10"),
            ("2,3,4,5,6,8,9,10", "No column has the number 6. The numbers are 2, 3, 4, 5, 7"),
            ("2,3,4,5,7,8,9,11", "No column has the number 11"),
            ("2,3,4,5,7,8,10,10", "You used 10 twice"),
            ("2,2,3,4,5,7,8,9,10", "You used 2 twice"),
            ("0,3,4,5,7,8,9,10", "No column has the number 0"),
        ],
    )
    def test_what_is_no_order(self, order: str, why: str) -> None:
        """The refusal names the number that is wrong."""
        with pytest.raises(IllegalMove, match=why):
            opened().play(0, order)

    @pytest.mark.parametrize("written", ["", "4:3", "a,b", "standard", "2,3,4,5,7,8,9,x", "123,4", "٢,3"])
    def test_what_cannot_be_read(self, written: str) -> None:
        with pytest.raises(InvalidMove, match="for example 2,3,4,5,7,8,9,10"):
            opened().play(0, written)

    @pytest.mark.parametrize(
        "written",
        [
            "10,9,8,7,5,4,3,2",
            " 10, 9, 8, 7, 5, 4, 3, 2 ",
            "10 9 8 7 5 4 3 2",
            "10-9-8-7-5-4-3-2",
            "10;9;8;7|5.4,3\t2\n",
        ],
    )
    def test_forgiving_reading(self, written: str) -> None:
        match = opened()
        assert str(match.game.parse(match.state, 0, written)) == MINE


class TestUsing:
    """The numbers then belong to the columns."""

    def test_columns_have_the_chosen_numbers(self) -> None:
        """If A's order starts with 10, its 10 is the leftmost column. B's stays the rightmost."""
        match = submitted(opened(), MINE, STANDARD).roll((5, 5, 1)).play(0, "10:1")
        assert match.position.split(" ")[1].startswith("A31:1.1,0.0,")
        after = match.roll((5, 5, 1)).play(1, "10:1").position.split(" ")[1].split("|")[1]
        assert after == "B31:0.0,0.0,0.0,0.0,0.0,0.0,0.0,1.1"

    def test_fixed_for_the_whole_set(self) -> None:
        """Orders are kept for the next game."""
        line = (
            "3 A32:7.4,0.0,0.0,0.0,0.0,0.0,0.0,0.0|B32:0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0 5,5,1+0 A "
            f"order={MINE}|{STANDARD}"
        )
        options = {"order": "chosen", "set": "four"}
        after = Match.at("ludifacture", line, seats=2, options=options).play(0, "10:1")
        assert after.status == ToRoll(3, 6, 1, "roll")
        assert after.position.endswith(f" - B order={MINE}|{STANDARD} game=2 results=-1,-8")


class TestSecrecy:
    """No one sees anything of another seat's order until the last one is in."""

    def test_the_own_order_is_seen(self) -> None:
        match = opened(3).play(0, MINE)
        shown = [
            match.game.encode(match.seen_by(viewer).state).split(" order=")[1] for viewer in (0, 1, None)
        ]
        assert shown == [f"{MINE}|-|-", "?|-|-", "?|-|-"]

    def test_revealed_together(self) -> None:
        """Once the last order is in, everyone sees all of them."""
        match = submitted(opened(3), MINE, STANDARD, MINE)
        assert match.hidden == 0
        assert match.public_record() == match.record()
        for viewer in (0, 1, 2, None):
            assert match.seen_by(viewer).state == match.state

    def test_a_hidden_order_is_no_position(self) -> None:
        """A spectator's position line, in which an order is hidden, can't be opened."""
        match = opened(2).play(0, MINE)
        with pytest.raises(InvalidPosition, match="isn't a valid number"):
            Match.at(
                "ludifacture",
                match.game.encode(match.seen_by(None).state),
                seats=2,
                options={"order": "chosen"},
            )


class TestLeaving:
    def test_before_submitting(self) -> None:
        """All others still submit, and the resigned player's columns keep the standard numbers."""
        match = opened(3).resign(0)
        assert match.status == ToMove((1, 2), secret=True)
        after = match.play(1, MINE).play(2, MINE)
        assert after.status == ToRoll(3, 6, 1, "roll")
        assert after.position.endswith(f" - B order=-|{MINE}|{MINE} left=A")

    def test_the_last_one_who_owes(self) -> None:
        match = opened(3).play(0, MINE).play(1, STANDARD).resign(2)
        assert match.status == ToRoll(3, 6, 0, "roll")
        assert match.seen_by(None).state == match.state

    def test_settling(self) -> None:
        """An agreement ends the match, even if orders are still due."""
        match = opened(3).play(0, MINE).settle()
        assert match.position.endswith(f" - - order={MINE}|-|- settled=yes")
        with pytest.raises(MatchOver):
            match.play(1, MINE)


class TestPresets:
    def test_of_the_normal_board(self) -> None:
        """The ready-made orders are standard, reversed, and frequent numbers outside, left or right."""
        assert opened().moves(1) == (
            "10,2,9,3,8,4,7,5",
            "10,9,8,7,5,4,3,2",
            "2,3,4,5,7,8,9,10",
            "5,4,3,2,10,9,8,7",
            "5,7,4,8,3,9,2,10",
        )

    def test_of_the_big_board(self) -> None:
        """On the big board, 7 is the most frequent number."""
        assert opened(board="big").moves(0) == (
            "12,11,10,9,8,7,6,5,4,3,2",
            "12,2,11,3,10,4,9,5,8,6,7",
            "2,3,4,5,6,7,8,9,10,11,12",
            "7,6,8,5,9,4,10,3,11,2,12",
            "7,8,9,10,11,12,2,3,4,5,6",
        )

    def test_as_choices(self) -> None:
        """Each ready-made order is named, and the first draft is the standard one."""
        step = opened().choices(0, ())
        assert [each.token for each in step.choices] == [
            *("swap", "mirror"),
            *("standard", "reversed", "outside", "left", "right"),
        ]
        assert {each.move for each in step.choices[2:]} == set(opened().moves(0))
        assert step.draft == STANDARD
        assert str(step.choices[4].label) == "Frequent numbers on the outside"
        assert step.choices[0].squares == ()

    def test_a_draft_is_changed(self) -> None:
        """Two numbers can be swapped, each on the first square of its column as the owner sees it."""
        match = submitted(opened(), STANDARD)
        assert match.choices(1, (MINE, "mirror")[:1]).choices[1].move == STANDARD
        step = match.choices(1, (MINE, "swap", "h8"))
        assert step.draft == MINE
        assert "Which one should swap with the 10 at h8?" in str(step.prompt)
        assert [(each.token, each.squares, each.move) for each in step.choices[:2]] == [
            ("g8", ("g8",), "9,10,8,7,5,4,3,2"),
            ("f8", ("f8",), "8,9,10,7,5,4,3,2"),
        ]

    def test_only_once(self) -> None:
        """A player who has submitted isn't asked again, and tokens that are no order are refused."""
        with pytest.raises(NotYourTurn):
            opened().play(0, MINE).choices(0, ())
        for chosen in (("standard",), ("2,3",), (STANDARD, "x"), (STANDARD, "swap", "a2")):
            with pytest.raises(InvalidMove):
                opened().choices(0, chosen)
