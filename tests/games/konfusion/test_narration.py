"""What is told of every event."""

from __future__ import annotations

from engine import Match

from .drawn import at
from .test_ending import GOAL, STUCK


def told(match: Match, *moves: str) -> str:
    """Return the sentence that tells the last of some moves or rolls."""
    before = match
    for move in moves:
        before, seat = match, "ABCD".index(match.position.split(" ")[2][0])
        match = match.roll((int(move),)) if move.isdecimal() else match.play(seat, move)
    return str(match.narrate(before))


class TestMoves:
    """The die, its way, what it did."""

    def test_a_plain_move(self) -> None:
        """From where to where."""
        assert told(Match.open("konfusion", seats=2), "d3>d4") == "A moves the 1 from d3 to d4."

    def test_jumps(self) -> None:
        """Which dice are jumped."""
        match = Match.open("konfusion", seats=2)
        assert told(match, "e1>e6") == "A moves the 5 from e1 to e6: jumps over e2 and e3."

    def test_a_capture_and_an_upgrade(self) -> None:
        """Whose die, and what the captor becomes."""
        match = at("7 A3\n e", also="B5@e10 B1@h8")
        assert told(match, "e7>e10") == "A moves the 3 from e7 to e10: captures a 5 of B, becomes a 4."

    def test_ricochets(self) -> None:
        """At which squares the die turned, also at the start."""
        match = at("5 A4\n i", also="B1@a1")
        assert told(match, "i5>g9") == "A moves the 4 from i5 to g9: ricochets at j6."
        match = at("9 A5\n j", also="B1@a1")
        assert told(match, "j9>e6") == "A moves the 5 from j9 to e6: ricochets at i10."
        match = at("10 A2\n a", also="B1@j1")
        assert told(match, "a10>c8") == "A moves the 2 from a10 to c8: ricochets at a10."

    def test_a_way_there_and_back(self) -> None:
        """A die that is jumped twice is named once; one jumped on the way there is captured at last."""
        match = at("5 A5 B2 A1 .\n g h i j", also="B1@a1")
        assert told(match, "g5>h5") == (
            "A moves the 5 from g5 to h5: ricochets at j5, jumps over h5 and i5, captures a 2 of B."
        )

    def test_a_six(self) -> None:
        """Goes round where it can; jumps are told where it cannot."""
        match = at("2 A1 A1 .\n 1 A6 A1 .\n a b c", also="B1@h8")
        assert told(match, "a1>c1") == "A moves the 6 from a1 to c1: jumps over b1."
        match = at("1 A6 A1 .\n a b c", also="B1@h8")
        assert told(match, "a1>c1") == "A moves the 6 from a1 to c1."

    def test_the_goal(self) -> None:
        """The last sentence of the game."""
        match = at(GOAL, also="B6@h5")
        assert told(match, "j7>j10") == (
            "A moves the 3 from j7 to j10: becomes a 4, completes the four goal keyposts."
        )

    def test_forced_passes(self) -> None:
        """Who had to pass, one or several."""
        match = at(STUCK, "A left=C", "A1@i1", seats=3, jump="capture")
        assert told(match, "i1>i2") == "A moves the 1 from i1 to i2; B cannot move and passes."
        match = at(STUCK, "A left=C", seats=3, jump="capture")
        assert told(match, "c1>e3") == "A moves the 2 from c1 to e3; B and A cannot move and pass."

    def test_passes_after_a_resignation(self) -> None:
        """They are told as well."""
        match = at(STUCK, also="A1@i1 D1@j9", seats=4, jump="capture")
        assert str(match.resign(0).narrate(match)) == "A resigns. B cannot move and passes."
        assert str(match.resign(2).narrate(match)) == "C resigns."


class TestRolledTurns:
    """How many may move, how many still may."""

    def test_a_roll(self) -> None:
        """In words for one."""
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"})
        assert told(match, "1") == "A rolls a 1: one die may move."
        assert told(match, "4") == "A rolls a 4: up to 4 dice may move."

    def test_a_roll_for_nothing(self) -> None:
        """The pass follows."""
        match = at(STUCK, "B left=C", seats=3, jump="capture", pieces="roll")
        assert told(match, "3") == "B rolls a 3: up to 3 dice may move; B cannot move and passes."

    def test_dice_left(self) -> None:
        """After every die."""
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"})
        assert told(match, "3", "d3>d4") == "A moves the 1 from d3 to d4; 2 more dice may move."
        assert told(match, "2", "d3>d4") == "A moves the 1 from d3 to d4; one more die may move."
        assert told(match, "1", "d3>d4") == "A moves the 1 from d3 to d4."

    def test_no_other_die(self) -> None:
        """The turn is over before its dice are used up."""
        match = at("5 A1\n a", also="B1@h8", pieces="roll")
        assert told(match, "3", "a5>b5") == "A moves the 1 from a5 to b5; no other die can move."

    def test_ending_early(self) -> None:
        """By the player."""
        match = Match.open("konfusion", seats=2, options={"pieces": "roll"})
        assert told(match, "3", "d3>d4", "end") == "A ends the turn."

    def test_nothing_is_left_when_the_game_is_over(self) -> None:
        """No dice are offered after the last capture."""
        match = at("5 A3 . . B1\n a b c d", also="A1@h3", pieces="roll")
        assert told(match, "3", "a5>d5") == "A moves the 3 from a5 to d5: captures a 1 of B."
