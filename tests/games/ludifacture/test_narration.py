"""What the table is told."""

from __future__ import annotations

from engine import Match

from .drawn import at
from .test_winning import HOME

COLUMN = ".\n.\nC0\nB3\n.\nA2\n.\n."


def after_move(before: Match, move: str, seat: int = 0) -> str:
    """Describe what a move did."""
    return str(before.play(seat, move).narrate(before))


def after_roll(before: Match, *faces: int) -> str:
    """Describe what a roll made."""
    return str(before.roll(faces).narrate(before))


class TestMoves:
    """Who paid what, moved where, robbed and put back whom."""

    def test_a_quiet_move(self) -> None:
        """Nothing is invented."""
        assert after_move(at(".", "2,2,3+0"), "4:3") == "A pays 1 and moves column 4 by 3 to c3."

    def test_robbing_and_putting_back(self) -> None:
        """Square by square."""
        match = at(COLUMN, "1,1,4+2")
        assert after_move(match, "2:4") == ("A pays 3 and moves column 2 by 4 to a7: robs B of 1.")
        assert after_move(match, "2:3") == (
            "A pays 3 and moves column 2 by 3 to a6: robs B of 1, puts C back on a7."
        )
        assert after_move(match, "2:2") == (
            "A pays 3 and moves column 2 by 2 to a5: puts B back to base, taking 3."
        )

    def test_a_victim_that_stays_on_the_board(self) -> None:
        """Where it goes back to is said."""
        match = at("C5\n.\nA0", "1,1,2+0")
        assert after_move(match, "2:2") == (
            "A pays 1 and moves column 2 by 2 to a3: puts C back on a4, taking 5."
        )

    def test_coming_home(self) -> None:
        """The stack and the pot's share."""
        assert after_move(at(HOME, "1,1,1+0"), "2:1") == (
            "A pays 1 and brings column 2 to the far side: 5 from the stack and 5 from the pot come home."
        )

    def test_the_last_supply(self) -> None:
        """What was really paid."""
        told = after_move(at(".", "2,2,3+5", supplies="A2 B32 C32 D32"), "4:3")
        assert told == "A pays 2 and moves column 4 by 3 to c3. A has no supply left."


class TestRolls:
    """Re-rolled sixes are told, with what they cost."""

    def test_a_roll_that_stands(self) -> None:
        """Its faces as they fell."""
        assert after_roll(at(".", turn="C"), 5, 1, 4) == "C rolls 5, 1, 4."

    def test_a_roll_that_does_not(self) -> None:
        """And why."""
        assert after_roll(at("."), 6, 4, 1) == "A rolls 6, 4, 1; sixes are rolled again, for a coin more."
        assert after_roll(at("."), 3, 3, 3) == (
            "A rolls 3, 3, 3; three threes are rolled again, for a coin more."
        )

    def test_re_rolls(self) -> None:
        """Again and again, until it stands."""
        assert after_roll(at(".", "6,4,1+0"), 6) == (
            "A re-rolls and has 6, 4, 1; sixes are rolled again, for a coin more."
        )
        assert after_roll(at(".", "6,4,1+1"), 2) == "A re-rolls and has 2, 4, 1: the move costs 3."

    def test_a_price_beyond_the_supply(self) -> None:
        """Is the supply."""
        told = after_roll(at(".", "6,4,1+1", supplies="A2 B32 C32 D32"), 2)
        assert told == "A re-rolls and has 2, 4, 1: the move costs 2."

    def test_on_the_big_board(self) -> None:
        """Sixes stand."""
        assert after_roll(at(".", board="big"), 6, 6, 6) == "A rolls 6, 6, 6."


class TestEnds:
    """How a game ended and how a set stands."""

    def test_a_single_game(self) -> None:
        """Only why it ended."""
        assert after_move(at(HOME, "1,1,1+0", pot=3), "2:1").endswith(" come home. The pot is empty.")

    def test_between_games_of_four(self) -> None:
        """What each has won or lost so far, and who begins."""
        match = at(HOME, "1,1,1+0", pot=3, supplies="A32 B30 C40 D30", set="four")
        assert after_move(match, "2:1").endswith(
            " The pot is empty. After game 1 of the set: A -1, B -10, C +0, D -10. "
            "Antes are paid, and B begins the next game."
        )

    def test_the_last_of_four(self) -> None:
        """Nobody begins another."""
        match = at(HOME, "1,1,1+0", pot=3, set="four", extra="game=4 results=1,0,0,-1")
        assert after_move(match, "2:1").endswith(" After game 4 of the set: A +0, B -8, C -8, D -9.")

    def test_between_games_until_broke(self) -> None:
        """What each has, stacks included."""
        match = at(".\nA4\nB3\n.\n.\n.\n.\n.", "1,1,1+0", pot=3, set="broke", stacks="lost", extra="game=4")
        assert after_move(match, "2:1").endswith(
            " After game 4 of the set: A 39, B 35, C 32, D 32. Antes are paid, and A begins the next game."
        )

    def test_the_ends_of_such_a_set(self) -> None:
        """Broke, too poor, or long enough."""
        poor = at(HOME, "1,1,1+0", pot=3, set="broke", supplies="A32 B7 C32 D6")
        assert after_move(poor, "2:1").endswith(" Too poor for the next ante: B, D.")
        twenty = at(HOME, "1,1,1+0", pot=3, set="broke", extra="game=20")
        assert after_move(twenty, "2:1").endswith(
            " After game 20 of the set: A 39, B 32, C 32, D 32. No set goes on for longer."
        )
        broke = at(".", "2,2,3+0", set="broke", supplies="A1 B32 C32 D32")
        assert after_move(broke, "4:3").endswith(
            " A has no supply left. After game 1 of the set: A 1, B 32, C 32, D 32."
        )

    def test_a_first_seat_that_has_left(self) -> None:
        """The one that really begins is named."""
        match = at(HOME, "1,1,1+0", pot=3, set="four").resign(1)
        assert after_move(match, "2:1").endswith("and C begins the next game.")


