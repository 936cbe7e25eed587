"""A move takes few presses: the best one two, any other at most four."""

from __future__ import annotations

from statistics import median

import pytest

from engine import GAMES
from tests.games.ludifacture.drawn import at

from .presses import MOST, PEOPLE, first_offers, measure


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("game_id", GAMES)
async def test_the_median_move(game_id: str, who: str) -> None:
    """By people who choose the best move, a middling one, or the worst. `presses.py` measures more games."""
    counted = await measure(game_id, who, games=1, seed=2, plies=24)
    assert median(counted) <= MOST[who]
    assert max(counted) <= 4


async def test_a_suggested_move_is_not_offered_again() -> None:
    """Where each move is a single choice, only the others stand below the suggestions."""
    offers = await first_offers(at(".\n.\nC0\nB3\n.\nA2\n.\n.", "1,1,4+0"), 0)
    assert offers == {("best", "2:2"), ("best", "2:3"), ("best", "2:4"), ("step", "5-1"), ("type", "")}
