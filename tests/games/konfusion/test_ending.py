"""How games end, and who wins on points (rules: End, Resigning, Settle, and the options tie, goal, stall)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Match, Over, ToMove

from .drawn import at, board_of

GOAL = "10 A2 . . . A3 A1 . . . .\n 7 . . . . . . . . . A3\n a b c d e f g h i j"


def over(match: Match) -> tuple[tuple[int, ...], str]:
    """Return the winners and the reason of a finished match."""
    assert isinstance(match.status, Over)
    assert match.position.split(" ")[2] == "-"
    return match.status.winners, match.status.reason


class TestGoal:
    """Holding all four keyposts of the goal row wins."""

    def test_the_fourth_keypost_wins(self) -> None:
        match = at(GOAL, also="B6@h5 B6@h4 B6@h3").play(0, "j7>j10")
        assert over(match) == ((0,), "four goal keyposts")
        assert board_of(match)["j10"] == "A4"

    def test_three_do_not(self) -> None:
        """With three of the goal's keyposts, the game continues."""
        match = at(GOAL, also="B6@h5 A1@b1").play(0, "b1>a1")
        assert isinstance(match.status, ToMove)

    def test_not_the_own_row(self) -> None:
        match = at("1 A2 . . A1 . A1 . . . A2\n a b c d e f g h i j", also="B1@h5").play(0, "d1>e1")
        assert isinstance(match.status, ToMove)

    @pytest.mark.parametrize("also", ["B6@h5", ""])
    def test_by_capturing_a_defender(self, also: str) -> None:
        """A capture can take the last keypost. If it also takes the last die, the goal is the reason."""
        match = at(GOAL.replace("A1 . . . .\n", "A1 . . . B1\n"), also=also).play(0, "j7>j10")
        assert over(match) == ((0,), "four goal keyposts")

    def test_only_the_mover_wins(self) -> None:
        """A seat wins with its goal only once it moves a die itself."""
        match = at(GOAL.replace("A3\n a", ".\n a"), "B", "A1@j10 A1@a3 B1@h5").play(1, "h5>g5")
        assert isinstance(match.status, ToMove)
        assert over(match.play(0, "a3>a4")) == ((0,), "four goal keyposts")

    @pytest.mark.parametrize(
        ("letter", "dice", "move"),
        [
            ("A", "A2@a10 A2@e10 A2@f10 A3@j7", "j7>j10"),
            ("B", "B2@j1 B2@j5 B2@j6 B3@j7", "j7>j10"),
            ("C", "C2@a1 C2@e1 C2@f1 C3@j4", "j4>j1"),
            ("D", "D2@a1 D2@a5 D2@a6 D3@a7", "a7>a10"),
        ],
    )
    def test_every_side_has_its_goal_opposite(self, letter: str, dice: str, move: str) -> None:
        """With four seats, each side's goal is the row opposite."""
        others = " ".join(f"{each}1@{square}" for each, square in zip("ABCD", ("c3", "c4", "g4", "g5")))
        match = at("2 .\n b", letter, f"{others} {dice}", seats=4)
        assert over(match.play("ABCD".index(letter), move)) == (("ABCD".index(letter),), "four goal keyposts")

    def test_of_three_the_west_heads_for_the_empty_east(self) -> None:
        """With three seats, the west's goal is the empty east row."""
        match = at("2 .\n b", "B", "B2@j1 B2@j5 B2@j6 B3@j7 A1@c3 C1@g7", seats=3)
        assert over(match.play(1, "j7>j10")) == ((1,), "four goal keyposts")

    @pytest.mark.parametrize(
        ("letter", "dice", "goal", "wins"),
        [
            ("A", "A2@a1 A2@a5 A2@a6 A3@a7 B1@c3 C1@g7", "any", True),
            ("A", "A2@a1 A2@a5 A2@a6 A3@a7 B1@c3 C1@g7", "opposite", False),
            ("B", "B2@j1 B2@j5 B2@j6 B3@j7 A1@c3 C1@g7", "any", False),  # no one sits in the east
            ("A", "A2@a1 A2@a5 A3@a7 A2@e10 A2@f10 B1@c3 C1@g7", "any", False),  # all four of one row
        ],
    )
    def test_any_seated_opponents_row(self, letter: str, dice: str, goal: str, wins: bool) -> None:
        """With `goal: any`, the row of any seated opponent wins, but not an empty side's."""
        move = "a7>a10" if letter == "A" else "j7>j10"
        match = at("2 .\n b", letter, dice, seats=3, goal=goal).play("AB".index(letter), move)
        assert isinstance(match.status, Over) == wins

    def test_resigning_changes_no_goal(self) -> None:
        """With `goal: any`, the row of a resigned player still counts."""
        west = "A2@a1 A2@a5 A2@a6 A3@a7 C1@g7"
        match = at("2 .\n b", "A left=B", west, seats=3, goal="any")
        assert over(match.play(0, "a7>a10")) == ((0,), "four goal keyposts")


