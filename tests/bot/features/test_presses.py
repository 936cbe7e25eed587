"""A move takes few presses: two as a rule for the best move, and at most four for any."""

from __future__ import annotations

from statistics import median

import pytest

from engine import GAMES, Match
from tests.games.ludifacture.drawn import at

from .presses import MOST, PEOPLE, first_offers, measure


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("game_id", GAMES)
async def test_the_median_move(game_id: str, who: str) -> None:
    """In one game, the median is within this kind of person's limit, and no move takes more than four."""
    counted = await measure(game_id, who, games=1, seed=2, plies=24)
    assert median(counted) <= MOST[who]
    assert max(counted) <= 4


async def test_a_suggested_move_is_not_offered_again() -> None:
    """If each move is a single choice, only the moves that are not suggested stand below the suggestions."""
    offers = await first_offers(at(".\n.\nC0\nB3\n.\nA2\n.\n.", "1,1,4+0"), 0)
    assert offers == {("best", "2:2"), ("best", "2:3"), ("best", "2:4"), ("step", "5-1"), ("write", "")}


async def test_more_than_five_dice_are_asked_by_value() -> None:
    """Values of several dice get a button. A lone die is offered by its square, and so is each six."""
    opening = Match.open("konfusion", seats=2).position
    offers = await first_offers(Match.at("konfusion", opening.replace("A2A3", "A2A6"), seats=2), 0)
    assert {argument for verb, argument in offers if verb == "line"} == {"1", "2", "4"}
    assert {argument for verb, argument in offers if verb == "step"} == {"c1", "e1", "f1", "h1"}


@pytest.mark.parametrize(
    ("front", "verb"),
    [("A1A1A1A1A2.....", "step"), ("A1A1A1A1A2A2....", "line"), ("A1A1A1A1A1A1....", "step")],
)
async def test_five_dice_have_a_button_each(front: str, verb: str) -> None:
    """With a sixth die, its value is asked for first, unless all six have the same one."""
    board = f"{'B2' * 10}/{'/'.join(['.' * 10] * 8)}/{front}"
    offers = await first_offers(Match.at("konfusion", f"{board} A0,B0 A", seats=2), 0)
    assert {offered for offered, argument in offers if argument} - {"best"} == {verb}
