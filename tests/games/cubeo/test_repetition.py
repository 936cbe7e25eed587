"""Positions that recur: a draw at the third occurrence, forbidden, or without consequence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import IllegalMove, InvalidPosition, Match, Over, ToMove

from ..chance import by_id
from .drawn import at, drawn, line, tidy

OVER_AND_BESIDE = ("m13>n14", "n13>o14")
"""From the opening A climbs on the B, and the B goes to its right: the opening again, one square up."""

ONCE_MORE = ("n14>o15", "o14>p15")

CAGE = """
    A1 .  .  .
    A1 A1 A1 A1
    A1 B1 .  A1
    A1 A1 A1 A1
"""
"""B can only go to and fro in its cage; A's die on top is free."""

WALK = """
    .  .  .  A5
    .  A1 A1 A1
    A1 B1 .  A1
    A1 A1 A1 A1
"""
"""A way of thirteen squares leads round the cage: after five, five and three the 5 is where it was."""


def played(match: Match, *moves: str) -> Match:
    """Return the match after some moves in turn."""
    for move in moves:
        assert isinstance(match.status, ToMove)
        match = match.play(match.status.seats[0], move)
    return match


def in_the_middle(drawing: str, **options: object) -> Match:
    """Open a match in the position of a drawing whose dice lie in the middle of the table."""
    return Match.at("cubeo", line(drawing, corner="l12"), seats=2, options=by_id(options))


def opening(repetition: str) -> Match:
    """Open a match with a value of the option for repetition."""
    return Match.open("cubeo", seats=2, options={"repetition": repetition})


def sequences(match: Match, length: int) -> Iterator[Match]:
    """Yield the match after each sequence of `length` actions, or earlier if it ends."""
    if not length or isinstance(match.status, Over):
        yield match
        return
    assert isinstance(match.status, ToMove)
    for move in match.moves(match.status.seats[0]):
        yield from sequences(played(match, move), length - 1)


class TestDraw:
    """By default, the third occurrence of a position is a draw."""

    def test_the_opening_counts(self) -> None:
        """The opening is the first occurrence. After two plies it's the second, and after four the third."""
        match = played(opening("draw"), *OVER_AND_BESIDE)
        assert (drawn(match), match.status) == (tidy("A1 B1"), ToMove((0,)))
        match = played(match, ONCE_MORE[0])
        assert match.status == ToMove((1,))
        match = played(match, ONCE_MORE[1])
        assert (drawn(match), match.status) == (tidy("A1 B1"), Over((), "repetition"))
        assert match.position == "A1B1 o15 - end=repetition"

    def test_four_ways_of_four_plies(self) -> None:
        """Exactly four sequences of four plies end in a draw, and no shorter ones."""
        ends = [match for match in sequences(opening("draw"), 4) if isinstance(match.status, Over)]
        assert [(len(match.events), drawn(match)) for match in ends] == [(4, tidy("A1 B1"))] * 4

    def test_a_shift_of_the_formation_does_not_matter(self) -> None:
        """A formation on other cells counts as the same position."""
        for moves in (ONCE_MORE, ("n14>o13", "o14>p13")):
            assert played(opening("draw"), *OVER_AND_BESIDE, *moves).status == Over((), "repetition")

    def test_the_seat_to_move_matters(self) -> None:
        """The same formation with the other seat to move is a different position."""
        match = in_the_middle(WALK, die_size=12)
        match = played(match, "o15>n11", "m13>n13", "n11>o15", "n13>m13")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((0,)))
        match = played(match, "o15>n11", "m13>n13", "n11>l14", "n13>m13", "l14>o15")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((1,)))

    def test_it_need_not_be_in_a_row(self) -> None:
        """Other positions between the occurrences make no difference."""
        match = in_the_middle(CAGE, die_size=12)
        match = played(match, "l15>k14", "m13>n13", "k14>l15", "n13>m13")
        match = played(match, "l15>m15", "m13>n13", "m15>n15", "n13>m13", "n15>m15", "m13>n13")
        assert match.status == ToMove((0,))
        assert played(match, "m15>l15", "n13>m13").status == Over((), "repetition")


class TestForbid:
    """No action can bring back an earlier position."""

    def test_the_opening_does_not_come_back(self) -> None:
        """The step that would bring back the opening is illegal, and the refusal says why."""
        match = played(opening("forbid"), "m13>n14")
        free = played(opening("none"), "m13>n14")
        assert set(free.moves(1)) - set(match.moves(1)) == {"n13>o14"}
        with pytest.raises(IllegalMove, match="has come up before, and this table doesn't allow repeats"):
            match.play(1, "n13>o14")

    def test_without_another_action_a_seat_is_blocked(self) -> None:
        """If a seat's only action would bring back a position, the seat has lost."""
        match = played(at(CAGE, die_size=12, repetition="forbid"), "b5>c5", "c3>d3")
        after = match.play(0, "c5>b5")
        assert after.status == Over((0,), "blocked")
        assert played(at(CAGE, die_size=12), "b5>c5", "c3>d3", "c5>b5").moves(1) == ("d3>c3",)

    def test_the_seat_to_move_matters(self) -> None:
        """The same formation with the other seat to move is allowed."""
        match = in_the_middle(WALK, die_size=12, repetition="forbid")
        match = played(match, "o15>n11", "m13>n13", "n11>l14", "n13>m13", "l14>o15")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((1,)))


