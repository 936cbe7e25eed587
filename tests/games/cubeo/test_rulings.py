"""Why an action is refused: the rule, the square that is in the way, and what is possible instead."""

from __future__ import annotations

import random

import pytest

from engine import IllegalMove, Match, Over

from .drawn import at

BOARD = """
    A3 A1 .  B1
    .  A1 B2 B1
    .  B1 .  .
"""
RING = """
    B1 A1 B1
    A1 .  A1
    B1 A1 B1
"""


def refused(drawing: str, written: str, turn: str = "A", **options: object) -> str:
    """Return what the mover is told."""
    match = at(drawing, turn, **options)
    before = match.position
    with pytest.raises(IllegalMove) as error:
        match.play("AB".index(turn), written)
    assert match.position == before
    return str(error.value)


class TestAdding:
    """A die that cannot be added."""

    INSTEAD = " You can add on a4, b3, b5, c5."

    def test_taken(self) -> None:
        """Neither on an own die nor on an enemy's."""
        for square in ("c3", "d3"):
            told = f"{square} is taken: a die is added on an empty square."
            assert refused(BOARD, f"+{square}") == told + self.INSTEAD

    def test_away_from_own_dice(self) -> None:
        """A corner is not enough."""
        for square in ("a5", "d1", "b1"):
            told = f"{square} does not share a side with any of your dice."
            assert refused(BOARD, f"+{square}") == told + self.INSTEAD

    def test_beside_an_enemy(self) -> None:
        """The enemy's die is named."""
        told = "d4 shares a side with your opponent's die on d3."
        assert refused(BOARD, "+d4") == told + self.INSTEAD

    def test_closed_in(self) -> None:
        """The hole of a ring."""
        assert refused(RING, "+c3") == (
            "c3 is closed in: no die can get there from outside. You can add on a3, c1, c5, e3."
        )

    def test_an_empty_pool(self) -> None:
        """All dice are on the table."""
        assert refused("A1 A1 A1 A1 A1 A1 B1", "+a2") == (
            "All 6 of your dice are on the table: there is none left to add."
        )

    def test_nowhere(self) -> None:
        """If no square is possible none is named."""
        niche = "B1 .  B1\nB1 A1 B1\nB1 B1 B1"
        assert refused(niche, "+c4", die_size=8) == "c4 shares a side with your opponent's die on b4."


class TestMoving:
    """A die that cannot go there."""

    def test_no_die(self) -> None:
        """There is nothing to move."""
        assert refused(BOARD, "b2>a1") == "There is no die on b2."

    def test_the_opponents_die(self) -> None:
        """Whatever it would do."""
        assert refused(BOARD, "d3>d2") == "The die on d3 is your opponent's."
        assert refused(BOARD, "d3+c3") == "The die on d3 is your opponent's."

    def test_pinned(self) -> None:
        """The formation would fall apart."""
        assert refused(BOARD, "c3>b3") == (
            "The die on c3 is pinned: without it the formation would fall apart."
        )

    def test_back_to_its_start(self) -> None:
        """A move must end elsewhere."""
        assert refused("A2 A1 B1", "b2>b2") == (
            "A die must not end its move where it started. It can go to d1, d3."
        )

    def test_on_an_own_die(self) -> None:
        """If a merge was meant, it is told how to write it."""
        assert refused(BOARD, "b4>c4") == (
            "c4 is taken; to merge the two dice write b4+c4. It can go to b3, c1, c5, e5."
        )

    def test_on_another_die(self) -> None:
        """Neither on an enemy's die nor on an own one that is out of reach for a merge."""
        for square in ("d3", "c3"):
            told = f"{square} is taken: a die ends its move on an empty square."
            assert refused(BOARD, f"b4>{square}") == f"{told} It can go to b3, c1, c5, e5."

    def test_out_of_touch(self) -> None:
        """Corners do not hold."""
        told = "On a5 the die would not touch any other by a side."
        assert refused(BOARD, "b4>a5") == f"{told} It can go to b3, c1, c5, e5."

    def test_out_of_reach(self) -> None:
        """The number of steps is named, and a single one too."""
        assert refused("A2 A1 B1", "b2>c3") == (
            "The die on b2 cannot get to c3 in exactly 2 steps. It can go to d1, d3."
        )
        assert refused("A1 A1 B1", "b2>e2") == (
            "The die on b2 cannot get to e2 in one step. It can go to c1, c3."
        )

    def test_out_of_reach_without_a_second_visit(self) -> None:
        """The table's reading of the rule is part of the sentence."""
        assert refused("A3 A1 B1", "b2>c3", backtrack="none") == (
            "The die on b2 cannot get to c3 in exactly 3 steps without visiting a square twice."
            " It can go to e2."
        )

    def test_nowhere(self) -> None:
        """A die that has no step at all."""
        assert refused(".  B1 B1\nA1 A1 B1\nA1 B1 B1", "c3>b4") == (
            "The die on c3 cannot get to b4 in one step."
        )

    def test_the_same_shape(self) -> None:
        """With `change: shape`."""
        assert refused("A1 .\nB1 B1", "b3>c3", change="shape") == (
            "At this table a move must do more than turn, mirror or shift the formation. It can go to a2."
        )

    def test_a_position_of_the_past(self) -> None:
        """With `repetition: forbid`."""
        match = Match.open("cubeo", seats=2, options={"repetition": "forbid"}).play(0, "b2>c3")
        with pytest.raises(IllegalMove) as error:
            match.play(1, "b2>c3")
        assert str(error.value) == (
            "This position has occurred before, and at this table none may come back. It can go to a3."
        )

    def test_the_same_shape_and_the_past(self) -> None:
        """Both rules at one table: each has its own sentence."""
        match = at("A1 A1 B1 B1", repetition="forbid", change="shape")
        match = match.play(0, "b2>c3").play(1, "d2>c3").play(0, "b3>a2")
        with pytest.raises(IllegalMove, match="has occurred before"):
            match.play(1, "d3>e2")
        with pytest.raises(IllegalMove, match="must do more than turn"):
            at("A1 .\nB1 B1", repetition="forbid", change="shape").play(0, "b3>c3")


