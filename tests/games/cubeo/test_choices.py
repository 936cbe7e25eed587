"""Building an action step by step: the die, then the square, with the picture's letters."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Match, Step
from engine.games.cubeo.choices import letter_of

from .drawn import at

BOARD = """
    A3 A4 .
    .  A1 B1
"""


def shown(step: Step) -> list[tuple[str, str, tuple[str, ...], str | None]]:
    """List the token, label, squares and move of each candidate."""
    return [(each.token, str(each.label), each.squares, each.move) for each in step.choices]


def test_first_the_die() -> None:
    """The choice is a new die or one that can move or merge, with the best that it can become."""
    step = at(BOARD).choices(0, ())
    assert str(step.prompt) == "Which die?"
    assert shown(step) == [("add", "Add a die", (), None), ("b3", "3 on b3", ("b3",), None)]
    assert [each.detail and str(each.detail) for each in step.choices] == [None, "can win"]
    calm = at(BOARD, die_size=8).choices(0, ())
    assert [each.detail and str(each.detail) for each in calm.choices] == [None, "can make 7"]


def test_only_what_is_possible_is_offered() -> None:
    """A new die, a move or a merge is only offered if it is possible."""
    offered = {
        "add m13": Match.open("cubeo", seats=2),
        "b2": at("A1 A1 A1 A1 A1 A1 B1"),
        "add": Match.open("cubeo", seats=2, options={"change": "shape"}),
    }
    for expected, match in offered.items():
        assert [each.token for each in match.choices(0, ()).choices] == expected.split()


def test_adding_asks_for_the_square() -> None:
    """The squares for a new die have letters in order, and complete the action."""
    step = Match.open("cubeo", seats=2).choices(0, ("add",))
    assert str(step.prompt) == "Where does the new die go?"
    assert shown(step) == [
        ("l13", "A: l13", ("l13",), "+l13"),
        ("m12", "B: m12", ("m12",), "+m12"),
        ("m14", "C: m14", ("m14",), "+m14"),
    ]


def test_a_die_asks_for_its_square() -> None:
    """Dice to merge into come first, with the result. Only empty squares have letters."""
    step = at(BOARD).choices(0, ("b3",))
    assert str(step.prompt) == "Where does the 3 on b3 go?"
    assert shown(step) == [
        ("c3", "c3", ("c3",), "b3+c3"),
        *(
            (target, f"{letter}: {target}", (target,), f"b3>{target}")
            for letter, target in zip("ABCD", ("b2", "c4", "d1", "e2"))
        ),
    ]
    assert [str(each.detail) for each in step.choices] == ["becomes 7 and wins", *["None"] * 4]
    calm = at(BOARD, die_size=8).choices(0, ("b3",))
    assert str(calm.choices[0].detail) == "becomes 7"


@pytest.mark.parametrize(
    ("move", "deed", "told"),
    [
        ("b3+c3", "Merge your 3 on b3 into your 4 on c3", "makes 7 and wins"),
        ("c2>d1", "Move your 1 from c2 to d1", None),
        ("+d4", "Add a die on d4", None),
    ],
)
def test_a_preview_says_what_becomes_of_which_dice(move: str, deed: str, told: str | None) -> None:
    match = at(BOARD)
    asked, brings = match.game.preview(match.state, 0, match.game.parse(match.state, 0, move))
    assert (str(asked), brings and str(brings)) == (deed, told)


def test_letters_go_on_after_z() -> None:
    """After Z, letters continue with AA, as the columns of a table do."""
    assert [letter_of(place) for place in (0, 25, 26, 27, 51, 52, 99)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "CV",
    ]


@pytest.mark.parametrize(
    "chosen",
    [
        ("x",),
        ("",),
        ("roll",),
        ("add", "b4"),
        ("add", "add"),
        ("c3",),
        ("d2",),
        ("a1",),
        ("z9",),
        ("b3", "c4"),
        ("b3", "c3"),
    ],
)
def test_senseless_tokens_are_refused(chosen: tuple[str, ...]) -> None:
    """Tokens that weren't offered, or that follow a complete action, raise InvalidMove."""
    with pytest.raises(InvalidMove, match="start again"):
        at(BOARD).choices(0, chosen)


def test_what_is_impossible_is_refused() -> None:
    """Adding from an empty pool and an unknown action raise InvalidMove."""
    with pytest.raises(InvalidMove):
        at("A1 A1 A1 A1 A1 A1 B1").choices(0, ("add",))
    with pytest.raises(InvalidMove):
        at("A1 A1 B1").choices(0, ("merge",))
