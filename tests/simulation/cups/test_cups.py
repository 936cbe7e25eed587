"""Tournaments in which people come late and leave, and the bot dies: they are what the model says."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.contests.entry import LIMITS
from bot.contests.model import Kind
from bot.storage.database import Database
from tests.breadth import broad
from tests.test_architecture import imports

from . import model
from .course import Cup

COURSES = 196  # besides the four of 64 people
KINDS: tuple[Kind, ...] = ("swiss", "round-robin", "pods", "knock-out")
EVENTS = ("won", "drawn", "absent", "alone", "left", "disqualified", "corrected", "deaths")


async def play(
    path: Path, seed: int, kind: Kind, entrants: int, rounds: int = 0, seats: int = 2
) -> Counter[str]:
    """Play a tournament. Return what happened in it."""
    store = await Database.open(path / "alea.db")
    try:
        cup = Cup(store, seed)
        await cup.play(kind, entrants, rounds, seats)
    finally:
        await store.close()
    return cup.happened


def test_the_model_is_apart() -> None:
    """It has nothing of the bot, so it can't share a mistake with it."""
    known = set(imports(Path(str(model.__file__))))
    assert not [name for name in known if name.split(".")[0] in ("bot", "engine", "tests")]


def course(seed: int) -> tuple[Kind, int, int, int]:
    """Return a tournament's kind, and how many people, rounds and seats it has."""
    luck, kind = Random(seed), KINDS[seed % len(KINDS)]
    limits = LIMITS[kind]
    people = luck.randint(limits.fewest, min(limits.most, 16))
    rounds = {"swiss": luck.randint(3, max(3, people // 2)), "pods": luck.randint(2, 5)}.get(kind, 0)
    return kind, people, min(rounds, 7), luck.randint(3, 4) if kind == "pods" else 2


@pytest.mark.parametrize("seed", broad(range(COURSES), len(KINDS)))
async def test_rank_21_the_bot_and_the_model_agree(tmp_path: Path, seed: int) -> None:
    """Who plays whom, every point and place; each table is there once, whenever the bot dies."""
    happened = await play(tmp_path, seed, *course(seed))
    assert happened["rounds"] > 0


@pytest.mark.breadth
@pytest.mark.parametrize("seed", range(4))
async def test_rank_21_64_people_play_7_rounds(tmp_path: Path, seed: int) -> None:
    """As a large server's tournament does."""
    happened = await play(tmp_path, seed, "swiss", 64, 7)
    assert [what for what in EVENTS if not happened[what]] == []
