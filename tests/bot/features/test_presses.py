"""A move takes few presses: the best one two, any other at most four."""

from __future__ import annotations

from statistics import median

import pytest

from engine import GAMES

from .presses import MOST, PEOPLE, measure


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("game_id", GAMES)
async def test_the_median_move(game_id: str, who: str) -> None:
    """By people who choose the best move, a middling one, or the worst. `presses.py` measures more games."""
    counted = await measure(game_id, who, games=1, seed=2, plies=24)
    assert median(counted) <= MOST[who]
    assert max(counted) <= 4