class TestLastDie:
    """An active seat has no die left."""

    def test_with_two_seats_the_other_wins(self) -> None:
        match = at("5 A3 . . B1\n a b c d", captured="A0,B30").play(0, "a5>d5")
        assert over(match) == ((0,), "last die captured")

    def test_with_three_on_points(self) -> None:
        match = at("5 A3 . . B1\n a b c d", also="C6@h8", seats=3).play(0, "a5>d5")
        assert over(match) == ((2,), "last die captured")

    def test_of_three_with_one_gone_on_points(self) -> None:
        """With three seats and one of them resigned, the last capture ends the game on points."""
        match = at("5 A3 . . C1\n a b c d", "A left=B", "B6@h8", seats=3).play(0, "a5>d5")
        assert over(match) == ((0,), "last die captured")

    def test_the_last_die_of_one_who_left_ends_nothing(self) -> None:
        match = at("5 A3 . . C1\n a b c d", "A left=C", "B1@h8", seats=3).play(0, "a5>d5")
        assert isinstance(match.status, ToMove)


@pytest.mark.parametrize(
    ("also", "captured", "options", "winners", "rematch"),
    [
        ("A1@c3 B2@d4 B3@d5 C4@e5", "A50,B0,C9", {}, (1,), ()),  # most pips, whatever is captured
        ("A1@c3 B5@d4 C2@e5 C3@e6", "A50,B3,C4", {}, (2,), ()),  # captured pips among the tied
        ("A5@c3 B5@d4 C1@e5", "A3,B3,C3", {}, (), ()),  # a draw: no one wins
        ("A5@c3 B5@d4 C1@e5", "A3,B3,C3", {"tie": "tournament"}, (0, 1), ()),
        ("A1@c3 B5@d4 C5@e5", "A3,B3,C3", {"tie": "replay"}, (), (1, 2)),
        ("A1@c3 B5@d4 C4@e5", "A3,B3,C3", {"tie": "replay"}, (1,), ()),  # one winner needs no replay
        ("A5@c3 B5@d4 C6@e5", "A3,B2,C30", {"turn": "A left=C"}, (0,), ()),  # a seat that left does not count
        ("A5@c3 B4@d4", "A0,B9", {"seats": 2}, (0,), ()),
    ],
)
def test_points(
    also: str, captured: str, options: dict[str, Any], winners: tuple[int, ...], rematch: tuple[int, ...]
) -> None:
    """Most pips on the board win, then most captured pips, then the option tie decides."""
    match = at("2 .\n b", also=also, captured=captured, **{"seats": 3, **options})
    assert match.settle().status == Over(winners, "agreement", rematch)


# North has left, and its dice block the others' 2s, which cannot jump them if dice jump only to capture:
# that of the west is stuck, and south's will be once it is on e3.
STUCK = """
     8  .  .  .  .  .  .  .  C1
     7  .  .  .  .  .  .  B2 .
     6  .  .  .  .  .  .  .  C1
     5  .  .  .  .  .  .  .  .
     4  .  .  .  C1 .  C1 .  .
     3  .  .  .  .  .  .  .  .
     2  .  .  .  .  .  .  .  .
     1  .  .  A2 .  .  .  .  .
        a  b  c  d  e  f  g  h
"""


