"""The variant in which a roll says how many dice can move (rules: Roll variant, Corners)."""

from __future__ import annotations

import pytest

from engine import IllegalMove, Match, Over, ToMove, ToRoll

from .drawn import at, targets
from .test_ending import GOAL, STUCK, over

PAIR = "5 A3 . . . . .\n 3 A1 . . . . .\n a b c d e f"


def rolled(match: Match) -> list[str]:
    """Return the position line's turn field and the fields after it."""
    return match.position.split(" ")[2:]


def pair(turn: str = "A", also: str = "B1@h8", **options: object) -> Match:
    """Open a match in which south has a 3 on a5 and a 1 on a3."""
    return at(PAIR, turn, also, pieces="roll", **options)


class TestRoll:
    def test_a_six_sided_die_for_the_seat(self) -> None:
        """In the opening, the first seat has to roll one six-sided die before it can move."""
        match = Match.open("konfusion", seats=3, first=1, options={"pieces": "roll"})
        assert isinstance(match.status, ToRoll)
        assert (match.status.count, match.status.sides, match.status.seat) == (1, 6, 1)
        assert rolled(match) == ["B"]
        assert match.moves(1) == ()

    def test_it_is_rolled_where_nothing_can_move(self) -> None:
        match = at(STUCK, "B left=C", seats=3, jump="capture", pieces="roll")
        assert isinstance(match.status, ToRoll)
        match = match.roll((4,))
        assert rolled(match) == ["A", "quiet=1", "passes=1", "left=C"]
        assert isinstance(match.status, ToRoll)

    def test_all_pass_in_a_row(self) -> None:
        """If all seats have to pass after their rolls, the game ends on points."""
        match = at(STUCK, "A:1: left=C", seats=3, jump="capture", pieces="roll").play(0, "c1>e3")
        assert over(match.roll((6,)).roll((1,))) == ((), "nobody can move")

    def test_a_resignation_begins_the_row_of_passes_anew(self) -> None:
        """A resignation resets the number of passes in a row."""
        match = at(STUCK, "A left=C", "A1@i1 D1@j9", seats=4, jump="capture", pieces="roll")
        match = match.roll((1,)).play(0, "i1>i2").roll((2,)).roll((2,)).resign(3)
        assert "passes" not in match.position
        assert isinstance(match.status, ToRoll)

    def test_otherwise_nothing_is_rolled(self) -> None:
        match = at(PAIR, also="B1@h8")
        assert match.status == ToMove((0,))
        assert match.play(0, "a5>d5").status == ToMove((1,))


class TestDice:
    """Up to the rolled number of different dice move, one after another."""

    def test_different_dice(self) -> None:
        """A die that has moved can't move again in the same turn."""
        match = pair().roll((3,)).play(0, "a5>d5")
        assert rolled(match) == ["A:2:d5"]
        assert targets(match, "d5") == ""
        assert match.moves(0) == ("a3>a4", "a3>b3", "end")

    @pytest.mark.parametrize(
        ("also", "roll", "moves", "after"),
        [
            ("", 3, "", ["A:3:"]),
            (" A2@e5 A1@j2", 5, "e5>g7 a3>a4 a5>d5", ["A:2:a4,d5,g7"]),  # by file, then rank
            ("", 1, "a5>d5", ["B", "quiet=1"]),  # the last allowed die
            ("", 6, "a5>d5 a3>a4", ["B", "quiet=1"]),  # no other die can move: all have
            ("", 2, "a5>d5 end", ["B", "quiet=1"]),  # ended early, after the first
        ],
    )
    def test_the_turn_field(self, also: str, roll: int, moves: str, after: list[str]) -> None:
        """The field has how many dice can move and where moved ones stand or, afterwards, the next seat."""
        match = pair(also=f"B1@h8{also}").roll((roll,))
        for move in moves.split():
            match = match.play(0, move)
        assert rolled(match) == after

    def test_at_least_one(self) -> None:
        match = pair().roll((2,))
        assert "end" not in match.moves(0)
        with pytest.raises(IllegalMove, match="Move at least one die"):
            match.play(0, "end")

    def test_a_die_may_follow_another(self) -> None:
        """The second die moves on the board that the first one left."""
        match = pair(also="B1@h8 A3@a6").roll((2,))
        assert targets(match, "a6") == "a9 d6"
        assert targets(match.play(0, "a5>d5"), "a6") == "a4 a9 d6"
        assert targets(match.play(0, "a3>b3"), "a6") == "a3 a9 d6"


class TestEnds:
    """Endings are checked after every die, or when the turn ends."""

    def test_the_goal_in_mid_turn(self) -> None:
        match = at(GOAL, "A:3:", "B6@h5 A1@b1", pieces="roll").play(0, "j7>j10")
        assert over(match) == ((0,), "four goal keyposts")

    def test_the_last_die_in_mid_turn(self) -> None:
        match = pair(also="B1@d5").roll((4,)).play(0, "a5>d5")
        assert over(match) == ((0,), "last die captured")

    def test_a_rolled_turn_is_one_quiet_turn(self) -> None:
        match = pair(stall=1).roll((2,)).play(0, "a5>d5").play(0, "a3>a4")
        assert rolled(match) == ["B", "quiet=1"]
        assert over(match.roll((5,)).play(1, "h8>h7"))[1] == "stall"

    def test_the_stall_is_looked_at_when_the_turn_ends(self) -> None:
        match = pair("A quiet=1", "B1@h8 B1@b3", stall=1).roll((2,)).play(0, "a5>d5")
        assert isinstance(match.status, ToMove)
        assert over(match.play(0, "end"))[1] == "stall"
        assert rolled(match.play(0, "a3>b3")) == ["B"]

    def test_one_capture_makes_the_whole_turn_count(self) -> None:
        match = pair("A quiet=7", "B1@h8 B1@b3").roll((2,)).play(0, "a3>b3")
        assert rolled(match) == ["A:1:b3", "stirred=yes"]
        assert rolled(match.play(0, "a5>d5")) == ["B"]
        assert rolled(match.play(0, "end")) == ["B"]

    def test_leaving_in_mid_turn(self) -> None:
        """If a seat resigns during its turn, the next seat rolls.

        A capture before that still resets the count.
        """
        match = at(PAIR, "A quiet=7", "B1@h8 B1@b3 C1@g9", seats=3, pieces="roll").roll((2,))
        assert rolled(match.resign(0)) == ["B", "quiet=7", "left=A"]
        assert rolled(match.play(0, "a3>b3").resign(0)) == ["B", "left=A"]

    def test_leaving_out_of_turn(self) -> None:
        match = at(PAIR, "A", "B1@h8 C1@g9", seats=3, pieces="roll").roll((2,)).play(0, "a5>d5").resign(2)
        assert rolled(match) == ["A:1:d5", "left=C"]
        assert isinstance(match.settle().status, Over)
