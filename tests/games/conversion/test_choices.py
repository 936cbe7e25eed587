"""Building a move of Conversion step by step."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match

from .drawn import at

BOARD = "B1 B2 #\n.  .  .\n"


def tokens(match: Match, *chosen: str) -> list[str]:
    """List the tokens of the next step."""
    return [choice.token for choice in match.choices(0, chosen).choices]


def test_first_the_die() -> None:
    assert tokens(at(BOARD, "A1135,B1")) == ["1", "3", "5"]


def test_then_the_square() -> None:
    """Every open cell is offered and marked, and completes the move."""
    match = at(". .", "A3,B1", rest="B6")
    step = match.choices(0, ("3",))
    assert [(each.token, each.squares, each.move) for each in step.choices] == [
        ("a1", ("a1",), "3@a1"),
        ("b1", ("b1",), "3@b1"),
    ]


def test_the_square_says_what_happens() -> None:
    """The detail counts the dice that rise and that are converted, and is empty if there are none."""
    step = at("A1 B1 .\n. . .\nA6 . .", "A3,B1").choices(0, ("3",))
    details = {each.token: each.detail and str(each.detail) for each in step.choices}
    assert details["b2"] == "converts 1 die, raises 1"
    assert details["c2"] == "converts 1 die"
    assert details["b1"] is None
    assert details["h8"] is None
    alone = at("A1 .", "A3,B1").choices(0, ("3",))
    assert [str(each.detail) for each in alone.choices if each.squares == ("b1",)] == ["raises 1 die"]


def test_a_preview_names_the_dice_and_their_owners() -> None:
    """A preview names the dice that the move converts, by owner, and those that it raises."""
    match = at("A1 B1 C2\nB2 . .\nA5 A6 .", "A3,B1,C1")
    deed, told = match.game.preview(match.state, 0, match.game.parse(match.state, 0, "3@b2"))
    assert (str(deed), str(told)) == (
        "Place your 3 on b2",
        "converts B's 2 and 1 and C's 2, raises your 5 and 1",
    )
    alone = match.game.preview(match.state, 0, match.game.parse(match.state, 0, "3@h8"))
    assert (str(alone[0]), alone[1]) == ("Place your 3 on h8", None)


def test_at_some_tables_then_the_dice_to_leave() -> None:
    """With optional conversion, the next choice is which dice to spare, if any would be converted."""
    match = at(BOARD, "A3,B1", optional_conversion=True)
    squares = {each.token: each.move for each in match.choices(0, ("3",)).choices}
    assert squares["h8"] == "3@h8"
    assert squares["a1"] is None
    assert tokens(match, "3", "a1") == ["all", "a2", "b2"]
    assert [each.move for each in match.choices(0, ("3", "a1")).choices] == ["3@a1", None, "3@a1-b2"]
    assert [each.move for each in match.choices(0, ("3", "a1", "a2")).choices] == ["3@a1-a2", "3@a1-a2-b2"]


def test_tokens_out_of_order_still_make_a_canonical_move() -> None:
    """Spared cells that arrive in another order are sorted."""
    match = at(BOARD, "A3,B1", optional_conversion=True)
    assert [each.move for each in match.choices(0, ("3", "a1", "b2", "a2")).choices] == ["3@a1-a2-b2"]


@pytest.mark.parametrize(
    "chosen",
    [
        ("2",),
        ("",),
        ("x",),
        ("3", "c2"),
        ("3", "a2"),
        ("3", "z9"),
        ("3", "a1", "c1"),
        ("3", "a1", "all"),
        ("3", "a1", "x"),
        ("3", "a1", "b2", "b2", "h8"),
    ],
)
def test_senseless_tokens_are_refused(chosen: tuple[str, ...]) -> None:
    """Tokens that were not offered raise InvalidMove, such as a die not held or a taken cell."""
    with pytest.raises(InvalidMove):
        at(BOARD, "A3,B1", optional_conversion=True).choices(0, chosen)
