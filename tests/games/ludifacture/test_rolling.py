"""The roll of a turn: three dice, no sixes, never three threes."""

from __future__ import annotations

from itertools import product

import pytest

from engine import Match, ToMove, ToRoll

from .drawn import at

OPENING = "."


def rolled(*rolls: tuple[int, ...], **options: object) -> Match:
    """Return the opening after some rolls."""
    match = at(OPENING, **options)
    for faces in rolls:
        match = match.roll(faces)
    return match


def roll_field(match: Match) -> str:
    """Return the position line's third field."""
    return match.position.split(" ")[2]


def test_a_turn_begins_with_three_dice() -> None:
    """The seat whose turn it is rolls three dice, and the roll field is a dash until then."""
    match = at(OPENING, turn="C")
    assert match.status == ToRoll(3, 6, 2, "roll")
    assert roll_field(match) == "-"
    assert match.moves(2) == ()


def test_a_roll_without_sixes_stands() -> None:
    """A roll without sixes keeps its faces in their order."""
    match = rolled((5, 1, 4))
    assert match.status == ToMove((0,))
    assert roll_field(match) == "5,1,4+0"


@pytest.mark.parametrize(
    ("roll", "dice"),
    [((6, 4, 1), 1), ((4, 6, 1), 1), ((6, 1, 6), 2), ((1, 6, 6), 2), ((6, 6, 6), 3), ((3, 3, 3), 3)],
)
def test_what_cannot_stand_is_awaited_again(roll: tuple[int, ...], dice: int) -> None:
    """Only sixes are re-rolled, or all dice of three threes. The line keeps the faces."""
    match = rolled(roll)
    assert match.status == ToRoll(dice, 6, 0, "re-roll")
    assert roll_field(match) == f"{','.join(map(str, roll))}+0"
    assert match.moves(0) == ()


def test_new_faces_take_the_places_of_the_sixes_from_left_to_right() -> None:
    assert roll_field(rolled((6, 4, 6), (1, 2))) == "1,4,2+1"
    assert roll_field(rolled((4, 6, 6), (5, 1))) == "4,5,1+1"
    assert roll_field(rolled((6, 6, 1), (2, 6), (3,))) == "2,3,1+2"
    assert roll_field(rolled((3, 3, 3), (1, 2, 4))) == "1,2,4+1"


def test_sets_are_counted_not_dice() -> None:
    """Three sixes that are re-rolled together count as one set."""
    assert roll_field(rolled((6, 6, 6), (1, 2, 4))) == "1,2,4+1"


def test_a_re_roll_can_make_three_threes_and_the_other_way_round() -> None:
    threes = rolled((3, 6, 3), (3,))
    assert threes.status == ToRoll(3, 6, 0, "re-roll")
    assert roll_field(threes) == "3,3,3+1"
    six = threes.roll((3, 6, 3))
    assert six.status == ToRoll(1, 6, 0, "re-roll")
    assert roll_field(six.roll((4,))) == "3,4,3+3"


def test_a_six_that_becomes_a_six_and_then_a_two_costs_three() -> None:
    """Two sets of re-rolls make the move cost three coins."""
    match = rolled((6, 4, 1), (6,), (2,))
    assert roll_field(match) == "2,4,1+2"
    assert match.play(0, "5:2").position.split(" ")[1].startswith("A29:0.0,0.0,0.0,2.3,")


def test_two_threes_stand() -> None:
    assert rolled((3, 3, 4)).status == ToMove((0,))


@pytest.mark.parametrize("roll", [(6, 6, 6), (3, 3, 3), (6, 1, 2)])
def test_on_the_big_board_everything_stands(roll: tuple[int, ...]) -> None:
    match = rolled(roll, board="big")
    assert match.status == ToMove((0,))
    assert roll_field(match) == f"{','.join(map(str, roll))}+0"


@pytest.mark.parametrize("board", ["normal", "big"])
def test_every_roll_that_stands_has_a_move(board: str) -> None:
    """Each of the 216 rolls that stands offers one to three moves, so that no seat has to pass."""
    for roll in product(range(1, 7), repeat=3):
        match = rolled(roll, board=board)
        if isinstance(match.status, ToMove):
            assert 1 <= len(match.moves(0)) <= 3