def stuck(
    turn: str = "A left=C", also: str = "", captured: str = "", seats: int = 3, **options: object
) -> Match:
    """Open a match in which the west cannot move."""
    return at(STUCK, turn, also, captured, seats, jump="capture", **options)


class TestForcedPasses:
    """A seat without a legal move passes automatically. If all pass, the game ends on points."""

    def test_a_seat_is_passed_over(self) -> None:
        """The west, which cannot move, passes without an event, and south moves again."""
        match = stuck(also="A1@i1").play(0, "i1>i2")
        assert match.status == ToMove((0,))
        assert len(match.events) == 1
        assert match.position.split(" ")[2:] == ["A", "quiet=2", "passes=1", "left=C"]

    def test_all_pass(self) -> None:
        """If no seat can move, the game ends on points."""
        match = stuck().play(0, "c1>e3")
        assert over(match) == ((), "nobody can move")

    def test_all_pass_on_points(self) -> None:
        """If no seat can move, the most captured pips break a tie."""
        match = stuck(also="D2@c9 C1@b10 C1@b8", seats=4, captured="A0,B1,C9,D2").play(0, "c1>e3")
        assert over(match) == ((3,), "nobody can move")

    def test_passes_are_counted_among_those_who_play(self) -> None:
        match = stuck(also="D1@b9", seats=4).play(0, "c1>e3")
        assert match.status == ToMove((3,))
        match = match.play(3, "b9>b10")
        assert match.status == ToMove((3,))
        assert "passes=2" in match.position

    def test_a_move_ends_the_row_of_passes(self) -> None:
        """Only forced passes in a row are counted."""
        match = stuck(also="A1@i1").play(0, "i1>i2").play(0, "i2>i3")
        assert "passes=1" in match.position

    def test_a_position_whose_seat_is_stuck(self) -> None:
        assert stuck("B left=C").status == ToMove((0,))

    def test_after_a_resignation_in_turn(self) -> None:
        """After a resignation, the next seat passes if it has to."""
        match = stuck("A", also="A1@i1", seats=4).resign(0)
        assert match.status == ToMove((2,))


class TestStall:
    """Rounds in a row without a capture or an upgrade, checked when a turn ends."""

    QUIET = "5 A3 . . . . .\n a b c d e f"

    def test_quiet_turns_reach_the_rounds(self) -> None:
        """With two seats, two rounds are four quiet turns."""
        match = at(self.QUIET, also="B1@h8", stall=2)
        for seat, move in ((0, "a5>d5"), (1, "h8>h7"), (0, "d5>a5")):
            match = match.play(seat, move)
            assert isinstance(match.status, ToMove)
        assert over(match.play(1, "h7>h6")) == ((0,), "stall")

    @pytest.mark.parametrize("move", ["a5>d5", "d9>d10"])
    def test_a_capture_or_an_upgrade_starts_anew(self, move: str) -> None:
        """A capture or an upgrade resets the count, and its own turn isn't counted."""
        match = at(self.QUIET, "A quiet=1", "B1@h8 B2@d5 A1@d9 A1@c3", stall=1).play(0, move)
        assert match.position.split(" ")[2:] == ["B"]
        match = match.play(1, "h8>h7")
        assert isinstance(match.status, ToMove)
        assert over(match.play(0, "c3>c4")) == ((0,), "stall")

    def test_zero_is_never(self) -> None:
        """With `stall: 0` the game never ends by stall, but turns are still counted."""
        match = at(self.QUIET, "A quiet=5000", "B1@h8", stall=0).play(0, "a5>d5")
        assert match.position.split(" ")[2:] == ["B", "quiet=5001"]
        assert isinstance(match.status, ToMove)

    def test_thirty_rounds_by_default(self) -> None:
        """By default, 30 rounds end the game: 60 turns of two seats, 120 of four."""
        for seats, turns in ((2, 60), (3, 90), (4, 120)):
            others = " ".join(("B1@c3", "C1@h8", "D1@j5")[: seats - 1])
            assert isinstance(
                at(self.QUIET, f"A quiet={turns - 2}", others, seats=seats).play(0, "a5>d5").status, ToMove
            )
            assert (
                over(at(self.QUIET, f"A quiet={turns - 1}", others, seats=seats).play(0, "a5>d5"))[1]
                == "stall"
            )

    def test_a_forced_pass_is_a_quiet_turn(self) -> None:
        """A forced pass counts as a quiet turn."""
        match = stuck(also="A1@i1", stall=2).play(0, "i1>i2").play(0, "i2>i3")
        assert over(match) == ((0,), "stall")

    def test_when_all_pass_that_is_the_reason(self) -> None:
        """If no one can move and the stall is reached, the reason is that no one can move."""
        assert over(stuck("A quiet=1 left=C", stall=2).play(0, "c1>e3"))[1] == "nobody can move"

    def test_rounds_are_of_those_who_play(self) -> None:
        """After a resignation, a round has fewer turns. The resignation itself is no turn."""
        match = at(self.QUIET, "A quiet=3", "B1@c3 C1@h8", seats=3, stall=2).resign(2)
        assert match.position.split(" ")[2:] == ["A", "quiet=3", "left=C"]
        assert over(match.play(0, "a5>d5"))[1] == "stall"

    def test_resigning_in_turn_is_no_quiet_turn(self) -> None:
        match = at(self.QUIET, "A quiet=3", "B1@c3 C1@h8", seats=3, stall=2).resign(0)
        assert match.position.split(" ")[2:] == ["B", "quiet=3", "left=A"]