class TestMerging:
    """Two dice that cannot be merged."""

    def test_itself(self) -> None:
        """One die is not two."""
        assert refused(BOARD, "b4+b4") == "A die cannot be merged into itself."

    def test_nothing_there(self) -> None:
        """The other die is missing."""
        assert refused(BOARD, "b4+b3") == "There is no die on b3 to merge into."

    def test_the_opponents_die(self) -> None:
        """Only own dice are merged."""
        assert refused(BOARD, "c3+d3") == "The die on d3 is your opponent's: you merge two of your own."

    def test_too_few(self) -> None:
        """Three dice must be on the table."""
        assert refused("A1 A1 B1", "b2+c2") == "To merge you must have three dice on the table; you have 2."

    def test_pinned(self) -> None:
        """The formation would fall apart."""
        assert refused(BOARD, "c4+b4") == (
            "The die on c4 is pinned: without it the formation would fall apart."
        )

    def test_closed_in(self) -> None:
        """It cannot leave."""
        closed = RING.replace(".", "A1")
        assert refused(closed, "c3+c4") == "The die on c3 is closed in: it cannot be lifted out."

    def test_apart(self) -> None:
        """They must share a side."""
        assert refused(BOARD, "b4+c3") == "b4 and c3 do not share a side. It can be merged into c4."
        assert refused("A1 B1 A1\n.  B1 A1", "b3+d3") == "b3 and d3 do not share a side."


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_listed_is_refused(seed: int) -> None:
    """Every add, move and merge of squares of the frame: legal if and only if it is listed."""
    dice = random.Random(seed)
    options = {"change": ["cell", "shape"][seed % 2], "repetition": ["forbid", "draw"][seed // 2 % 2]}
    match = Match.open("cubeo", seats=2, options=options)
    for ply in range(23):
        if isinstance(match.status, Over):
            break
        (seat,) = match.status.seats  # type: ignore[union-attr]
        listed = set(match.moves(seat))
        if ply in (9, 22):
            assert {move for move in every_text(match) if is_legal(match, seat, move)} == listed
        match = match.play(seat, dice.choice(sorted(listed)))


def is_legal(match: Match, seat: int, written: str) -> bool:
    """Return whether a move is let through."""
    return match.game.ruling(match.state, seat, match.game.parse(match.state, seat, written)) is None


def every_text(match: Match) -> list[str]:
    """Write all that can be written."""
    rows = match.position.split(" ")[0].split("/")
    files = sum(1 for sign in rows[0] if sign in ".AB") + 2
    squares = [f"{file}{rank + 1}" for file in "abcdefghijklmn"[:files] for rank in range(len(rows) + 2)]
    pairs = [f"{start}{sign}{end}" for sign in ">+" for start in squares for end in squares]
    return [f"+{square}" for square in squares] + pairs
