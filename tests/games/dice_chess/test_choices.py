"""Building a move step by step: a die, then its square."""

from __future__ import annotations

import pytest

from engine import Choice, InvalidMove, Match

from .drawn import at

BOARD = """
    A1 .  B1
    A6 B5 B2
    A2 A3 A3
"""


def asked(match: Match, *chosen: str) -> dict[str, Choice]:
    """Return the next step's candidates by their tokens."""
    return {choice.token: choice for choice in match.choices(0, chosen).choices}


def test_first_the_die() -> None:
    """Each own die that can move is offered and marked, with the best capture that it can make."""
    dice = asked(at(BOARD))
    assert list(dice) == ["a2", "a3", "c1"]
    assert [str(each.label) for each in dice.values()] == ["6 on a2", "1 on a3", "3 on c1"]
    assert [each.squares for each in dice.values()] == [(token,) for token in dice]
    assert [each.detail and str(each.detail) for each in dice.values()] == [
        "can capture the 5 on b2",
        "can capture the 1 on c3",
        "can capture the 2 on c2",
    ]
    assert all(each.move is None for each in dice.values())
    assert asked(at("A4 ."))["a1"].detail is None


def test_several_dice_that_could_be_taken() -> None:
    (six,) = asked(at("B1 B6\nA6 .")).values()
    assert str(six.detail) == "can capture the 1 on a2, the 6 on b2"


def said(choice: Choice) -> str | None:
    """Return a choice's detail as text, or None."""
    return choice.detail and str(choice.detail)


def test_then_the_square() -> None:
    """Each reachable square is offered and marked, says what it captures, and completes the move."""
    step = at(BOARD).choices(0, ("a3",))
    assert str(step.prompt) == "Where does the 1 on a3 go?"
    assert [(each.token, str(each.label), said(each), each.squares, each.move) for each in step.choices] == [
        ("a4", "a4", None, ("a4",), "a3>a4"),
        ("a5", "a5", None, ("a5",), "a3>a5"),
        ("b3", "b3", None, ("b3",), "a3>b3"),
        ("b4", "b4", None, ("b4",), "a3>b4"),
        ("c3", "c3", "captures the 1", ("c3",), "a3>c3"),
    ]


def test_a_straight_1_has_fewer_squares() -> None:
    assert list(asked(at(BOARD, ones="straight"), "a3")) == ["a4", "a5", "b3", "c3"]


def test_passing_is_offered_where_it_is_allowed() -> None:
    """With the option, passing is the last choice."""
    *_, last = at(BOARD, passing="on").choices(0, ()).choices
    assert (last.token, str(last.label), last.move, last.squares) == ("pass", "Pass", "pass", ())
    assert "pass" not in asked(at(BOARD))


@pytest.mark.parametrize(
    "chosen", [("a1",), ("b2",), ("h1",), ("",), ("x",), ("a3", "a4"), ("a3", "x"), ("a3", "a4", "a5")]
)
def test_senseless_tokens_are_refused(chosen: tuple[str, ...]) -> None:
    """Tokens that weren't offered, or that follow a complete move, raise InvalidMove."""
    with pytest.raises(InvalidMove, match="start again"):
        at(BOARD).choices(0, chosen)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        (("as-rolled",), "Write your 16 dice"),
        (("x", "swap"), "Write your 16 dice"),
        (("e2>e3",), "start again"),
        (("1" * 15 + "2",), "start again"),
        (("1" * 16, "x"), "start again"),
        (("1" * 16, "mirror", "mirror"), "start again"),
        (("1" * 16, "swap"), "start again"),
        (("1" * 16, "swap", "a3"), "start again"),
    ],
)
def test_senseless_drafts_are_refused(chosen: tuple[str, ...], why: str) -> None:
    """A draft must consist of the rolled dice, and two equal dice can't be swapped."""
    match = Match.open("dice-chess", seats=2).roll((1,) * 16).roll((2,) * 16)
    with pytest.raises(InvalidMove, match=why):
        match.choices(0, chosen)