class TestNone:
    def test_it_goes_on_for_ever(self) -> None:
        """Without a rule, positions recur without a draw, and the line remembers none."""
        match = played(opening("none"), *OVER_AND_BESIDE, *ONCE_MORE, "o15>p16", "p15>q16")
        assert match.status == ToMove((0,))
        assert match.position == "A1B1 p16 A"


class TestMemory:
    """The position line remembers what repetition needs, and no more."""

    LINE = "A1B1 n14 A from=A1B1,m13 moves=m13>n14,n13>o14"

    def test_moves_are_remembered(self) -> None:
        """The line has the moves so far and the formation before the first of them."""
        assert played(opening("draw"), *OVER_AND_BESIDE).position == self.LINE

    def test_an_add_makes_the_past_impossible(self) -> None:
        """After an add no earlier position can come back, so the line drops them."""
        match = played(opening("draw"), *OVER_AND_BESIDE, "+n15")
        assert match.position == "A1./A1B1 n14 B"
        line = "A1B1/A1. n14 A from=A1./A1B1,n14 moves=o14>o15"
        assert played(match, "o14>o15").position == line

    def test_a_merge_makes_the_past_impossible(self) -> None:
        match = played(at("A1 A1 A1 B1", "B"), "e2>d3", "b2+c2")
        assert match.position == ".B1/A2A1 c2 B"

    @pytest.mark.parametrize("repetition", ["draw", "forbid"])
    def test_a_copy_goes_on_as_the_live_match(self, repetition: str) -> None:
        """A match opened from a line in its middle has the same moves and the same end."""
        options = {"repetition": repetition, "die-size": 12}
        live = at(CAGE, die_size=12, repetition=repetition)
        for move in ("b5>c5", "c3>d3", "c5>d5", "d3>c3", "d5>c5", "c3>d3", "c5>b5", "d3>c3"):
            copy = Match.at("cubeo", live.position, seats=2, options=options)
            assert (copy.state, copy.status) == (live.state, live.status)
            if isinstance(live.status, Over) or move not in live.moves(live.status.seats[0]):  # type: ignore[union-attr]
                break
            live = played(live, move)
            assert played(copy, move).state == live.state

    def test_a_record_from_the_middle_of_a_repetition(self) -> None:
        """A match opened with a history is recorded with it, and its record replays to the same draw."""
        match = played(Match.at("cubeo", self.LINE, seats=2), *ONCE_MORE)
        assert match.status == Over((), "repetition")
        again = Match.replay(match.record())
        assert (again.state, again.status) == (match.state, match.status)

    @pytest.mark.parametrize(
        "line",
        [
            "A1B1 n14 A from=A1B1,m13",
            "A1B1 n14 A moves=m13>n14,n13>o14",
            "A1B1 n14 A from= moves=",
            "A1B1 n14 A from=A1B1,m13 moves=",
            "A1B1 n14 A from=A1B1,m13 moves=m13>n14",
            "A1B1 n14 B from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B2 n14 A from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B1 n14 A from=A1B1,m13 moves=m13>n14,n13>o14,",
            "A1B1 n14 A from=A1B1,m13 moves=m13>n15,n13>o14",
            "A1B1 n14 A from=A1B1,m13 moves=n13>m14,n13>o14",
            "A1B1 n14 A from=A1B1,m13 moves=nonsense",
            "A1B1 n14 A from=A1B1,m13 moves=m13>z9,n13>o14",
            "A1A1B1 l13 B from=A1B1,m13 moves=+l13",
            "A1B1 o15 A from=A1B1,m13 moves=m13>n14,n13>o14,n14>o15,o14>p15",
            "A1B1 p16 B from=A1B1,m13 moves=m13>n14,n13>o14,n14>o15,o14>p15,o15>p16",
            "A1B1 n14 - from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B1 n14 - end=repetition from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B1 n14 A from=A1B1,m13 from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B1 n14 A from=A7B1,m13 moves=m13>n14,n13>o14",
            "A1B1 m13 A from=A1B1,m13 moves=m13>n14,n13>o14",
            "A1B1 n14 A from=A1B1,m14 moves=m13>n14,n13>o14",
            "A1B1 n14 A from=A1B1,y13 moves=m13>n14,n13>o14",
        ],
    )
    def test_a_past_that_cannot_have_been(self, line: str) -> None:
        """A line whose moves were impossible, or lead elsewhere, is refused."""
        with pytest.raises(InvalidPosition):
            Match.at("cubeo", line, seats=2)

    def test_without_a_rule_there_is_no_past(self) -> None:
        """At a table without a rule for repetition, a line with a history is refused."""
        with pytest.raises(InvalidPosition, match="doesn't belong here"):
            Match.at("cubeo", self.LINE, seats=2, options={"repetition": "none"})
