"""Secret arrangements: swapping two things, mirroring all, and taking a ready-made arrangement."""

from __future__ import annotations

import pytest

from engine import InvalidMove, Text, text
from engine.arranging import Lineup, Ready, revise

SQUARES = ("a1", "b1", "c1", "a2", "b2", "c2")
READY = (Ready("sorted", text("Sorted"), (1, 1, 2, 3, 4, 5)),)
PROMPT = text("How?")


def called(thing: int, square: str) -> Text:
    """Return a thing's name with its square."""
    return text("{thing} on {square}", thing=thing, square=square)


def lineup(*values: int) -> Lineup:
    """Return six things in two rows of three on their squares."""
    return Lineup(values, SQUARES, 3, called, lambda each: "".join(map(str, each)))


LINE = lineup(5, 1, 2, 1, 4, 3)


def test_what_can_be_done_to_a_draft() -> None:
    """A draft can be swapped, mirrored, replaced by a ready-made arrangement, or shuffled."""
    step = revise(LINE, PROMPT, READY, ())
    assert (step.prompt, step.draft, str(step.draw)) == (PROMPT, "512143", "Shuffle")
    assert [(each.token, str(each.label), each.move) for each in step.choices] == [
        ("swap", "Swap two", None),
        ("mirror", "Mirror", "215341"),
        ("sorted", "Sorted", "112345"),
    ]


def test_any_thing_is_the_first_of_two() -> None:
    """The first thing to swap can be any one, marked on its square. No choice completes the move yet."""
    step = revise(LINE, PROMPT, READY, ("swap",))
    assert [(each.token, each.squares, each.move) for each in step.choices] == [
        (square, (square,), None) for square in SQUARES
    ]
    assert [str(each.label) for each in step.choices][:2] == ["5 on a1", "1 on b1"]
    assert step.draft == "512143"


def test_the_second_is_another() -> None:
    """The second thing to swap can't look like the first, because that would change nothing."""
    step = revise(LINE, PROMPT, READY, ("swap", "b1"))
    assert str(step.prompt) == "Which one should swap with the 1 on b1?"
    assert {each.token: each.move for each in step.choices} == {
        "a1": "152143",
        "c1": "521143",
        "b2": "542113",
        "c2": "532141",
    }


def test_equal_things_do_not_change_places() -> None:
    same = lineup(*(4,) * 6)
    assert [each.token for each in revise(same, PROMPT, READY, ()).choices] == ["mirror", "sorted"]
    with pytest.raises(InvalidMove, match="start again"):
        revise(same, PROMPT, READY, ("swap",))


@pytest.mark.parametrize(
    "chosen", [("x",), ("mirror",), ("swap", "d1"), ("swap", "a1", "b1"), ("a1",), ("",)]
)
def test_senseless_tokens_are_refused(chosen: tuple[str, ...]) -> None:
    """Tokens that lead nowhere, or go on after a complete move, raise InvalidMove."""
    with pytest.raises(InvalidMove, match="start again"):
        revise(LINE, PROMPT, READY, chosen)
