"""Foresight: public queues of rolls made in advance."""

from __future__ import annotations

from engine import Match, Over, ToMove, ToRoll

from .drawn import at
from .test_winning import HOME, ended

EIGHT = ",".join(["0.0"] * 8)


def opened(seats: int = 2, first: int = 0, **options: object) -> Match:
    """Open a match with foresight."""
    return Match.open("ludifacture", seats=seats, first=first, options={"foresight": "on", **options})


def extra(match: Match) -> dict[str, str]:
    """Return the extra fields of the position line."""
    return dict(field.split("=") for field in match.position.split(" ")[4:])


def roll_and_turn(match: Match) -> str:
    """Return the position line's third and fourth fields."""
    return " ".join(match.position.split(" ")[2:4])


class TestFilling:
    """One die decides the number of rolls, then all of them are made and laid out."""

    def test_a_die_counts_first(self) -> None:
        """Before the first turn, the first seat rolls a die for the number of its rolls."""
        match = opened(3, first=1)
        assert match.status == ToRoll(1, 6, 1, "number of rolls")
        assert match.position.endswith(" - B queue=-|-|- next=B")

    def test_a_six_is_rolled_again_for_nothing(self) -> None:
        match = opened()
        for _ in range(3):
            assert match.roll((6,)).position == match.position
            match = match.roll((6,))
        assert match.status == ToRoll(1, 6, 0, "number of rolls")

    def test_then_that_many_rolls(self) -> None:
        """Then it rolls three dice for each roll, which are read in threes."""
        match = opened().roll((2,))
        assert match.status == ToRoll(6, 6, 0, "foresight")
        assert match.position.endswith(" - A queue=-|- count=2 next=A")
        laid = match.roll((6, 4, 1, 3, 3, 3))
        assert laid.status == ToRoll(1, 6, 1, "number of rolls")
        assert laid.position.endswith(" - B queue=641,333|- next=A")

    def test_five_rolls_are_the_most(self) -> None:
        assert opened().roll((5,)).status == ToRoll(15, 6, 0, "foresight")

    def test_all_seats_in_turn_order_then_the_first_turn(self) -> None:
        """All seats fill their queues in turn order.

        Then the first turn takes the first roll of its queue.
        """
        match = opened(3, first=2)
        for seat in (2, 0, 1):
            assert match.status == ToRoll(1, 6, seat, "number of rolls")
            match = match.roll((2,)).roll((1, 2, 4, 2, 2, 3))
        assert match.status == ToMove((2,))
        assert roll_and_turn(match) == "1,2,4+0 C"
        assert extra(match)["queue"] == "124,223|124,223|223"


class TestUsing:
    """A turn takes the first roll of its queue instead of rolling."""

    LINE = f"16 A32:{EIGHT}|B32:{EIGHT} 1,2,4+0 A queue="

    def opened_at(self, queue: str, **options: object) -> Match:
        """Open a match with A's roll on the table and these queues."""
        named = {"foresight": "on", **options}
        return Match.at("ludifacture", self.LINE + queue, seats=2, options=named)

    def test_the_next_turn_takes_its_roll_at_once(self) -> None:
        """The next turn takes the first roll of its queue without rolling."""
        after = self.opened_at("223|355,124").play(0, "3:4")
        assert after.status == ToMove((1,))
        assert roll_and_turn(after) == "3,5,5+0 B"
        assert extra(after) == {"queue": "223|124"}

    def test_sixes_stay_in_the_queue_and_are_re_rolled_when_used(self) -> None:
        after = self.opened_at("223|661,124").play(0, "3:4")
        assert after.status == ToRoll(2, 6, 1, "re-roll")
        assert roll_and_turn(after) == "6,6,1+0 B"
        again = after.roll((1, 1))
        assert roll_and_turn(again) == "1,1,1+1 B"
        assert "B30:1.2," in again.play(1, "2:1").position

    def test_three_threes_likewise(self) -> None:
        assert self.opened_at("223|333").play(0, "3:4").status == ToRoll(3, 6, 1, "re-roll")

    def test_the_queue_is_filled_at_the_end_of_the_turn_that_used_its_last_roll(self) -> None:
        """The mover fills an empty queue before the next turn starts."""
        after = self.opened_at("-|355").play(0, "3:4")
        assert after.status == ToRoll(1, 6, 0, "number of rolls")
        assert roll_and_turn(after) == "- A"
        assert extra(after) == {"queue": "-|355", "next": "B"}
        filled = after.roll((1,)).roll((2, 2, 5))
        assert roll_and_turn(filled) == "3,5,5+0 B"
        assert extra(filled) == {"queue": "225|-"}

    def test_while_the_last_roll_is_used_nothing_is_filled(self) -> None:
        """A queue isn't filled while its last roll is being used."""
        assert self.opened_at("-|355").status == ToMove((0,))

    def test_on_the_big_board_only_the_counting_six_is_rolled_again(self) -> None:
        match = opened(board="big").roll((6,))
        assert match.status == ToRoll(1, 6, 0, "number of rolls")
        match = match.roll((1,)).roll((6, 6, 6)).roll((1,)).roll((3, 3, 3))
        assert match.status == ToMove((0,))
        assert match.play(0, "12:6").status == ToRoll(1, 6, 0, "number of rolls")

    def test_queues_are_public(self) -> None:
        match = self.opened_at("223|355,124")
        assert match.seen_by(None).state == match.seen_by(1).state == match.state


