"""When a game is over and who wins, resigning, and ending by agreement."""

from __future__ import annotations

from engine import Match, Over, ToMove, ToRoll

from .drawn import at, corner, supplies

HOME = ".\nA4\n.\n.\n.\n.\n.\n."  # A's column 2, one step from the far side


def ended(match: Match) -> tuple[tuple[int, ...], str]:
    """Return the winners of a finished match, and the reason."""
    assert isinstance(match.status, Over)
    return match.status.winners, match.status.reason


class TestTheEnd:
    """The end is checked only when a turn ends."""

    def test_an_empty_pot(self) -> None:
        """The last coin of the pot ends the game."""
        after = at(HOME, "1,1,1+0", pot=3).play(0, "2:1")
        assert ended(after) == ((0,), "empty pot")
        assert after.position.split(" ")[2:] == ["-", "-"]

    def test_a_pot_with_one_coin_left(self) -> None:
        after = at(HOME, "1,1,1+0", pot=6).play(0, "2:1")
        assert after.status == ToRoll(3, 6, 1, "roll")

    def test_an_empty_supply(self) -> None:
        """The game ends when a player pays their last coin, whatever lies on the stacks."""
        after = at(".", "2,2,3+0", supplies="A1 B32 C32 D33").play(0, "4:3")
        assert ended(after) == ((3,), "empty supply")

    def test_a_supply_that_is_filled_in_the_same_turn(self) -> None:
        """If a homecoming refills an empty supply in the same turn, the game continues."""
        after = at(HOME, "1,1,1+0", supplies="A1 B32 C32 D32").play(0, "2:1")
        assert supplies(after).startswith("A10 ")
        assert after.status == ToRoll(3, 6, 1, "roll")

    def test_anybodys_supply(self) -> None:
        """Any seat's empty supply ends the game, not only the mover's."""
        after = at(".", "2,2,3+0", supplies="A5 B0 C32 D32").play(0, "4:3")
        assert ended(after) == ((2, 3), "empty supply")


class TestTheResult:
    BOARD = "A4B9C0   D2\n.   .\n.   ."

    def test_stacks_count(self) -> None:
        """By default, a score is the supply plus the stacks."""
        match = at(self.BOARD, supplies="A30 B26 C34 D33")
        assert match.scores == (34, 35, 34, 35)
        assert ended(match.settle()) == ((1, 3), "agreement")

    def test_stacks_are_lost(self) -> None:
        """With `stacks: lost`, a score is only the supply."""
        match = at(self.BOARD, supplies="A30 B26 C34 D33", stacks="lost")
        assert match.scores == (30, 26, 34, 33)
        assert ended(match.settle()) == ((2,), "agreement")

    def test_the_pot_belongs_to_nobody(self) -> None:
        """The coins left in the pot count for no one."""
        after = at(".", "2,2,3+0", supplies="A1 B20 C20 D19", pot=9).play(0, "4:3")
        assert after.scores == (1, 20, 20, 19)
        assert ended(after) == ((1, 2), "empty supply")

    def test_ties_share(self) -> None:
        assert ended(at(".").settle()) == ((0, 1, 2, 3), "agreement")

    def test_tallies(self) -> None:
        """The tallies are supplies, stacks and totals. The supplies or the totals decide."""
        match = at(self.BOARD, supplies="A30 B26 C34 D33")
        shown = [(str(each.title), each.figures, each.decides) for each in match.seen_by(None).tallies]
        assert shown == [
            ("In hand", (30, 26, 34, 33), False),
            ("On the board", (4, 9, 0, 2), False),
            ("All coins", (34, 35, 34, 35), True),
        ]
        lost = at(self.BOARD, supplies="A30 B26 C34 D33", stacks="lost").seen_by(None).tallies
        assert [each.decides for each in lost] == [True, False, False]


class TestLeaving:
    """With two seats, the opponent wins. With more, markers stay as targets and the supply is frozen."""

    def test_the_turn_passes_on(self) -> None:
        """If the mover resigns, the roll is gone and the next seat rolls."""
        match = at(".", "2,2,3+0").resign(0)
        assert match.status == ToRoll(3, 6, 1, "roll")
        assert match.position.endswith(" - B left=A")

    def test_out_of_turn(self) -> None:
        """If another player resigns, the mover's roll stands and that seat is skipped."""
        match = at(".", "2,2,3+0").resign(1)
        assert match.status == ToMove((0,))
        assert match.play(0, "4:3").status == ToRoll(3, 6, 2, "roll")

    def test_while_a_re_roll_is_awaited(self) -> None:
        """If the mover resigns before a re-roll, the next seat doesn't pay for the sets."""
        match = at(".", "6,2,3+2").resign(0).roll((2, 2, 3))
        assert match.position.split(" ")[2] == "2,2,3+0"

    def test_markers_and_stacks_stay_as_targets(self) -> None:
        """A resigned player's markers can still be robbed, landed on and put back."""
        before = ".\n.\n.\nC0\nB3\nA0\n.\n."
        match = at(before, "1,1,2+0").resign(1)
        assert corner(match.play(0, "2:2"), before).split() == [".", ".", "C0", "A2", "B2", ".", ".", "."]
        assert corner(match.play(0, "2:1"), before).split() == [".", ".", ".", "C0", "A4", ".", ".", "."]

    def test_the_supply_does_not_end_the_game(self) -> None:
        """A resigned player's empty supply doesn't end the game."""
        match = at(".", "2,2,3+0", supplies="A9 B0 C32 D32").resign(1)
        assert match.play(0, "4:3").status == ToRoll(3, 6, 2, "roll")

    def test_whoever_left_cannot_win(self) -> None:
        """A resigned player has a score but can't win."""
        match = at(".", supplies="A9 B32 C12").resign(1)
        assert match.scores == (9, 32, 12)
        assert ended(match.settle()) == ((2,), "agreement")


def test_settling_gives_the_roll_back() -> None:
    """After an agreement, the roll field is a dash."""
    match = at(".", "2,2,3+0").settle()
    assert match.position.endswith(" - - settled=yes")
