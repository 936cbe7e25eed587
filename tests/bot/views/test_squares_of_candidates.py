"""What has been chosen so far: marked on the next picture, and named in the question if necessary."""

from __future__ import annotations

import random

import pytest

from bot.views.candidates import question, squares_of, taken_so_far
from engine import Match

from ..people import People
from ..publishing.test_plan import begun

CHOSEN = [
    (Match.open("konfusion", seats=2), 1),
    (Match.open("cubeo", seats=2).play(0, "+l13").play(1, "+n14"), 2),
]


@pytest.mark.parametrize(("match", "steps"), CHOSEN, ids=[match.game.id for match, _ in CHOSEN])
def test_the_squares_of_what_was_chosen(match: Match, steps: int) -> None:
    """They are those of each step's own choice, and no others."""
    seat, luck = match.status.seats[0], random.Random(2)  # type: ignore[union-attr]
    tokens: tuple[str, ...] = ()
    expected: list[str] = []
    for _ in range(steps):
        choice = luck.choice(match.choices(seat, tokens).choices)
        tokens, expected = (*tokens, choice.token), [*expected, *choice.squares]

    assert squares_of(taken_so_far(match, seat, tokens)) == expected
    assert taken_so_far(match, seat, ()) == []


@pytest.mark.parametrize(
    ("game_id", "tokens", "asked"),
    [
        ("konfusion", ("c1",), "**Where does the 3 on c1 go?**"),
        ("cubeo", ("add",), "Your move so far: Add a die. **Where does the new die go?**"),
    ],
)
def test_a_question_says_once_what_was_chosen(game_id: str, tokens: tuple[str, ...], asked: str) -> None:
    match = Match.open(game_id, seats=2)
    assert str(question(match.choices(0, tokens), taken_so_far(match, 0, tokens))) == asked


@pytest.mark.parametrize(
    ("game_id", "tokens", "line", "asked"),
    [
        ("conversion", ("1",), "", "**Where does the 1 go? Choose a column, then a row.**"),
        ("conversion", ("1",), "d", "**Where does the 1 go?**"),
        ("konfusion", (), "", "**Which die?**"),
        ("konfusion", (), "2", "Your move so far: 2. **Which die?**"),
        (
            "power-coinz",
            (),
            "4",
            "Your move so far: 4. **Pick five coinz whose ratings add up to 15. Which coinz comes first?**",
        ),
    ],
)
def test_a_question_says_what_letters_are_and_which_value_was_chosen(
    game_id: str, tokens: tuple[str, ...], line: str, asked: str
) -> None:
    """If buttons only have letters, it says that they are columns. A chosen value of dice is named."""
    match = begun(game_id, People()).match
    seat = match.status.seats[0]
    assert str(question(match.choices(seat, tokens), taken_so_far(match, seat, tokens), line)) == asked