class TestForesight:
    """Queues are public, and so is what they make of a turn."""

    def test_filling(self) -> None:
        """The counting die, its sixes, the rolls."""
        match = Match.open("ludifacture", seats=2, options={"foresight": "on"})
        assert after_roll(match, 6) == "A rolls a 6 for foresight, and rolls again."
        assert after_roll(match, 2) == "A rolls a 2 for foresight: 2 rolls are laid out."
        assert after_roll(match.roll((2,)), 6, 4, 1, 3, 3, 3) == "A lays out 6-4-1, 3-3-3."

    def test_the_roll_that_the_next_turn_takes(self) -> None:
        """No roll of dice tells it, so the move before does."""
        match = at(".", "2,2,3+0", foresight="on", extra="queue=111|124|111|111")
        assert after_move(match, "4:3") == "A pays 1 and moves column 4 by 3 to c3. B has 1, 2, 4."
        six = at(".", "2,2,3+0", foresight="on", extra="queue=111|624|111|111")
        assert after_move(six, "4:3").endswith(" B has 6, 2, 4; sixes are rolled again, for a coin more.")
        last = at(".", "2,2,3+0", foresight="on", extra="queue=-|333|111|111").play(0, "4:3").roll((1,))
        assert after_roll(last, 1, 2, 4) == (
            "A lays out 1-2-4. B has 3, 3, 3; three threes are rolled again, for a coin more."
        )

    def test_after_the_orders(self) -> None:
        """With queues to fill, no roll is there yet."""
        match = Match.open("ludifacture", seats=2, options={"order": "chosen", "foresight": "on"})
        match = match.play(0, "2,3,4,5,7,8,9,10")
        assert after_move(match, "10,9,8,7,5,4,3,2", 1).endswith("10-9-8-7-5-4-3-2.")


def test_orders() -> None:
    """Who has handed one in, and all of them with the last."""
    match = Match.open("ludifacture", seats=3, options={"order": "chosen"})
    assert after_move(match, "10,9,8,7,5,4,3,2", 1) == "B has numbered their columns in secret."
    match = match.play(1, "10,9,8,7,5,4,3,2").play(0, "2,3,4,5,7,8,9,10")
    assert after_move(match, "5,7,4,8,3,9,2,10", 2) == (
        "All columns are numbered, from their owners' left: "
        "A 2-3-4-5-7-8-9-10, B 10-9-8-7-5-4-3-2, C 5-7-4-8-3-9-2-10."
    )


class TestLeaving:
    """Resignations and agreements are told, with what they set going."""

    def test_the_last_who_owed_an_order(self) -> None:
        """The orders are open then; before, nothing is told of them."""
        match = Match.open("ludifacture", seats=4, options={"order": "chosen"})
        match = match.play(0, "10,9,8,7,5,4,3,2").play(2, "2,3,4,5,7,8,9,10")
        one = match.resign(1)
        assert str(one.narrate(match)) == "B resigns."
        assert str(one.resign(3).narrate(one)) == (
            "D resigns. All columns are numbered, from their owners' left: A 10-9-8-7-5-4-3-2, "
            "B 2-3-4-5-7-8-9-10, C 2-3-4-5-7-8-9-10, D 2-3-4-5-7-8-9-10."
        )

    def test_the_roll_that_the_next_turn_takes(self) -> None:
        """With foresight it has one at once; out of turn nothing changes."""
        match = at(".", "1,2,4+0", foresight="on", extra="queue=223|355,124|224|225")
        assert str(match.resign(0).narrate(match)) == "A resigns. B has 3, 5, 5."
        assert str(match.resign(2).narrate(match)) == "C resigns."
        filling = at(".", "1,2,4+0", foresight="on", extra="queue=-|355|224|225").play(0, "3:4")
        assert str(filling.resign(0).narrate(filling)) == "A resigns. B has 3, 5, 5."
        assert str(filling.resign(1).narrate(filling)) == "B resigns."

    def test_the_end(self) -> None:
        """Nothing follows when the match is over."""
        match = at(".", "1,2,4+0", supplies="A32 B32", foresight="on", extra="queue=223|355")
        assert str(match.resign(0).narrate(match)) == "A resigns."
