"""Positions that come back: a draw at the third occurrence, forbidden, or nothing at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import IllegalMove, InvalidPosition, Match, Over, ToMove

from .drawn import at, drawn, tidy

OVER_AND_BESIDE = ("b2>c3", "b2>c3")
"""From the opening A climbs on the B, and the B goes to its right: the opening again."""

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
    """Play moves in turn."""
    for move in moves:
        assert isinstance(match.status, ToMove)
        match = match.play(match.status.seats[0], move)
    return match


def opening(repetition: str) -> Match:
    """Open a match."""
    return Match.open("cubeo", seats=2, options={"repetition": repetition})


def sequences(match: Match, length: int) -> Iterator[Match]:
    """Play all sequences of actions."""
    if not length or isinstance(match.status, Over):
        yield match
        return
    assert isinstance(match.status, ToMove)
    for move in match.moves(match.status.seats[0]):
        yield from sequences(played(match, move), length - 1)


class TestDraw:
    """The default: the third occurrence is a draw."""

    def test_the_opening_counts(self) -> None:
        """It is the first occurrence; after two plies the second, after four the third."""
        match = played(opening("draw"), *OVER_AND_BESIDE)
        assert (drawn(match), match.status) == (tidy("A1 B1"), ToMove((0,)))
        match = played(match, OVER_AND_BESIDE[0])
        assert match.status == ToMove((1,))
        match = played(match, OVER_AND_BESIDE[1])
        assert (drawn(match), match.status) == (tidy("A1 B1"), Over((), "repetition"))
        assert match.position == "A1B1 - end=repetition"

    def test_four_ways_of_four_plies(self) -> None:
        """Four sequences bring the opening back a third time, and no shorter one does."""
        ends = [match for match in sequences(opening("draw"), 4) if isinstance(match.status, Over)]
        assert [(len(match.events), drawn(match)) for match in ends] == [(4, tidy("A1 B1"))] * 4

    def test_a_shift_of_the_formation_does_not_matter(self) -> None:
        """The pair climbs to the right, and is the same pair on other cells of the table."""
        match = played(opening("draw"), *OVER_AND_BESIDE)
        assert match.state == played(opening("draw"), "b2>c1", "b3>c2").state._replace(past=match.state.past)

    def test_the_seat_to_move_matters(self) -> None:
        """A formation for the third time, twice with A to move and now with B: no draw."""
        match = at(WALK, die_size=12)
        match = played(match, "e5>d1", "c4>d4", "d2>e6", "d3>c3")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((0,)))
        match = played(match, "e5>d1", "c4>d4", "d2>b5", "d3>c3", "b4>e5")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((1,)))

    def test_it_need_not_be_in_a_row(self) -> None:
        """Other positions between the occurrences do not matter."""
        match = at(CAGE, die_size=12)
        match = played(match, "b5>a4", "d3>e3", "b4>c5", "d3>c3")
        match = played(match, "b5>c5", "c3>d3", "c5>d5", "d3>c3", "d5>c5", "c3>d3")
        assert match.status == ToMove((0,))
        assert played(match, "c5>b5", "d3>c3").status == Over((), "repetition")


class TestForbid:
    """No action may recreate an earlier position."""

    def test_the_opening_does_not_come_back(self) -> None:
        """The B may not step to A's right: its other steps it may."""
        match = played(opening("forbid"), "b2>c3")
        free = played(opening("none"), "b2>c3")
        assert set(free.moves(1)) - set(match.moves(1)) == {"b2>c3"}
        with pytest.raises(IllegalMove, match="has occurred before, and this table allows no repeats"):
            match.play(1, "b2>c3")

    def test_without_another_action_a_seat_is_blocked(self) -> None:
        """B has one step, and it would bring the first position back: B loses."""
        match = played(at(CAGE, die_size=12, repetition="forbid"), "b5>c5", "c3>d3")
        after = match.play(0, "c5>b5")
        assert after.status == Over((0,), "blocked")
        assert played(at(CAGE, die_size=12), "b5>c5", "c3>d3", "c5>b5").moves(1) == ("d3>c3",)

    def test_the_seat_to_move_matters(self) -> None:
        """The same formation with the other seat to move may be made."""
        match = at(WALK, die_size=12, repetition="forbid")
        match = played(match, "e5>d1", "c4>d4", "d2>b5", "d3>c3", "b4>e5")
        assert (drawn(match), match.status) == (tidy(WALK), ToMove((1,)))


