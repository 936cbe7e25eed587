"""Furlong, case by case, as its rules page describes it."""

from __future__ import annotations

import pytest

from engine import IllegalMove, InvalidMove, InvalidPosition, Match, Over, ToMove, ToRoll

from .shown import at, race


def test_a_turn() -> None:
    """Two dice are rolled, one is taken, and the next seat is to roll."""
    match = Match.open("furlong", seats=3, first=2)
    assert match.status == ToRoll(2, 6, 2, "turn")
    rolled = match.roll((5, 2))
    assert (rolled.status, rolled.moves(2)) == (ToMove((2,)), ("2", "5"))
    assert rolled.play(2, " +5 ").position == "0,0,5 A"


def test_a_double_is_one_move() -> None:
    """Two equal dice are one move, because it does not matter which of them is taken."""
    assert at("0,0 A dice=3,3").moves(0) == ("3",)


def test_a_runner_is_caught() -> None:
    """A runner that another draws level with goes back to the start."""
    after = race().play(0, "5")
    assert after.position == "7,8,0,0 B"
    assert str(after.narrate(race())) == "A takes the 5 and runs to h1. Caught, and back at the start: C."


def test_several_are_caught_at_once() -> None:
    assert at("2,4,4,4 A dice=2,5").play(0, "2").position == "4,0,0,0 B"


def test_nobody_is_caught_in_a_mere_race() -> None:
    """With the option `caught=stay`, a runner that another draws level with stays where it is."""
    assert at("2,8,7,0 A dice=2,5", caught="stay").play(0, "5").position == "7,8,7,0 B"


def test_nobody_is_caught_who_has_left() -> None:
    """A runner that is out of the race is on no square, so it is not caught."""
    assert at("2,0,8,0 A dice=2,5 left=B").play(0, "5").position == "7,0,8,0 C left=B"


@pytest.mark.parametrize("die", ["1", "6"])
def test_the_finish_is_as_far_as_a_runner_goes(die: str) -> None:
    """Pips beyond the finish are lost, and the first runner to reach it wins."""
    match = at("6,3 A dice=1,6", length=8).play(0, die)
    assert (match.position, match.status) == ("7,3 -", Over((0,), "finish"))


def test_leaving() -> None:
    """A seat that resigns leaves the race, the turn passes on, and the last seat left wins."""
    match = race().resign(0)
    assert (match.position, match.scores) == ("0,8,7,0 B left=A", (None, 8, 7, 0))
    assert race().resign(2).position == "2,8,0,0 A dice=2,5 left=C"
    assert match.resign(3).resign(1).status == Over((2,), "resignation")


def test_stopping() -> None:
    """When a game is ended by agreement, the seat that is ahead wins, and level seats share the win."""
    assert race().settle().status == Over((1,), "agreement")
    assert at("3,5,5 A").settle().status == Over((1, 2), "agreement")


def test_what_is_refused() -> None:
    """A die that was not rolled and a word that is no die are refused."""
    with pytest.raises(IllegalMove, match=r"^No die shows a 4\. You rolled 2, 5\.$"):
        race().play(0, "4")
    for written in ("7", "0", "25", "", "two"):
        with pytest.raises(InvalidMove):
            race().play(0, written)


@pytest.mark.parametrize(
    "line",
    [
        "1,2,3 A",
        "1 A",
        "1,12 A",
        "11,11 -",
        "1,11 A",
        "1,2 C",
        "1,2 A dice=7,1",
        "1,2 - dice=1,2",
        "1,2 A left=B",
        "0,0 - left=AB",
        "01,2 A",
        "1,2 A left=",
    ],
)
def test_positions_that_no_game_has(line: str) -> None:
    """Positions that two seats with lanes of twelve squares cannot have are refused."""
    with pytest.raises(InvalidPosition):
        Match.at("furlong", line, seats=2)
