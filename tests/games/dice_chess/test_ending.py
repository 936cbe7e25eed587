"""How the game ends, and who wins a count."""

from __future__ import annotations

import pytest

from engine import Match, Over, ToMove

from .drawn import at, played

FAR_APART = """
    B{} .  .  .  .  .
    .   .  .  .  .  .
    .   .  .  .  .  .
    A{} .  .  .  .  .
"""
TO_AND_FRO = ("a1>b1", "a4>b4", "b1>a1", "b4>a4")
ROUND = 28  # turns until `walked` is back where it started
REPEATED = "a count after the same position for the third time"


def apart(
    turn: str = "A", captured: str = "A0,B0", mine: int = 3, theirs: int = 3, **options: object
) -> Match:
    """Open a position in which each seat has one die, far from the opponent's."""
    return at(FAR_APART.format(theirs, mine), turn, captured, **options)


def walked(match: Match, turns: int) -> Match:
    """Return the match after `turns` quiet turns: A's die goes to and fro, B's around 14 squares."""
    ours = ["a1>b1", "b1>a1"]
    round_trip = ["a4", "a5", "a6", "a7", "b7", "c7", "c6", "c5", "c4", "b4", "b5", "b6", "b5", "b4"]
    theirs = [f"{a}>{b}" for a, b in zip(round_trip, round_trip[1:] + round_trip[:1])]
    for turn in range(turns):
        moves = theirs if turn % 2 else ours
        match = played(match, moves[turn // 2 % len(moves)])
    return match


class TestCount:
    """Most pips on the board, then most captured pips, then a draw."""

    @pytest.mark.parametrize(
        ("mine", "theirs", "captured", "winners"),
        [
            (4, 3, "A0,B90", (0,)),
            (3, 4, "A90,B0", (1,)),
            (5, 5, "A30,B28", (0,)),
            (5, 5, "A28,B30", (1,)),
            (5, 5, "A30,B30", ()),
            (1, 1, "A0,B0", ()),
            (5, 5, "A9,B10", (1,)),
        ],
    )
    def test_two_dice(self, mine: int, theirs: int, captured: str, winners: tuple[int, ...]) -> None:
        """Pips on the board decide and, if they are equal, captured pips."""
        assert apart(captured=captured, mine=mine, theirs=theirs).settle().status == Over(
            winners, "agreement"
        )

    @pytest.mark.parametrize(("captured", "winners"), [("A30,B28", (0,)), ("A28,B28", ()), ("A0,B1", (1,))])
    def test_20_against_20(self, captured: str, winners: tuple[int, ...]) -> None:
        """Pips of all dice are added up, so that few strong dice can equal many weak ones."""
        match = at("A6 A6 A6 A2 . . .\nB1 B1 B3 B4 B5 B5 B1", captured=captured)
        assert match.seen_by(None).tallies[0].figures == (20, 20)
        assert match.settle().status == Over(winners, "agreement")

    def test_the_figures_are_shown_and_are_no_scores(self) -> None:
        """The tallies have pips on the board, which decide, and captured pips. There are no scores."""
        match = at("A6 B2 .\n.  B5 A1", captured="A12,B3")
        tallies = match.seen_by(None).tallies
        assert [
            (str(tally.title), tally.figures, tally.decides, tally.lowest_first) for tally in tallies
        ] == [
            ("Pips on the board", (7, 7), True, False),
            ("Captured pips (tie-break)", (12, 3), False, False),
        ]
        assert match.scores is None
        assert match.settle().scores is None

    def test_a_die_still_to_be_rolled_counts_as_it_stands(self) -> None:
        """An agreement between a capture and its re-roll counts the captor's old value."""
        match = at("A3 B2 B2").play(0, "a1>b1")
        assert match.settle().status == Over((0,), "agreement")
        assert match.settle().seen_by(None).tallies[0].figures == (3, 2)
        assert match.settle().position.endswith(" - reroll=b1 piles=A2,B- settled=yes")


class TestChase:
    """By default, the third occurrence of a position or 40 quiet turns bring a count."""

    def test_the_third_occurrence(self) -> None:
        """The position before the first turn counts, so that eight turns can bring the third occurrence."""
        match = played(apart(mine=4), *TO_AND_FRO, *TO_AND_FRO[:3])
        assert match.status == ToMove((1,))
        assert match.play(1, "b4>a4").status == Over((0,), REPEATED)

    def test_the_second_occurrence_is_told(self) -> None:
        """With `stall=strict` it does not matter, so nothing is said."""
        for stall, told in (("chase", ["no", "no", "no", "yes"]), ("strict", ["no"] * 4)):
            match, said = apart(mine=4, stall=stall), []
            for seat, move in zip((0, 1, 0, 1), TO_AND_FRO):
                after = match.play(seat, move)
                said.append("yes" if "come up twice" in str(after.narrate(match)) else "no")
                match = after
            assert said == told

    def test_it_may_begin_later(self) -> None:
        """The position that recurs can be a later one."""
        later = ("a2>b2", "a5>b5", "b2>a2", "b5>a5")
        match = played(apart(mine=4), "a1>a2", "a4>a5", *later, *later[:3])
        assert match.status == ToMove((1,))
        assert match.play(1, "b5>a5").status == Over((0,), REPEATED)

    def test_the_seat_to_move_belongs_to_the_position(self) -> None:
        """The same dice with the other seat to move are a different position."""
        match = played(apart(mine=4, passing="on"), "pass", "pass", "pass")
        assert match.status == ToMove((1,))
        assert match.play(1, "pass").status == Over((0,), REPEATED)

    def test_a_capture_begins_anew(self) -> None:
        """A capture starts a new count of quiet turns and positions."""
        start = at(
            """
            .  .  .  .  .  .  .  B5
            .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .
            B3 .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  B1
            A3 .  .  .  .  .  .  A4
            """
        )
        back = walked(start, ROUND)
        assert back.position.split(" ")[0] == start.position.split(" ")[0]
        match = walked(played(back, "h1>h2", "4", "h8>h7"), 38)
        assert match.status == ToMove((0,))
        assert len(match.state.quiet) == 39
        assert match.play(0, "b1>a1").status == Over((1,), "a count after 40 turns without a capture")

    def test_40_quiet_turns(self) -> None:
        """After 39 quiet turns the game continues, and after 40 it ends with a count."""
        match = walked(apart(mine=2), 39)
        assert match.status == ToMove((1,))
        over = walked(apart(mine=2), 40)
        assert over.status == Over((1,), "a count after 40 turns without a capture")

    def test_stall_turns_do_not_matter(self) -> None:
        match = walked(apart(captured="A5,B0", stall_turns=2), 12)
        assert match.status == ToMove((0,))


class TestStrict:
    """Once a capture has been made, twice `stall-turns` quiet turns bring a count, and 40 in any case."""

    @pytest.mark.parametrize(
        ("captured", "options", "turns", "winners"),
        [
            *(("A1,B0", {"stall_turns": turns}, 2 * turns, (0,)) for turns in (2, 3, 7, 19, 20)),
            *(("A0,B6", {"stall_turns": turns}, 2 * turns, (1,)) for turns in (2, 3, 7, 19)),
            ("A1,B0", {}, 6, (0,)),  # three is the default
            ("A0,B0", {}, 40, ()),  # before the first capture there is time
        ],
    )
    def test_quiet_turns(
        self, captured: str, options: dict[str, int], turns: int, winners: tuple[int, ...]
    ) -> None:
        match = apart(captured=captured, stall="strict", **options)
        assert walked(match, turns - 1).status == ToMove((1,))
        assert walked(match, turns).status == Over(winners, f"a count after {turns} turns without a capture")

    def test_repetition_does_not_matter(self) -> None:
        match = played(apart(stall="strict"), *TO_AND_FRO, *TO_AND_FRO)
        assert match.status == ToMove((0,))

    def test_a_capture_begins_anew(self) -> None:
        """A capture starts a new count of quiet turns."""
        board = "B3 .  .  .\n.  .  .  .\n.  .  .  B1\nA3 .  .  A3"
        match = played(
            at(board, captured="A1,B0", stall="strict", stall_turns=2), "a1>b1", "a4>b4", "d1>d2", "3"
        )
        assert match.status == ToMove((1,))
        match = played(match, "b4>a4", "b1>a1", "a4>b4")
        assert match.status == ToMove((0,))
        assert match.play(0, "a1>b1").status == Over((0,), "a count after 4 turns without a capture")


class TestForcedPasses:
    """They count as quiet turns, and create positions like any other turn."""

    SHUT_IN = """
        .  .  .
        B6 .  .
        A2 B5 B6
    """

    def test_either_seat_may_have_to_pass(self) -> None:
        """If B has to pass, it's A's turn again."""
        match = played(at(self.SHUT_IN.translate(str.maketrans("AB", "BA")), "A"), "c1>c2")
        assert match.status == ToMove((0,))

    def test_they_count_as_turns(self) -> None:
        """Two moves with two forced passes are four quiet turns."""
        match = played(at(self.SHUT_IN, "B", "A1,B0", stall="strict", stall_turns=2), "c1>c2", "c2>c3")
        assert match.status == Over((1,), "a count after 4 turns without a capture")

    def test_the_pass_may_be_the_last_turn(self) -> None:
        """A forced pass can be the last quiet turn, and is told."""
        before = at(self.SHUT_IN, "B", "A1,B0", stall="strict", stall_turns=2).play(1, "c1>c2")
        after = before.play(1, "c2>c3")
        assert str(after.narrate(before)) == "B moves the 6 from c2 to c3. A cannot move and passes."

    def test_the_pass_may_bring_the_third_occurrence(self) -> None:
        """Positions recur even if one seat has to pass each time."""
        match = played(at(self.SHUT_IN, "B"), "c1>c2", "c2>c1", "c1>c2")
        assert match.status == ToMove((1,))
        assert match.play(1, "c2>c1").status == Over((1,), REPEATED)


def test_over_is_over() -> None:
    match = played(apart(), *TO_AND_FRO, *TO_AND_FRO)
    assert match.status == Over((), REPEATED)
    assert match.moves(0) == match.moves(1) == ()
    assert match.position.split(" ")[2] == "-"