class TestNone:
    def test_it_goes_on_for_ever(self) -> None:
        """Twenty times the opening, and nothing is remembered."""
        match = played(opening("none"), *OVER_AND_BESIDE * 20)
        assert match.status == ToMove((0,))
        assert match.position == "A1B1 A"


class TestMemory:
    """The position line remembers what repetition needs, and no more."""

    LINE = "A1B1 A from=A1B1 moves=b2>c3,b2>c3"

    def test_moves_are_remembered(self) -> None:
        """With the formation in which the first of them was made."""
        assert played(opening("draw"), *OVER_AND_BESIDE).position == self.LINE

    def test_an_add_makes_the_past_impossible(self) -> None:
        """After it no earlier position can come back, so none is remembered."""
        match = played(opening("draw"), *OVER_AND_BESIDE, "+b3")
        assert match.position == "A1./A1B1 B"
        assert played(match, "c2>c3").position == "A1B1/A1. A from=A1./A1B1 moves=c2>c3"

    def test_a_merge_makes_the_past_impossible(self) -> None:
        match = played(at("A1 A1 A1 B1", "B"), "e2>d3", "b2+c2")
        assert match.position == ".B1/A2A1 B"

    @pytest.mark.parametrize("repetition", ["draw", "forbid"])
    def test_a_copy_goes_on_as_the_live_match(self, repetition: str) -> None:
        """Opened from its position line in its middle, a match has the same moves and the same end."""
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
        """A match opened with a history is recorded with it, and replayed to the same draw."""
        match = played(Match.at("cubeo", self.LINE, seats=2), *OVER_AND_BESIDE)
        assert match.status == Over((), "repetition")
        again = Match.replay(match.record())
        assert (again.state, again.status) == (match.state, match.status)

    @pytest.mark.parametrize(
        "line",
        [
            "A1B1 A from=A1B1",
            "A1B1 A moves=b2>c3,b2>c3",
            "A1B1 A from= moves=",
            "A1B1 A from=A1B1 moves=",
            "A1B1 A from=A1B1 moves=b2>c3",
            "A1B1 B from=A1B1 moves=b2>c3,b2>c3",
            "A1B2 A from=A1B1 moves=b2>c3,b2>c3",
            "A1B1 A from=A1B1 moves=b2>c3,b2>c3,",
            "A1B1 A from=A1B1 moves=b2>c4,b2>c3",
            "A1B1 A from=A1B1 moves=c2>b3,b2>c3",
            "A1B1 A from=A1B1 moves=nonsense",
            "A1B1 A from=A1B1 moves=b2>z9,b2>c3",
            "A1A1B1 B from=A1B1 moves=+a2",
            "A1B1 A from=A1B1 moves=b2>c3,b2>c3,b2>c3,b2>c3",
            "A1B1 B from=A1B1 moves=b2>c3,b2>c3,b2>c3,b2>c3,b2>c3",
            "A1B1 - from=A1B1 moves=b2>c3,b2>c3",
            "A1B1 - end=repetition from=A1B1 moves=b2>c3,b2>c3",
            "A1B1 A from=A1B1 from=A1B1 moves=b2>c3,b2>c3",
            "A1B1 A from=A7B1 moves=b2>c3,b2>c3",
        ],
    )
    def test_a_past_that_cannot_have_been(self, line: str) -> None:
        """Moves that were not possible, or lead elsewhere, are refused."""
        with pytest.raises(InvalidPosition):
            Match.at("cubeo", line, seats=2)

    def test_without_a_rule_there_is_no_past(self) -> None:
        """A table that makes nothing of repetition has no such fields."""
        with pytest.raises(InvalidPosition, match="doesn't belong here"):
            Match.at("cubeo", self.LINE, seats=2, options={"repetition": "none"})
