"""Tournaments in which people come late and leave, and the bot dies: they are what the model says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.storage.database import Database
from tests.test_architecture import imports

from . import model
from .course import Cup

MORE = [pytest.param(seed, marks=pytest.mark.breadth) for seed in range(2, 40)]


async def play(path: Path, seed: int, entrants: int, rounds: int) -> Counter[str]:
    """Play a tournament. Return what happened in it."""
    store = await Database.open(path / "alea.db")
    try:
        cup = Cup(store, seed)
        await cup.play(entrants, rounds)
    finally:
        await store.close()
    return cup.happened


def test_the_model_is_apart() -> None:
    """It has nothing of the bot, so it can't share a mistake with it."""
    known = set(imports(Path(str(model.__file__))))
    assert not [name for name in known if name.split(".")[0] in ("bot", "engine", "tests")]


@pytest.mark.parametrize("seed", [0, 1, *MORE])
async def test_rank_21_the_bot_and_the_model_agree(tmp_path: Path, seed: int) -> None:
    """Who plays whom, every point and place; each table is there once, whenever the bot dies."""
    happened = await play(tmp_path, seed, 10, 5)
    assert happened["deaths"] > 0 or seed > 1


@pytest.mark.slow
async def test_rank_21_64_people_play_7_rounds(tmp_path: Path) -> None:
    """As a large server's tournament does."""
    happened = await play(tmp_path, 64, 64, 7)
    assert min(happened[what] for what in ("won", "drawn", "absent", "left", "deaths")) > 0