class TestLaterGames:
    """Queues are kept from game to game."""

    def test_kept(self) -> None:
        """Queues are kept for the next game, and an empty one is filled before it."""
        after = at(HOME, "1,1,1+0", pot=3, set="four", foresight="on", extra="queue=-|223|355|-").play(
            0, "2:1"
        )
        assert after.status == ToRoll(1, 6, 3, "number of rolls")
        assert extra(after)["next"] == "B"
        later = after.roll((1,)).roll((1, 2, 4))
        assert later.status == ToRoll(1, 6, 0, "number of rolls")
        begun = later.roll((1,)).roll((5, 5, 1))
        assert roll_and_turn(begun) == "2,2,3+0 B"
        assert extra(begun)["queue"] == "551|-|355|124"

    def test_not_filled_after_the_last_game(self) -> None:
        """After the last game, an empty queue isn't filled."""
        after = at(HOME, "1,1,1+0", pot=3, foresight="on", extra="queue=-|223|355|124").play(0, "2:1")
        assert ended(after) == ((0,), "empty pot")
        assert after.position.endswith(" - - queue=-|223|355|124")


class TestLeaving:
    def test_while_filling(self) -> None:
        """A resigned player's count doesn't pass to the next seat."""
        match = opened(3).roll((3,)).resign(0)
        assert match.status == ToRoll(1, 6, 1, "number of rolls")
        assert extra(match) == {"queue": "-|-|-", "next": "B", "left": "A"}

    def test_another_one_while_filling(self) -> None:
        """If another player resigns, the count stays and their seat is skipped."""
        match = opened(3).roll((2,)).resign(1)
        assert match.status == ToRoll(6, 6, 0, "foresight")
        assert match.roll((1, 2, 4, 1, 2, 4)).status == ToRoll(1, 6, 2, "number of rolls")

    def test_the_next_turns_roll_is_taken_at_once(self) -> None:
        """If the mover resigns, their roll and queue are gone, and the next turn takes its roll."""
        match = at(".", "1,2,4+0", foresight="on", extra="queue=223|355,124|224|225").resign(0)
        assert roll_and_turn(match) == "3,5,5+0 B"
        assert extra(match)["queue"] == "-|124|224|225"

    def test_before_the_turn_it_was_to_have(self) -> None:
        """If the next seat resigns while the mover fills a queue, the seat after it is next."""
        match = at(".", "1,2,4+0", foresight="on", extra="queue=-|355|224|225").play(0, "3:4").resign(1)
        assert match.status == ToRoll(1, 6, 0, "number of rolls")
        assert extra(match)["next"] == "C"
        assert roll_and_turn(match.roll((1,)).roll((1, 2, 4))) == "2,2,4+0 C"

    def test_the_filler_after_its_turn(self) -> None:
        """If the player who has to fill resigns, the next turn starts immediately."""
        match = at(".", "1,2,4+0", foresight="on", extra="queue=-|355|224|225").play(0, "3:4").resign(0)
        assert roll_and_turn(match) == "3,5,5+0 B"

    def test_settling_while_filling(self) -> None:
        match = opened().roll((3,)).settle()
        assert isinstance(match.status, Over)
        assert match.position.endswith(" - - queue=-|- settled=yes")
