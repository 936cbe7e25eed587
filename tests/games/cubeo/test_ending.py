"""How a game ends if a player can do nothing, resigns or agrees to end it (merges: test_merging.py)."""

from __future__ import annotations

from engine import Match, Over, ToMove

from .drawn import at, drawn, tidy

SURROUNDED = """
    A1 .  .
    A1 B1 A1
    .  A1 .
"""
"""A to move: the die on b4 slides above the B."""


def test_who_can_do_nothing_has_lost() -> None:
    """If the seat to move can neither add, move nor merge, it has lost."""
    after = at(SURROUNDED).play(0, "b4>c4")
    assert drawn(after) == tidy("""
        .  A1 .
        A1 B1 A1
        .  A1 .
    """)
    assert after.status == Over((0,), "blocked")
    assert after.moves(1) == ()


def test_one_action_is_enough_to_go_on() -> None:
    """The game continues if the seat to move has any action left."""
    after = at(SURROUNDED).play(0, "b4>a3")
    assert after.status == ToMove((1,))
    assert after.moves(1)


def test_a_position_without_any_action_is_lost() -> None:
    """A position in which the seat to move can do nothing opens as lost."""
    lost = Match.at("cubeo", ".A1./A1B1A1/.A1. B", seats=2)
    assert lost.status == Over((0,), "blocked")


def test_agreeing_to_stop_is_a_draw() -> None:
    after = Match.open("cubeo", seats=2).settle()
    assert after.status == Over((), "agreement")
    assert after.active == (0, 1)


def test_there_are_no_scores_but_figures() -> None:
    """There are no scores. The tallies are highest die, dice and pips, none of which decides."""
    match = at("A3 A1 B5")
    assert match.scores is None
    tallies = match.seen_by(None).tallies
    assert [(str(tally.title), tally.figures) for tally in tallies] == [
        ("Highest die", (3, 5)),
        ("Dice on the table", (2, 1)),
        ("Pips on the table", (4, 5)),
    ]
    assert not any(tally.decides or tally.lowest_first for tally in tallies)