class TestResigning:
    """The remaining players continue, and the dice stay as obstacles."""

    def test_the_dice_stay(self) -> None:
        match = Match.open("konfusion", seats=3)
        assert board_of(match.resign(1)) == board_of(match)

    def test_turns_skip_who_left(self) -> None:
        match = Match.open("konfusion", seats=3).resign(1).play(0, "e1>e6")
        assert match.status == ToMove((2,))


class TestFigures:
    """The tallies: pips, captured pips and goal keyposts."""

    def figures(self, match: Match) -> dict[str, tuple[object, ...]]:
        return {str(tally.title): tally.figures for tally in match.seen_by(None).tallies}

    def decides(self, match: Match) -> list[str]:
        return [str(tally.title) for tally in match.seen_by(None).tallies if tally.decides]

    def test_at_the_opening(self) -> None:
        """Each seat has 41 pips and no captured ones, and holds no keypost. There are no scores."""
        match = Match.open("konfusion", seats=3)
        assert self.figures(match) == {
            "Pips on the board": (41, 41, 41),
            "Captured pips": (0, 0, 0),
            "Goal keyposts (of 4)": (0, 0, 0),
        }
        assert match.scores is None

    def test_keyposts_held(self) -> None:
        """Keyposts count in the seat's own goal row or, with `goal: any`, in its best one."""
        dice = "A2@a1 A2@a5 A2@a6 A3@e10 B1@c3 C1@g7"
        assert self.figures(at("2 .\n b", also=dice, seats=3))["Goal keyposts (of 4)"] == (1, 0, 0)
        assert self.figures(at("2 .\n b", also=dice, seats=3, goal="any"))["Goal keyposts (of 4)"] == (
            3,
            0,
            0,
        )

    def test_who_left_has_none(self) -> None:
        match = Match.open("konfusion", seats=3).resign(1)
        assert all(figures[1] is None for figures in self.figures(match).values())

    def test_what_decides(self) -> None:
        """The goal keyposts decide or, after a count, the pips on the board."""
        running = Match.open("konfusion", seats=2)
        assert self.decides(running) == ["Goal keyposts (of 4)"]
        assert self.decides(running.settle()) == ["Pips on the board"]
        assert self.decides(running.resign(0)) == ["Goal keyposts (of 4)"]

    def test_a_tie_is_explained(self) -> None:
        """Captured pips are among the deciding tallies only if pips on the board are equal."""
        tied = Match.open("konfusion", seats=2).settle().seen_by(None).decided_by
        assert [str(tally.title) for tally in tied] == ["Pips on the board", "Captured pips"]
        clear = at("2 .\n  b", also="A3@c3 B1@g7").settle().seen_by(None)
        assert [str(tally.title) for tally in clear.decided_by] == ["Pips on the board"]
        assert [*Match.open("cubeo", seats=2).settle().seen_by(None).decided_by] == []
